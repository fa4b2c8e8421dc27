// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mask.h"

#include <QWidget>

#include <vector>

class QAction;
class QLabel;
class QMenu;
class QToolButton;
class QVBoxLayout;

namespace headlight {

class FieldMessage;
class MaskFileList;
class RuleRow;
class Session;

/// The mask: a list of rules and a list of files that must all allow a key. None: everything is visible.
class MaskEditor : public QWidget
{
    Q_OBJECT

public:
    explicit MaskEditor(Session& session, QWidget* parent = nullptr);

    /// The action that is checked while the mask is painted on the maps: it gets a button here.
    void setPaintAction(QAction* painting);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showRequest();
    void showError();
    void makeRows(const std::vector<MaskRule>& rules);
    RuleRow* makeRow(const MaskRule& rule, std::size_t place);
    void addRule(std::size_t kind);
    void setRules(const std::vector<MaskRule>& rules, const QString& edit);
    Index tokens() const;

    Session& m_session;
    QLabel* m_meaning;
    QLabel* m_empty;
    QVBoxLayout* m_row_layout;
    std::vector<RuleRow*> m_rows;
    QToolButton* m_add;
    QMenu* m_add_menu;
    QToolButton* m_paint;
    FieldMessage* m_message;
    MaskFileList* m_files;
};

} // namespace headlight
