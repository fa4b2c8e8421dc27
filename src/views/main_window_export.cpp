// SPDX-License-Identifier: GPL-3.0-or-later
// What leaves the window: figures to files, the clipboard and paper, numbers to a spreadsheet.
#include "figure/figure_caption.h"
#include "figure/head_figure.h"
#include "figure/outside_words.h"
#include "session/session.h"
#include "ui_main_window.h"
#include "views/batch_dialog.h"
#include "views/compare_page.h"
#include "views/copied_values.h"
#include "views/cost_page.h"
#include "views/export_dialog.h"
#include "views/export_habits.h"
#include "views/heads_page.h"
#include "views/laboratory_page.h"
#include "views/layers_page.h"
#include "views/links_page.h"
#include "views/main_window.h"
#include "views/picture_copies.h"
#include "views/scaling_page.h"
#include "views/stages_page.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QTabWidget>

#include <array>

namespace headlight {

void MainWindow::connectExport()
{
    connect(m_form->action_export, &QAction::triggered, this, &MainWindow::exportImage);
    connect(m_form->action_copy_image, &QAction::triggered, this, &MainWindow::copyImage);
    connect(m_form->action_copy_values, &QAction::triggered, this, &MainWindow::copyValues);
    connect(m_form->action_export_all, &QAction::triggered, this, &MainWindow::exportAll);
    const auto follow = [this] {
        // What is being predicted is not told to the clipboard or to files either.
        const bool may_be_told = m_session.analysis() && !m_session.selection().covers;
        m_form->action_copy_values->setEnabled(may_be_told);
        m_form->action_export_all->setEnabled(may_be_told);
        tellBatch();
    };
    connect(&m_session, &Session::analysisChanged, this, follow);
    connect(&m_session, &Session::selectionChanged, this, follow);
    connect(&m_session, &Session::fileChanged, this, &MainWindow::tellBatch);
    follow();
}

void MainWindow::exportImage()
{
    ExportDialog dialog({*shownFigure(), shownFigureName(), shownMemory(),
                         [this](const FigureStyle& style) { return shownCaption(style); }},
                        exportChoice(m_preferences), this);
    dialog.exec();
    keepExportChoice(dialog.choice(), m_preferences);
    emit preferencesChanged();
}

/// Stays open beside the window, which goes on.
void MainWindow::exportAll()
{
    if (!m_batch) {
        m_batch = new BatchDialog(m_heads->figure()->figureStyle(), batchChoice(m_preferences), this);
        m_batch->setAttribute(Qt::WA_DeleteOnClose);
        const auto keep = [this] {
            keepBatchChoice(m_batch->choice(), m_preferences);
            emit preferencesChanged();
        };
        connect(m_batch, &BatchDialog::choiceChanged, this, keep);
        connect(m_batch, &QDialog::finished, this, [this, keep] {
            keep();
            m_batch = nullptr;
        });
        tellBatch();
    }
    m_batch->show();
    m_batch->raise();
    m_batch->activateWindow();
}

void MainWindow::tellBatch()
{
    if (!m_batch)
        return;
    BatchSubject subject;
    if (!m_session.selection().covers)
        subject.analysis = m_session.analysis();
    subject.title = QFileInfo(m_session.filePath()).completeBaseName();
    const Source& source = m_session.request().source;
    if (const auto* checkpoint = std::get_if<CheckpointSource>(&source); checkpoint && subject.title.isEmpty())
        subject.title = nameOfPath(checkpoint->path);
    else if (const auto* import = std::get_if<ImportSource>(&source); import && subject.title.isEmpty())
        subject.title = QFileInfo(nameOfPath(import->path)).completeBaseName();
    subject.language = m_language.current().toStdString();
    subject.budget = m_session.budget();
    m_batch->showSubject(subject);
}

void MainWindow::copyImage()
{
    Figure* figure = shownFigure();
    // What was chosen for files holds for the clipboard, too: a sentence may be nobody else's business.
    std::optional<FigureMemory> memory = m_preferences.export_settings_inside ? shownMemory() : std::nullopt;
    if (memory && !m_preferences.export_text_inside)
        memory = withoutText(*memory);
    PictureSettings picture = asOnScreen(*figure);
    picture.style.marks = exportChoice(m_preferences).picture.style.marks;
    Result<std::unique_ptr<QMimeData>> mime = pictureMime(*figure, picture, memory);
    if (mime)
        QGuiApplication::clipboard()->setMimeData(mime->release());
}

void MainWindow::copyValues()
{
    const Selection& selection = m_session.selection();
    const AnalysisPointer analysis = m_session.analysis();
    if (analysis && !selection.covers)
        QGuiApplication::clipboard()->setText(valuesAsTable(*analysis, selection.stage, selection.head));
}

/// The kind of the figure in front; nothing for one that is no figure of the console's.
std::optional<FigureKind> MainWindow::shownKind() const
{
    switch (m_tabs->currentIndex()) {
    case 0:
        return qobject_cast<HeadFigure*>(m_heads->figure()) ? FigureKind::Head : FigureKind::Heads;
    case 1:
        return FigureKind::Stages;
    case 2:
        return FigureKind::Links;
    case 3:
        return FigureKind::Scaling;
    case 4:
        switch (m_laboratory->chosen()) {
        case Laboratory::Divisors:
            return FigureKind::Divisors;
        case Laboratory::Positions:
            return FigureKind::Positions;
        case Laboratory::HeadSharing:
            return FigureKind::Sharing;
        }
        return std::nullopt;
    case 5:
        return FigureKind::Compare;
    case 6:
        return FigureKind::Cost;
    default: // the atlas is a table: the wall of the same heads is its picture
        return FigureKind::Layers;
    }
}

std::optional<FigureMemory> MainWindow::shownMemory() const
{
    const std::optional<FigureKind> kind = shownKind();
    const AnalysisPointer analysis = m_session.analysis();
    if (!kind || !analysis)
        return std::nullopt;
    Result<FigureMemory> memory = figureMemory(*kind, *analysis, m_session.selection());
    if (!memory)
        return std::nullopt;
    memory->language = m_language.current().toStdString();
    memory->measured = *kind == FigureKind::Cost && m_cost->isMeasured();
    if (*kind == FigureKind::Layers)
        memory->wall = m_layers->pictures();
    if (*kind == FigureKind::Scaling) {
        memory->scaling = m_scaling->memory();
        if (!memory->scaling)
            return std::nullopt;
    }
    return *memory;
}

QString MainWindow::shownCaption(const FigureStyle& style) const
{
    const std::optional<FigureKind> kind = shownKind();
    const AnalysisPointer analysis = m_session.analysis();
    if (kind == FigureKind::Scaling && m_scaling->memory())
        return scalingCaption(m_scaling->memory()->parameters);
    if (kind == FigureKind::Cost && m_cost->size())
        return costCaption(*m_cost->size());
    return analysis ? figureCaption(kind.value_or(FigureKind::Heads), *analysis, m_session.selection(), style)
                    : QString();
}

} // namespace headlight
