// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "engine/transformer.h"

#include <QString>

#include <string>
#include <vector>

namespace headlight {

/// What was measured at one step of a model's training.
struct TrainingMoment
{
    Index step = 0;
    double loss = 0;      // nats a token
    double previous = 0;  // of the head that looks most at the token before, on random words repeated once
    double induction = 0; // of the head that looks most behind the earlier occurrence, on the same words
    SilencedHead previous_head;
    SilencedHead induction_head;
};

/// A model along its training, kept at some steps.
struct TrainingRun
{
    std::vector<std::string> checkpoints; // folders among the shipped models: "training/0400"
    std::vector<std::size_t> moments;     // of each checkpoint, its place in the curve
    std::vector<TrainingMoment> curve;    // by step
    std::vector<Index> changes;           // steps at which the text, or what may learn, became another one, rising

    const TrainingMoment& at(std::size_t checkpoint) const { return curve[moments[checkpoint]]; }
};

/// Reads training.json in a folder; `name` is that of the folder among the shipped models. Errors: FileFailed;
/// FileMalformed with the place in the file, also for a checkpoint that the curve does not have.
Result<TrainingRun> readTrainingRun(const QString& folder, const std::string& name);

/// The training that comes with the program; nothing where there is none.
std::optional<TrainingRun> bundledTraining();

/// Between which two neighbouring checkpoints a score rises most: the place of the first of them.
std::size_t steepest(const TrainingRun& run, double TrainingMoment::*score);

} // namespace headlight
