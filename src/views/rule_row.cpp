// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/rule_row.h"

#include "views/field_message.h"
#include "views/number_field.h"
#include "views/rule_fields.h"
#include "views/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>

namespace headlight {

namespace {

constexpr Index longest_step = 1'000'000;

QToolButton* placeButton(Qt::ArrowType arrow, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setArrowType(arrow);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

} // namespace

RuleRow::RuleRow(const MaskRule& rule, QWidget* parent)
    : QWidget(parent), m_rule(rule), m_kind(new QComboBox(this)), m_up(placeButton(Qt::UpArrow, this)),
      m_down(placeButton(Qt::DownArrow, this)), m_remove(new QToolButton(this)), m_message(new FieldMessage(this))
{
    const RuleKind fields = RuleFields::kinds()[kind()];
    m_kind->setObjectName(QStringLiteral("rule_kind"));
    m_kind->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_kind->setMinimumContentsLength(10);
    for (const RuleKind& each : RuleFields::kinds())
        m_kind->addItem(each.name);
    connect(m_kind, &QComboBox::activated, this, [this](int chosen) { emit kindChosen(std::size_t(chosen)); });
    addPlaceButtons();
    for (std::size_t i = 0; i < fields.numbers.size(); ++i)
        addNumbers();
    if (fields.has_lengths)
        addLengths();
    if (fields.has_alignment)
        addAlignment();
    layOut();
    retranslate();
    showRule(rule);
}

void RuleRow::addPlaceButtons()
{
    m_remove->setAutoRaise(true);
    m_remove->setFocusPolicy(Qt::StrongFocus);
    m_remove->setObjectName(QStringLiteral("rule_remove"));
    m_up->setObjectName(QStringLiteral("rule_up"));
    m_down->setObjectName(QStringLiteral("rule_down"));
    connect(m_up, &QToolButton::clicked, this, [this] { emit moveAsked(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { emit moveAsked(1); });
    connect(m_remove, &QToolButton::clicked, this, &RuleRow::removeAsked);
}

void RuleRow::addNumbers()
{
    auto* number = new NumberField(this);
    number->setObjectName(QStringLiteral("rule_number"));
    auto* label = new QLabel(this);
    label->setBuddy(number);
    m_numbers.push_back(number);
    m_number_labels.push_back(label);
    connect(number, &NumberField::edited, this, &RuleRow::takeNumbers);
    connect(number, &NumberField::editingFinished, this, &RuleRow::editingFinished);
}

void RuleRow::addLengths()
{
    m_lengths = new QLineEdit(this);
    m_lengths_label = new QLabel(this);
    m_lengths_label->setBuddy(m_lengths);
    connect(m_lengths, &QLineEdit::textEdited, this, &RuleRow::takeLengths);
    connect(m_lengths, &QLineEdit::editingFinished, this, &RuleRow::editingFinished);
}

void RuleRow::addAlignment()
{
    m_alignment = new QComboBox(this);
    m_alignment->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_alignment->setMinimumContentsLength(8);
    m_alignment->addItem(QString(), int(Alignment::BottomRight));
    m_alignment->addItem(QString(), int(Alignment::TopLeft));
    m_alignment_label = new QLabel(this);
    m_alignment_label->setBuddy(m_alignment);
    connect(m_alignment, &QComboBox::activated, this, [this] {
        emit ruleEdited(withAlignment(m_rule, Alignment(m_alignment->currentData().toInt())));
        emit editingFinished();
    });
}

void RuleRow::layOut()
{
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(spacing::medium);
    layout->setVerticalSpacing(spacing::small);
    auto* head = new QHBoxLayout;
    head->setSpacing(0);
    head->addWidget(m_kind, 1);
    head->addSpacing(spacing::small);
    for (QToolButton* button : {m_up, m_down, m_remove})
        head->addWidget(button);
    layout->addLayout(head, 0, 0, 1, 2);
    const auto addField = [layout](QWidget* label, QWidget* field) {
        const int row = layout->rowCount();
        layout->addWidget(label, row, 0);
        layout->addWidget(field, row, 1);
    };
    for (std::size_t i = 0; i < m_numbers.size(); ++i)
        addField(m_number_labels[i], m_numbers[i]);
    if (m_lengths)
        addField(m_lengths_label, m_lengths);
    if (m_alignment)
        addField(m_alignment_label, m_alignment);
    layout->addWidget(m_message, layout->rowCount(), 0, 1, 2);
    layout->setColumnStretch(1, 1);
}

void RuleRow::showRule(const MaskRule& rule)
{
    Q_ASSERT(rule.index() == m_rule.index());
    m_rule = rule;
    const QSignalBlocker blocker(m_kind);
    m_kind->setCurrentIndex(int(kind()));
    const std::vector<Index> numbers = ruleNumbers(rule);
    for (std::size_t i = 0; i < m_numbers.size(); ++i)
        m_numbers[i]->showWhole(numbers[i]);
    if (m_alignment)
        m_alignment->setCurrentIndex(m_alignment->findData(int(*ruleAlignment(rule))));
    if (const auto* documents = std::get_if<DocumentsRule>(&rule)) {
        if (lengthsFromText(m_lengths->text()) != *documents)
            m_lengths->setText(lengthsText(*documents));
    }
}

void RuleRow::showPlace(Index place, Index count)
{
    m_place = place;
    m_up->setEnabled(place > 0);
    m_down->setEnabled(place + 1 < count);
    retranslate();
}

void RuleRow::showMessage(const QString& text)
{
    m_message->say(text);
}

void RuleRow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void RuleRow::retranslate()
{
    const std::vector<RuleKind> kinds = RuleFields::kinds();
    const RuleKind& fields = kinds[kind()];
    const int number = int(m_place) + 1;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        m_kind->setItemText(int(i), kinds[i].name);
        m_kind->setItemData(int(i), kinds[i].tip, Qt::ToolTipRole);
    }
    m_kind->setToolTip(fields.tip);
    m_kind->setAccessibleName(tr("Kind of mask rule %1").arg(number));
    m_up->setToolTip(tr("Move this rule up. The order does not change the mask: all rules must allow."));
    m_up->setAccessibleName(tr("Move mask rule %1 up").arg(number));
    m_down->setToolTip(tr("Move this rule down. The order does not change the mask: all rules must allow."));
    m_down->setAccessibleName(tr("Move mask rule %1 down").arg(number));
    m_remove->setText(QStringLiteral("×"));
    m_remove->setToolTip(tr("Remove this rule."));
    m_remove->setAccessibleName(tr("Remove mask rule %1").arg(number));
    for (std::size_t i = 0; i < m_numbers.size(); ++i) {
        m_number_labels[i]->setText(fields.numbers[i].label);
        m_numbers[i]->setToolTip(fields.numbers[i].tip);
        m_numbers[i]->setAccessibleName(tr("Mask rule %1: %2").arg(number).arg(fields.numbers[i].label));
        m_numbers[i]->setStepRange(fields.numbers[i].lowest, longest_step);
    }
    if (m_lengths) {
        m_lengths_label->setText(tr("lengths"));
        m_lengths->setToolTip(
            tr("The length of each document in tokens, such as 4, 1, 7. Together they are the sentence."));
        m_lengths->setAccessibleName(tr("Mask rule %1: document lengths").arg(number));
    }
    if (m_alignment) {
        m_alignment->setItemText(0, tr("bottom-right"));
        m_alignment->setItemText(1, tr("top-left"));
        m_alignment_label->setText(tr("alignment"));
        m_alignment->setToolTip(tr("Where the queries stand if there are fewer of them than keys: at the last keys "
                                   "(bottom-right) or at the first ones (top-left)."));
        m_alignment->setAccessibleName(tr("Mask rule %1: alignment").arg(number));
    }
}

void RuleRow::takeNumbers()
{
    std::vector<Index> numbers;
    for (const NumberField* field : m_numbers) {
        const std::optional<Index> number = field->whole();
        if (!number) {
            m_message->say(tr("Please type a whole number, such as 3."));
            return;
        }
        numbers.push_back(*number);
    }
    m_message->say({});
    emit ruleEdited(withNumbers(m_rule, numbers));
}

void RuleRow::takeLengths(const QString& text)
{
    const std::optional<DocumentsRule> rule = lengthsFromText(text);
    m_message->say(rule ? QString() : tr("Please type whole numbers with commas between them, such as 4, 1, 7."));
    if (rule)
        emit ruleEdited(*rule);
}

} // namespace headlight
