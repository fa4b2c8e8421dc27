// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "figure/figure_style.h"
#include "session/session.h"

#include <QWidget>

#include <memory>

namespace Ui {
class StagesPage;
}

namespace headlight {

class FigureLink;

/// The focused head's matrices in the order of the computation, and the chosen one large.
class StagesPage : public QWidget
{
    Q_OBJECT

public:
    explicit StagesPage(Session& session, QWidget* parent = nullptr);
    ~StagesPage() override;

    /// The figure of all stages, up to date.
    Figure* figure();
    void setFigureStyle(const FigureStyle& style);

    /// The range of colours of a figure that was opened; it stays until the steps' colours are locked or unlocked.
    void showRange(const FigureStyle& style);

protected:
    void changeEvent(QEvent* event) override;

private:
    void lockSteps(bool locked);
    void makeRoom();
    void summarize();
    void applyStyle();
    void nameFigures();

    Session& m_session;
    std::unique_ptr<Ui::StagesPage> m_ui;
    AnalysisFigure* m_stages; // all of them
    AnalysisFigure* m_stage;  // the chosen one
    FigureLink* m_stages_link;
    FigureStyle m_style;
};

} // namespace headlight
