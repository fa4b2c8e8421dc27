// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/words_panel.h"

#include "views/theme.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QResizeEvent>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace headlight {

namespace {

constexpr double most_share = 0.34; // of the height below the tokens; longer words scroll

QLabel* wordsIn(QWidget* parent, TextRole role)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    setTextRole(label, role);
    return label;
}

} // namespace

WordsPanel::WordsPanel(QWidget* parent)
    : QWidget(parent), m_title(wordsIn(this, TextRole::Heading)), m_place(new QLabel(this)),
      m_scroll(new QScrollArea(this)), m_previous(new QPushButton(this)), m_next(new QPushButton(this)),
      m_leave(new QPushButton(this))
{
    auto* content = new QWidget;
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(spacing::small);
    m_column->addStretch(1);
    m_scroll->setWidget(content);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    m_head = new QBoxLayout(QBoxLayout::LeftToRight);
    m_head->setSpacing(spacing::medium);
    auto* step = new QHBoxLayout;
    step->setSpacing(spacing::medium);
    step->addWidget(m_title, 1);
    step->addWidget(m_place);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(spacing::medium);
    for (QPushButton* button : {m_previous, m_next, m_leave})
        buttons->addWidget(button);
    m_head->addLayout(step, 1);
    m_head->addLayout(buttons);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing::medium, spacing::small, spacing::medium, spacing::small);
    layout->setSpacing(spacing::small);
    layout->addLayout(m_head);
    layout->addWidget(m_scroll, 1);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    hide();
}

QLabel* WordsPanel::addWords(TextRole role)
{
    QLabel* const label = wordsIn(m_scroll->widget(), role);
    addPart(label);
    return label;
}

void WordsPanel::addPart(QWidget* part)
{
    m_column->insertWidget(m_column->count() - 1, part);
}

void WordsPanel::standBelow(int height)
{
    m_width.reset();
    m_most = int(height * most_share);
    arrange();
}

void WordsPanel::standBeside(int width)
{
    m_width = width;
    arrange();
}

void WordsPanel::arrange()
{
    m_head->setDirection(m_width ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    setMinimumWidth(m_width.value_or(0));
    setMaximumWidth(m_width.value_or(QWIDGETSIZE_MAX));
    if (m_width)
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    else
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    fitWidth();
    fitHeight();
}

int WordsPanel::room() const
{
    return std::max(1, width() - 2 * spacing::medium);
}

void WordsPanel::fitHeight()
{
    if (m_width) {
        m_scroll->setMinimumHeight(0);
        m_scroll->setMaximumHeight(QWIDGETSIZE_MAX);
        return;
    }
    const int words = m_column->heightForWidth(room());
    m_scroll->setFixedHeight(std::min(std::max(words, fontMetrics().height()), m_most));
}

void WordsPanel::announce(const QString& words)
{
    if (words == accessibleDescription())
        return;
    setAccessibleDescription(words);
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

void WordsPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() == event->oldSize().width())
        return;
    fitWidth();
    fitHeight();
}

} // namespace headlight
