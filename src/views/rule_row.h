// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mask.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace headlight {

class FieldMessage;
class NumberField;

/// One rule of the mask: its kind, its numbers, its place in the list. It shows a rule and says what a person wants to
/// change; it keeps none.
class RuleRow : public QWidget
{
    Q_OBJECT

public:
    /// A row for rules of the kind that `rule` is of.
    explicit RuleRow(const MaskRule& rule, QWidget* parent = nullptr);

    std::size_t kind() const { return m_rule.index(); }

    /// Another rule of the same kind.
    void showRule(const MaskRule& rule);
    void showPlace(Index place, Index count);
    void showMessage(const QString& text);

signals:
    void ruleEdited(const headlight::MaskRule& rule);
    void kindChosen(std::size_t kind);
    void editingFinished();
    void moveAsked(int steps); // −1: up, 1: down
    void removeAsked();

protected:
    void changeEvent(QEvent* event) override;

private:
    void addNumbers();
    void addLengths();
    void addAlignment();
    void addPlaceButtons();
    void layOut();
    void retranslate();
    void takeNumbers();
    void takeLengths(const QString& text);

    MaskRule m_rule;
    Index m_place = 0;
    QComboBox* m_kind;
    std::vector<QLabel*> m_number_labels;
    std::vector<NumberField*> m_numbers;
    QLabel* m_lengths_label = nullptr;
    QLineEdit* m_lengths = nullptr;
    QLabel* m_alignment_label = nullptr;
    QComboBox* m_alignment = nullptr;
    QToolButton* m_up;
    QToolButton* m_down;
    QToolButton* m_remove;
    FieldMessage* m_message;
};

} // namespace headlight
