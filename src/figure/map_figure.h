// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/axis_labels.h"
#include "figure/drawing.h"
#include "figure/figure.h"
#include "figure/figure_look.h"
#include "figure/map_facts.h"
#include "figure/paint_drawing.h"
#include "render/heatmap_store.h"

#include <optional>

class QScrollBar;

namespace headlight {

class FigureCanvas;

/// A cell on a figure, and whose it is.
struct FigureCell
{
    Cell cell;
    Stage stage;
    Index head;
};

/// A figure made of maps: shows a Drawing, scrolls it where it is higher than the window, and turns mouse and keyboard
/// into cells, heads and stages. What stands on it is said by `layOut`.
class MapFigure : public AnalysisFigure
{
    Q_OBJECT

public:
    explicit MapFigure(QWidget* parent = nullptr);
    ~MapFigure() override;

    void setFigureStyle(const FigureStyle& style) override;
    FigureStyle figureStyle() const override { return m_style; }
    void showAnalysis(AnalysisPointer analysis, const Selection& selection) override;
    void showWaiting(const QString& sentence) override;
    void showPooledMaps(PooledMapsPointer pictures) override;
    QImage image(QSize pixels, double scale) override;
    bool paintVectors(QPaintDevice& device, QSizeF size) override;
    QString description() const override;

    /// The figure laid out for a width and height in logical pixels.
    Drawing drawing(QSizeF size) const;

    /// Paints the whole figure, laid out for `size` logical pixels, from the painter's origin on; where it needs more
    /// it is painted smaller.
    void paintWhole(QPainter& painter, QSizeF size, PaintTarget target) const;

    /// How many cells its maps have together.
    Index cellCount() const;

    /// What is on the screen, and how far it is scrolled.
    const Drawing& shownDrawing() const { return m_drawing; }
    int scrolled() const;

    /// The mouse pointer over cells; at first a hand.
    void setPointer(Qt::CursorShape over_cells);

    /// The cell under a place of the widget.
    std::optional<FigureCell> cellAt(QPointF place) const;

    QSize minimumSizeHint() const override { return {240, 180}; }
    QSize sizeHint() const override { return {720, 540}; }

protected:
    /// `m_analysis` is there when it is asked.
    virtual Drawing layOut(QSizeF size, const FigureLook& look) const = 0;

    /// A sentence for an empty figure, which says what to do.
    virtual QString emptyText() const = 0;

    /// The name of the figure and what it shows, for a screen reader.
    virtual QString summary() const = 0;

    /// Page down and up: to the next or the former head or stage.
    virtual void turnPage(int step) = 0;

    /// A cell in words, for tooltips and a screen reader.
    virtual QString cellWords(Stage stage, Index head, Cell cell) const;

    /// The same of a cell of a drawn map, which need not be one of the document.
    virtual QString wordsOn(const DrawnMap& map, Cell cell) const;

    /// Zoom and pan, where the figure has them; true if it took the change.
    virtual bool zoomBy(double factor, std::optional<QPointF> around);
    virtual bool panBy(QPointF way);
    virtual bool showAll();
    virtual bool bringIntoSight(Cell cell);

    /// The marks of the selection over the figure: frames around its cells, unless a figure has marks of its own.
    virtual void paintSelection(QPainter& painter, const Drawing& drawing, const Selection& selection,
                                const FigureLook& look) const;

    void showCursor(); // paints the marks again
    void scrollToPlace(const QRectF& place);
    void lookAt(const QRectF& place); // of the drawing

    const Analysis& analysis() const { return *m_analysis; }
    const Selection& selection() const { return m_selection; }
    const FigureStyle& style() const { return m_shown_style; }
    const Covers* covers() const { return m_selection.covers.get(); }
    bool hidesStage(Stage stage, Index head) const; // some of its cells
    const MapFacts& facts() const { return *m_facts; }
    const FigureLabels& labels(const FigureFonts& fonts) const; // kept until the analysis or the style changes
    bool hasAnalysis() const { return m_analysis != nullptr; }
    void refresh(); // lays out and paints again

    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Hit;
    Drawing drawingWith(const FigureStyle& style, QSizeF size) const;
    FigureLook lookOf(const Drawing& drawing) const;
    void takeFacts();
    void askForPicture();
    bool askAgain();
    QColor background() const;
    void paintFigure(QPainter& painter) const;
    void paintCursor(QPainter& painter) const;
    std::optional<Hit> hitAt(QPointF place) const;
    void hover(QPointF place);
    void walk(Index rows, Index columns);
    void walkHome();
    void pin();
    const DrawnMap* mapOf(Stage stage, Index head) const; // null where it is not drawn
    const DrawnMap* focusedMap() const;
    void scrollTo(const DrawnMap& map);
    bool keyMoves(int key);
    bool keyZooms(int key);

    Qt::CursorShape m_pointer = Qt::PointingHandCursor;
    AnalysisPointer m_analysis;
    PooledMapsPointer m_pooled;
    std::optional<PooledMapKey> m_asked; // for which picture, so that one that was stopped is not asked for again
    std::unique_ptr<const MapFacts> m_facts;
    mutable std::unique_ptr<const FigureLabels> m_labels;
    mutable int m_label_pixels = 0; // of their font
    QString m_waiting;
    Selection m_selection;
    FigureStyle m_style;
    FigureStyle m_shown_style; // without what this analysis or its covers don't allow
    Drawing m_drawing;
    mutable HeatmapStore m_pictures;
    FigureCanvas* m_canvas;
    QScrollBar* m_scroll;
    std::optional<QPointF> m_pressed;
    QPointF m_dragged_from;
    bool m_dragging = false;
    bool m_hovering = false;
};

} // namespace headlight
