// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scaling_experiment.h"
#include "figure/figure.h"

#include <memory>
#include <optional>
#include <vector>

namespace headlight {

class ScalingPlot;

/// The √d_k experiment: how q·k is distributed before and after the division, beside what theory says.
class ScalingFigure : public Figure
{
    Q_OBJECT

public:
    explicit ScalingFigure(QWidget* parent = nullptr);
    ~ScalingFigure() override;

    void showScaling(const ScalingResult& result);

    /// A result is being computed: an empty figure says so; a result that is there stays until the next comes.
    void showPending();

    void setFigureStyle(const FigureStyle& style) override;
    QImage image(QSize pixels, double scale) override;
    QString description() const override;

    /// Where words stand on the figure, for tests.
    std::vector<QRectF> textRects() const;

    QSize minimumSizeHint() const override { return {240, 180}; }
    QSize sizeHint() const override { return {720, 540}; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    QString emptyText() const;
    void paintEmpty(QPainter& painter, QSizeF size) const;

    std::optional<ScalingResult> m_result;
    bool m_pending = false;
    FigureStyle m_style;
    ScalingPlot* m_plot;
};

} // namespace headlight
