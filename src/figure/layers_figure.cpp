// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/layers_figure.h"

#include "figure/figure_footer.h"
#include "figure/map_words.h"
#include "i18n/number_text.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <limits>

namespace headlight {

namespace {

Pooling poolingOf(const LayerPictures& pictures)
{
    return pictures.request.pooling == CellPooling::Mean ? Pooling::Mean : Pooling::Max;
}

constexpr int digits = 2; // of a number on a tile

bool hasHidden(const LayerPictures& pictures)
{
    return std::ranges::any_of(pictures.of_layer, [](const HeadPictures& layer) {
        return std::ranges::any_of(*layer, [](const PooledHead& head) {
            return (head.values.array() == -std::numeric_limits<float>::infinity()).any();
        });
    });
}

void paintFrame(QPainter& painter, const QRectF& tile, const QPen& pen)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(pen);
    painter.drawRect(tile.adjusted(-1, -1, 1, 1));
}

} // namespace

LayersFigure::LayersFigure(QWidget* parent) : Figure(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void LayersFigure::showPictures(LayerPicturesPointer pictures, std::optional<HeadPlace> chosen)
{
    showWall({std::move(pictures), nullptr}, chosen);
}

void LayersFigure::showSpreads(ScoreSpreadsPointer spreads, std::optional<HeadPlace> chosen)
{
    showWall({nullptr, std::move(spreads)}, chosen);
}

Pooling LayersFigure::pooling() const
{
    return m_pictures ? poolingOf(*m_pictures) : Pooling::Max;
}

void LayersFigure::showNothing(NoWall why)
{
    if (!hasWall() && why == m_no_wall)
        return;
    m_no_wall = why;
    showWall({}, std::nullopt);
    refresh();
}

void LayersFigure::setNote(const QString& note)
{
    if (note == m_note)
        return;
    m_note = note;
    refresh();
}

void LayersFigure::showWall(Shown shown, std::optional<HeadPlace> chosen)
{
    if (shown == Shown{m_pictures, m_spreads} && chosen == m_chosen)
        return;
    const Index layers_before = layers(), heads_before = heads();
    const bool had_pictures = m_pictures != nullptr;
    const bool moved = chosen != m_chosen;
    if (shown.pictures != m_pictures)
        m_hidden = shown.pictures && hasHidden(*shown.pictures);
    m_pictures = std::move(shown.pictures);
    m_spreads = std::move(shown.spreads);
    m_chosen = chosen;
    const bool other_wall = layers() != layers_before || heads() != heads_before;
    const bool other_kind = had_pictures != (m_pictures != nullptr);
    const bool mean = m_pictures && m_pictures->request.pooling == CellPooling::Mean;
    if (other_wall || other_kind || mean) // the range of means may have changed, and with it all colours
        m_strips.clear();
    if ((moved || other_wall) && m_chosen && exists(*m_chosen))
        m_cursor = *m_chosen;
    if (!exists(m_cursor))
        m_cursor = {};
    if (other_wall)
        m_hovered.reset();
    if (other_wall || other_kind)
        updateGeometry();
    refresh();
}

Index LayersFigure::layers() const
{
    return m_pictures ? m_pictures->layers : m_spreads ? m_spreads->layers : 0;
}

Index LayersFigure::heads() const
{
    return m_pictures ? m_pictures->heads : m_spreads ? m_spreads->heads : 0;
}

void LayersFigure::setFigureStyle(const FigureStyle& style)
{
    if (style == m_style)
        return;
    m_style = style;
    m_strips.clear();
    updateGeometry();
    refresh();
}

void LayersFigure::refresh()
{
    update();
    announce();
}

bool LayersFigure::exists(HeadPlace place) const
{
    return place.layer >= 0 && place.layer < layers() && place.head >= 0 && place.head < heads();
}

const PooledHead* LayersFigure::picture(HeadPlace place) const
{
    if (!m_pictures || !exists(place) || place.layer >= Index(m_pictures->of_layer.size()))
        return nullptr;
    const std::vector<PooledHead>& of_layer = *m_pictures->of_layer[std::size_t(place.layer)];
    return place.head < Index(of_layer.size()) ? &of_layer[std::size_t(place.head)] : nullptr;
}

bool LayersFigure::isMade(HeadPlace place) const
{
    return m_spreads ? exists(place) : picture(place) != nullptr;
}

ValueScale LayersFigure::scale() const
{
    if (m_spreads)
        return spreadScale(*m_spreads, m_style);
    return m_pictures ? pictureScale(*m_pictures, m_style) : ValueScale();
}

FigureFooter LayersFigure::footer() const
{
    FigureFooter footer = m_spreads ? spreadFooter(*m_spreads, scale()) : pictureFooter(*m_pictures, scale(), m_hidden);
    if (!m_note.isEmpty())
        footer.notes += m_note;
    if (m_style.caption)
        footer.caption = m_caption;
    return footer;
}

double LayersFigure::footerHeight(double width, const FigureLook& look) const
{
    if (!hasWall())
        return 0;
    return footerDrawing(footer(), look, std::max(width - 2 * gap::edge, 100.0)).size.height() + gap::edge;
}

LayerWall LayersFigure::wall() const
{
    const FigureLook look(m_style);
    return {layers(), heads(), QSizeF(size()), footerHeight(width(), look), look};
}

QSize LayersFigure::minimumSizeHint() const
{
    if (!hasWall())
        return {240, 180};
    const FigureLook look(m_style);
    const QSizeF least = LayerWall::leastSize(layers(), heads(), footerHeight(std::max(width(), 240), look), look);
    return least.toSize();
}

QImage LayersFigure::strip(Index layer, const LayerWall& wall, double ratio) const
{
    const QRectF line = wall.lineRect(layer);
    QImage image((line.size() * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return image;
    image.fill(Qt::transparent);
    QPainter painter(&image);
    const ValueScale colors = scale();
    const std::vector<PooledHead>& of_layer = *m_pictures->of_layer[std::size_t(layer)];
    for (Index head = 0; head < Index(of_layer.size()); ++head) {
        const QRectF tile = wall.tileRect({layer, head});
        const QSize pixels = (tile.size() * ratio).toSize();
        const Matrix<float>& values = of_layer[std::size_t(head)].values;
        const Matrix<float> shown = m_style.transposed ? Matrix<float>(values.transpose()) : values;
        painter.drawImage(QPointF((tile.left() - line.left()) * ratio, 0),
                          heatmapImage(shown, {}, colors, specialColors(colors.map), pixels, poolingOf(*m_pictures)));
    }
    return image;
}

const QImage& LayersFigure::keptStrip(Index layer, const LayerWall& wall, double ratio)
{
    m_strips.resize(std::size_t(m_pictures->layers));
    Strip& kept = m_strips[std::size_t(layer)];
    const HeadPictures& of = m_pictures->of_layer[std::size_t(layer)];
    const QSize size = (wall.lineRect(layer).size() * ratio).toSize();
    if (kept.of != of || kept.size != size)
        kept = {of, size, strip(layer, wall, ratio)};
    return kept.image;
}

void LayersFigure::paintLabels(QPainter& painter, const LayerWall& wall, const FigureLook& look) const
{
    painter.setFont(look.fonts.font(FigureText::Body));
    painter.setPen(look.palette.quiet_text);
    painter.drawText(wall.headsTitle(), Qt::AlignLeft | Qt::AlignVCenter, tr("Head"));
    const QRectF turned = wall.layersTitle();
    painter.save();
    painter.translate(turned.left(), turned.top());
    painter.rotate(-90);
    painter.drawText(QRectF(-turned.height(), 0, turned.height(), turned.width()), Qt::AlignRight | Qt::AlignVCenter,
                     tr("Layer"));
    painter.restore();
    painter.setPen(look.palette.text);
    for (Index head = 0; head < wall.heads(); head += wall.headLabelStep())
        painter.drawText(wall.headLabel(head), Qt::AlignCenter, QString::number(head));
    for (Index layer = 0; layer < wall.layers(); layer += wall.layerLabelStep())
        painter.drawText(wall.layerLabel(layer), Qt::AlignRight | Qt::AlignVCenter, QString::number(layer));
}

void LayersFigure::paintFooter(QPainter& painter, const LayerWall& wall, const FigureLook& look, QSizeF size,
                               PaintTarget target) const
{
    Drawing drawing;
    drawing.add(footerDrawing(footer(), look, std::max(size.width() - 2 * gap::edge, 100.0)),
                QPointF(gap::edge, wall.bottom() + gap::edge));
    paintDrawing(painter, drawing, look, target, QRectF(QPointF(0, 0), size));
}

void LayersFigure::paintPictures(QPainter& painter, const LayerWall& wall, const FigureLook& look, double ratio,
                                 bool keep)
{
    for (Index layer = 0; layer < wall.layers(); ++layer) {
        const QRectF line = wall.lineRect(layer);
        if (layer < Index(m_pictures->of_layer.size())) {
            painter.drawImage(line, keep ? keptStrip(layer, wall, ratio) : strip(layer, wall, ratio));
            continue;
        }
        painter.setPen(look.palette.line);
        painter.setBrush(Qt::NoBrush);
        for (Index head = 0; head < wall.heads(); ++head)
            painter.drawRect(wall.tileRect({layer, head}).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

/// A colour a head, and the ratio as a number where it fits.
void LayersFigure::paintSpreads(QPainter& painter, const LayerWall& wall, const FigureLook& look) const
{
    const ValueScale colors = scale();
    painter.setFont(look.fonts.font(FigureText::Number));
    for (Index layer = 0; layer < wall.layers(); ++layer)
        for (Index head = 0; head < wall.heads(); ++head) {
            const QRectF tile = wall.tileRect({layer, head});
            const std::optional<ScoreSpread>& spread = m_spreads->at(layer, head);
            if (!spread) {
                painter.setPen(look.palette.line);
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(tile.adjusted(0.5, 0.5, -0.5, -0.5));
                continue;
            }
            const QRgb color = colors.color(placeOnScale(*spread, colors));
            painter.fillRect(tile, QColor(color));
            const QString number = numberText(spread->ratio(), digits);
            if (look.fonts.width(number, FigureText::Number) > tile.width() ||
                look.fonts.height(FigureText::Number) > tile.height())
                continue;
            painter.setPen(QColor(readableOn(color)));
            painter.drawText(tile, Qt::AlignCenter, number);
        }
}

void LayersFigure::paintWhole(QPainter& painter, QSizeF size, double ratio, PaintTarget target, bool keep)
{
    const FigureLook look(m_style);
    const QRectF whole(QPointF(0, 0), size);
    if (!m_style.transparent)
        painter.fillRect(whole, look.palette.background);
    if (layers() == 0) {
        paintDrawing(painter, emptyDrawing(description(), size, look), look, target, whole);
        return;
    }
    const LayerWall wall(layers(), heads(), size, footerHeight(size.width(), look), look);
    paintLabels(painter, wall, look);
    if (m_spreads)
        paintSpreads(painter, wall, look);
    else
        paintPictures(painter, wall, look, ratio, keep);
    paintFooter(painter, wall, look, size, target);
    if (!keep && m_style.marks && m_chosen && exists(*m_chosen)) // the screen lays its own over it
        paintFrame(painter, wall.tileRect(*m_chosen), QPen(look.palette.accent, 3));
}

/// The chosen head has a whole frame, the one under the keyboard a broken one, so that both can be told apart.
void LayersFigure::paintMarks(QPainter& painter) const
{
    if (!hasWall())
        return;
    const FigureLook look(m_style);
    const LayerWall place = wall();
    const auto frame = [&](HeadPlace of, const QColor& color, Qt::PenStyle style, double width) {
        paintFrame(painter, place.tileRect(of), QPen(color, width, style));
    };
    if (m_hovered && exists(*m_hovered))
        frame(*m_hovered, look.palette.text, Qt::SolidLine, 1);
    if (m_chosen && exists(*m_chosen))
        frame(*m_chosen, look.palette.accent, Qt::SolidLine, 3);
    if (hasFocus() && exists(m_cursor)) {
        frame(m_cursor, look.palette.background, Qt::SolidLine, 3);
        frame(m_cursor, look.palette.text, Qt::DashLine, 2);
    }
}

void LayersFigure::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintWhole(painter, QSizeF(size()), devicePixelRatioF(), PaintTarget::Pixels, true);
    paintMarks(painter);
}

QImage LayersFigure::image(QSize pixels, double scale_factor)
{
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return image;
    image.fill(FigureLook(m_style).ground);
    QPainter painter(&image);
    painter.scale(scale_factor, scale_factor);
    paintWhole(painter, QSizeF(pixels) / scale_factor, scale_factor, PaintTarget::Pixels, false);
    return image;
}

bool LayersFigure::paintVectors(QPaintDevice& device, QSizeF size)
{
    constexpr double fine = 4; // pixels of a picture a logical one
    QPainter painter;
    if (!painter.begin(&device))
        return false;
    painter.setRenderHint(QPainter::LosslessImageRendering);
    painter.scale(device.logicalDpiX() / 96.0, device.logicalDpiY() / 96.0);
    paintWhole(painter, size, fine, PaintTarget::Vectors, false);
    return painter.end();
}

QString LayersFigure::headWords(HeadPlace place) const
{
    if (m_spreads)
        return spreadWords(place, exists(place) ? m_spreads->at(place.layer, place.head) : std::nullopt);
    return pictureWords(place, picture(place), m_pictures && place.layer < Index(m_pictures->of_layer.size()));
}

QString LayersFigure::description() const
{
    if (!hasWall())
        return noWallWords(m_no_wall);
    const QString wall_words = m_spreads
                                   ? tr("%1 layers of %2 heads; the spread of their scores.").arg(layers()).arg(heads())
                                   : tr("%1 layers of %2 heads; %3 layers are computed.")
                                         .arg(layers())
                                         .arg(heads())
                                         .arg(m_pictures->of_layer.size());
    return QStringLiteral("%1 %2.").arg(wall_words, headWords(m_cursor));
}

void LayersFigure::changeEvent(QEvent* event)
{
    Figure::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace headlight
