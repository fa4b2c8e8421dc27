// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/request.h"
#include "views/reading_order.h"
#include "views/source_fields.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace Ui {
class SourcePanel;
}

namespace headlight {

class HandEditor;
class ModelButton;
class SourceCard;
class Session;

/// Where the numbers come from: sizes, scaling, mask, positions, recipes, tokens and seed of the playground. Every
/// change goes to the session at once; each field shows the error that belongs to it, and the last good picture stays.
class SourcePanel : public QWidget
{
    Q_OBJECT

public:
    explicit SourcePanel(Session& session, QWidget* parent = nullptr);
    ~SourcePanel() override;

signals:
    void checkpointWanted(); // to be chosen from disk
    void importWanted();

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool focusNextPrevChild(bool next) override { return focusInReadingOrder(*this, next); }

private:
    void addParts();
    void bindFields();
    void bindNumber(const NumberBinding& number);
    void bindChoice(const ChoiceBinding& choice);
    void connectSource();
    void chooseSource(int chosen);
    void connectResets();
    void connectDice();
    void orderTabs();
    NumberBinding headsBinding();

    void change(const QString& edit, const std::function<void(Request&)>& apply);
    void finishEdit();
    void showRequest();
    void showSource();
    void showErrors();
    void showNotes();
    void layLines();
    void widen();

    Session& m_session;
    std::unique_ptr<Ui::SourcePanel> m_form;
    ModelButton* m_models = nullptr;
    HandEditor* m_hand = nullptr;
    SourceCard* m_card = nullptr;
    QWidget* m_mask = nullptr;
    QWidget* m_recipes = nullptr;
    std::vector<NumberBinding> m_numbers;
    std::vector<ChoiceBinding> m_choices;
    bool m_taking_heads = false;
    const NumberField* m_unreadable = nullptr; // the field in which stands what can't be read
    /// The recipes as they were before the number of heads was edited: a head that goes away on the way from 4 to 12
    /// by way of 1 gets its recipe back.
    std::optional<std::vector<RecipeChoice>> m_recipes_before;
};

} // namespace headlight
