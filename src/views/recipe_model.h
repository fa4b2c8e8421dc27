// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/recipe.h"

#include <QAbstractTableModel>

#include <optional>

namespace headlight {

class Session;

/// One row a head: its number, its recipe, what the recipe reached. Editing the recipe column changes the session; the
/// value is a Recipe as an int, or −1 for the default one.
class RecipeModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Head, Chosen, Reached, ColumnCount };
    static constexpr int by_default = -1;

    explicit RecipeModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

    /// Why the present settings can't make this recipe, as a sentence; empty where they can.
    QString whyNot(Recipe recipe) const;

    /// Texts changed their language.
    void retranslate();

private:
    void follow();
    std::optional<Recipe> chosen(Index head) const;
    Recipe shown(Index head) const;
    QString recipeText(Index head) const;
    QString reachText(Index head) const;
    QString reachTip(Index head) const;

    Session& m_session;
    int m_heads = 0;
};

} // namespace headlight
