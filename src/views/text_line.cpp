// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/text_line.h"

#include "i18n/error_text.h"
#include "session/session.h"
#include "views/field_message.h"
#include "views/theme.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>

namespace headlight {

namespace {

/// Room for far more than 100,000 words, so that a long paste is refused with a reason instead of being cut silently.
constexpr int longest_text = 16 * 1024 * 1024;

} // namespace

TextLine::TextLine(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_label(new QLabel(this)), m_edit(new QLineEdit(this)),
      m_message(new FieldMessage(this))
{
    m_edit->setMaxLength(longest_text);
    m_edit->setClearButtonEnabled(true);
    m_edit->setObjectName(QStringLiteral("text_edit"));
    m_message->setObjectName(QStringLiteral("text_message"));
    m_label->setBuddy(m_edit);

    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(spacing::medium);
    layout->setVerticalSpacing(spacing::small);
    layout->addWidget(m_label, 0, 0);
    layout->addWidget(m_edit, 0, 1);
    layout->addWidget(m_message, 1, 1);

    connect(m_edit, &QLineEdit::textEdited, this, &TextLine::takeText);
    connect(m_edit, &QLineEdit::editingFinished, &session, &Session::closeEdit);
    connect(&session, &Session::requestChanged, this, &TextLine::showRequest);
    connect(&session, &Session::errorChanged, this, &TextLine::showError);
    retranslate();
    showRequest();
    showError();
}

void TextLine::startTyping()
{
    m_edit->setFocus(Qt::ShortcutFocusReason);
    m_edit->selectAll();
}

void TextLine::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showError();
    }
    QWidget::changeEvent(event);
}

void TextLine::retranslate()
{
    m_label->setText(tr("&Sentence"));
    m_edit->setAccessibleName(tr("Sentence"));
    m_edit->setToolTip(tr("The sentence whose tokens attend to each other. Everything is computed again as you type."));
    m_edit->setPlaceholderText(tr("Type a sentence, such as: The cat sat on the mat"));
}

void TextLine::takeText(const QString& text)
{
    Request request = m_session.request();
    request.text = text.toStdString();
    m_session.setRequest(request, QStringLiteral("text"));
}

void TextLine::showRequest()
{
    const QString text = QString::fromStdString(m_session.request().text);
    if (m_edit->text().toStdString() == m_session.request().text)
        return;
    const QSignalBlocker blocker(m_edit);
    m_edit->setText(text);
}

void TextLine::showError()
{
    const std::optional<Error> error = m_session.error();
    const std::optional<Field> field = error ? errorField(*error) : std::nullopt;
    const bool mine = error && (!field || *field == Field::Text);
    m_message->say(mine ? errorText(*error) : QString(), m_edit);
}

} // namespace headlight
