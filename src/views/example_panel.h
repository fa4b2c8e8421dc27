// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/example_guide.h"
#include "views/words_panel.h"

namespace headlight {

/// An example of the shipped models below or beside the figures: what is shown, what to ask, what is not shown by it,
/// and the buttons that lead to the other examples and out. Hidden while there is none.
class ExamplePanel : public WordsPanel
{
    Q_OBJECT

public:
    /// The guide must outlive the panel.
    explicit ExamplePanel(ExampleGuide& guide, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void showPage();
    void retranslate();

    ExampleGuide& m_guide;
    QLabel* m_ask;
    QLabel* m_note;
    QLabel* m_not_shown;
    QLabel* m_origin;
    QLabel* m_found;
    QLabel* m_here;
};

} // namespace headlight
