// SPDX-License-Identifier: GPL-3.0-or-later
// Private to the layer: axes, curves and words on QCustomPlot.
#pragma once

#include "figure/figure_look.h"

#include <qcustomplot.h>

#include <optional>
#include <vector>

namespace headlight {

/// A plot of a few columns, each of words and axes one below the other; side by side, in two lines or below each other,
/// as the room allows. Over them may stand a heading and sentences that speak of all.
class CurvePlot : public QCustomPlot
{
    Q_OBJECT

public:
    explicit CurvePlot(QWidget* parent);

    /// Lays the columns out for a size; false where words and axes need more room than that.
    bool arrange(QSizeF size);

    /// Where words and axes with their numbers stand, for tests.
    std::vector<QRectF> textRects() const;

protected:
    using Column = std::vector<QCPLayoutElement*>;

    /// Set once by who derives, before arrange.
    void setColumns(std::vector<Column> columns);

    /// Words over all columns, wrapped to the plot's width.
    void setHeader(const QString& heading, const QString& sentences, const FigureLook& look);

    /// The background of the whole plot.
    void setGround(const FigureLook& look);

    QCPAxisRect* makeAxes();
    QCPTextElement* makeText();
    static void say(QCPTextElement* element, const QString& text, FigureText role, const QColor& color,
                    const FigureLook& look);
    static void dress(QCPAxisRect* axes, const FigureLook& look);
    static QCPAxis* across(QCPAxisRect* axes) { return axes->axis(QCPAxis::atBottom); }
    static QCPAxis* upward(QCPAxisRect* axes) { return axes->axis(QCPAxis::atLeft); }

private:
    struct Header
    {
        QString heading;
        QString sentences;
        FigureFonts fonts;
        QCPTextElement* first;
        QCPTextElement* rest;
    };

    static QSizeF need(const Column& column);
    QSizeF needOf(std::size_t a_line) const;
    std::size_t columnsALine(QSizeF inner) const;
    void wrapHeader(double width);
    double headerHeight() const;
    void place(std::size_t a_line);
    void settle(QSizeF size);

    std::vector<Column> m_columns;
    std::optional<Header> m_header;
};

} // namespace headlight
