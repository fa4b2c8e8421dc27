// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/figure_memory.h"
#include "figure/scaling_figure.h"
#include "session/session.h"
#include "views/scaling_run.h"
#include "views/scaling_sweep.h"

#include <QTimer>
#include <QWidget>

#include <memory>

namespace Ui {
class ScalingPage;
}

namespace headlight {

/// The √d_k laboratory: products of random queries and keys under four divisors, answering while the slider is dragged;
/// what is shown against d_k comes from a sweep in the background.
class ScalingPage : public QWidget
{
    Q_OBJECT

public:
    explicit ScalingPage(Session& session, QWidget* parent = nullptr);
    ~ScalingPage() override;

    Figure* figure();
    void setFigureStyle(const FigureStyle& style);

    /// Shows an experiment that a figure remembers, as far as the controls go.
    void show(const ScalingMemory& memory);
    using QWidget::show;

    /// The experiment that is shown, once all of it is there.
    std::optional<ScalingMemory> memory() const;

signals:
    /// The same is asked for on the document's own sentence.
    void sentenceWanted();

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fitFigure();
    void fillEntries();
    void fillQuantities();
    void takeQuantity();
    void takeSweep();
    void takeSlider(int position);
    void takeKeySize(int d_k);
    void takeSentence();
    void start();
    void showResult();
    void showNote();
    void takeBusy();
    void cancel();
    void takeProgress(double share);
    ScalingParameters parameters() const;

    Session& m_session;
    std::unique_ptr<Ui::ScalingPage> m_ui;
    ScalingFigure* m_figure;
    QTimer m_patience;
    ScalingRun m_run;
    ScalingSweep m_sweep;
};

} // namespace headlight
