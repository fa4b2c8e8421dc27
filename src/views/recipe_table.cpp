// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/recipe_table.h"

#include "engine/recipe.h"
#include "figure/stage_words.h"
#include "views/recipe_meaning.h"
#include "views/recipe_model.h"
#include "views/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QTimer>

#include <algorithm>

namespace headlight {

namespace {

constexpr int most_rows_shown = 6;

/// Edits a recipe by a list, in which what can't be made is greyed and says why.
class RecipeDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    RecipeDelegate(const RecipeModel& model, QObject* parent) : QStyledItemDelegate(parent), m_model(model) {}

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        auto* list = new QComboBox(parent);
        list->setAccessibleName(tr("Recipe of this head"));
        list->addItem(tr("by default"), RecipeModel::by_default);
        for (const Recipe recipe :
             {Recipe::Previous, Recipe::SameWord, Recipe::First, Recipe::Next, Recipe::Broad, Recipe::Random})
            addRecipe(list, recipe);
        connect(list, &QComboBox::activated, this, [this, list] {
            auto* delegate = const_cast<RecipeDelegate*>(this);
            emit delegate->commitData(list);
            emit delegate->closeEditor(list);
        });
        QTimer::singleShot(0, list, &QComboBox::showPopup);
        return list;
    }

    void setEditorData(QWidget* editor, const QModelIndex& index) const override
    {
        auto* list = static_cast<QComboBox*>(editor);
        list->setCurrentIndex(list->findData(index.data(Qt::EditRole)));
    }

    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override
    {
        model->setData(index, static_cast<QComboBox*>(editor)->currentData(), Qt::EditRole);
    }

    /// An arrow at the end says that there is a list to choose from.
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem text = option;
        const int side = option.fontMetrics.height() * 2 / 3;
        QStyledItemDelegate::paint(painter, text, index);
        QStyleOption arrow;
        arrow.palette = option.palette;
        arrow.state = QStyle::State_Enabled;
        arrow.rect = QStyle::alignedRect(option.direction, Qt::AlignRight | Qt::AlignVCenter, {side, side},
                                         option.rect.adjusted(spacing::small, 0, -spacing::small, 0));
        QApplication::style()->drawPrimitive(QStyle::PE_IndicatorArrowDown, &arrow, painter, option.widget);
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QSize size = QStyledItemDelegate::sizeHint(option, index);
        return size + QSize(option.fontMetrics.height() + spacing::small, spacing::small);
    }

private:
    void addRecipe(QComboBox* list, Recipe recipe) const
    {
        const QString why_not = m_model.whyNot(recipe);
        list->addItem(recipeTitle(recipe), int(recipe));
        const int last = list->count() - 1;
        list->setItemData(last, why_not.isEmpty() ? RecipeMeaning::of(recipe) : why_not, Qt::ToolTipRole);
        auto* items = static_cast<QStandardItemModel*>(list->model());
        items->item(last)->setEnabled(why_not.isEmpty());
    }

    const RecipeModel& m_model;
};

} // namespace

RecipeTable::RecipeTable(Session& session, QWidget* parent)
    : QTableView(parent), m_model(new RecipeModel(session, this))
{
    setModel(m_model);
    setItemDelegateForColumn(RecipeModel::Chosen, new RecipeDelegate(*m_model, this));
    setTabKeyNavigation(false);
    setSelectionMode(SingleSelection);
    setSelectionBehavior(SelectRows);
    setEditTriggers(EditKeyPressed | AnyKeyPressed);
    setShowGrid(false);
    setAlternatingRowColors(true);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(RecipeModel::Chosen, QHeaderView::Stretch);
    horizontalHeader()->setHighlightSections(false);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);

    const auto open = [this](const QModelIndex& index) { edit(index.siblingAtColumn(RecipeModel::Chosen)); };
    connect(this, &QTableView::clicked, this, open);
    connect(this, &QTableView::activated, this, open);
    for (const auto changed : {&RecipeModel::rowsInserted, &RecipeModel::rowsRemoved})
        connect(m_model, changed, this, &RecipeTable::fitColumns);
    connect(m_model, &RecipeModel::dataChanged, this, &RecipeTable::fitColumns);
    retranslate();
}

QSize RecipeTable::sizeHint() const
{
    const int rows = std::clamp(m_model->rowCount(), 1, most_rows_shown);
    const int row_height =
        std::max(verticalHeader()->minimumSectionSize(), fontMetrics().height() + 2 * spacing::medium);
    const int shown = m_model->rowCount() > 0 ? std::max(row_height, sizeHintForRow(0)) : row_height;
    const bool scrolled = horizontalHeader()->sectionResizeMode(RecipeModel::Chosen) != QHeaderView::Stretch;
    const int bar = scrolled ? horizontalScrollBar()->sizeHint().height() : 0;
    return {QTableView::sizeHint().width(),
            rows * shown + horizontalHeader()->sizeHint().height() + bar + 2 * frameWidth()};
}

/// The middle column takes what is left, but never less than its words: in a narrow panel of large text it is scrolled.
void RecipeTable::fitColumns()
{
    int need = 0;
    for (int column = 0; column < m_model->columnCount(); ++column)
        need += std::max(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column));
    const auto mode = need > viewport()->width() ? QHeaderView::ResizeToContents : QHeaderView::Stretch;
    horizontalHeader()->setSectionResizeMode(RecipeModel::Chosen, mode);
    updateGeometry();
}

void RecipeTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    fitColumns();
}

void RecipeTable::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitColumns();
}

void RecipeTable::retranslate()
{
    setAccessibleName(tr("What each head looks for"));
    setToolTip(tr("What each head is made to look for. Its W_Q and W_K are built for it; no weight is painted in."));
    m_model->retranslate();
}

} // namespace headlight

#include "recipe_table.moc"
