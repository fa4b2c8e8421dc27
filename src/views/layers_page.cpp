// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/layers_page.h"

#include "figure/figure_caption.h"
#include "figure/outside_words.h"
#include "session/covers.h"
#include "session/outside_analysis.h"
#include "views/fold_bar.h"
#include "views/prediction_panel.h"
#include "views/theme.h"
#include "views/training_panel.h"
#include "views/training_slider.h"
#include "views/training_watch.h"

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

constexpr int predictions_width = 22; // at most, beside the wall, in letters
constexpr int large_line = 26;        // pixels high: from there on the pictures need the hint's room

} // namespace

LayersPage::LayersPage(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_figure(new LayersFigure(this)), m_scroll(new QScrollArea(this)),
      m_watch(new TrainingWatch(session, this)), m_training(new TrainingPanel(*m_watch, this)),
      m_parts(new QSplitter(this)), m_wall_label(new QLabel(this)), m_wall(new QComboBox(this)),
      m_step(new TrainingSlider(*m_watch, this)), m_hint(new QLabel(this)), m_bar(new FoldBar(this)),
      m_predictions(new PredictionPanel(session, this))
{
    m_wall->addItems({QString(), QString(), QString()});
    m_wall->setObjectName(QStringLiteral("wall"));
    m_wall->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_wall_label->setBuddy(m_wall);
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    auto* bar = new QHBoxLayout(m_bar);
    bar->setContentsMargins(0, 0, 0, 0);
    bar->setSpacing(spacing::medium);
    bar->addWidget(m_wall_label);
    bar->addWidget(m_wall);
    bar->addWidget(m_step, 1);
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
    auto* wall_and_training = new QSplitter(Qt::Vertical, this);
    wall_and_training->addWidget(m_scroll);
    wall_and_training->addWidget(m_training);
    wall_and_training->setStretchFactor(0, 3);
    wall_and_training->setStretchFactor(1, 2);
    wall_and_training->setSizes({1'000, 1'000}); // shares
    m_parts->addWidget(wall_and_training);
    m_parts->addWidget(m_predictions);
    m_parts->setStretchFactor(0, 3);
    m_parts->setStretchFactor(1, 1);
    m_parts->setSizes({3'000, 1'000});
    layout->addWidget(m_parts, 1);

    connect(m_bar, &FoldBar::foldedChanged, this, &LayersPage::makeRoom);
    connect(m_wall, &QComboBox::currentIndexChanged, this, &LayersPage::follow);
    connect(m_figure, &LayersFigure::headChosen, this, &LayersPage::choose);
    connect(m_figure, &LayersFigure::placeReached, this, [this](const QRect& place) {
        m_scroll->ensureVisible(place.center().x(), place.center().y(), place.width(), place.height());
    });
    connect(m_watch, &TrainingWatch::changed, this, &LayersPage::follow);
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
    m_training->setFigureStyle(style);
}

WallPictures LayersPage::pictures() const
{
    return wall() == Wall::Spread ? WallPictures::Spread : WallPictures::Weights;
}

void LayersPage::showWall(WallPictures pictures, Pooling pooling)
{
    const Wall weights = pooling == Pooling::Mean ? Wall::Means : Wall::Largest;
    m_wall->setCurrentIndex(int(pictures == WallPictures::Spread ? Wall::Spread : weights));
}

LayersPage::Wall LayersPage::wall() const
{
    return Wall(m_wall->currentIndex());
}

/// Where lines are few, the wall has the page, until the predictions are asked for.
void LayersPage::makeRoom()
{
    const bool few = m_bar->folded();
    if (!few)
        m_predicting = false;
    m_predictions->setWanted(!few || m_predicting);
    m_predictions->setMaximumWidth(few ? QWIDGETSIZE_MAX
                                       : predictions_width * fontMetrics().horizontalAdvance(QLatin1Char('n')));
    m_training->setWanted(!few || m_predicting);
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
    const LayerPicturesPointer pictures = m_session.layerPictures();
    m_wall->setEnabled(pictures != nullptr);
    m_hint->setVisible(fontMetrics().height() < large_line && !m_watch->at());
    m_bar->setSummary(summary());
    if (analysis) {
        m_figure->setCaption(figureCaption(FigureKind::Layers, *analysis, {}, m_figure->figureStyle()));
        m_figure->setNote(analysis->overrides() ? overrideNote() : QString());
    }
    const Covers* const covers = m_session.selection().covers.get();
    if (!pictures)
        m_figure->showNothing(NoWall::NoLayers);
    else if (covers && covers->coveredCount() > 0)
        m_figure->showNothing(NoWall::Covered); // they would tell what is to be predicted
    else
        showWall(analysis, pictures);
}

void LayersPage::showWall(const AnalysisPointer& analysis, LayerPicturesPointer pictures)
{
    const bool finished = analysis && analysis->pictures == pictures;
    if (!finished)
        return m_figure->showPictures(std::move(pictures), std::nullopt);
    const HeadPlace chosen{m_session.selection().layer, m_session.selection().head};
    if (wall() == Wall::Spread && !analysis->pass)
        return m_figure->showNothing(NoWall::NoVectors);
    make(analysis);
    if (wall() != Wall::Spread)
        m_figure->showPictures(wall() == Wall::Means && m_means ? m_means : std::move(pictures), chosen);
    else if (m_spreads)
        m_figure->showSpreads(m_spreads, chosen);
    else
        m_figure->showNothing(NoWall::Computing);
}

QString LayersPage::summary() const
{
    return m_watch->at() ? tr("%1, %2", "the wall; the step").arg(m_wall->currentText(), m_step->summary())
                         : m_wall->currentText();
}

/// Computes what is asked for and not there yet.
void LayersPage::make(const AnalysisPointer& analysis)
{
    if (m_made_of != analysis->pictures) {
        m_made_of = analysis->pictures;
        m_means = nullptr;
        m_spreads = nullptr;
        m_making.reset();
        m_worker.cancel();
    }
    const Wall wanted = wall();
    const bool there = wanted == Wall::Largest || (wanted == Wall::Means ? m_means != nullptr : m_spreads != nullptr);
    if (there || m_making == wanted)
        return;
    m_making = wanted;
    m_worker.submit([this, analysis, wanted](const WorkContext& work) -> LatestWorker::Deliver {
        if (wanted == Wall::Means) {
            const auto means = layerPictures(*analysis, wallPictures(CellPooling::Mean), work);
            return [this, means = means.value_or(nullptr)] {
                m_means = means; // null: the wall of the largest weights stays
                follow();
            };
        }
        const auto spreads = scoreSpreads(*analysis, work);
        return [this, spreads = spreads.value_or(nullptr)] {
            m_spreads = spreads;
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
    m_wall_label->setText(tr("Sho&w"));
    m_wall->setItemText(0, tr("the largest weight"));
    m_wall->setItemText(1, tr("the mean weight"));
    m_wall->setItemText(2, tr("the spread of q·k"));
    m_bar->setSummary(summary());
    m_wall->setAccessibleName(tr("What the wall shows of each head"));
    m_wall->setToolTip(tr("A picture of each head’s weights, where long texts have more cells than a picture has "
                          "points: the largest or the mean of them. Or how far apart each head’s scores lie, beside "
                          "what √d_k predicts."));
    m_hint->setText(tr("Click a picture, or press Enter on it, to look at that head."));
}

void LayersPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    follow();
}

void LayersPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        m_hint->setVisible(fontMetrics().height() < large_line && !m_watch->at());
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace headlight
