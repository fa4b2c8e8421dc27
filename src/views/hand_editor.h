// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/request.h"

#include <QWidget>

#include <functional>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QToolButton;

namespace headlight {

class FieldMessage;
class MatrixEditor;
class NumberField;
class Session;

/// The source "by hand": which matrices are typed, their cells, heads, and the tokens' names.
class HandEditor : public QWidget
{
    Q_OBJECT

public:
    explicit HandEditor(Session& session, QWidget* parent = nullptr);

    /// Takes the matrices typed last as the source, or an example where there are none.
    void startByHand();

protected:
    void changeEvent(QEvent* event) override;

private:
    void addControls();
    void layOut();
    void retranslate();
    void showRequest();
    void showError();
    void makeMatrices(const ByHand& by_hand);
    void change(const QString& edit, const std::function<void(ByHand&)>& apply);
    void takeKind(int kind);

    Session& m_session;
    ByHand m_last; // what was typed last, for coming back
    QLabel* m_kind_label;
    QComboBox* m_kind;
    QToolButton* m_examples;
    QMenu* m_examples_menu;
    QLabel* m_names_label;
    QLineEdit* m_names;
    QLabel* m_heads_label;
    NumberField* m_heads;
    FieldMessage* m_heads_message;
    QCheckBox* m_projects; // W_O
    QWidget* m_matrices;
    std::vector<MatrixEditor*> m_editors;
};

/// "cat, sat": names with commas between them; without a comma, with spaces.
std::vector<std::string> namesFromText(const QString& text);
QString namesText(const std::vector<std::string>& names);

/// The same attention with its matrices given in the other way: X and its projections for Q, K and V (X one-hot, so
/// that the projections are Q, K and V as typed), or the products for X and its projections. Where that can't be, as it
/// is.
ByHand withOtherMatrices(const ByHand& by_hand);

} // namespace headlight
