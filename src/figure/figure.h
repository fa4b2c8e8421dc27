// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"
#include "figure/figure_style.h"
#include "session/analysis.h"
#include "session/pooled_maps.h"
#include "session/selection.h"

#include <QImage>
#include <QWidget>

#include <memory>
#include <optional>

class QPaintDevice;

namespace headlight {

/// One figure: laid out once, shown as a widget in the window and painted into files by the same code.
class Figure : public QWidget
{
    Q_OBJECT

public:
    explicit Figure(QWidget* parent = nullptr) : QWidget(parent) {}

    virtual void setFigureStyle(const FigureStyle& style) = 0;
    virtual FigureStyle figureStyle() const = 0;

    /// The figure at exactly `pixels`; text and lines are drawn `scale` device pixels a logical one (dpi ÷ 96).
    virtual QImage image(QSize pixels, double scale) = 0;

    /// Paints the figure as lines, rectangles and text onto a device of a vector file, as large as `size` logical
    /// pixels of 1/96 inch; the device's resolution says how large a logical pixel is. A figure without a way of its
    /// own is painted as one picture.
    virtual bool paintVectors(QPaintDevice& device, QSizeF size);

    /// What a screen reader says of the figure: name, shape, selected cell with its value.
    virtual QString description() const = 0;

protected:
    /// Hands the description to screen readers, which are told where it is another.
    void announce();
};

/// While it lives, a figure looks as in a file: the window may be dark, and the picture for a paper light.
class FigureInStyle
{
public:
    FigureInStyle(Figure& figure, const FigureStyle& style) : m_figure(figure), m_style(figure.figureStyle())
    {
        figure.setFigureStyle(style);
    }
    ~FigureInStyle() { m_figure.setFigureStyle(m_style); }
    Q_DISABLE_COPY_MOVE(FigureInStyle)

private:
    Figure& m_figure;
    FigureStyle m_style;
};

/// A figure of an analysis. Keyboard: arrow keys walk the cells, Return pins, + and − zoom, 0 shows all. The wheel
/// zooms with Ctrl, drags pan.
class AnalysisFigure : public Figure
{
    Q_OBJECT

public:
    using Figure::Figure;

    /// Redraws once; null shows the empty state.
    virtual void showAnalysis(AnalysisPointer analysis, const Selection& selection) = 0;

    /// What is said in place of the figure while its first analysis is computed; empty: its own words, which say what
    /// to do.
    virtual void showWaiting(const QString&) {}

    /// The pictures there are of the analysis' maps, where it keeps none; shown with it from now on. Null: none.
    virtual void showPooledMaps(PooledMapsPointer) {}

    /// The picture of such a map that is missing; nothing where all that this figure makes are there.
    virtual std::optional<PooledMapKey> wantedPicture() const { return std::nullopt; }

signals:
    /// A picture is missing that this figure, which is in sight, would show.
    void pictureWanted(const headlight::PooledMapKey& key);
    void headActivated(headlight::Index head);
    void stageActivated(headlight::Stage stage);
    void cellHovered(std::optional<headlight::Cell> cell, headlight::Index head, headlight::Stage stage);
    void cellClicked(headlight::Cell cell, headlight::Index head, headlight::Stage stage);
};

} // namespace headlight
