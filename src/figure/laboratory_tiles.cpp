// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/laboratory_tiles.h"

#include "i18n/number_text.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double largest_cell = 48;
constexpr double least_map = 40; // logical pixels at a text size of 9 pt
constexpr int most_note_lines = 6;
constexpr int histogram_bins = 41;      // odd, so that 0 lies in the middle of one
constexpr double histogram_lines = 3.5; // its height, in lines of text

QSizeF mapOf(const MapPanel& panel, double cell)
{
    const double whole = cell >= 4 ? std::floor(cell) : cell;
    return {std::max(1.0, std::floor(whole * double(panel.map.matrix.columns()))),
            std::max(1.0, std::floor(whole * double(panel.map.matrix.rows())))};
}

/// Words wrapped to a width.
struct Words
{
    std::vector<DrawnText> texts;
    double height = 0;
};

void addWords(Words& words, const QString& text, FigureText role, const QColor& color, const FigureLook& look,
              double width)
{
    const double line_height = look.fonts.height(role);
    for (const QString& line : look.fonts.wrapped(text, role, std::max(width, 1.0), most_note_lines)) {
        const QRectF place(0, words.height, look.fonts.width(line, role), line_height);
        words.texts.push_back({place, line, role, color});
        words.height += line_height;
    }
}

Words titleOf(const VariantTile& tile, const FigureLook& look, double width)
{
    Words words;
    addWords(words, tile.title, FigureText::Heading, tile.marked ? look.palette.accent : look.palette.text, look,
             width);
    words.height += gap::wide;
    return words;
}

/// They stand below the maps: large text leaves a low window no room for both, and the maps are looked at first.
Words notesOf(const VariantTile& tile, const FigureLook& look, double width)
{
    Words words;
    words.height = gap::wide;
    for (const QString& note : tile.notes)
        addWords(words, note, FigureText::Body, look.palette.quiet_text, look, width);
    return words;
}

double histogramHeight(const VariantTile& tile, const FigureLook& look)
{
    const double line = look.fonts.height(FigureText::Number);
    return tile.histogram.values.empty() ? 0 : std::ceil(histogram_lines * line) + line + 2 * gap::wide;
}

/// So wide that its three numbers stand apart.
double leastHistogram(const TileHistogram& histogram, const FigureLook& look)
{
    const double end = look.fonts.width(numberText(-histogram.reach, 2), FigureText::Number);
    return 2 * end + look.fonts.width(QStringLiteral("0"), FigureText::Number) + 2 * gap::wide;
}

Drawing histogramOf(const TileHistogram& histogram, const FigureLook& look, double width)
{
    const double line = look.fonts.height(FigureText::Number);
    const double height = std::ceil(histogram_lines * line);
    std::vector<double> counts(std::size_t(histogram_bins), 0);
    for (const double value : histogram.values) {
        const double place = (value / histogram.reach + 1) / 2 * histogram_bins;
        counts[std::size_t(std::clamp(place, 0.0, histogram_bins - 1.0))] += 1;
    }
    const double most = std::max(1.0, *std::ranges::max_element(counts));
    const double bin = width / histogram_bins;
    Drawing drawing;
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0) {
            const double tall = std::max(1.0, std::round(counts[i] / most * height));
            drawing.rects.push_back({QRectF(double(i) * bin, height - tall, bin, tall), look.palette.bar, {}});
        }
    drawing.rects.push_back({QRectF(0, height, width, 1), look.palette.line, {}});
    const auto addNumber = [&](double place, const QString& text) {
        const double length = look.fonts.width(text, FigureText::Number);
        const double left = std::clamp(place - length / 2, 0.0, std::max(0.0, width - length));
        drawing.texts.push_back(
            {QRectF(left, height + 2, length, line), text, FigureText::Number, look.palette.quiet_text});
    };
    addNumber(0, numberText(-histogram.reach, 2));
    if (width >= leastHistogram(histogram, look))
        addNumber(width / 2, QStringLiteral("0"));
    addNumber(width, numberText(histogram.reach, 2));
    return drawing;
}

/// How large the maps of a tile are with what stands around them.
QSizeF mapsSize(const VariantTile& tile, const FigureLook& look, double cell)
{
    QSizeF size(0, 0);
    double between = 0;
    for (const MapPanel& panel : tile.panels) {
        const PanelRoom room = panelRoom(panel, look, mapOf(panel, cell));
        size = tile.stacked ? QSizeF(std::max(size.width(), room.width()), size.height() + between + room.height())
                            : QSizeF(size.width() + between + room.width(), std::max(size.height(), room.height()));
        between = gap::edge;
    }
    if (!tile.groups.empty())
        size.rheight() += look.fonts.height(FigureText::Body) + 2 * gap::tight + gap::wide;
    return size;
}

/// The longest word of a title, which is not to be broken.
double longestWord(const VariantTile& tile, const FigureLook& look)
{
    double longest = 0;
    for (const QString& word : tile.title.split(u' '))
        longest = std::max(longest, look.fonts.width(word, FigureText::Heading));
    return longest;
}

/// One way to arrange the tiles.
struct Arrangement
{
    std::size_t a_line = 1;
    double cell = 0;
    double width = 0;  // of a tile
    double height = 0; // of all
    bool fits = false;
};

double tileHeight(const VariantTile& tile, const FigureLook& look, double width, double cell)
{
    return titleOf(tile, look, width).height + mapsSize(tile, look, cell).height() + histogramHeight(tile, look) +
           notesOf(tile, look, width).height;
}

