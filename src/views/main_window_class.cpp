// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of the window for a class: classroom mode and the guided path.
#include "session/session.h"
#include "views/cell_line.h"
#include "views/classroom_mode.h"
#include "views/compact_line.h"
#include "views/example_panel.h"
#include "views/few_lines.h"
#include "views/guided_path.h"
#include "views/heads_page.h"
#include "views/lesson_files.h"
#include "views/lesson_panel.h"
#include "views/lesson_place.h"
#include "views/links_page.h"
#include "views/main_window.h"
#include "views/path_menu.h"
#include "views/stages_page.h"
#include "views/token_chips.h"

#include <QDockWidget>
#include <QTabWidget>

#include <array>

#include "ui_main_window.h"

namespace headlight {

void MainWindow::connectClass()
{
    connect(m_form->action_classroom, &QAction::toggled, m_classroom, &ClassroomMode::set);
    connect(m_classroom, &ClassroomMode::changed, this, [this](bool on) {
        m_form->action_classroom->setChecked(on);
        m_form->action_show_source->setChecked(!m_source_dock->isHidden());
        m_form->action_show_inspector->setChecked(!m_inspector_dock->isHidden());
        if (!on)
            placeDocks(); // the text may have grown meanwhile
    });

    m_path = new GuidedPath(m_session, this);
    m_lessons = new LessonFiles(*m_path, this);
    auto* place =
        new LessonPlace(m_workspace, {new LessonPanel(*m_path, this), new ExamplePanel(*m_examples, this)}, this);
    m_form->workspace_place->insertWidget(0, place);
    const auto make_room = [this, place] { place->makeRoom(m_path->on() || m_examples->on() || m_classroom->on()); };
    connectExamplesAndPath();
    connect(m_path, &GuidedPath::onChanged, place, make_room);
    connect(m_examples, &ExampleGuide::onChanged, place, make_room);
    connect(m_classroom, &ClassroomMode::changed, place, make_room);
    m_form->menu_view->insertMenu(m_form->action_classroom, new PathMenu(*m_path, *m_lessons, m_form->menu_view));
    connect(m_path, &GuidedPath::pageChanged, this, &MainWindow::applyFigureStyle);
    auto* cell_line = new CellLine(m_session, this);
    m_form->workspace_place->addWidget(cell_line);
    // The words of a path or an example say the cell's numbers, and what is predicted stands above the figure.
    const auto place_line = [this, cell_line] {
        cell_line->setWanted(m_classroom->on() && !m_path->on() && !m_examples->on() && !m_session.selection().covers);
    };
    connect(m_classroom, &ClassroomMode::changed, cell_line, place_line);
    connect(m_path, &GuidedPath::onChanged, cell_line, place_line);
    connect(m_examples, &ExampleGuide::onChanged, cell_line, place_line);
    connect(&m_session, &Session::selectionChanged, cell_line, place_line);
    place_line();
    // In class the figures' own labels name the tokens, and their arrow keys choose a query, where lines are few.
    const auto place_chips = [this] { m_chips->setVisible(!(m_classroom->on() && m_line->lines().few())); };
    connect(m_classroom, &ClassroomMode::changed, m_chips, place_chips);
    connect(&m_line->lines(), &FewLines::changed, m_chips, place_chips);
    connect(m_path, &GuidedPath::viewAsked, this, [this](LessonView view) {
        const std::array<QWidget*, 3> pages = {m_stages, m_heads, m_links};
        m_tabs->setCurrentWidget(pages[std::size_t(view)]);
    });
}

} // namespace headlight
