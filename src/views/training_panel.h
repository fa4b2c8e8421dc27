// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_style.h"
#include "views/training_watch.h"

#include <QWidget>

class QLabel;
class QScrollArea;

namespace headlight {

class TrainingFigure;

/// Loss and heads along a model's training, with the step that is shown, and what was measured in words. Hidden for
/// other sources.
class TrainingPanel : public QWidget
{
    Q_OBJECT

public:
    /// The watch must outlive the panel.
    explicit TrainingPanel(TrainingWatch& watch, QWidget* parent = nullptr);

    void setFigureStyle(const FigureStyle& style);
    /// Whether it is shown, where a training is.
    void setWanted(bool wanted);

protected:
    void changeEvent(QEvent* event) override;

private:
    void follow();

    TrainingWatch& m_watch;
    TrainingFigure* m_figure;
    QLabel* m_words;
    QScrollArea* m_scroll; // of the words
    bool m_wanted = true;
};

} // namespace headlight
