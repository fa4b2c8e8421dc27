// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "session/request.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace Ui {
class SourcePanel;
}

namespace headlight {

class FieldMessage;
class NumberField;
class Session;

/// Where the numbers come from: sizes, scaling, mask, positions, recipes, tokens and seed of the playground. Every
/// change goes to the session at once; each field shows the error that belongs to it, and the last good picture stays.
class SourcePanel : public QWidget
{
    Q_OBJECT

public:
    explicit SourcePanel(Session& session, QWidget* parent = nullptr);
    ~SourcePanel() override;

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// A field, and the errors that belong beside it.
    struct Place
    {
        Field field;
        QWidget* control;
        FieldMessage* message;
        std::function<QString()> unreadable; // what to type instead of what stands there; empty where it can be read
    };

    void addParts();
    void addIcons();
    void connectSizes();
    void connectSize(NumberField* field, Index AttentionParameters::*size, const QString& edit);
    void connectScaling();
    void connectChoices();
    void connectResets();
    void connectHeads();
    void orderTabs();

    void change(const QString& edit, const std::function<void(Request&)>& apply);
    void finishEdit();
    void showRequest();
    void showErrors();
    void showNotes();
    QString unreadableWhole(const NumberField* field) const;

    Session& m_session;
    std::unique_ptr<Ui::SourcePanel> m_form;
    QWidget* m_mask = nullptr;
    QWidget* m_recipes = nullptr;
    std::vector<Place> m_places;
    /// The recipes as they were before the number of heads was edited: a head that goes away on the way from 4 to 12
    /// by way of 1 gets its recipe back.
    std::optional<std::vector<RecipeChoice>> m_recipes_before;
};

} // namespace headlight
