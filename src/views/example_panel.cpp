// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/example_panel.h"

#include "views/theme.h"

#include <QEvent>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>

namespace headlight {

ExamplePanel::ExamplePanel(ExampleGuide& guide, QWidget* parent)
    : WordsPanel(parent), m_guide(guide), m_ask(addWords(TextRole::Body)), m_note(addWords(TextRole::Body)),
      m_not_shown(addWords(TextRole::Body)), m_origin(addWords(TextRole::Body)), m_found(addWords(TextRole::Body)),
      m_here(addWords(TextRole::Body))
{
    m_origin->setObjectName(QStringLiteral("example_origin"));
    m_found->setObjectName(QStringLiteral("example_found"));
    m_here->setObjectName(QStringLiteral("example_here"));
    leadThrough(guide);
    connect(&guide, &ExampleGuide::pageChanged, this, &ExamplePanel::showPage);
    retranslate();
}

void ExamplePanel::retranslate()
{
    setAccessibleName(tr("Example"));
    m_previous->setText(tr("Back"));
    m_previous->setToolTip(tr("The example before."));
    m_previous->setAccessibleName(tr("The example before"));
    m_next->setText(tr("Next"));
    m_next->setToolTip(tr("The next example."));
    m_next->setAccessibleName(tr("The next example"));
    m_leave->setText(tr("Close"));
    m_leave->setToolTip(tr("Puts the example away; everything stays as it stands (Escape)."));
    m_leave->setAccessibleName(tr("Put the example away"));
    m_scroll->setAccessibleName(tr("Words of this example"));
    m_scroll->setToolTip(tr("What to ask, and what the example does not show; scroll where it is longer."));
    showPage();
}

void ExamplePanel::showPage()
{
    const ExamplePage& page = m_guide.page();
    const bool another = m_title->text() != page.title;
    const auto say = [](QLabel* label, const QString& words) {
        label->setText(words);
        label->setVisible(!words.isEmpty());
    };
    m_title->setText(page.title);
    m_place->setText(page.count > 0 ? tr("Example %1 of %2").arg(page.number).arg(page.count) : QString());
    say(m_ask, page.ask.isEmpty() ? QString() : tr("Ask: %1").arg(page.ask));
    say(m_note, page.note);
    say(m_not_shown, page.not_shown.isEmpty() ? QString() : tr("Not shown by this: %1").arg(page.not_shown));
    say(m_origin, page.origin);
    say(m_found, page.found);
    say(m_here, page.here);
    m_previous->setEnabled(m_guide.hasPrevious());
    m_next->setEnabled(m_guide.hasNext());
    if (another)
        m_scroll->verticalScrollBar()->setValue(0);
    fitHeight();
    if (!page.title.isEmpty() && isVisible())
        announce(QStringList{page.title, m_ask->text(), m_note->text(), m_not_shown->text(), page.origin, page.found,
                             page.here}
                     .join(QLatin1Char('\n')));
}

void ExamplePanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        showPage();
}

} // namespace headlight
