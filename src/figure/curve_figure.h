// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"

#include <vector>

class QCPPainter;

namespace headlight {

class CurvePlot;
struct FigureLook;

/// A figure of curves: a plot, or a sentence that says what to do where there is nothing to show yet.
class CurveFigure : public Figure
{
    Q_OBJECT

public:
    ~CurveFigure() override;

    void setFigureStyle(const FigureStyle& style) override;
    FigureStyle figureStyle() const override { return m_style; }
    QImage image(QSize pixels, double scale) override;
    bool paintVectors(QPaintDevice& device, QSizeF size) override;
    QString description() const override;

    /// Where words stand on the figure, for tests.
    std::vector<QRectF> textRects() const;

    QSize minimumSizeHint() const override { return {240, 180}; }
    QSize sizeHint() const override { return {720, 540}; }

protected:
    /// Takes the plot over.
    CurveFigure(CurvePlot* plot, QWidget* parent);

    virtual bool isEmpty() const = 0;
    virtual QString emptyText() const = 0;
    virtual QString summary() const = 0;
    virtual QString caption() const = 0; // below an exported figure
    virtual void fillPlot(const FigureLook& look) = 0;

    void refresh(); // once per change

    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fit(QSizeF size);
    void paintWhole(QCPPainter& painter, QSizeF size);
    void paintEmpty(QPainter& painter, QSizeF size) const;

    FigureStyle m_style;
    CurvePlot* m_plot;
};

} // namespace headlight
