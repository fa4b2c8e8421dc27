// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/training_watch.h"

#include <QWidget>

class QLabel;
class QSlider;

namespace headlight {

/// Which step of its training a model is shown at. Hidden for other sources.
class TrainingSlider : public QWidget
{
    Q_OBJECT

public:
    /// The watch must outlive the slider.
    explicit TrainingSlider(TrainingWatch& watch, QWidget* parent = nullptr);

    QString summary() const; // "step 400"; empty for other sources

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void follow();

    TrainingWatch& m_watch;
    QLabel* m_label;
    QSlider* m_slider;
    QLabel* m_step;
};

} // namespace headlight
