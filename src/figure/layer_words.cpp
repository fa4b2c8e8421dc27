// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/layer_words.h"

#include "i18n/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int digits = 3;

QString words(const char* text)
{
    return QCoreApplication::translate("headlight::LayersFigure", text);
}

QString placeWords(HeadPlace place)
{
    return words(QT_TRANSLATE_NOOP("headlight::LayersFigure", "Layer %1, head %2")).arg(place.layer).arg(place.head);
}

} // namespace

QString noWallWords(NoWall why)
{
    switch (why) {
    case NoWall::NoLayers:
        return words(QT_TRANSLATE_NOOP("headlight::LayersFigure",
                                       "A checkpoint or an import has layers: open one by the menu File, and a picture "
                                       "of every head appears here."));
    case NoWall::Covered:
        return words(QT_TRANSLATE_NOOP("headlight::LayersFigure",
                                       "Cells are covered, and the pictures would give their values away. Reveal them "
                                       "all (F3) or stop predicting (Shift+F3): they appear here."));
    case NoWall::NoVectors:
        return words(QT_TRANSLATE_NOOP("headlight::LayersFigure",
                                       "An import holds weights, and no q and k to measure the spread of q·k with. "
                                       "Choose the largest or the mean weight, or open the checkpoint itself."));
    case NoWall::Computing:
        return words(QT_TRANSLATE_NOOP("headlight::LayersFigure", "The spread of q·k is being measured."));
    }
    return {};
}

FigureFooter pictureFooter(const LayerPictures& pictures, const ValueScale& scale, bool hidden)
{
    FigureFooter footer;
    footer.color_bar = true;
    footer.scale = scale;
    footer.colors = specialColors(scale.map);
    const bool mean = pictures.request.pooling == CellPooling::Mean;
    footer.notes += mean ? words(QT_TRANSLATE_NOOP("headlight::LayersFigure",
                                                   "Each point is the mean weight of the cells that it stands for."))
                         : words(QT_TRANSLATE_NOOP("headlight::LayersFigure",
                                                   "Each point is the largest weight of the cells that it stands for, "
                                                   "so that a column one cell wide does not vanish."));
    if (mean)
        footer.badge = words(
            QT_TRANSLATE_NOOP("headlight::LayersFigure", "Colours are not absolute: they end at the largest mean."));
    if (Index(pictures.of_layer.size()) < pictures.layers)
        footer.notes += words(QT_TRANSLATE_NOOP("headlight::LayersFigure", "%1 of %2 layers are computed so far."))
                            .arg(pictures.of_layer.size())
                            .arg(pictures.layers);
    footer.hidden = hidden;
    return footer;
}

ValueScale pictureScale(const LayerPictures& pictures, const FigureStyle& style)
{
    ValueScale scale;
    scale.map = style.color_map;
    if (pictures.request.pooling == CellPooling::Max)
        return scale; // 0 … 1
    float highest = 0;
    for (const HeadPictures& layer : pictures.of_layer)
        for (const PooledHead& head : *layer)
            for (const float value : std::span(head.values.data(), std::size_t(head.values.size())))
                highest = std::isfinite(value) ? std::max(highest, value) : highest;
    scale.highest = highest > 0 ? double(highest) : 1;
    return scale;
}

FigureFooter spreadFooter(const ScoreSpreads& spreads, const ValueScale& scale)
{
    FigureFooter footer;
    footer.color_bar = true;
    footer.scale = scale;
    footer.colors = specialColors(scale.map);
    footer.bar_numbers = {numberText(std::exp2(scale.lowest), digits), QStringLiteral("1"),
                          numberText(std::exp2(scale.highest), digits)};
    footer.badge = words(QT_TRANSLATE_NOOP("headlight::LayersFigure",
                                           "Colours are not absolute: they end at the ratio farthest from 1."));
    const auto some = std::ranges::find_if(spreads.of_head, [](const auto& head) { return head.has_value(); });
    if (some != spreads.of_head.end())
        footer.notes += words(QT_TRANSLATE_NOOP("headlight::LayersFigure",
                                                "Standard deviation of q·k over the cells in sight ÷ √d_k, which is %1 "
                                                "here; colours by its logarithm."))
                            .arg(numberText((*some)->predicted, digits));
    footer.notes += words(QT_TRANSLATE_NOOP("headlight::LayersFigure",
                                            "1 is what independent entries of variance 1 give: the argument for √d_k "
                                            "is about weights before training."));
    return footer;
}

ValueScale spreadScale(const ScoreSpreads& spreads, const FigureStyle& style)
{
    double farthest = 1;
    for (const std::optional<ScoreSpread>& spread : spreads.of_head)
        if (spread && spread->measured > 0)
            farthest = std::max(farthest, std::abs(std::log2(spread->ratio())));
    return {-farthest, farthest, style.signed_map};
}

double placeOnScale(const ScoreSpread& spread, const ValueScale& scale)
{
    return spread.measured > 0 ? std::log2(spread.ratio()) : scale.lowest;
}

QString pictureWords(HeadPlace place, const PooledHead* picture, bool layer_made)
{
    const QString where = placeWords(place);
    if (!picture)
        return layer_made
                   ? words(QT_TRANSLATE_NOOP("headlight::LayersFigure", "%1: this layer has no such head")).arg(where)
                   : words(QT_TRANSLATE_NOOP("headlight::LayersFigure", "%1: not computed yet")).arg(where);
    return words(QT_TRANSLATE_NOOP("headlight::LayersFigure", "%1: largest weight %2"))
        .arg(where, numberText(picture->highest, digits));
}

QString spreadWords(HeadPlace place, const std::optional<ScoreSpread>& spread)
{
    const QString where = placeWords(place);
    if (!spread)
        return words(QT_TRANSLATE_NOOP("headlight::LayersFigure", "%1: fewer than two scores are in sight")).arg(where);
    return words(QT_TRANSLATE_NOOP("headlight::LayersFigure",
                                   "%1: standard deviation of q·k %2, which is %3 times √d_k = %4"))
        .arg(where, numberText(spread->measured, digits), numberText(spread->ratio(), digits),
             numberText(spread->predicted, digits));
}

} // namespace headlight
