// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/stage_chooser.h"

#include "figure/stage_words.h"
#include "views/figure_link.h"
#include "views/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>

namespace headlight {

StageChooser::StageChooser(QWidget* parent) : QWidget(parent), m_label(new QLabel(this)), m_stages(new QComboBox(this))
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(spacing::medium);
    line->addWidget(m_label);
    line->addWidget(m_stages);
    m_label->setBuddy(m_stages);
    m_stages->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(m_stages, &QComboBox::currentIndexChanged, this, &StageChooser::choose);
    translate();
}

void StageChooser::follow(Session& session, Lists lists)
{
    m_session = &session;
    m_lists = lists;
    connect(&session, &Session::analysisChanged, this, &StageChooser::takeAnalysis);
    connect(&session, &Session::selectionChanged, this, &StageChooser::takeSelection);
    takeAnalysis();
}

void StageChooser::translate()
{
    m_label->setText(tr("Sta&ge"));
    m_stages->setAccessibleName(tr("Stage of the computation"));
    m_stages->setToolTip(tr("Which step of the computation is shown."));
}

std::vector<Stage> StageChooser::listed() const
{
    const AnalysisPointer analysis = m_session->analysis();
    if (!analysis)
        return {};
    std::vector<Stage> stages = shownStages(*analysis);
    if (m_lists == Lists::Maps)
        std::erase_if(stages, [](Stage stage) { return !isMap(stage); });
    return stages;
}

void StageChooser::takeAnalysis()
{
    const std::vector<Stage> stages = listed();
    if (stages != m_shown) {
        const QSignalBlocker quiet(m_stages);
        m_shown = stages;
        m_stages->clear();
        for (const Stage stage : stages)
            m_stages->addItem(stageTitle(stage));
    }
    takeSelection();
}

void StageChooser::takeSelection()
{
    const QSignalBlocker quiet(m_stages);
    const Stage selected = m_session->selection().stage;
    const Stage stage = m_lists == Lists::Maps && !isMap(selected) ? Stage::Weights : selected;
    const auto found = std::find(m_shown.begin(), m_shown.end(), stage);
    m_stages->setCurrentIndex(found == m_shown.end() ? -1 : int(found - m_shown.begin()));
}

void StageChooser::choose(int index)
{
    if (index < 0 || !m_session)
        return;
    const Stage stage = m_shown[std::size_t(index)], walked = m_session->selection().cellStage();
    Selection selection = withStage(m_session->selection(), stage);
    // The cell walked to is looked at in this stage now, if it is the same one there.
    selection.hovered_stage.reset();
    if (stage != walked && !(isMap(stage) && isMap(walked)))
        selection.hovered.reset();
    m_session->setSelection(selection);
}

void StageChooser::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    translate();
    m_shown.clear(); // the names are to be written again
    if (m_session)
        takeAnalysis();
}

} // namespace headlight
