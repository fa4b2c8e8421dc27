// SPDX-License-Identifier: GPL-3.0-or-later
// How the window looks: light or dark, size of text, colours of maps, language.
#include "i18n/language.h"
#include "views/appearance_menu.h"
#include "views/classroom_mode.h"
#include "views/color_map_actions.h"
#include "views/compact_line.h"
#include "views/icon_ink.h"
#include "views/layers_page.h"
#include "views/main_window.h"
#include "views/page_splitter.h"
#include "views/panel_keys.h"
#include "views/text_line.h"
#include "views/theme.h"

#include <QApplication>
#include <QDockWidget>
#include <QTabWidget>

#include <algorithm>

#include "ui_main_window.h"

namespace headlight {

namespace {

constexpr int starting_dock = 272; // pixels wide
constexpr int large_text = 150;    // per cent

} // namespace

void MainWindow::connectAppearance()
{
    m_appearance = new AppearanceMenu(this);
    m_form->menu_view->insertMenu(m_form->menu_text_size->menuAction(), m_appearance);
    connect(m_appearance, &AppearanceMenu::chosen, this, &MainWindow::setAppearance);
}

void MainWindow::connectPanels()
{
    const auto unlessHidden = [](QWidget* part) { return [part] { return part->isHidden() ? nullptr : part; }; };
    connect(m_form->action_choosers, &QAction::triggered, m_line, &CompactLine::enterChoosers);
    connect(m_form->action_other_figure, &QAction::triggered, this, [this] {
        if (auto* figures = m_tabs->currentWidget()->findChild<PageSplitter*>())
            figures->enterOther();
        else if (m_tabs->currentWidget() == m_layers)
            m_layers->enterOther();
    });
    new PanelKeys(m_form->menu_view, m_form->action_show_source,
                  {unlessHidden(m_text_line), unlessHidden(m_source_dock),
                   [this]() -> QWidget* { return m_tabs->currentWidget(); }, unlessHidden(m_inspector_dock)});
}

/// Keys that were with the former page go on with this one's figure, not with whatever field comes next.
void MainWindow::showPage(int index)
{
    const bool has_keys = m_tabs->isAncestorOf(QApplication::focusWidget());
    m_tabs->setCurrentIndex(index);
    if (has_keys)
        PanelKeys::enter(*m_tabs->currentWidget());
}

void MainWindow::setAppearance(Appearance appearance)
{
    m_preferences.appearance = appearance;
    m_appearance->setChosen(appearance);
    applyAppearance(appearance);
    inkIcons(*this);
    applyFigureStyle();
    emit preferencesChanged();
}

void MainWindow::setDockWidths()
{
    m_workspace->resizeDocks({m_source_dock, m_inspector_dock}, {starting_dock, starting_dock}, Qt::Horizontal);
}

void MainWindow::setTextScale(int percent)
{
    const bool was_large = m_preferences.text_scale >= large_text;
    m_preferences.text_scale = std::clamp(percent, Preferences::least_text_scale, Preferences::most_text_scale);
    if (was_large != (m_preferences.text_scale >= large_text))
        placeDocks();
    applyTextScale(m_preferences.text_scale / 100.0);
    applyFigureStyle();
    emit preferencesChanged();
}

void MainWindow::placeDocks()
{
    // Two panels of large text leave no room for the pictures between them: one stands behind the other then.
    if (m_classroom->on())
        return; // they are put away, and come back as they were
    if (m_preferences.text_scale >= large_text) {
        m_workspace->tabifyDockWidget(m_source_dock, m_inspector_dock);
        m_source_dock->raise();
    } else if (m_workspace->tabifiedDockWidgets(m_source_dock).contains(m_inspector_dock)) {
        m_workspace->addDockWidget(Qt::RightDockWidgetArea, m_inspector_dock);
        // Both would keep the width that large text needed, which their contents ask for until they have the new font.
        QMetaObject::invokeMethod(
            m_workspace, [this] { setDockWidths(); }, Qt::QueuedConnection);
    }
}

void MainWindow::setColorMap(ColorMapName map)
{
    m_preferences.color_map = QString::fromUtf8(colorMapName(map).data(), qsizetype(colorMapName(map).size()));
    m_color_map = map;
    m_color_maps->setChosen(map);
    applyFigureStyle();
    emit preferencesChanged();
}

void MainWindow::setTransposed(bool transposed)
{
    m_preferences.transposed = transposed;
    applyFigureStyle();
    emit preferencesChanged();
}

void MainWindow::setLanguage(const QString& language)
{
    m_preferences.language = language;
    m_language.use(language);
    emit preferencesChanged();
}

} // namespace headlight
