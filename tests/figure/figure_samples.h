// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_kind.h"
#include "figure/map_figure.h"
#include "session/analysis.h"

#include <QtTest>

#include <memory>
#include <string>
#include <vector>

namespace headlight::samples {

inline const std::string six_words = "The cat sat on the mat";
inline const std::string forty_words =
    "When the old lighthouse keeper finally slept, the incomprehensibilities of the sea went on without him: waves "
    "came, waves went, gulls cried over the rocks, and a boat that nobody had expected turned slowly into the harbour";
inline const std::string chinese = "猫坐在垫子上看着窗外的月亮";

inline AnalysisPointer analysisOf(const std::string& text, std::vector<MaskRule> rules = {}, Index heads = 4)
{
    Request request;
    request.text = text;
    request.mask.rules = std::move(rules);
    request.parameters.q_num_heads = heads;
    Result<AnalysisPointer> analysis = analyse(request, Bytes(1) << 30, {});
    if (!analysis)
        qFatal("the sample can't be computed");
    return *analysis;
}

inline std::unique_ptr<MapFigure> mapFigure(FigureKind kind)
{
    return std::unique_ptr<MapFigure>(dynamic_cast<MapFigure*>(makeFigure(kind).release()));
}

inline FigureStyle styleOf(double text_size)
{
    FigureStyle style;
    style.text_size = text_size;
    return style;
}

} // namespace headlight::samples
