// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_kind.h"
#include "render/color_map.h"
#include "session/preferences.h"

#include <QMainWindow>

#include <memory>

class QDockWidget;
class QTabWidget;

namespace Ui {
class MainWindow;
}

namespace headlight {

class AppearanceMenu;
class AtlasPage;
class BatchDialog;
class ClassroomMode;
class ColorMapActions;
class CompactLine;
class ComparePage;
class CostPage;
class DocumentFiles;
class ExampleGuide;
class Figure;
class FigureFiles;
class GuidedPath;
class HeadsPage;
class HeldOutScores;
class LaboratoryPage;
class LanguageSwitch;
class LayersPage;
class LessonFiles;
class LinksPage;
class ManualWindow;
class ModelMenu;
class ScalingPage;
class Session;
class SourceFiles;
class StagesPage;
class TextLine;
struct FigureMemory;
class TokenChips;

/// The window: the sentence and its tokens above, the views as tabs between source panel and inspector, the status
/// below. It puts the parts together and hands commands over.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    MainWindow(Session& session, LanguageSwitch& language, const Preferences& preferences, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// The preferences as they stand now: window, docks, tab, text size, colour map, language, recent files.
    Preferences preferences() const;

    /// Opens a session file, or a picture that remembers what made it, asking before changes are lost; or a checkpoint
    /// or attention computed elsewhere, which becomes the document's source.
    void openFile(const QString& path);

signals:
    void preferencesChanged();

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void addParts();
    QList<QAction*> viewActions() const;
    void addDock(QDockWidget* dock, Qt::DockWidgetArea area, QWidget* contents, QAction* action);
    void connectFile();
    void connectSources();
    void connectEdit();
    void connectView();
    void connectAppearance();
    void connectPanels();
    void connectPredict();
    void connectMask();
    void connectTrail();
    void connectModels();
    void connectClass();
    void connectExamplesAndPath();
    void connectLanguage();
    void connectHelp();
    void restore();
    void retranslate();

    void showDocument();
    void showPage(int index);
    void setTextScale(int percent);
    void placeDocks();
    void setDockWidths();
    void setAppearance(Appearance appearance);
    void setColorMap(ColorMapName map);
    void setTransposed(bool transposed);
    void setLanguage(const QString& language);
    void applyFigureStyle();
    void showRemembered(const FigureMemory& memory);
    QWidget* pageOf(FigureKind kind) const;
    void connectExport();
    void exportImage();
    void exportAll();
    void tellBatch();
    void copyImage();
    void copyValues();
    std::optional<FigureKind> shownKind() const;
    std::optional<FigureMemory> shownMemory() const;
    QString shownCaption(const FigureStyle& style) const;
    Figure* shownFigure() const;
    QString shownFigureName() const;

    Session& m_session;
    LanguageSwitch& m_language;
    Preferences m_preferences;
    std::unique_ptr<Ui::MainWindow> m_form;
    DocumentFiles* m_files;
    SourceFiles* m_sources = nullptr;
    FigureFiles* m_figures = nullptr;
    TextLine* m_text_line = nullptr;
    CompactLine* m_line = nullptr;
    TokenChips* m_chips = nullptr;
    QMainWindow* m_workspace = nullptr;
    ClassroomMode* m_classroom = nullptr;
    GuidedPath* m_path = nullptr;
    LessonFiles* m_lessons = nullptr;
    ExampleGuide* m_examples = nullptr;
    ModelMenu* m_models = nullptr;
    HeldOutScores* m_scores = nullptr; // once it was opened
    QTabWidget* m_tabs = nullptr;
    HeadsPage* m_heads = nullptr;
    StagesPage* m_stages = nullptr;
    LinksPage* m_links = nullptr;
    ScalingPage* m_scaling = nullptr;
    LaboratoryPage* m_laboratory = nullptr;
    ComparePage* m_compare = nullptr;
    CostPage* m_cost = nullptr;
    LayersPage* m_layers = nullptr;
    AtlasPage* m_atlas = nullptr;
    ManualWindow* m_manual = nullptr; // once it was opened
    BatchDialog* m_batch = nullptr;   // while it is open
    QDockWidget* m_source_dock = nullptr;
    QDockWidget* m_inspector_dock = nullptr;
    AppearanceMenu* m_appearance = nullptr;
    ColorMapActions* m_color_maps = nullptr;
    ColorMapName m_color_map = ColorMapName::Viridis;
};

} // namespace headlight
