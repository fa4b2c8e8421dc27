// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/heads_page.h"

#include "figure/head_figure.h"
#include "figure/heads_figure.h"
#include "figure/stage_words.h"
#include "i18n/number_text.h"
#include "ui_heads_page.h"
#include "views/few_lines.h"
#include "views/figure_link.h"
#include "views/flow_layout.h"
#include "views/guess_bar.h"
#include "views/theme.h"

#include <QEvent>
#include <QSignalBlocker>
#include <QStandardItemModel>

#include <algorithm>
#include <array>

namespace headlight {

namespace {

/// In the order of the list on the form.
constexpr std::array ranges = {RangeMode::Absolute, RangeMode::Shared, RangeMode::Auto};

constexpr int range_digits = 4;

/// Only weights have ends of their own; other steps share theirs where 0 to 1 is chosen.
int placeOf(RangeMode range, Stage stage)
{
    if (stage != Stage::Weights && range == RangeMode::Absolute)
        range = RangeMode::Shared;
    const auto found = std::find(ranges.begin(), ranges.end(), range);
    return found == ranges.end() ? -1 : int(found - ranges.begin()); // a fixed range comes with a figure
}

} // namespace

HeadsPage::HeadsPage(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_ui(std::make_unique<Ui::HeadsPage>()), m_heads(new HeadsFigure),
      m_head(new HeadFigure)
{
    m_ui->setupUi(this);
    auto* bar = new FlowLayout(m_ui->bar, spacing::medium);
    for (QWidget* part : {static_cast<QWidget*>(m_ui->head_chooser), static_cast<QWidget*>(m_ui->stage_chooser),
                          m_ui->range_part, static_cast<QWidget*>(m_ui->badge)})
        bar->addWidget(part);
    m_ui->page->insertWidget(1, new GuessBar(session, this));
    m_ui->head_chooser->follow(session);
    m_ui->head_chooser->addLayers(session);
    m_ui->stage_chooser->follow(session, StageChooser::Lists::Maps);
    m_ui->heads_splitter->addFigure(m_heads);
    m_ui->heads_splitter->addFigure(m_head);
    m_heads_link = new FigureLink(session, m_heads, FigureLink::Shows::Maps);
    m_head_link = new FigureLink(session, m_head, FigureLink::Shows::Maps);
    connect(m_ui->range, &QComboBox::currentIndexChanged, this, &HeadsPage::chooseRange);
    m_ui->bar->standOn(this);
    connect(m_ui->bar, &FoldBar::foldedChanged, this, &HeadsPage::makeRoom);
    connect(&session, &Session::selectionChanged, this, &HeadsPage::makeRoom);
    connect(&session, &Session::analysisChanged, this, &HeadsPage::summarize);
    nameFigures();
    applyStyle();
}

HeadsPage::~HeadsPage() = default;

Figure* HeadsPage::figure()
{
    m_heads_link->refresh();
    m_head_link->refresh();
    // Where maps are not kept there is one picture for sure: that of the head looked at.
    const AnalysisPointer analysis = m_session.analysis();
    if (analysis && !analysis->maps_kept)
        return m_head;
    return m_heads;
}

void HeadsPage::setFigureStyle(const FigureStyle& style)
{
    // The range is chosen here; the window's style knows none.
    const RangeMode range = m_style.range;
    const std::pair<double, double> fixed_range = m_style.fixed_range;
    m_style = style;
    m_style.range = range;
    m_style.fixed_range = fixed_range;
    m_style.steps_locked = false; // a stage of all heads has its own range here
    applyStyle();
}

void HeadsPage::showRange(const FigureStyle& style)
{
    m_style.range = style.range;
    m_style.fixed_range = style.fixed_range;
    applyStyle();
}

void HeadsPage::showFocusedHead()
{
    m_ui->heads_splitter->prefer(m_head);
}

void HeadsPage::chooseRange(int index)
{
    m_style.range = ranges[std::size_t(index)];
    applyStyle();
}

/// While values are predicted or a path is followed, choosers and the other figure make room: at 200 % the one that is
/// looked at would have none.
void HeadsPage::makeRoom()
{
    const bool predicting = m_session.selection().covers != nullptr;
    const bool few = hasFewLines(*this);
    const bool on_path = m_style.spotlight != Spotlight::None;
    m_ui->bar->setAway(predicting);
    summarize();
    nameRange();
    if (few && predicting)
        m_ui->heads_splitter->showOnly(m_head);
    else
        m_ui->heads_splitter->showOnly(few && on_path ? m_heads : nullptr);
}

void HeadsPage::summarize()
{
    m_ui->bar->setSummary(tr("%1 · %2", "head, stage").arg(headSummary(m_session), stageTitle(shownStage())));
}

Stage HeadsPage::shownStage() const
{
    const Stage stage = m_session.selection().stage;
    return isMap(stage) ? stage : Stage::Weights;
}

/// Says what range the stage has, and offers those that it can have.
void HeadsPage::nameRange()
{
    const QSignalBlocker quiet(m_ui->range);
    m_ui->range->setPlaceholderText(tr("%1 … %2", "the fixed ends of a range")
                                        .arg(numberText(m_style.fixed_range.first, range_digits),
                                             numberText(m_style.fixed_range.second, range_digits)));
    m_ui->range->setCurrentIndex(placeOf(m_style.range, shownStage()));
    if (auto* const choices = qobject_cast<QStandardItemModel*>(m_ui->range->model()))
        choices->item(placeOf(RangeMode::Absolute, Stage::Weights))->setEnabled(shownStage() == Stage::Weights);
    m_ui->badge->setVisible(m_ui->range->currentIndex() != placeOf(RangeMode::Absolute, shownStage()));
}

void HeadsPage::applyStyle()
{
    makeRoom();
    m_heads->setFigureStyle(m_style);
    m_head->setFigureStyle(m_style);
}

void HeadsPage::nameFigures()
{
    m_heads->setAccessibleName(tr("Maps of all heads"));
    m_head->setAccessibleName(tr("Map of the focused head"));
}

void HeadsPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    m_ui->retranslateUi(this);
    nameFigures();
    summarize();
}

} // namespace headlight
