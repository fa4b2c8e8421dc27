// SPDX-License-Identifier: GPL-3.0-or-later
// Opening what lies on disk, however it is named: by a menu, the command line, the recent list, or dropped on the
// window.
#include "session/session.h"
#include "views/atlas_page.h"
#include "views/document_files.h"
#include "views/heads_page.h"
#include "views/layers_page.h"
#include "views/main_window.h"
#include "views/source_files.h"
#include "views/source_panel.h"

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
    connect(m_sources, &SourceFiles::opened, m_files, &DocumentFiles::remember);
    connect(m_files, &DocumentFiles::recentChosen, this, &MainWindow::openFile);
    const auto show_head = [this] {
        m_tabs->setCurrentWidget(m_heads);
        m_heads->setFocus();
    };
    connect(m_layers, &LayersPage::headChosen, this, show_head);
    connect(m_atlas, &AtlasPage::headChosen, this, show_head);
}

void MainWindow::openFile(const QString& path)
{
    if (isSourcePath(path))
        m_sources->open(path);
    else
        m_files->open(path);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const QString path = droppedPath(event->mimeData());
    if (!path.isEmpty() && (isSourcePath(path) || isSessionPath(path)))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    openFile(droppedPath(event->mimeData()));
}

} // namespace headlight
