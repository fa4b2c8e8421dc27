// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/recipe_model.h"

#include "figure/stage_words.h"
#include "i18n/number_text.h"
#include "session/session.h"
#include "views/recipe_meaning.h"

#include <algorithm>

namespace headlight {

RecipeModel::RecipeModel(Session& session, QObject* parent) : QAbstractTableModel(parent), m_session(session)
{
    connect(&session, &Session::requestChanged, this, &RecipeModel::follow);
    connect(&session, &Session::analysisChanged, this, &RecipeModel::follow);
    follow();
}

int RecipeModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_heads;
}

int RecipeModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RecipeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Index head = index.row();
    if (role == Qt::TextAlignmentRole && index.column() != Chosen)
        return int(Qt::AlignCenter);
    switch (index.column()) {
    case Head:
        return role == Qt::DisplayRole ? QVariant(countText(head)) : QVariant();
    case Chosen:
        if (role == Qt::DisplayRole)
            return recipeText(head);
        if (role == Qt::ToolTipRole)
            return RecipeMeaning::of(shown(head));
        if (role == Qt::AccessibleTextRole)
            return tr("Recipe of head %1: %2").arg(countText(head), recipeText(head));
        if (role == Qt::EditRole)
            return chosen(head) ? int(*chosen(head)) : by_default;
        return {};
    case Reached:
        if (role == Qt::DisplayRole)
            return reachText(head);
        return role == Qt::ToolTipRole ? QVariant(reachTip(head)) : QVariant();
    }
    return {};
}

QVariant RecipeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::DisplayRole) {
        switch (section) {
        case Head:
            return tr("Head");
        case Chosen:
            return tr("Looks for");
        case Reached:
            return tr("Reached");
        }
    }
    if (role == Qt::ToolTipRole && section == Reached)
        return tr("The mean weight on the tokens that the recipe looks for, against what it promises.");
    return {};
}

Qt::ItemFlags RecipeModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.column() == Chosen ? flags | Qt::ItemIsEditable : flags;
}

bool RecipeModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || index.column() != Chosen)
        return false;
    const Index head = index.row();
    Request request = m_session.request();
    std::erase_if(request.recipes, [head](const RecipeChoice& choice) { return choice.head == head; });
    if (value.toInt() != by_default)
        request.recipes.push_back({head, Recipe(value.toInt())});
    std::ranges::sort(request.recipes, {}, &RecipeChoice::head);
    m_session.setRequest(request);
    return true;
}

QString RecipeModel::whyNot(Recipe recipe) const
{
    const Result<AttentionConfig> config = AttentionConfig::make(m_session.request().parameters);
    if (!config)
        return {};
    const std::optional<RecipeNotPossible::Reason> reason = whyNotPossible(recipe, *config);
    return reason ? RecipeMeaning::whyNot(*reason) : QString();
}

void RecipeModel::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    follow();
}

void RecipeModel::follow()
{
    const AnalysisPointer analysis = m_session.analysis();
    const int heads = analysis ? int(analysis->heads.size()) : 0;
    if (heads > m_heads) {
        beginInsertRows({}, m_heads, heads - 1);
        m_heads = heads;
        endInsertRows();
    } else if (heads < m_heads) {
        beginRemoveRows({}, heads, m_heads - 1);
        m_heads = heads;
        endRemoveRows();
    }
    if (m_heads > 0)
        emit dataChanged(index(0, 0), index(m_heads - 1, ColumnCount - 1));
}

std::optional<Recipe> RecipeModel::chosen(Index head) const
{
    const std::vector<RecipeChoice>& choices = m_session.request().recipes;
    const auto found = std::ranges::find(choices, head, &RecipeChoice::head);
    return found == choices.end() ? std::nullopt : std::optional(found->recipe);
}

Recipe RecipeModel::shown(Index head) const
{
    return chosen(head).value_or(m_session.analysis()->heads[std::size_t(head)].recipe.value_or(Recipe::Random));
}

QString RecipeModel::recipeText(Index head) const
{
    return recipeTitle(shown(head));
}

QString RecipeModel::reachText(Index head) const
{
    const std::optional<RecipeReach>& reach = m_session.analysis()->heads[std::size_t(head)].reach;
    if (!reach)
        return QStringLiteral("–");
    if (reach->rows == 0)
        return tr("hidden", "every cell that a recipe speaks of is masked");
    const QString reached = numberText(reach->reached, 2);
    const QString promised = numberText(reach->promised, 2);
    return reach->reached < reach->promised ? tr("%1 < %2", "reached, promised").arg(reached, promised)
                                            : tr("%1 ≥ %2", "reached, promised").arg(reached, promised);
}

QString RecipeModel::reachTip(Index head) const
{
    const std::optional<RecipeReach>& reach = m_session.analysis()->heads[std::size_t(head)].reach;
    if (!reach)
        return tr("A random head promises nothing.");
    if (reach->rows == 0)
        return tr("The mask hides every cell that this recipe speaks of.");
    if (reach->reached < reach->promised)
        return tr("With these settings the head stays below what its recipe promises. Divisor, sizes and mask decide.");
    return tr("The head keeps what its recipe promises.");
}

} // namespace headlight
