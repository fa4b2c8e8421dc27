// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace headlight {

class RecipeModel;
class Session;

/// What each head is made to look for, one line a head: choose a recipe, see what it reached.
class RecipeTable : public QTableView
{
    Q_OBJECT

public:
    explicit RecipeTable(Session& session, QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate();
    void fitColumns();

    RecipeModel* m_model;
};

} // namespace headlight
