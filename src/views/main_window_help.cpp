// SPDX-License-Identifier: GPL-3.0-or-later
// What the Help menu opens.
#include "views/about_dialog.h"
#include "views/main_window.h"
#include "views/manual_window.h"
#include "views/shortcuts_dialog.h"

#include "ui_main_window.h"

namespace headlight {

void MainWindow::connectHelp()
{
    connect(m_form->action_manual, &QAction::triggered, this, [this] {
        if (!m_manual)
            m_manual = new ManualWindow(m_language, this);
        m_manual->show();
        m_manual->raise();
        m_manual->activateWindow();
    });
    connect(m_form->action_shortcuts, &QAction::triggered, this,
            [this] { ShortcutsDialog(m_form->menu_bar->actions(), this).exec(); });
    connect(m_form->action_about, &QAction::triggered, this, [this] { showAbout(this); });
}

} // namespace headlight
