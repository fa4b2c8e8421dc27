// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/figure_options.h"

#include "cli/option_reader.h"
#include "export/image_file.h"
#include "export/text_sink.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr std::array<Word<Pooling>, 2> pooling_words = {{{"max", Pooling::Max}, {"mean", Pooling::Mean}}};
constexpr std::array<Word<WallPictures>, 2> wall_words = {
    {{"weights", WallPictures::Weights}, {"spread", WallPictures::Spread}}};
constexpr std::array<Word<Theme>, 2> theme_words = {{{"light", Theme::Light}, {"dark", Theme::Dark}}};
constexpr std::array<Word<CellValues>, 3> value_words = {
    {{"auto", CellValues::Auto}, {"on", CellValues::On}, {"off", CellValues::Off}}};

std::vector<std::string> figureNames()
{
    std::vector<std::string> names;
    for (const FigureKind kind : allFigureKinds())
        names.emplace_back(figureKindName(kind));
    return names;
}

std::vector<std::string> colorMapNames()
{
    std::vector<std::string> names;
    for (const ColorMapName name : allColorMaps())
        names.emplace_back(colorMapName(name));
    return names;
}

std::vector<std::string> presetNames()
{
    std::vector<std::string> names;
    for (const PicturePreset& preset : picturePresets())
        names.emplace_back(preset.name);
    return names;
}

std::vector<std::string> stageNames()
{
    std::vector<std::string> names;
    for (const Stage stage : all_stages)
        names.emplace_back(stageName(stage));
    return names;
}

void readFigureKind(OptionReader& reader, FigureKind& kind)
{
    if (!reader.next("--figure"))
        return reader.fail(UsageError{UsageError::Kind::MissingOption, "--figure", {}, figureNames()});
    reader.named("--figure", figureKindFromName, figureNames(), kind);
}

/// "auto", "shared", or two numbers, the lower first. Without it weights are coloured from 0 to 1.
void readRange(OptionReader& reader, FigureStyle& style)
{
    const std::string* seen = reader.next("--range");
    if (!seen)
        return;
    if (*seen == "auto" || *seen == "shared") {
        style.range = *seen == "auto" ? RangeMode::Auto : RangeMode::Shared;
        return;
    }
    const std::size_t comma = std::min(seen->find(','), seen->size());
    const std::optional<double> lowest = finiteNumber(std::string_view(*seen).substr(0, comma));
    const std::optional<double> highest =
        comma < seen->size() ? finiteNumber(std::string_view(*seen).substr(comma + 1)) : std::nullopt;
    if (!lowest || !highest || !(*lowest < *highest))
        return reader.refuse("--range", *seen, {"LO,HI (LO < HI)", "auto", "shared"});
    style.range = RangeMode::Fixed;
    style.fixed_range = {*lowest, *highest};
}

void readWithin(OptionReader& reader, const char* option, Field field, double lowest, double highest, double& target)
{
    reader.real(option, target);
    if (reader.next(option) && (target < lowest || target > highest))
        reader.fail(Error(OutOfRange{field, target, lowest, highest}));
}

/// Which links a figure of links draws. A head asked for with --head is the only one shown, unless heads are listed.
void readLinks(OptionReader& reader, LinkStyle& links)
{
    const std::string* heads = reader.next("--link-heads");
    if (heads ? *heads == "all" : !reader.next("--head")) {
        links.heads = LinkStyle::Heads::All;
    } else if (heads) {
        links.heads = LinkStyle::Heads::Chosen;
        reader.wholeList("--link-heads", links.chosen);
    } else {
        links.heads = LinkStyle::Heads::Focused;
    }
    reader.real("--threshold", links.threshold);
    if (const std::string* seen = reader.next("--threshold"); seen && (links.threshold < 0 || links.threshold > 1))
        reader.refuse("--threshold", *seen, {"0 … 1"});
    reader.whole("--top", links.top);
    if (const std::string* seen = reader.next("--top"); seen && links.top < 1)
        reader.refuse("--top", *seen, {"1, 2, 3 …"});
}

} // namespace

FigureMemory remembered(const FigureRequest& figure, FigureMemory memory)
{
    memory.picture = figure.picture;
    memory.wall = figure.wall;
    memory.language = figure.language;
    return figure.with_text ? memory : withoutText(std::move(memory));
}

std::vector<Option> pictureOptions()
{
    const PictureSettings standard;
    return {
        {"--preset", "slide|column|columns|poster",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "Size, resolution and text for a slide (16:9), one or two columns of a paper (84 mm, "
                           "174 mm), or a poster. The options below change parts of it."),
         QT_TRANSLATE_NOOP("headlight::Console", "none")},
        {"--width-mm", "W", QT_TRANSLATE_NOOP("headlight::Console", "Width of the picture."),
         shortestText(standard.width)},
        {"--height-mm", "H", QT_TRANSLATE_NOOP("headlight::Console", "Height of the picture."),
         shortestText(standard.height)},
        {"--dpi", "D", QT_TRANSLATE_NOOP("headlight::Console", "Pixels an inch."), shortestText(standard.dpi)},
        {"--text-size", "PT", QT_TRANSLATE_NOOP("headlight::Console", "Size of the text, in points."),
         shortestText(standard.style.text_size)},
        {"--theme", "light|dark", QT_TRANSLATE_NOOP("headlight::Console", "Colours of text and background."), "light"},
        {"--transparent", nullptr, QT_TRANSLATE_NOOP("headlight::Console", "No background.")},
        {"--no-title", nullptr,
         QT_TRANSLATE_NOOP("headlight::Console", "Without the words above the figure that say what it shows.")},
        {"--language", "en|zh_CN",
         QT_TRANSLATE_NOOP("headlight::Console", "Of the words on the picture, whatever the machine's language."),
         english},
    };
}

