// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/layers_page.h"

#include "figure/figure_footer.h"
#include "session/covers.h"
#include "session/outside_analysis.h"
#include "views/prediction_panel.h"
#include "views/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

namespace headlight {

namespace {

constexpr int large_line = 26; // pixels high: from there on the pictures need the hint's room

} // namespace

LayersPage::LayersPage(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_figure(new LayersFigure(this)), m_scroll(new QScrollArea(this)),
      m_parts(new QSplitter(this)), m_pooling_label(new QLabel(this)), m_pooling(new QComboBox(this)),
      m_hint(new QLabel(this))
{
    m_pooling->addItems({QString(), QString()});
    m_pooling->setObjectName(QStringLiteral("pooling"));
    m_pooling->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_pooling_label->setBuddy(m_pooling);
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    auto* bar = new QHBoxLayout;
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
    layout->addLayout(bar);
    m_parts->addWidget(m_scroll);
    m_parts->addWidget(new PredictionPanel(session, this));
    m_parts->setStretchFactor(0, 3);
    m_parts->setStretchFactor(1, 1);
    layout->addWidget(m_parts, 1);

    connect(m_pooling, &QComboBox::currentIndexChanged, this, &LayersPage::follow);
    connect(m_figure, &LayersFigure::headChosen, this, &LayersPage::choose);
    connect(m_figure, &LayersFigure::placeReached, this, [this](const QRect& place) {
        m_scroll->ensureVisible(place.center().x(), place.center().y(), place.width(), place.height());
    });
    connect(&session, &Session::layerPicturesChanged, this, &LayersPage::follow);
    connect(&session, &Session::selectionChanged, this, &LayersPage::follow);
    retranslate();
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

/// Shows what there is: of the pass that is under way, else of the analysis.
void LayersPage::follow()
{
    if (!isVisible())
        return;
    const AnalysisPointer analysis = m_session.analysis();
    LayerPicturesPointer pictures = m_session.layerPictures();
    m_pooling->setEnabled(pictures != nullptr);
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
