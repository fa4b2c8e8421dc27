// SPDX-License-Identifier: GPL-3.0-or-later
// What leaves the window: figures to files, the clipboard and paper, numbers to a spreadsheet.
#include "figure/figure_caption.h"
#include "figure/head_figure.h"
#include "session/session.h"
#include "ui_main_window.h"
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
    const auto follow = [this] {
        // What is being predicted is not told to the clipboard either.
        m_form->action_copy_values->setEnabled(m_session.analysis() && !m_session.selection().covers);
    };
    connect(&m_session, &Session::analysisChanged, this, follow);
    connect(&m_session, &Session::selectionChanged, this, follow);
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