std::vector<Option> figureOptions()
{
    const LinkStyle links;
    std::vector<Option> options = {
        {"--figure", "head|heads|stages|links|layers|scaling|divisors|positions|sharing|compare|cost",
         QT_TRANSLATE_NOOP("headlight::Console", "Which figure.")},
        {"--measure", nullptr,
         QT_TRANSLATE_NOOP("headlight::Console",
                           "For cost: also measures time and memory on this machine, for some seconds; the table is "
                           "then of what was measured.")},
        {"--layer", "L", QT_TRANSLATE_NOOP("headlight::Console", "The layer shown. Layers count from 0."), "0"},
        {"--head", "H", QT_TRANSLATE_NOOP("headlight::Console", "The head shown. Heads count from 0."), "0"},
        {"--stage", "NAME",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "The matrix shown: x q k v scores scaled capped masked weights output concat projected."),
         "weights"},
        {"--wall", "weights|spread",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "For layers: of each head of a checkpoint a picture of its weights, or the standard "
                           "deviation of q·k beside √d_k, which the divisor expects."),
         "weights"},
        {"--link-heads", "all|H,H…",
         QT_TRANSLATE_NOOP("headlight::Console", "The heads whose links are drawn, in the figure links."),
         QT_TRANSLATE_NOOP("headlight::Console", "that of --head where it is given, else all")},
        {"--threshold", "T", QT_TRANSLATE_NOOP("headlight::Console", "The least weight that is drawn as a link."),
         shortestText(links.threshold)},
        {"--top", "K", QT_TRANSLATE_NOOP("headlight::Console", "Only the K heaviest links of each query."),
         QT_TRANSLATE_NOOP("headlight::Console", "all of them")},
        {"--colormap", "NAME",
         QT_TRANSLATE_NOOP("headlight::Console", "Colours: viridis, cividis, magma, grey or diverging."), "viridis"},
        {"--range", "LO,HI|auto|shared",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "What the colours span: these numbers, each picture's own values, or one span for all."),
         QT_TRANSLATE_NOOP("headlight::Console", "0,1 for weights, else shared")},
        {"--pool", "max|mean",
         QT_TRANSLATE_NOOP("headlight::Console", "What a pixel shows of the cells that share it."), "max"},
        {"--values", "auto|on|off",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "Numbers in the cells: where they fit, in smaller letters if need be, or none."),
         "auto"},
        {"--transposed", nullptr,
         QT_TRANSLATE_NOOP("headlight::Console", "Maps with their queries as columns and their keys as rows.")},
        {"--hide-sinks", nullptr,
         QT_TRANSLATE_NOOP("headlight::Console", "Maps of weights without the first token and separators, the others "
                                                 "divided by what they add up to; a badge says so.")},
        {"--no-text", nullptr,
         QT_TRANSLATE_NOOP("headlight::Console", "The sentence is left out of the settings inside the file, from which "
                                                 "the command restore makes a session.")},
        {"--caption", nullptr, QT_TRANSLATE_NOOP("headlight::Console", "A line with the settings below the figure.")},
        {"--marks", nullptr,
         QT_TRANSLATE_NOOP("headlight::Console", "With the frame of the head that is asked for with --head.")},
    };
    for (Option& option : pictureOptions())
        options.push_back(std::move(option));
    return options;
}

void readLanguage(OptionReader& reader, std::string& language)
{
    reader.named("--language", languageFromName, languageNames(), language);
}

void readPicture(const Options& options, OptionReader& reader, PictureSettings& picture)
{
    std::optional<PicturePreset> preset;
    if (reader.next("--preset"))
        reader.named("--preset", presetFromName, presetNames(), preset.emplace());
    if (preset)
        picture = withPreset(picture, *preset);
    if (reader.next("--width-mm") || reader.next("--height-mm"))
        picture = inUnit(picture, LengthUnit::Millimeters);
    readWithin(reader, "--width-mm", Field::Width, 1, most_millimeters, picture.width);
    readWithin(reader, "--height-mm", Field::Height, 1, most_millimeters, picture.height);
    readWithin(reader, "--dpi", Field::Dpi, 1, most_dpi, picture.dpi);
    readWithin(reader, "--text-size", Field::TextSize, least_text_size, most_text_size, picture.style.text_size);
    reader.word("--theme", theme_words, picture.style.theme);
    picture.style.transparent = options.given("--transparent");
    picture.style.title = !options.given("--no-title");
}

Parsed<FigureRequest> readFigureRequest(const Options& options)
{
    FigureRequest figure;
    OptionReader reader(options);
    readFigureKind(reader, figure.kind);
    reader.whole("--layer", figure.selection.layer);
    reader.whole("--head", figure.selection.head);
    reader.named("--stage", stageFromName, stageNames(), figure.selection.stage);
    readPicture(options, reader, figure.picture);
    readLanguage(reader, figure.language);
    FigureStyle& style = figure.picture.style;
    reader.named("--colormap", colorMapFromName, colorMapNames(), style.color_map);
    readRange(reader, style);
    readLinks(reader, style.links);
    reader.word("--wall", wall_words, figure.wall);
    reader.word("--values", value_words, style.values);
    reader.word("--pool", pooling_words, style.pooling);
    figure.with_text = !options.given("--no-text");
    style.caption = options.given("--caption");
    style.marks = options.given("--marks");
    style.transposed = options.given("--transposed");
    style.without_sinks = options.given("--hide-sinks");
    style.steps_locked = figure.kind == FigureKind::Stages;
    if (const Parsed<void> read = reader.outcome(); !read)
        return tl::unexpected(read.error());
    return figure;
}

} // namespace headlight
