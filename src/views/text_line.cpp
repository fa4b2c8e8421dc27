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
#include <QToolButton>

namespace headlight {

namespace {

/// Room for far more than 100,000 words, so that a long paste is refused with a reason instead of being cut silently.
constexpr int longest_text = 16 * 1024 * 1024;

void showText(QLineEdit* edit, const std::string& text)
{
    if (edit->text().toStdString() == text)
        return; // the cursor stays where it is
    const QSignalBlocker blocker(edit);
    edit->setText(QString::fromStdString(text));
}

} // namespace

TextLine::TextLine(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_second_wanted(new QToolButton(this))
{
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(spacing::medium);
    layout->setVerticalSpacing(spacing::small);
    m_first = addRow(layout, 0, QStringLiteral("text"));
    m_second = addRow(layout, 2, QStringLiteral("context"));
    m_second_wanted->setObjectName(QStringLiteral("second_text"));
    m_second_wanted->setCheckable(true);
    m_second_wanted->setFocusPolicy(Qt::StrongFocus);
    layout->addWidget(m_second_wanted, 0, 2);
    setTabOrder(m_first.edit, m_second_wanted);
    setTabOrder(m_second_wanted, m_second.edit);

    connect(m_first.edit, &QLineEdit::textEdited, this, &TextLine::takeText);
    connect(m_second.edit, &QLineEdit::textEdited, this, &TextLine::takeSecondText);
    connect(m_second_wanted, &QToolButton::clicked, this, &TextLine::takeSecondTextWanted);
    connect(&session, &Session::requestChanged, this, &TextLine::showRequest);
    connect(&session, &Session::errorChanged, this, &TextLine::showError);
    retranslate();
    showRequest();
    showError();
}

TextLine::Row TextLine::addRow(QGridLayout* layout, int place, const QString& name)
{
    const Row row{new QLabel(this), new QLineEdit(this), new FieldMessage(this)};
    row.edit->setMaxLength(longest_text);
    row.edit->setClearButtonEnabled(true);
    row.edit->setAcceptDrops(false); // a dropped session is for the window to open
    row.edit->setObjectName(name + QStringLiteral("_edit"));
    row.message->setObjectName(name + QStringLiteral("_message"));
    row.label->setBuddy(row.edit);
    layout->addWidget(row.label, place, 0);
    layout->addWidget(row.edit, place, 1);
    layout->addWidget(row.message, place + 1, 1);
    connect(row.edit, &QLineEdit::editingFinished, &m_session, &Session::closeEdit);
    return row;
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
    m_first.label->setText(tr("&Sentence"));
    m_first.edit->setAccessibleName(tr("Sentence"));
    m_first.edit->setToolTip(
        tr("The sentence whose tokens attend to each other. Everything is computed again as you type."));
    m_first.edit->setPlaceholderText(tr("Type a sentence, such as: The cat sat on the mat"));
    m_second.label->setText(tr("Attends to"));
    m_second.edit->setAccessibleName(tr("Second text"));
    m_second.edit->setToolTip(tr("The text that keys and values come from: the sentence above attends to it."));
    m_second.edit->setPlaceholderText(tr("Type the text that the sentence attends to"));
    m_second_wanted->setText(tr("Second text"));
    m_second_wanted->setAccessibleName(tr("Second text on or off"));
    m_second_wanted->setToolTip(tr("Takes keys and values from a second text: cross-attention."));
}

void TextLine::takeText(const QString& text)
{
    Request request = m_session.request();
    request.text = text.toStdString();
    m_session.setRequest(request, QStringLiteral("text"));
}

void TextLine::takeSecondText(const QString& text)
{
    Request request = m_session.request();
    request.context = text.toStdString();
    m_session.setRequest(request, QStringLiteral("context"));
}

void TextLine::takeSecondTextWanted(bool wanted)
{
    Request request = m_session.request();
    // A text that attends to itself gives what was shown before: nothing jumps until the second one is changed.
    request.context = wanted ? std::optional(request.text) : std::nullopt;
    m_session.setRequest(request);
    if (wanted) {
        m_second.edit->setFocus();
        m_second.edit->selectAll();
    }
}

void TextLine::showRequest()
{
    const Request& request = m_session.request();
    showText(m_first.edit, request.text);
    showText(m_second.edit, request.context.value_or(std::string()));
    m_second_wanted->setChecked(request.context.has_value());
    // By hand and imported there is no sentence: the tokens are named beside the numbers.
    const bool drawn = std::holds_alternative<Playground>(request.source);
    const bool from_text = drawn || std::holds_alternative<CheckpointSource>(request.source);
    for (QWidget* part : std::initializer_list<QWidget*>{m_first.label, m_first.edit})
        part->setVisible(from_text);
    m_second_wanted->setVisible(drawn); // a checkpoint attends to its own text
    for (QWidget* part : std::initializer_list<QWidget*>{m_second.label, m_second.edit})
        part->setVisible(drawn && request.context.has_value());
}

void TextLine::showError()
{
    const std::optional<Error> error = m_session.error();
    const std::optional<Field> field = error ? errorField(*error) : std::nullopt;
    const bool of_second = field == Field::Context;
    const bool of_first = error && (!field || field == Field::Text);
    m_first.message->say(of_first ? errorText(*error) : QString(), m_first.edit);
    m_second.message->say(of_second ? errorText(*error) : QString(), m_second.edit);
}

} // namespace headlight
