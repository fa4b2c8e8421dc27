// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/guided_path.h"
#include "views/words_panel.h"

namespace headlight {

/// The guided path below or beside the figures: the step's title and words, its formula and numbers, and the buttons
/// that lead on, back and out. Hidden while no path is followed.
class LessonPanel : public WordsPanel
{
    Q_OBJECT

public:
    /// The path must outlive the panel.
    explicit LessonPanel(GuidedPath& path, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;
    void fitWidth() override { showFormula(); }

private:
    void showPage();
    void showFormula();
    void retranslate();

    GuidedPath& m_path;
    QLabel* m_text;
    QLabel* m_formula;
    QLabel* m_numbers;
};

} // namespace headlight
