// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/layers_page.h"

#include "figure/figure_footer.h"
#include "session/covers.h"
#include "session/outside_analysis.h"
#include "views/fold_bar.h"
#include "views/prediction_panel.h"
#include "views/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QTableWidget>
#include <QVBoxLayout>

namespace headlight {

namespace {

constexpr int large_line = 26; // pixels high: from there on the pictures need the hint's room

} // namespace

LayersPage::LayersPage(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_figure(new LayersFigure(this)), m_scroll(new QScrollArea(this)),
      m_parts(new QSplitter(this)), m_pooling_label(new QLabel(this)), m_pooling(new QComboBox(this)),
      m_hint(new QLabel(this)), m_bar(new FoldBar(this)), m_predictions(new PredictionPanel(session, this))
{
    m_pooling->addItems({QString(), QString()});
    m_pooling->setObjectName(QStringLiteral("pooling"));
    m_pooling->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_pooling_label->setBuddy(m_pooling);
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    auto* bar = new QHBoxLayout(m_bar);
    bar->setContentsMargins(0, 0, 0, 0);
    bar->setSpacing(spacing::medium);
    bar->addWidget(m_pooling_label);
    bar->addWidget(m_pooling);
    bar->addWidget(m_hint, 1);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidgetResizable(true);
    m_scroll->setWidget(m_figure);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing::medium, spacing::medium, spacing::medium, spacing::medium);
    layout->setSpacing(spacing::medium);
    layout->addWidget(m_bar);
    m_bar->standOn(this);
    m_parts->addWidget(m_scroll);
    m_parts->addWidget(m_predictions);
    m_parts->setStretchFactor(0, 3);
    m_parts->setStretchFactor(1, 1);
    layout->addWidget(m_parts, 1);

    connect(m_bar, &FoldBar::foldedChanged, this, &LayersPage::makeRoom);
    connect(m_pooling, &QComboBox::currentIndexChanged, this, &LayersPage::follow);
    connect(m_figure, &LayersFigure::headChosen, this, &LayersPage::choose);
    connect(m_figure, &LayersFigure::placeReached, this, [this](const QRect& place) {
        m_scroll->ensureVisible(place.center().x(), place.center().y(), place.width(), place.height());
    });
    connect(&session, &Session::layerPicturesChanged, this, &LayersPage::follow);
    connect(&session, &Session::selectionChanged, this, &LayersPage::follow);
    retranslate();
    makeRoom();
    follow();
}

Figure* LayersPage::figure()
{
    return m_figure;
}

void LayersPage::setFigureStyle(const FigureStyle& style)
{
    m_figure->setFigureStyle(style);
}

CellPooling LayersPage::pooling() const
{
    return m_pooling->currentIndex() == 1 ? CellPooling::Mean : CellPooling::Max;
}

/// Where lines are few, the wall has the page, until the predictions are asked for.
void LayersPage::makeRoom()
{
    const bool few = m_bar->folded();
    if (!few)
        m_predicting = false;
    m_predictions->setWanted(!few || m_predicting);
    m_scroll->setVisible(!few || !m_predicting);
}

void LayersPage::enterOther()
{
    if (m_bar->folded())
        m_predicting = !m_predicting && m_predictions->hasPredictions();
    makeRoom();
    QWidget* const table = m_predictions->findChild<QTableWidget*>();
    if (table && table->isVisible() && !table->hasFocus())
        table->setFocus(Qt::ShortcutFocusReason);
    else
        m_figure->setFocus(Qt::ShortcutFocusReason);
}

/// Shows what there is: of the pass that is under way, else of the analysis.
void LayersPage::follow()
{
    if (!isVisible())
        return;
    const AnalysisPointer analysis = m_session.analysis();
    LayerPicturesPointer pictures = m_session.layerPictures();
    m_pooling->setEnabled(pictures != nullptr);
    m_bar->setSummary(m_pooling->currentText());
    const bool finished = analysis && analysis->pictures == pictures && pictures;
    if (finished && pooling() == CellPooling::Mean) {
        makeMeans(analysis);
        if (m_means)
            pictures = m_means;
    }
    if (analysis)
        m_figure->setCaption(captionText(*analysis));
    const Covers* const covers = m_session.selection().covers.get();
    const bool covered = pictures && covers && covers->coveredCount() > 0;
    m_figure->setCovered(covered);
    if (covered)
        pictures = nullptr; // they would tell what is to be predicted
    std::optional<HeadPlace> chosen;
    if (finished && !covered)
        chosen = HeadPlace{m_session.selection().layer, m_session.selection().head};
    m_figure->showPictures(std::move(pictures), chosen);
}

void LayersPage::makeMeans(const AnalysisPointer& analysis)
{
    if (m_means_of && m_means_of->pictures == analysis->pictures)
        return;
    m_means_of = analysis;
    m_means = nullptr;
    m_worker.submit([this, analysis](const WorkContext& work) -> LatestWorker::Deliver {
        const Result<LayerPicturesPointer> means = layerPictures(*analysis, wallPictures(CellPooling::Mean), work);
        if (!means)
            return {}; // the wall of the largest weights stays
        return [this, means = *means] {
            m_means = means;
            follow();
        };
    });
}

void LayersPage::choose(HeadPlace place)
{
    const AnalysisPointer analysis = m_session.analysis();
    if (!analysis || place.layer >= analysis->layerCount())
        return; // of a source that is still being opened
    Selection selection = m_session.selection();
    selection.layer = place.layer;
    selection.head = place.head;
    m_session.setSelection(selection);
    emit headChosen();
}

void LayersPage::retranslate()
{
    m_figure->setAccessibleName(tr("Wall of all layers and heads"));
    m_pooling_label->setText(tr("Points sho&w"));
    m_pooling->setItemText(0, tr("the largest weight"));
    m_pooling->setItemText(1, tr("the mean weight"));
    m_bar->setSummary(m_pooling->currentText());
    m_pooling->setAccessibleName(tr("What the points of the pictures show"));
    m_pooling->setToolTip(tr("Long texts have more cells than a picture has points: what of them is shown."));
    m_hint->setText(tr("Click a picture, or press Enter on it, to look at that head."));
}

void LayersPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_hint->setVisible(fontMetrics().height() < large_line);
    follow();
}

void LayersPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        m_hint->setVisible(fontMetrics().height() < large_line);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace headlight
