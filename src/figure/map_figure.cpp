// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/map_figure.h"

#include "figure/figure_canvas.h"
#include "figure/map_words.h"
#include "figure/paint_drawing.h"
#include "figure/paint_marks.h"
#include "figure/paint_spotlight.h"
#include "session/covers.h"

#include <QHBoxLayout>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double least_width = 96; // logical pixels that a layout is tried in

} // namespace

MapFigure::MapFigure(QWidget* parent)
    : AnalysisFigure(parent), m_canvas(new FigureCanvas(
                                  this, [this](QCPPainter& painter) { paintFigure(painter); },
                                  [this](QCPPainter& painter) { paintCursor(painter); })),
      m_scroll(new QScrollBar(Qt::Vertical, this))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_canvas, 1);
    layout->addWidget(m_scroll);
    m_scroll->hide();
    m_scroll->setAccessibleName(tr("Scroll the figure"));
    connect(m_scroll, &QScrollBar::valueChanged, this, [this] { m_canvas->repaintFigure(background()); });
}

MapFigure::~MapFigure() = default;

void MapFigure::setFigureStyle(const FigureStyle& style)
{
    if (style == m_style)
        return;
    m_style = style;
    m_labels.reset();
    refresh();
}

void MapFigure::showAnalysis(AnalysisPointer analysis, const Selection& selection)
{
    const bool same_numbers = analysis == m_analysis;
    const bool goes_elsewhere =
        m_analysis && (selection.head != m_selection.head || selection.stage != m_selection.stage);
    const bool same_picture = same_numbers && selection.layer == m_selection.layer &&
                              selection.head == m_selection.head && selection.stage == m_selection.stage &&
                              selection.covers == m_selection.covers;
    if (same_numbers && selection == m_selection)
        return;
    if (!same_numbers) {
        m_analysis = std::move(analysis);
        m_labels.reset();
        m_pooled = nullptr;
        takeFacts();
    }
    if (selection.covers != m_selection.covers)
        m_pictures.clear(); // they show what is covered now
    m_selection = selection;
    if (m_analysis)
        m_selection.head = std::clamp<Index>(m_selection.head, 0, m_analysis->config.q_num_heads() - 1);
    if (same_picture)
        showCursor();
    else
        refresh();
    if (goes_elsewhere && !hasFocus()) // where it has, its keys and clicks chose what is in sight
        if (const DrawnMap* const chosen = mapOf(m_selection.stage, m_selection.head))
            lookAt(chosen->panel);
}

void MapFigure::showWaiting(const QString& sentence)
{
    if (sentence == m_waiting)
        return;
    m_waiting = sentence;
    if (!m_analysis)
        refresh();
}

bool MapFigure::hidesStage(Stage stage, Index head) const
{
    return hidesAny(covers(), m_analysis->config, stage, head, m_analysis->stage(stage, head));
}

void MapFigure::takeFacts()
{
    m_pictures.clear();
    m_asked.reset();
    m_facts = m_analysis ? std::make_unique<const MapFacts>(*m_analysis, m_pooled) : nullptr;
}

void MapFigure::showPooledMaps(PooledMapsPointer pictures)
{
    if (pictures == m_pooled || !m_analysis || m_analysis->maps_kept)
        return;
    m_drawing = {}; // looks at what goes now
    m_pooled = std::move(pictures);
    takeFacts();
    refresh();
}

void MapFigure::askForPicture()
{
    const std::optional<PooledMapKey> wanted = isVisible() && m_analysis ? wantedPicture() : std::nullopt;
    if (wanted == m_asked)
        return;
    m_asked = wanted;
    if (wanted)
        emit pictureWanted(*wanted);
}

bool MapFigure::askAgain()
{
    if (!m_analysis || !wantedPicture())
        return false;
    m_asked.reset();
    askForPicture();
    return true;
}

