// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "figure/figure_style.h"
#include "session/session.h"

#include <QWidget>

#include <memory>

namespace Ui {
class HeadsPage;
}

namespace headlight {

class FigureLink;

/// A small map for every head, and the focused head large.
class HeadsPage : public QWidget
{
    Q_OBJECT

public:
    explicit HeadsPage(Session& session, QWidget* parent = nullptr);
    ~HeadsPage() override;

    /// The figure of all heads, up to date.
    Figure* figure();
    void setFigureStyle(const FigureStyle& style);

    /// The range of colours of a figure that was opened; a fixed one stays until another is chosen.
    void showRange(const FigureStyle& style);

    /// The focused head's own map is to be seen, also where there is room for one figure only.
    void showFocusedHead();

protected:
    void changeEvent(QEvent* event) override;

private:
    void chooseRange(int index);
    void makeRoom();
    void summarize();
    void nameRange();
    Stage shownStage() const;
    void applyStyle();
    void nameFigures();

    Session& m_session;
    std::unique_ptr<Ui::HeadsPage> m_ui;
    AnalysisFigure* m_heads; // all of them
    AnalysisFigure* m_head;  // the focused one
    FigureLink* m_heads_link;
    FigureLink* m_head_link;
    FigureStyle m_style;
};

} // namespace headlight
