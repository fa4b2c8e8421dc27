// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/analysis.h"

#include <memory>
#include <optional>
#include <vector>

namespace headlight {

/// Experiments on the document's own sentence: one setting is varied, all others stay.
enum class Laboratory {
    Divisors,   // none, √d_k, √d_model, d_k
    Positions,  // none, sinusoidal, rotary, ALiBi, each with the words in two orders
    HeadSharing // a key/value head for each query head, for a group, for all
};

struct LaboratoryOptions
{
    bool keep_mask = false;  // Positions: with the document's mask, which may know positions, too
    std::uint64_t order = 0; // Positions: which of the orders of the words
};

/// The document with one setting in place of its own.
struct LaboratoryVariant
{
    AnalysisPointer analysis;
    bool in_use = false;              // the document's own setting
    AnalysisPointer shuffled;         // Positions: the same words in another order
    std::optional<double> difference; // Positions: the largest |shuffled output, moved back, − output|
    double largest_output = 0;        // Positions: what that is to be compared with
};

struct LaboratoryResult
{
    Laboratory kind = Laboratory::Divisors;
    std::vector<LaboratoryVariant> variants;
    std::vector<Index> order; // Positions: which word stands at each place after shuffling
    bool drawn = false;       // Positions, HeadSharing: typed matrices are left aside, vectors are drawn instead
    bool masked = false;      // Positions: a mask that hides something is kept
};

using LaboratoryPointer = std::shared_ptr<const LaboratoryResult>;

/// The document's requests with the setting varied, in the order of the figure. The document's own setting is among
/// them. Recipes chosen by hand are kept for Divisors only, since they need not go with other settings; Positions
/// leaves the second text out.
std::vector<Request> laboratoryRequests(Laboratory kind, const Request& request, const LaboratoryOptions& options = {});

/// Some order of n words, the same for the same seed; not the order as typed where n ≥ 2.
std::vector<Index> shuffledOrder(Index n, std::uint64_t seed);

/// Computes an experiment. Errors: those of analyse.
Result<LaboratoryPointer> runLaboratory(Laboratory kind, const Request& request, const LaboratoryOptions& options,
                                        Bytes budget, const WorkContext& work);

} // namespace headlight