const FigureLabels& MapFigure::labels(const FigureFonts& fonts) const
{
    const int pixels = fonts.font(FigureText::Body).pixelSize();
    if (!m_labels || m_label_pixels != pixels)
        m_labels = std::make_unique<const FigureLabels>(*m_analysis, fonts);
    m_label_pixels = pixels;
    return *m_labels;
}

QColor MapFigure::background() const
{
    return m_style.transparent ? QColor(Qt::transparent) : figurePalette(m_style.theme).background;
}

Drawing MapFigure::drawing(QSizeF size) const
{
    // Where words would stand beyond the right edge all are written smaller, down to half.
    Drawing drawing;
    FigureStyle style = m_style;
    for (double factor = 1; factor > 0.5; factor *= 0.9) {
        style.text_size = m_style.text_size * factor;
        drawing = drawingWith(style, size);
        drawing.text_size = style.text_size;
        if (drawing.right() <= size.width())
            break;
    }
    return drawing;
}

Drawing MapFigure::drawingWith(const FigureStyle& style, QSizeF size) const
{
    const FigureLook look(style);
    if (!m_analysis)
        return emptyDrawing(m_waiting.isEmpty() ? emptyText() : m_waiting, size, look);
    return layOut(size, look);
}

FigureLook MapFigure::lookOf(const Drawing& drawing) const
{
    FigureStyle style = m_style;
    style.text_size = drawing.text_size;
    return FigureLook(style);
}

void MapFigure::refresh()
{
    m_shown_style = m_style;
    // Shares of what is left over would tell what is covered; of maps that are not kept there are none.
    m_shown_style.without_sinks = m_style.without_sinks && !covers() && m_analysis && m_analysis->maps_kept;
    const int bar = m_scroll->sizeHint().width();
    const QSizeF whole = size();
    m_drawing = drawing(whole);
    const bool too_high = m_drawing.size.height() > whole.height();
    if (too_high)
        m_drawing = drawing(QSizeF(whole.width() - bar, whole.height()));
    m_scroll->setVisible(too_high);
    m_scroll->setRange(0, too_high ? int(std::ceil(m_drawing.size.height() - whole.height())) : 0);
    m_scroll->setPageStep(height());
    m_scroll->setSingleStep(int(FigureLook(m_style).fonts.height(FigureText::Body)) * 3);
    if (m_style.spotlight != Spotlight::None)
        if (const DrawnMap* lit = focusedMap())
            lookAt(lit->panel);
    m_canvas->repaintFigure(background());
    announce();
    askForPicture();
}

int MapFigure::scrolled() const
{
    return m_scroll->value();
}

void MapFigure::paintFigure(QPainter& painter) const
{
    painter.translate(0, -scrolled());
    paintDrawing(painter, m_drawing, lookOf(m_drawing), PaintTarget::Pixels,
                 QRectF(0, scrolled(), m_canvas->width(), m_canvas->height()), &m_pictures);
    painter.translate(0, scrolled());
}

void MapFigure::paintCursor(QPainter& painter) const
{
    painter.translate(0, -scrolled());
    paintSelection(painter, m_drawing, m_selection, lookOf(m_drawing));
    painter.translate(0, scrolled());
}

void MapFigure::paintWhole(QPainter& painter, QSizeF size, PaintTarget target) const
{
    // A figure that needs more height than there is is laid out larger and painted smaller: nothing is cut off.
    // No figure can be laid out in a few pixels: it begins at a width where it may.
    double shrink = std::min(1.0, size.width() / least_width);
    Drawing fitting = drawing(size / shrink);
    for (int i = 0; i < 40 && fitting.size.height() * shrink > size.height() + 0.5; ++i) {
        shrink *= std::clamp(std::sqrt(size.height() / (fitting.size.height() * shrink)), 0.6, 0.98);
        fitting = drawing(size / shrink);
    }
    painter.scale(shrink, shrink);
    const FigureLook look = lookOf(fitting);
    paintDrawing(painter, fitting, look, target, QRectF(QPointF(0, 0), size / shrink));
    if (!m_style.marks)
        return;
    Selection pinned = m_selection;
    pinned.hovered.reset();
    paintSelection(painter, fitting, pinned, look);
}

