// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/field_message.h"

#include "views/theme.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>

namespace headlight {

namespace {

constexpr int hide_delay = 100; // ms: longer than the usual computation, shorter than anybody waits

void markRefused(QWidget* field, bool refused)
{
    if (!refused) {
        field->setPalette(QPalette());
        return;
    }
    QPalette palette;
    palette.setColor(QPalette::Base, signalColors().error_surface);
    field->setPalette(palette);
}

} // namespace

FieldMessage::FieldMessage(QWidget* parent) : QWidget(parent), m_icon(new QLabel(this)), m_text(new QLabel(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, spacing::small);
    layout->setSpacing(spacing::small);
    layout->addWidget(m_icon, 0, Qt::AlignTop);
    layout->addWidget(m_text, 1);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    color();
    m_hide.setSingleShot(true);
    m_hide.setInterval(hide_delay);
    connect(&m_hide, &QTimer::timeout, this, &FieldMessage::showSaid);
    sizeIcon();
    hide();
}

void FieldMessage::say(const QString& text, QWidget* field)
{
    m_field = field;
    if (m_said == text)
        return;
    m_said = text;
    if (text.isEmpty()) {
        m_hide.start();
        return;
    }
    m_hide.stop();
    showSaid();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void FieldMessage::showSaid()
{
    m_text->setText(m_said);
    setAccessibleName(m_said);
    setVisible(!m_said.isEmpty());
    QWidget* refused = m_said.isEmpty() ? nullptr : m_field.data();
    if (m_marked && m_marked != refused)
        markRefused(m_marked, false);
    m_marked = refused;
    if (m_marked)
        markRefused(m_marked, true);
}

void FieldMessage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        sizeIcon();
    if (event->type() == QEvent::PaletteChange) {
        color();
        if (m_marked)
            markRefused(m_marked, true);
    }
    QWidget::changeEvent(event);
}

void FieldMessage::color()
{
    const QColor ink = signalColors().error;
    QPalette palette = m_text->palette();
    if (palette.color(QPalette::WindowText) == ink)
        return;
    palette.setColor(QPalette::WindowText, ink);
    m_text->setPalette(palette);
}

void FieldMessage::sizeIcon()
{
    const int side = fontMetrics().height();
    m_icon->setPixmap(style()->standardIcon(QStyle::SP_MessageBoxWarning).pixmap(side, side));
}

} // namespace headlight
