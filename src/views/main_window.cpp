// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/main_window.h"

#include "i18n/language.h"
#include "session/session.h"
#include "views/atlas_page.h"
#include "views/classroom_mode.h"
#include "views/color_map_actions.h"
#include "views/compact_line.h"
#include "views/compare_page.h"
#include "views/cost_page.h"
#include "views/dock_title.h"
#include "views/document_files.h"
#include "views/edit_keys.h"
#include "views/example_guide.h"
#include "views/focus_in_sight.h"
#include "views/guided_path.h"
#include "views/heads_page.h"
#include "views/inspector.h"
#include "views/laboratory_page.h"
#include "views/layers_page.h"
#include "views/lesson_files.h"
#include "views/links_page.h"
#include "views/model_menu.h"
#include "views/scaling_page.h"
#include "views/screen_room.h"
#include "views/source_panel.h"
#include "views/stages_page.h"
#include "views/status_line.h"
#include "views/text_line.h"
#include "views/text_scale.h"
#include "views/theme.h"
#include "views/token_chips.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QScreen>
#include <QTabWidget>

#include <algorithm>
#include <array>

#include "ui_main_window.h"

namespace headlight {

namespace {

constexpr QSize starting_size(1280, 800);
constexpr double figure_points = 9; // at 100 %

} // namespace

MainWindow::MainWindow(Session& session, LanguageSwitch& language, const Preferences& preferences, QWidget* parent)
    : QMainWindow(parent), m_session(session), m_language(language), m_preferences(preferences),
      m_form(std::make_unique<Ui::MainWindow>()), m_files(new DocumentFiles(session, this))
{
    m_form->setupUi(this);
    addParts();
    connectFile();
    connectSources();
    connectEdit();
    connectView();
    connectTrail();
    connectPredict();
    connectModels();
    connectClass();
    connectLanguage();
    connectHelp();
    retranslate();
    restore();
    showDocument();
}

MainWindow::~MainWindow() = default;

void MainWindow::addParts()
{
    m_text_line = new TextLine(m_session, this);
    m_chips = new TokenChips(m_session, this);
    m_form->top->addWidget(m_chips);

    // A main window within the main window: the sentence stands over the whole width, the docks below it.
    m_workspace = new QMainWindow(this, Qt::Widget);
    m_form->workspace_place->addWidget(m_workspace);
    m_tabs = new QTabWidget(m_workspace);
    m_tabs->setObjectName(QStringLiteral("tabs"));
    m_tabs->setDocumentMode(true);
    m_workspace->setCentralWidget(m_tabs);
    m_heads = new HeadsPage(m_session, m_tabs);
    m_stages = new StagesPage(m_session, m_tabs);
    m_links = new LinksPage(m_session, m_tabs);
    m_scaling = new ScalingPage(m_session, m_tabs);
    m_laboratory = new LaboratoryPage(m_session, m_tabs);
    m_compare = new ComparePage(m_session, m_tabs);
    m_cost = new CostPage(m_session, m_tabs);
    m_layers = new LayersPage(m_session, m_tabs);
    m_atlas = new AtlasPage(m_session, m_tabs);
    for (QWidget* page : std::initializer_list<QWidget*>{m_heads, m_stages, m_links, m_scaling, m_laboratory, m_compare,
                                                         m_cost, m_layers, m_atlas})
        m_tabs->addTab(page, QString());
    connect(m_scaling, &ScalingPage::sentenceWanted, this, [this] {
        m_laboratory->choose(Laboratory::Divisors);
        m_tabs->setCurrentWidget(m_laboratory);
    });

    m_source_dock = new QDockWidget(m_workspace);
    m_source_dock->setObjectName(QStringLiteral("source_dock"));
    addDock(m_source_dock, Qt::LeftDockWidgetArea, new SourcePanel(m_session, m_source_dock),
            m_form->action_show_source);
    m_inspector_dock = new QDockWidget(m_workspace);
    m_inspector_dock->setObjectName(QStringLiteral("inspector_dock"));
    addDock(m_inspector_dock, Qt::RightDockWidgetArea, new Inspector(m_session, m_inspector_dock),
            m_form->action_show_inspector);
    m_classroom = new ClassroomMode(*this, *m_workspace);
    m_line = new CompactLine(m_text_line, m_tabs, viewActions(), this);
    m_form->top->insertWidget(0, m_line);
    m_form->status_bar->addWidget(new StatusLine(m_session, this), 1);
    m_form->status_bar->setSizeGripEnabled(false);
}

/// In the order of the tabs.
QList<QAction*> MainWindow::viewActions() const
{
    return {m_form->action_heads,   m_form->action_stages,     m_form->action_links,
            m_form->action_scaling, m_form->action_laboratory, m_form->action_compare,
            m_form->action_cost,    m_form->action_layers,     m_form->action_atlas};
}

void MainWindow::addDock(QDockWidget* dock, Qt::DockWidgetArea area, QWidget* contents, QAction* action)
{
    dock->setWidget(contents);
    dock->setTitleBarWidget(new DockTitle(dock));
    m_workspace->addDockWidget(area, dock);
    connect(action, &QAction::toggled, dock, &QDockWidget::setVisible);
    // Not visibilityChanged: that also tells of a minimised window or a dock behind another.
    connect(dock->toggleViewAction(), &QAction::toggled, action, &QAction::setChecked);
}

void MainWindow::connectFile()
{
    connect(m_form->action_new, &QAction::triggered, m_files, &DocumentFiles::startNew);
    connect(m_form->action_open, &QAction::triggered, m_files, &DocumentFiles::chooseAndOpen);
    connect(m_form->action_save, &QAction::triggered, m_files, &DocumentFiles::save);
    connect(m_form->action_save_as, &QAction::triggered, m_files, &DocumentFiles::saveAs);
    connect(m_form->action_quit, &QAction::triggered, this, &QWidget::close);
    connect(m_files, &DocumentFiles::recentChanged, this, [this] {
        m_files->fillRecentMenu(m_form->menu_recent);
        emit preferencesChanged();
    });
    connect(&m_session, &Session::fileChanged, this, &MainWindow::showDocument);
}

void MainWindow::connectEdit()
{
    connect(m_form->action_undo, &QAction::triggered, &m_session, &Session::undo);
    connect(m_form->action_redo, &QAction::triggered, &m_session, &Session::redo);
    connectExport();
    connect(&m_session, &Session::undoChanged, this, &MainWindow::showDocument);
    connectMask();
    // Undo in a field is undo of the document: what is typed there is in the document already.
    new EditKeys(this);
    new FocusInSight(this);
}

void MainWindow::connectView()
{
    const QList<QAction*> views = viewActions();
    for (int i = 0; i < int(views.size()); ++i)
        connect(views[i], &QAction::triggered, m_tabs, [this, i] { showPage(i); });
    connect(m_form->action_larger, &QAction::triggered, this,
            [this] { setTextScale(largerTextScale(m_preferences.text_scale)); });
    connect(m_form->action_smaller, &QAction::triggered, this,
            [this] { setTextScale(smallerTextScale(m_preferences.text_scale)); });
    connect(m_form->action_normal_size, &QAction::triggered, this, [this] { setTextScale(100); });
    m_form->action_larger->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    connect(m_form->action_hide_sinks, &QAction::toggled, this, &MainWindow::applyFigureStyle);
    connect(m_form->action_transposed, &QAction::toggled, this, &MainWindow::setTransposed);
    connectAppearance();
    connectPanels();
    m_color_maps = new ColorMapActions(m_form->menu_color_map);
    connect(m_color_maps, &ColorMapActions::chosen, this, &MainWindow::setColorMap);
}

void MainWindow::connectLanguage()
{
    auto* languages = new QActionGroup(this);
    const auto offer = [this, languages](QAction* action, const QString& language) {
        languages->addAction(action);
        action->setData(language);
        action->setChecked(m_preferences.language == language);
        connect(action, &QAction::triggered, this, [this, language] { setLanguage(language); });
    };
    offer(m_form->action_language_system, QString());
    offer(m_form->action_language_en, QStringLiteral("en"));
    offer(m_form->action_language_zh_CN, QStringLiteral("zh_CN"));
}

void MainWindow::restore()
{
    m_files->setRecent(m_preferences.recent_files);
    if (!restoreGeometry(m_preferences.geometry))
        resize(withinScreen(*this, starting_size));
    if (!m_workspace->restoreState(m_preferences.window_state)) {
        setDockWidths();
        placeDocks();
    }
    m_form->action_show_source->setChecked(!m_source_dock->isHidden());
    m_form->action_show_inspector->setChecked(!m_inspector_dock->isHidden());
    m_tabs->setCurrentIndex(std::clamp(m_preferences.tab, 0, m_tabs->count() - 1));
    setAppearance(m_preferences.appearance);
    setColorMap(colorMapFromName(m_preferences.color_map.toStdString()).value_or(ColorMapName::Viridis));
    m_form->action_transposed->setChecked(m_preferences.transposed);
    setTextScale(m_preferences.text_scale);
}

Preferences MainWindow::preferences() const
{
    Preferences preferences = m_preferences;
    preferences.geometry = m_classroom->geometry();
    preferences.window_state = m_classroom->dockState();
    preferences.tab = m_tabs->currentIndex();
    preferences.recent_files = m_files->recent();
    return preferences;
}

void MainWindow::retranslate()
{
    m_lessons->setLanguage(m_language.current());
    m_examples->setLanguage(m_language.current());
    m_models->fill();
    m_tabs->setAccessibleName(tr("Views"));
    const std::array names = {tr("Heads"),   tr("Stages"), tr("Links"),  tr("Scaling"), tr("Laboratory"),
                              tr("Compare"), tr("Cost"),   tr("Layers"), tr("Atlas")};
    const std::array tips = {
        m_form->action_heads->toolTip(),   m_form->action_stages->toolTip(),     m_form->action_links->toolTip(),
        m_form->action_scaling->toolTip(), m_form->action_laboratory->toolTip(), m_form->action_compare->toolTip(),
        m_form->action_cost->toolTip(),    m_form->action_layers->toolTip(),     m_form->action_atlas->toolTip()};
    for (int i = 0; i < m_tabs->count(); ++i) {
        m_tabs->setTabText(i, names[std::size_t(i)]);
        m_tabs->setTabToolTip(i, tips[std::size_t(i)]);
    }
    m_line->say();
    m_source_dock->setWindowTitle(tr("Source"));
    m_inspector_dock->setWindowTitle(tr("Inspector"));
    m_color_maps->retranslate();
    m_files->fillRecentMenu(m_form->menu_recent);
    tellBatch();
}

void MainWindow::showDocument()
{
    const QString path = m_session.filePath();
    const QString name = path.isEmpty() ? tr("Untitled") : QFileInfo(path).fileName();
    // The place of the star is marked by Qt's own [*]; a file's name may hold one, too.
    setWindowTitle(tr("%1[*]").arg(QString(name).replace(QLatin1String("[*]"), QLatin1String("[*][*]"))));
    setWindowModified(m_session.modified());
    m_form->action_undo->setEnabled(m_session.canUndo());
    m_form->action_redo->setEnabled(m_session.canRedo());
}

void MainWindow::applyFigureStyle()
{
    FigureStyle style;
    style.theme = themeOf(QApplication::palette()); // a widget not shown yet has the former one
    style.color_map = m_color_map;
    style.transposed = m_preferences.transposed;
    style.spotlight = m_path->page().spotlight;
    style.text_size = figure_points * m_preferences.text_scale / 100.0;
    style.without_sinks = m_form->action_hide_sinks->isChecked();
    m_heads->setFigureStyle(style);
    m_stages->setFigureStyle(style);
    style.without_sinks = false; // the others have no badge for it
    m_links->setFigureStyle(style);
    m_scaling->setFigureStyle(style);
    m_laboratory->setFigureStyle(style);
    m_compare->setFigureStyle(style);
    m_cost->setFigureStyle(style);
    m_layers->setFigureStyle(style);
}

Figure* MainWindow::shownFigure() const
{
    switch (m_tabs->currentIndex()) {
    case 0:
        return m_heads->figure();
    case 1:
        return m_stages->figure();
    case 2:
        return m_links->figure();
    case 3:
        return m_scaling->figure();
    case 5:
        return m_compare->figure();
    case 6:
        return m_cost->figure();
    case 7:
    case 8: // the atlas is a table: the wall of the same heads is its picture
        return m_layers->figure();
    default:
        return m_laboratory->figure();
    }
}

QString MainWindow::shownFigureName() const
{
    constexpr std::array names = {"heads",   "stages", "links",  "scaling", "laboratory",
                                  "compare", "cost",   "layers", "layers"};
    return QString::fromLatin1(names[std::size_t(m_tabs->currentIndex())]);
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        m_form->retranslateUi(this);
        retranslate();
        showDocument();
    }
    if (event->type() == QEvent::WindowStateChange)
        m_classroom->set(isFullScreen()); // the window manager can end it, too
    QMainWindow::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_files->mayLeaveDocument()) {
        event->ignore();
        return;
    }
    m_session.cancel();
    m_path->leave(); // what it has put away belongs to the next start
    emit preferencesChanged();
    event->accept();
}

} // namespace headlight