Index MapFigure::cellCount() const
{
    Index cells = 0;
    for (const DrawnMap& map : m_drawing.maps)
        cells += map.rows() * map.columns();
    return cells;
}

QImage MapFigure::image(QSize pixels, double scale)
{
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return image;
    image.fill(background());
    QPainter painter(&image);
    painter.scale(scale, scale);
    paintWhole(painter, QSizeF(pixels) / scale, PaintTarget::Pixels);
    return image;
}

bool MapFigure::paintVectors(QPaintDevice& device, QSizeF size)
{
    QPainter painter;
    if (!painter.begin(&device))
        return false;
    painter.setRenderHint(QPainter::LosslessImageRendering);
    painter.scale(device.logicalDpiX() / 96.0, device.logicalDpiY() / 96.0);
    if (!m_style.transparent)
        painter.fillRect(QRectF(QPointF(0, 0), size), background());
    paintWhole(painter, size, PaintTarget::Vectors);
    return painter.end();
}

QString MapFigure::description() const
{
    if (!m_analysis)
        return m_waiting.isEmpty() ? emptyText() : m_waiting;
    const std::optional<Cell> cell = m_selection.cell();
    const QString selected = cell ? cellWords(m_selection.cellStage(), m_selection.cellHead(), *cell) : QString();
    return selected.isEmpty() ? summary()
                              : tr("%1 Selected: %2", "figure, then its selected cell").arg(summary(), selected);
}

QString MapFigure::cellWords(Stage stage, Index head, Cell cell) const
{
    return cellSentence(*m_analysis, stage, head, cell, covers());
}

QString MapFigure::wordsOn(const DrawnMap& map, Cell cell) const
{
    return map.share ? shareSentence(analysis(), map, cell) : cellWords(map.stage, map.head, cell);
}

void MapFigure::showCursor()
{
    m_canvas->repaintMarks();
    announce();
}

void MapFigure::scrollTo(const DrawnMap& map)
{
    scrollToPlace(map.panel);
}

/// The top of what a step is about, title and formula first, where it is not in sight as a whole.
void MapFigure::lookAt(const QRectF& place)
{
    if (place.top() < scrolled() || place.bottom() > scrolled() + height())
        m_scroll->setValue(int(std::floor(place.top() - gap::edge)));
}

void MapFigure::scrollToPlace(const QRectF& place)
{
    if (place.top() < scrolled())
        m_scroll->setValue(int(std::floor(place.top())));
    else if (place.bottom() > scrolled() + m_canvas->height())
        m_scroll->setValue(int(std::ceil(place.bottom() - m_canvas->height())));
}

void MapFigure::paintSelection(QPainter& painter, const Drawing& drawing, const Selection& selection,
                               const FigureLook& look) const
{
    paintSpotlight(painter, drawing, selection, m_style.spotlight, look);
    paintMarks(painter, drawing, selection, look);
}

bool MapFigure::zoomBy(double, std::optional<QPointF>)
{
    return false;
}

bool MapFigure::panBy(QPointF)
{
    return false;
}

bool MapFigure::showAll()
{
    return false;
}

bool MapFigure::bringIntoSight(Cell)
{
    return false;
}

void MapFigure::showEvent(QShowEvent* event)
{
    AnalysisFigure::showEvent(event);
    askForPicture();
}

void MapFigure::resizeEvent(QResizeEvent* event)
{
    AnalysisFigure::resizeEvent(event);
    refresh();
}

void MapFigure::changeEvent(QEvent* event)
{
    AnalysisFigure::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        m_scroll->setAccessibleName(tr("Scroll the figure"));
        refresh();
    }
}

} // namespace headlight
