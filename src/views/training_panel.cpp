// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/training_panel.h"

#include "figure/training_figure.h"
#include "views/theme.h"

#include <QEvent>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace headlight {

TrainingPanel::TrainingPanel(TrainingWatch& watch, QWidget* parent)
    : QWidget(parent), m_watch(watch), m_figure(new TrainingFigure(this)), m_words(new QLabel(this)),
      m_scroll(new QScrollArea(this))
{
    m_words->setObjectName(QStringLiteral("training_words"));
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setWidget(m_words);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing::small);
    column->addWidget(m_figure, 2);
    column->addWidget(m_scroll, 1);
    connect(&watch, &TrainingWatch::changed, this, &TrainingPanel::follow);
    follow();
}

void TrainingPanel::setFigureStyle(const FigureStyle& style)
{
    m_figure->setFigureStyle(style);
}

void TrainingPanel::setWanted(bool wanted)
{
    m_wanted = wanted;
    setVisible(m_wanted && m_watch.at());
}

void TrainingPanel::follow()
{
    m_scroll->setAccessibleName(tr("What the training shows at this step"));
    setVisible(m_wanted && m_watch.at());
    if (!m_watch.at())
        return;
    const TrainingRun& run = *m_watch.run();
    m_figure->showRun(run, *m_watch.at());
    m_figure->setAccessibleName(tr("Curves of the training"));
    QStringList paragraphs = {
        trainingMomentWords(run.at(*m_watch.at())), trainingJumpWords(run), trainingChangeWords(run),
        tr("Induction shows in a sentence whose words come twice, as “lamp queen river lamp queen river”.")};
    paragraphs.removeAll(QString());
    m_words->setText(paragraphs.join(QLatin1Char('\n')));
}

void TrainingPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        follow();
    QWidget::changeEvent(event);
}

} // namespace headlight
