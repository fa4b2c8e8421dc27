// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/latex_file.h"

#include "export/text_sink.h"
#include "export/trace_arrays.h"
#include "figure/map_facts.h"
#include "figure/stage_words.h"

#include <QBuffer>
#include <QCoreApplication>

#include <cmath>

namespace headlight {

namespace {

constexpr Index most_cells = 40'000;
constexpr int color_stops = 52; // every fifth of 256, the last one included

std::string textOf(const QString& text)
{
    return latexText(text.toStdString());
}

/// "{a},{b},{c}"
std::string labelList(const std::vector<std::string>& tokens)
{
    std::string list;
    for (const std::string& token : tokens)
        list += (list.empty() ? "{" : ",{") + latexText(token) + "}";
    return list;
}

std::string colorStops(ColorMapName name)
{
    std::string stops;
    for (int i = 0; i < color_stops; ++i) {
        const QRgb color = colorTable(name)[std::size_t(i * 5)];
        stops += " rgb255=(" + std::to_string(qRed(color)) + "," + std::to_string(qGreen(color)) + "," +
                 std::to_string(qBlue(color)) + ")";
    }
    return stops;
}

void writePreamble(TextSink& sink, const QString& caption, const ValueScale& scale)
{
    sink.text("% ");
    sink.text(textOf(caption));
    sink.text("\n\\documentclass[border=2mm]{standalone}\n"
              "\\usepackage{iftex}\n"
              "\\ifpdftex\n\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n\\DeclareUnicodeCharacter{221A}{"
              "\\ensuremath{\\surd}}\n\\DeclareUnicodeCharacter{2212}{\\ensuremath{-}}\n\\DeclareUnicodeCharacter{221E}"
              "{\\ensuremath{\\infty}}\n\\else\n\\usepackage{fontspec}\n\\fi\n"
              "\\usepackage{pgfplots}\n"
              "\\pgfplotsset{compat=1.17,\n  colormap={");
    sink.text(colorMapName(scale.map));
    sink.text("}{");
    sink.text(colorStops(scale.map));
    sink.text(" }}\n\\begin{document}\n\\begin{tikzpicture}\n");
}

void writeSide(TextSink& sink, const char* axis, Index count, const std::vector<std::string>& tokens,
               const QString& title)
{
    const auto option = [&](const char* name, const std::string& value) {
        sink.text("  ");
        sink.text(axis);
        sink.text(name);
        sink.text("={");
        sink.text(value);
        sink.text("},\n");
    };
    option("label", textOf(title));
    option("min", shortestText(-0.5));
    option("max", shortestText(double(count) - 0.5));
    if (Index(tokens.size()) != count)
        return;
    std::string places;
    for (Index i = 0; i < count; ++i)
        places += (i > 0 ? "," : "") + std::to_string(i);
    option("tick", places);
    option("ticklabels", labelList(tokens));
}

/// What the rows or columns of a stage are labelled with; nothing where they are entries of vectors.
std::vector<std::string> labelsOf(const Analysis& analysis, Stage stage, bool rows)
{
    const bool of_keys = rows ? stage == Stage::Key || stage == Stage::Value : isMap(stage);
    if (!rows && !of_keys)
        return {};
    return tokenPieces(of_keys ? analysis.keyTokens() : analysis.tokens);
}

void writeAxis(TextSink& sink, const Analysis& analysis, Stage stage, const QString& title, MatrixView matrix,
               const ValueScale& scale, const PictureSettings& picture)
{
    sink.text("\\begin{axis}[\n  scale only axis, width=");
    sink.number(std::round(picture.millimeters().width() * 0.6));
    sink.text("mm, height=");
    sink.number(std::round(picture.millimeters().width() * 0.6 * double(matrix.rows()) /
                           double(std::max<Index>(matrix.columns(), 1))));
    sink.text("mm,\n  y dir=reverse, axis on top, tick style={draw=none}, unbounded coords=jump,\n"
              "  x tick label style={rotate=90, anchor=east, font=\\footnotesize},\n"
              "  y tick label style={font=\\footnotesize}, colorbar, point meta min=");
    sink.number(scale.lowest);
    sink.text(", point meta max=");
    sink.number(scale.highest);
    sink.text(",\n");
    if (picture.style.title) {
        sink.text("  title={");
        sink.text(textOf(title));
        sink.text("},\n");
    }
    writeSide(sink, "x", matrix.columns(), labelsOf(analysis, stage, false), columnTitle(stage));
    writeSide(sink, "y", matrix.rows(), labelsOf(analysis, stage, true), rowTitle(stage));
    sink.text("]\n\\addplot[matrix plot*, point meta=explicit, mesh/cols=");
    sink.integer(matrix.columns());
    sink.text("] table[x=key, y=query, meta=value] {\nkey query value\n");
}

void writeCells(TextSink& sink, MatrixView matrix, const VisibleCells& visible)
{
    for (Index row = 0; row < matrix.rows(); ++row)
        for (Index column = 0; column < matrix.columns(); ++column) {
            const double value = matrix.at(row, column);
            const bool seen = !visible || (*visible)[std::size_t(row * matrix.columns() + column)] != 0;
            sink.integer(column);
            sink.text(" ");
            sink.integer(row);
            sink.text(" ");
            if (seen && std::isfinite(value))
                sink.number(value);
            else
                sink.text("nan");
            sink.text("\n");
        }
    sink.text("};\n\\end{axis}\n");
}

} // namespace

std::string latexText(std::string_view text)
{
    std::string escaped;
    for (const char c : text) {
        if (std::string_view("{}$&#%_").find(c) != std::string_view::npos)
            escaped += std::string("\\") + c;
        else if (c == '\\')
            escaped += "\\textbackslash{}";
        else if (c == '^')
            escaped += "\\textasciicircum{}";
        else if (c == '~')
            escaped += "\\textasciitilde{}";
        else
            escaped += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
    }
    return escaped;
}

Result<QByteArray> headLatex(const Analysis& analysis, const Selection& selection, const PictureSettings& picture,
                             const QString& caption)
{
    const Stage stage = selection.stage;
    const Index head = selection.head;
    if (head < 0 || head >= analysis.config.q_num_heads())
        return fail(OutOfRange{Field::Head, double(head), 0, double(analysis.config.q_num_heads() - 1)});
    const MatrixView matrix = analysis.stage(stage, head);
    if (matrix.empty())
        return fail(NotOneOf{Field::Stage, std::string(stageName(stage)), {std::string(stageName(Stage::Weights))}});
    if (matrix.rows() * matrix.columns() > most_cells)
        return fail(OverBudget{Bytes(matrix.rows() * matrix.columns()), Bytes(most_cells), 200});
    const MapFacts facts(analysis);
    const ValueScale scale = mapScale(facts, picture.style, stage, head, RangeScope::Heads);
    const bool masks = stage == Stage::Masked || stage == Stage::Weights;
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    TextSink sink(buffer, {});
    writePreamble(sink, caption, scale);
    const QString title = isPerHead(stage)
                              ? QCoreApplication::translate("headlight::HeadFigure", "Head %1 · %2", "number, stage")
                                    .arg(head)
                                    .arg(stageTitle(stage))
                              : stageTitle(stage);
    writeAxis(sink, analysis, stage, title, matrix, scale, picture);
    writeCells(sink, matrix, masks ? facts.visible(head) : VisibleCells());
    if (picture.style.caption) {
        sink.text("\\node[anchor=north west, text width=");
        sink.number(std::round(picture.millimeters().width() * 0.7));
        sink.text("mm, font=\\footnotesize] at (current bounding box.south west) {");
        sink.text(textOf(caption));
        sink.text("};\n");
    }
    sink.text("\\end{tikzpicture}\n\\end{document}\n");
    if (!sink.finish())
        return fail(OutOfMemory{});
    return buffer.data();
}

} // namespace headlight
