// SPDX-License-Identifier: GPL-3.0-or-later
// The models that come with the program: their menu, their examples, their scores.
#include "views/document_files.h"
#include "views/example_guide.h"
#include "views/guided_path.h"
#include "views/heads_page.h"
#include "views/held_out_scores.h"
#include "views/layers_page.h"
#include "views/main_window.h"
#include "views/model_button.h"
#include "views/model_menu.h"
#include "views/source_files.h"

#include <QDockWidget>
#include <QTabWidget>

#include "ui_main_window.h"

namespace headlight {

void MainWindow::connectModels()
{
    auto* scores = new ScoreKeeper(m_session, this);
    m_examples = new ExampleGuide(m_session, *scores, this);
    m_models = new ModelMenu(*m_examples, this);
    m_form->menu_bar->insertMenu(m_form->menu_language->menuAction(), m_models);
    m_source_dock->findChild<ModelButton*>()->offer(m_models);
    const auto show_heads = [this] {
        m_tabs->setCurrentWidget(m_heads);
        m_heads->showFocusedHead();
    };
    connect(m_models, &ModelMenu::chosen, m_sources, &SourceFiles::open);
    connect(m_examples, &ExampleGuide::opened, m_files, &DocumentFiles::remember);
    connect(m_examples, &ExampleGuide::headShown, this, show_heads);
    connect(m_models, &ModelMenu::trainingWanted, this, [this](const QString& path) {
        m_sources->open(path);
        m_tabs->setCurrentWidget(m_layers);
    });
    connect(m_models, &ModelMenu::scoresWanted, this, [this, scores, show_heads] {
        if (!m_scores) {
            m_scores = new HeldOutScores(m_session, *scores, this);
            connect(m_scores, &HeldOutScores::headChosen, this, show_heads);
        }
        m_scores->show();
        m_scores->raise();
        m_scores->activateWindow();
    });
}

/// An example and a path would both speak of the same cell.
void MainWindow::connectExamplesAndPath()
{
    connect(m_examples, &ExampleGuide::onChanged, m_path, [this](bool on) {
        if (on)
            m_path->leave();
    });
    connect(m_path, &GuidedPath::onChanged, m_examples, [this](bool on) {
        if (on)
            m_examples->leave();
    });
}

} // namespace headlight
