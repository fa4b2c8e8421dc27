// SPDX-License-Identifier: GPL-3.0-or-later
// Opening what lies on disk, however it is named: by a menu, the command line, the recent list, or dropped on the
// window.
#include "session/session.h"
#include "session/source_change.h"
#include "views/atlas_page.h"
#include "views/color_map_actions.h"
#include "views/compare_page.h"
#include "views/cost_page.h"
#include "views/document_files.h"
#include "views/figure_files.h"
#include "views/heads_page.h"
#include "views/laboratory_page.h"
#include "views/layers_page.h"
#include "views/links_page.h"
#include "views/main_window.h"
#include "views/scaling_page.h"
#include "views/source_files.h"
#include "views/source_panel.h"
#include "views/stages_page.h"

#include <QDockWidget>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QTabWidget>
#include <QUrl>

#include "ui_main_window.h"

namespace headlight {

namespace {

/// The path of the one file or folder that is dragged onto the window; empty where something else is.
QString droppedPath(const QMimeData* dropped)
{
    const QList<QUrl> urls = dropped->urls();
    return urls.size() == 1 && urls.first().isLocalFile() ? urls.first().toLocalFile() : QString();
}

} // namespace

void MainWindow::connectSources()
{
    m_sources = new SourceFiles(m_session, this);
    connect(m_form->action_open_checkpoint, &QAction::triggered, m_sources, &SourceFiles::chooseCheckpoint);
    connect(m_form->action_open_attention, &QAction::triggered, m_sources, &SourceFiles::chooseFile);
    auto* panel = m_source_dock->findChild<SourcePanel*>();
    connect(panel, &SourcePanel::checkpointWanted, m_sources, &SourceFiles::chooseCheckpoint);
    connect(panel, &SourcePanel::importWanted, m_sources, &SourceFiles::chooseFile);
    m_figures = new FigureFiles(m_session, *m_files, this);
    connect(m_figures, &FigureFiles::opened, this, &MainWindow::showRemembered);
    connect(m_sources, &SourceFiles::opened, m_files, &DocumentFiles::remember);
    connect(m_files, &DocumentFiles::recentChosen, this, &MainWindow::openFile);
    const auto show_head = [this] {
        m_tabs->setCurrentWidget(m_heads);
        m_heads->setFocus();
    };
    connect(m_layers, &LayersPage::headChosen, this, show_head);
    connect(m_atlas, &AtlasPage::headChosen, this, show_head);
}

/// The page and the look of a figure whose document is open now.
void MainWindow::showRemembered(const FigureMemory& memory)
{
    const FigureStyle& style = memory.picture.style;
    m_color_map = style.color_map;
    m_color_maps->setChosen(style.color_map);
    m_form->action_transposed->setChecked(style.transposed);
    m_form->action_hide_sinks->setChecked(style.without_sinks);
    applyFigureStyle();
    if (memory.kind == FigureKind::Head || memory.kind == FigureKind::Heads)
        m_heads->showRange(style);
    if (memory.kind == FigureKind::Stages)
        m_stages->showRange(style);
    if (memory.kind == FigureKind::Links)
        m_links->showLinks(style.links);
    if (memory.kind == FigureKind::Layers)
        m_layers->showWall(memory.wall, style.pooling);
    if (memory.scaling)
        m_scaling->show(*memory.scaling);
    if (const std::optional<Laboratory> kind = laboratoryOf(memory.kind))
        m_laboratory->choose(*kind);
    m_tabs->setCurrentWidget(pageOf(memory.kind));
}

QWidget* MainWindow::pageOf(FigureKind kind) const
{
    switch (kind) {
    case FigureKind::Head:
    case FigureKind::Heads:
        return m_heads;
    case FigureKind::Stages:
        return m_stages;
    case FigureKind::Links:
        return m_links;
    case FigureKind::Scaling:
        return m_scaling;
    case FigureKind::Divisors:
    case FigureKind::Positions:
    case FigureKind::Sharing:
        return m_laboratory;
    case FigureKind::Compare:
        return m_compare;
    case FigureKind::Cost:
        return m_cost;
    case FigureKind::Layers:
        return m_layers;
    }
    return m_heads;
}

void MainWindow::openFile(const QString& path)
{
    if (isFigurePath(path))
        return m_figures->open(path);
    if (isSourcePath(path))
        m_sources->open(path);
    else
        m_files->open(path);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const QString path = droppedPath(event->mimeData());
    if (!path.isEmpty() && (isSourcePath(path) || isSessionPath(path) || isFigurePath(path)))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    openFile(droppedPath(event->mimeData()));
}

} // namespace headlight
