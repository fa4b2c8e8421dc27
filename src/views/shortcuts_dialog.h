// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QList>

class QAction;

namespace headlight {

/// The keys of the program: those of the menus, read from their actions, and those of figures and fields.
class ShortcutsDialog : public QDialog
{
    Q_OBJECT

public:
    /// `menus` are the actions of the menu bar.
    explicit ShortcutsDialog(const QList<QAction*>& menus, QWidget* parent = nullptr);
};

} // namespace headlight
