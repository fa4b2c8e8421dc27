// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/sheet_file.h"

#include "export/image_file.h"
#include "export/vector_file.h"
#include "figure/figure_look.h"
#include "figure/map_figure.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>
#include <new>
#include <variant>

namespace headlight {

namespace {

constexpr double tile_aspect = 1.2; // of a map with labels, title and legend
constexpr int most_caption_lines = 3;
constexpr double logical_dpi = 96;

} // namespace

SheetGrid sheetGrid(int heads, int stages, int layers, QSizeF page)
{
    SheetGrid best{std::max(1, stages), std::max(1, heads)};
    const int heads_a_layer = std::max(1, heads / std::max(1, layers));
    double least = -1;
    for (int beside = 1; beside <= heads_a_layer; ++beside) {
        if (layers > 1 && heads_a_layer % beside != 0)
            continue;
        const SheetGrid grid{beside * std::max(1, stages), (std::max(1, heads) + beside - 1) / beside};
        const double aspect = page.width() / grid.columns / (page.height() / grid.rows);
        const double off = std::abs(std::log(aspect / tile_aspect));
        if (least < 0 || off < least) {
            least = off;
            best = grid;
        }
    }
    return best;
}

FigureStyle tileStyle(FigureStyle style)
{
    style.title = true;
    style.caption = false;
    style.spotlight = Spotlight::None;
    return style;
}

/// The device stands before the painter, which has to go first.
struct SheetFile::Page
{
    SheetGrid grid;
    PictureSettings picture;
    PictureFormat format = PictureFormat::Png;
    QSizeF size; // logical pixels
    QSizeF tile;
    int painted = 0;
    Index cells = 0; // painted as rectangles
    QByteArray bytes;
    QBuffer buffer{&bytes};
    QImage image;
    std::unique_ptr<QPaintDevice> file; // of SVG and PDF
    QPainter painter;
};

SheetFile::SheetFile(std::unique_ptr<Page> page) : m_page(std::move(page)) {}

SheetFile::~SheetFile() = default;

Result<std::unique_ptr<SheetFile>> SheetFile::begin(SheetGrid grid, const PictureSettings& picture,
                                                    PictureFormat format, const QString& caption)
try {
    if (const Result<void> allowed = checkSettings(picture); !allowed)
        return fail(allowed.error());
    auto page = std::make_unique<Page>();
    page->grid = grid;
    page->picture = picture;
    page->format = format;
    page->size = picture.logicalSize();
    double scale = 1;
    bool begun = false;
    if (format == PictureFormat::Png) {
        if (const Result<void> allowed = checkPicture(picture.pixels(), picture.scale()); !allowed)
            return fail(allowed.error());
        page->image = emptyImage(picture.pixels());
        page->size = QSizeF(picture.pixels()) / picture.scale();
        scale = picture.scale();
        begun = !page->image.isNull() && page->painter.begin(&page->image);
    } else {
        page->buffer.open(QIODevice::WriteOnly);
        Result<std::unique_ptr<QPaintDevice>> file = format == PictureFormat::Svg
                                                         ? svgDevice(page->buffer, page->size)
                                                         : pdfDevice(page->buffer, page->size, {});
        if (!file)
            return fail(file.error());
        page->file = std::move(*file);
        scale = page->file->logicalDpiX() / logical_dpi;
        begun = page->painter.begin(page->file.get());
    }
    if (!begun)
        return fail(OutOfMemory{});
    QPainter& painter = page->painter;
    painter.setRenderHint(QPainter::LosslessImageRendering);
    painter.scale(scale, scale);
    FigureStyle style = picture.style;
    const FigureLook look(style);
    if (!style.transparent)
        painter.fillRect(QRectF(QPointF(0, 0), page->size), look.palette.background);
    double bottom = page->size.height();
    if (!caption.isEmpty()) {
        const double width = page->size.width() - 2 * gap::edge, line = look.fonts.height(FigureText::Body);
        const QStringList lines = look.fonts.wrapped(caption, FigureText::Body, width, most_caption_lines);
        bottom -= gap::edge + line * double(lines.size());
        painter.setFont(look.fonts.font(FigureText::Body));
        painter.setPen(look.palette.quiet_text);
        double top = bottom;
        for (const QString& words : lines) {
            painter.drawText(QRectF(gap::edge, top, width, line), Qt::AlignLeft | Qt::AlignVCenter, words);
            top += line;
        }
    }
    page->tile = QSizeF(page->size.width() / grid.columns, std::max(1.0, bottom) / grid.rows);
    return std::unique_ptr<SheetFile>(new SheetFile(std::move(page)));
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

void SheetFile::paint(MapFigure& figure)
{
    Page& page = *m_page;
    const int column = page.painted % page.grid.columns, row = page.painted / page.grid.columns;
    ++page.painted;
    PaintTarget target = PaintTarget::Pixels;
    if (page.format != PictureFormat::Png) {
        page.cells += figure.cellCount();
        target = page.cells <= most_vector_cells ? PaintTarget::Vectors : PaintTarget::VectorsWithPictures;
    }
    page.painter.save();
    page.painter.translate(std::round(column * page.tile.width()), std::round(row * page.tile.height()));
    figure.paintWhole(page.painter, page.tile, target);
    page.painter.restore();
}

void SheetFile::skip()
{
    ++m_page->painted;
}

Result<QByteArray> SheetFile::end()
try {
    Page& page = *m_page;
    if (!page.painter.end())
        return fail(OutOfMemory{});
    if (page.format == PictureFormat::Png)
        return encodedImage(page.image, page.picture.scale());
    page.file.reset(); // a PDF is whole once its writer is gone
    page.buffer.close();
    if (page.format == PictureFormat::Svg)
        finishSvg(page.bytes, page.size);
    else
        finishPdf(page.bytes, page.size);
    return page.bytes;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