Arrangement arrangement(const std::vector<VariantTile>& tiles, const FigureLook& look, QSizeF inner, std::size_t a_line)
{
    double most_cells = 1;
    for (const VariantTile& tile : tiles)
        for (const MapPanel& panel : tile.panels)
            most_cells = std::max(most_cells, double(std::max(panel.map.matrix.rows(), panel.map.matrix.columns())));
    const double width = std::floor((inner.width() - double(a_line - 1) * gap::apart) / double(a_line));
    const auto at = [&](double cell) {
        Arrangement one{a_line, cell, width, -gap::apart, true};
        for (std::size_t first = 0; first < tiles.size(); first += a_line) {
            double line = 0;
            for (std::size_t i = first; i < std::min(first + a_line, tiles.size()); ++i) {
                line = std::max(line, tileHeight(tiles[i], look, width, cell));
                one.fits =
                    one.fits && longestWord(tiles[i], look) <= width && mapsSize(tiles[i], look, cell).width() <= width;
            }
            one.height += line + gap::apart;
        }
        one.fits = one.fits && one.height <= inner.height();
        return one;
    };
    double low = least_map * look.textFactor() / most_cells, high = std::max(low, largest_cell) + 1;
    Arrangement best = at(low);
    while (best.fits && high - low > std::max(0.02, low * 0.02)) {
        const double middle = (low + high) / 2;
        const Arrangement one = at(middle);
        (one.fits ? low : high) = middle;
        best = one.fits ? one : best;
    }
    return best;
}

Arrangement bestArrangement(const std::vector<VariantTile>& tiles, const FigureLook& look, QSizeF inner)
{
    Arrangement best;
    for (std::size_t a_line = tiles.size(); a_line >= 1; --a_line) {
        const Arrangement one = arrangement(tiles, look, inner, a_line);
        if (one.fits && (!best.fits || one.cell > best.cell))
            best = one;
    }
    if (best.fits)
        return best;
    // Too high for the window: as many in a line as the width allows, and scrolled.
    for (std::size_t a_line = tiles.size(); a_line >= 1; --a_line) {
        best = arrangement(tiles, look, QSizeF(inner.width(), 1e6), a_line);
        if (best.fits && (a_line == 1 || best.cell * 4 >= look.fonts.height(FigureText::Body)))
            break;
    }
    return best;
}

void placeGroups(const VariantTile& tile, const FigureLook& look, const std::vector<QRectF>& maps, double top,
                 Drawing& drawing)
{
    const double height = look.fonts.height(FigureText::Body) + 2 * gap::tight;
    std::size_t first = 0;
    for (const TileGroup& group : tile.groups) {
        const QRectF box(maps[first].left(), top, maps[first + group.maps - 1].right() - maps[first].left(), height);
        drawing.rects.push_back({box, look.palette.badge, look.palette.line});
        const QString text = look.fonts.elided(group.text, FigureText::Body, box.width() - gap::wide);
        drawing.texts.push_back({box.adjusted(gap::tight, gap::tight, -gap::tight, -gap::tight), text, FigureText::Body,
                                 look.palette.text, Qt::AlignCenter});
        first += group.maps;
    }
}

void addTexts(const Words& words, double top, Drawing& drawing)
{
    for (DrawnText text : words.texts) {
        text.rect.translate(0, top);
        drawing.texts.push_back(std::move(text));
    }
}

Drawing placedTile(const VariantTile& tile, const FigureLook& look, const Arrangement& how, double title_height)
{
    Drawing drawing;
    addTexts(titleOf(tile, look, how.width), 0, drawing);
    double x = 0, y = title_height, bottom = y;
    std::vector<QRectF> maps;
    for (const MapPanel& panel : tile.panels) {
        const PanelRoom room = panelRoom(panel, look, mapOf(panel, how.cell));
        drawing.add(placedPanel(panel, look, room), QPointF(x, y));
        maps.push_back(QRectF(x + room.left, y, room.map.width(), room.height()));
        bottom = std::max(bottom, y + room.height());
        (tile.stacked ? y : x) += (tile.stacked ? room.height() : room.width()) + gap::edge;
    }
    placeGroups(tile, look, maps, bottom + gap::wide, drawing);
    const QSizeF size = mapsSize(tile, look, how.cell);
    bottom = title_height + size.height();
    if (!tile.histogram.values.empty()) {
        const double side = std::min(how.width, std::max(size.width(), leastHistogram(tile.histogram, look)));
        drawing.add(histogramOf(tile.histogram, look, side), QPointF(0, bottom + gap::wide));
        bottom += histogramHeight(tile, look);
    }
    addTexts(notesOf(tile, look, how.width), bottom, drawing);
    return drawing;
}

} // namespace

Drawing placedTiles(const std::vector<VariantTile>& tiles, const FigureLook& look, QSizeF inner)
{
    const Arrangement how = bestArrangement(tiles, look, inner);
    Drawing drawing;
    double y = 0;
    for (std::size_t first = 0; first < tiles.size(); first += how.a_line) {
        const std::size_t last = std::min(first + how.a_line, tiles.size());
        double title = 0, line = 0;
        for (std::size_t i = first; i < last; ++i)
            title = std::max(title, titleOf(tiles[i], look, how.width).height);
        for (std::size_t i = first; i < last; ++i) {
            const double own_title = titleOf(tiles[i], look, how.width).height;
            drawing.add(placedTile(tiles[i], look, how, title),
                        QPointF(double(i - first) * (how.width + gap::apart), y));
            line = std::max(line, title - own_title + tileHeight(tiles[i], look, how.width, how.cell));
        }
        y += line + gap::apart;
    }
    drawing.size = QSizeF(inner.width(), y - gap::apart);
    return drawing;
}

} // namespace headlight
