// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of the window that are about single cells: the way back, predicting, painting the mask; and keeping a
// state or a picture.
#include "figure/figure.h"
#include "session/session.h"
#include "views/compare_page.h"
#include "views/figure_link.h"
#include "views/guessing.h"
#include "views/heads_page.h"
#include "views/main_window.h"
#include "views/mask_brush.h"
#include "views/mask_editor.h"
#include "views/selection_trail.h"
#include "views/stages_page.h"
#include "views/status_line.h"

#include <QClipboard>
#include <QDockWidget>
#include <QGuiApplication>
#include <QTabWidget>

#include "ui_main_window.h"

namespace headlight {

void MainWindow::connectTrail()
{
    auto* trail = new SelectionTrail(m_session, this);
    connect(m_form->action_back, &QAction::triggered, trail, &SelectionTrail::back);
    connect(m_form->action_forward, &QAction::triggered, trail, &SelectionTrail::forward);
    const auto enable = [this, trail] {
        m_form->action_back->setEnabled(trail->canGoBack());
        m_form->action_forward->setEnabled(trail->canGoForward());
    };
    connect(trail, &SelectionTrail::changed, this, enable);
    enable();
}

void MainWindow::connectPredict()
{
    // The keys that guess belong to the figure.
    const auto cover = [this](QAction* action, void (*act)(Session&)) {
        connect(action, &QAction::triggered, this, [this, act] {
            const Selection& selection = m_session.selection();
            if (m_tabs->currentIndex() == 0 && !isMap(selection.cellStage()))
                m_session.setSelection(withStage(selection, Stage::Weights)); // what that page shows
            act(m_session);
            shownFigure()->setFocus();
        });
    };
    cover(m_form->action_cover_cell, toggleCover);
    cover(m_form->action_cover_row, coverRow);
    cover(m_form->action_cover_stage, coverStage);
    cover(m_form->action_reveal_all, revealAll);
    cover(m_form->action_stop_predicting, stopGuessing);
}

void MainWindow::connectMask()
{
    connect(m_form->action_keep, &QAction::triggered, this,
            [this] { m_session.setRequest(keepingItself(m_session.request())); });
    // Elsewhere a map may be of another state than the document's: A of the comparison, an experiment.
    for (QWidget* page : std::initializer_list<QWidget*>{m_heads, m_stages})
        for (MapFigure* figure : page->findChildren<MapFigure*>())
            new MaskBrush(m_session, figure, m_form->action_paint);
    connect(m_form->action_paint, &QAction::toggled, this, [this](bool on) {
        if (on)
            shownFigure()->setFocus(); // its keys paint
    });
    m_source_dock->findChild<MaskEditor*>()->setPaintAction(m_form->action_paint);
    m_form->status_bar->findChild<StatusLine*>()->setPaintAction(m_form->action_paint);
}

} // namespace headlight
