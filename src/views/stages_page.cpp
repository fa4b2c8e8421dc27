// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/stages_page.h"

#include "figure/head_figure.h"
#include "figure/stage_words.h"
#include "figure/stages_figure.h"
#include "ui_stages_page.h"
#include "views/few_lines.h"
#include "views/figure_link.h"
#include "views/flow_layout.h"
#include "views/guess_bar.h"
#include "views/theme.h"

#include <QEvent>

namespace headlight {

StagesPage::StagesPage(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_ui(std::make_unique<Ui::StagesPage>()), m_stages(new StagesFigure),
      m_stage(new HeadFigure)
{
    m_ui->setupUi(this);
    auto* bar = new FlowLayout(m_ui->bar, spacing::medium);
    bar->addWidget(m_ui->head_chooser);
    bar->addWidget(m_ui->stage_chooser);
    bar->addWidget(m_ui->lock_colors);
    m_ui->page->insertWidget(1, new GuessBar(session, this));
    m_ui->head_chooser->follow(session);
    m_ui->head_chooser->addLayers(session);
    m_ui->stage_chooser->follow(session, StageChooser::Lists::AllStages);
    m_ui->stages_splitter->addFigure(m_stages);
    m_ui->stages_splitter->addFigure(m_stage);
    m_stages_link = new FigureLink(session, m_stages, FigureLink::Shows::AnyStage);
    new FigureLink(session, m_stage, FigureLink::Shows::AnyStage);
    connect(m_ui->lock_colors, &QCheckBox::toggled, this, &StagesPage::lockSteps);
    m_ui->bar->standOn(this);
    connect(m_ui->bar, &FoldBar::foldedChanged, this, &StagesPage::makeRoom);
    connect(&session, &Session::selectionChanged, this, &StagesPage::makeRoom);
    connect(&session, &Session::analysisChanged, this, &StagesPage::summarize);
    nameFigures();
    makeRoom();
}

StagesPage::~StagesPage() = default;

Figure* StagesPage::figure()
{
    m_stages_link->refresh();
    return m_stages;
}

void StagesPage::setFigureStyle(const FigureStyle& style)
{
    // What the steps' colours span is chosen here; the window's style does not know.
    FigureStyle own = style;
    own.steps_locked = m_style.steps_locked;
    own.range = m_style.range;
    own.fixed_range = m_style.fixed_range;
    m_style = own;
    applyStyle();
}

void StagesPage::showRange(const FigureStyle& style)
{
    const QSignalBlocker quiet(m_ui->lock_colors);
    m_ui->lock_colors->setChecked(style.steps_locked);
    m_style.steps_locked = style.steps_locked;
    m_style.range = style.range;
    m_style.fixed_range = style.fixed_range;
    applyStyle();
}

void StagesPage::lockSteps(bool locked)
{
    m_style.steps_locked = locked;
    m_style.range = RangeMode::Absolute;
    applyStyle();
}

/// While values are predicted or a path is followed, choosers and the other figure make room: at 200 % the one that is
/// looked at would have none.
void StagesPage::makeRoom()
{
    const bool predicting = m_session.selection().covers != nullptr;
    const bool few = hasFewLines(*this);
    const bool on_path = m_style.spotlight != Spotlight::None;
    m_ui->bar->setAway(predicting);
    summarize();
    if (few && predicting)
        m_ui->stages_splitter->showOnly(m_stage);
    else
        m_ui->stages_splitter->showOnly(few && on_path ? m_stages : nullptr);
}

void StagesPage::summarize()
{
    m_ui->bar->setSummary(
        tr("%1 · %2", "head, stage").arg(headSummary(m_session), stageTitle(m_session.selection().stage)));
}

void StagesPage::applyStyle()
{
    makeRoom();
    m_stages->setFigureStyle(m_style);
    m_stage->setFigureStyle(m_style);
}

void StagesPage::nameFigures()
{
    m_stages->setAccessibleName(tr("All stages of the focused head"));
    m_stage->setAccessibleName(tr("The chosen stage of the focused head"));
}

void StagesPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    m_ui->retranslateUi(this);
    nameFigures();
    summarize();
}

} // namespace headlight
