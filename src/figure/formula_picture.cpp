// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/formula_picture.h"

#include <QFile>
#include <QHash>
#include <QPainter>
#include <QSvgRenderer>

#include <memory>

namespace headlight {

namespace {

constexpr double formula_points = 12; // the size of text that the formulas were set in

QByteArray formulaBytes(const QString& resource)
{
    QFile file(resource);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Renderers by resource and ink. The formulas are a fixed set inside the program, so nothing is ever thrown away.
QSvgRenderer* rendererFor(const QString& resource, const QColor& ink)
{
    static QHash<QString, std::shared_ptr<QSvgRenderer>> renderers;
    const QString key = resource + ink.name();
    auto found = renderers.constFind(key);
    if (found == renderers.cend()) {
        auto renderer = std::make_shared<QSvgRenderer>();
        renderer->load(formulaBytes(resource).replace("currentColor", ink.name().toLatin1()));
        found = renderers.insert(key, renderer);
    }
    return (*found)->isValid() ? found->get() : nullptr;
}

} // namespace

QSizeF formulaSize(const QString& resource, const FigureFonts& fonts)
{
    if (resource.isEmpty())
        return {};
    const QSvgRenderer* renderer = rendererFor(resource, Qt::black);
    // The view box is in points of the formula's own text.
    return renderer ? renderer->viewBoxF().size() * (fonts.font(FigureText::Body).pixelSize() / formula_points)
                    : QSizeF();
}

void paintFormula(QPainter& painter, const DrawnFormula& formula)
{
    if (QSvgRenderer* renderer = rendererFor(formula.resource, formula.ink))
        renderer->render(&painter, formula.rect);
}

} // namespace headlight
