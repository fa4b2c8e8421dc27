// SPDX-License-Identifier: GPL-3.0-or-later
// Private to the layer: axes, curves and words on QCustomPlot.
#pragma once

#include "figure/figure_look.h"

#include <qcustomplot.h>

#include <vector>

namespace headlight {

/// A plot of a few columns, each of words and axes one below the other; side by side where that is wide enough.
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

    QCPAxisRect* makeAxes();
    QCPTextElement* makeText();
    static void say(QCPTextElement* element, const QString& text, FigureText role, const QColor& color,
                    const FigureLook& look);
    static void dress(QCPAxisRect* axes, const FigureLook& look);
    static QCPAxis* across(QCPAxisRect* axes) { return axes->axis(QCPAxis::atBottom); }
    static QCPAxis* upward(QCPAxisRect* axes) { return axes->axis(QCPAxis::atLeft); }

private:
    enum class Order { Beside, Below };

    bool fits(Order order, QSizeF size) const;
    void place(Order order);
    QSizeF need(const Column& column) const;
    void settle(QSizeF size);

    std::vector<Column> m_columns;
};

} // namespace headlight
