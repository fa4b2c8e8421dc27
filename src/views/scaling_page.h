// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/scaling_figure.h"
#include "session/session.h"
#include "views/scaling_run.h"

#include <QTimer>
#include <QWidget>

#include <memory>

namespace Ui {
class ScalingPage;
}

namespace headlight {

/// The √d_k experiment: products of random queries and keys before and after the division, answering while the slider
/// is dragged.
class ScalingPage : public QWidget
{
    Q_OBJECT

public:
    explicit ScalingPage(Session& session, QWidget* parent = nullptr);
    ~ScalingPage() override;

    Figure* figure();
    void setFigureStyle(const FigureStyle& style);

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fitFigure();
    void fillEntries();
    void takeSlider(int position);
    void takeKeySize(int d_k);
    void takeSentence();
    void start();
    void showResult();
    void showNote();
    void takeBusy(bool busy);
    void takeProgress(double share);
    ScalingParameters parameters() const;

    Session& m_session;
    std::unique_ptr<Ui::ScalingPage> m_ui;
    ScalingFigure* m_figure;
    QTimer m_patience;
    ScalingRun m_run;
};

} // namespace headlight
