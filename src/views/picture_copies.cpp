// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/picture_copies.h"

#include "figure/figure.h"
#include "figure/layers_figure.h"

#include <QImage>
#include <QMimeData>
#include <QPrinter>

namespace headlight {

namespace {

constexpr double logical_dpi = 96;

} // namespace

Result<QByteArray> pictureBytes(Figure& figure, const PictureSettings& picture,
                                const std::optional<FigureMemory>& memory, PictureFormat format)
{
    if (!memory)
        return figureBytes(figure, picture, format);
    FigureMemory inside = *memory;
    inside.picture = picture;
    if (const auto* wall = qobject_cast<LayersFigure*>(&figure))
        inside.picture.style.pooling = wall->pooling(); // its pictures are made already
    return figureBytes(figure, inside, format);
}

Result<std::unique_ptr<QMimeData>> pictureMime(Figure& figure, const PictureSettings& picture,
                                               const std::optional<FigureMemory>& memory)
{
    const Result<QByteArray> png = pictureBytes(figure, picture, memory, PictureFormat::Png);
    if (!png)
        return fail(png.error());
    const Result<QByteArray> svg = pictureBytes(figure, picture, memory, PictureFormat::Svg);
    if (!svg)
        return fail(svg.error());
    auto mime = std::make_unique<QMimeData>();
    mime->setImageData(QImage::fromData(*png, "PNG"));
    mime->setData(QStringLiteral("image/png"), *png);
    mime->setData(QStringLiteral("image/svg+xml"), *svg);
    return mime;
}

PictureSettings asOnScreen(const Figure& figure)
{
    const double ratio = figure.devicePixelRatioF();
    PictureSettings picture;
    picture.unit = LengthUnit::Pixels;
    picture.width = figure.width() * ratio;
    picture.height = figure.height() * ratio;
    picture.dpi = logical_dpi * ratio;
    picture.style = figure.figureStyle();
    picture.style.theme = Theme::Light; // where it is put is light
    picture.style.marks = PictureSettings().style.marks;
    return picture;
}

bool printPicture(Figure& figure, const PictureSettings& picture, QPrinter& printer)
{
    const QSizeF page = printer.pageRect(QPrinter::Inch).size() * logical_dpi;
    const QSizeF size = picture.logicalSize().boundedTo(page);
    FigureStyle style = picture.style;
    style.spotlight = Spotlight::None;
    const FigureInStyle in_style(figure, style);
    return figure.paintVectors(printer, size);
}

} // namespace headlight
