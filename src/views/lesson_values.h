// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/derivation.h"
#include "session/analysis.h"
#include "session/lesson.h"

#include <QString>

namespace headlight {

/// What a lesson says of one cell of one head: its conditions answered, its names replaced by the words and numbers of
/// the analysis, written as the inspector writes them. The maps are kept, head and cell lie within them.
class LessonValues
{
public:
    /// Covered: what is computed is being predicted and stands as a question mark.
    enum class Numbers { Shown, Covered };
    LessonValues(const Analysis& analysis, Index head, Cell cell, Numbers numbers = Numbers::Shown);

    bool holds(const std::vector<LessonCondition>& conditions) const;
    QString filled(const std::string& text) const;

    /// Those of the sentences whose conditions hold, filled.
    QStringList said(const std::vector<LessonText>& texts) const;

private:
    bool holds(LessonFact fact) const;
    QString value(LessonWord word) const;
    QString setting(LessonWord word) const;
    QString weightStep(LessonWord word) const;
    QString sum(LessonWord word) const;

    const Analysis& m_analysis;
    Index m_head;
    Cell m_cell;
    Numbers m_numbers;
    WeightDerivation m_weight;
};

} // namespace headlight
