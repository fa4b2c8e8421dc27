// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"
#include "engine/matrix.h"
#include "engine/stage.h"
#include "figure/figure_fonts.h"
#include "render/heatmap_image.h"
#include "session/analysis.h"

#include <QColor>
#include <QImage>
#include <QRectF>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace headlight {

enum class Turn { Level, Upward };

struct DrawnText
{
    QRectF rect; // what the text covers; an upward text stands in it turned by 90° to the left
    QString text;
    FigureText role = FigureText::Body;
    QColor color;
    Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter;
    Turn turn = Turn::Level;
};

/// What lies over the fill of a rectangle: nothing, or the lines of hidden and of not finite cells.
enum class Texture { None, Hidden, NotFinite };

struct DrawnRect
{
    QRectF rect;
    QColor fill;  // invalid: none
    QColor frame; // invalid: none
    double frame_width = 1;
    Texture texture = Texture::None;
};

/// A formula from the resources.
struct DrawnFormula
{
    QRectF rect;
    QString resource;
    QColor ink;
};

/// Which keys each query may see, a byte a cell, row by row; null where every cell is visible.
using VisibleCells = std::shared_ptr<const std::vector<std::uint8_t>>;

/// What lies over a map's cells while their values are predicted.
struct DrawnCovers
{
    enum class Mark { None, Close, Off };
    struct Words
    {
        Cell cell;
        QString guess; // on the cover, in place of the question mark
        Mark mark = Mark::None;
    };
    std::vector<std::uint8_t> covered; // a byte a cell, row by row
    std::vector<Words> words;          // of covered cells that have a guess, and of revealed ones
};

/// Where a token's label stands, to be marked with its row or column.
struct LabelPlace
{
    Index position = 0;
    QRectF rect;
};

/// What the cells of a matrix stand for where the map itself is not kept.
struct PooledCells
{
    MatrixShape shape; // of the whole map
    CellWindow window; // the part of it that the matrix shows

    /// Whether each cell of the matrix is one of the map.
    bool exact(MatrixView matrix) const { return matrix.rows() == window.rows && matrix.columns() == window.columns; }
};

/// Rows or columns of a map on which two sequences of tokens are aligned: not each is one of the document, and not each
/// is there in what is drawn.
struct AlignedSide
{
    std::vector<std::optional<Index>> document; // which row or column of the document it is
    std::vector<std::uint8_t> gaps;             // nonzero: nothing is drawn there
    /// The place of a row or column of the document.
    std::optional<Index> placeOf(Index position) const;
};

struct AlignedSides
{
    AlignedSide rows;
    AlignedSide columns;
};

/// One matrix as cells.
struct DrawnMap
{
    Index rows() const { return pooled ? pooled->shape.rows : matrix.rows(); }
    Index columns() const { return pooled ? pooled->shape.columns : matrix.columns(); }

    QRectF rect; // whole logical pixels
    MatrixView matrix;
    std::optional<PooledCells> pooled; // nothing: the matrix is the whole map
    VisibleCells visible;
    std::shared_ptr<const DrawnCovers> covers;   // null: none
    std::shared_ptr<const AlignedSides> aligned; // null: rows and columns are the document's
    Index head = 0;
    bool share = false; // of the stage, what this head adds to it; not the stage itself
    Stage stage = Stage::Weights;
    ValueScale scale;
    Pooling pooling = Pooling::Max;
    bool transposed = false; // rows of the matrix are drawn as columns
    /// The part in sight, as drawn: first column, first row, columns, rows; may be fractions.
    QRectF shown;
    double value_size = 0; // of the numbers in the cells, 1 being that of other numbers; 0: none
    QRectF panel;          // with titles and labels: what a click on the picture's surroundings means
    std::vector<LabelPlace> row_labels;
    std::vector<LabelPlace> column_labels;

    /// Rows and columns as they are drawn.
    Index drawnRows() const { return transposed ? columns() : rows(); }
    Index drawnColumns() const { return transposed ? rows() : columns(); }
    bool coveredAt(Cell cell) const
    {
        return covers && covers->covered[std::size_t(cell.row * matrix.columns() + cell.column)] != 0;
    }
    bool gapAt(Cell cell) const
    {
        return aligned &&
               (aligned->rows.gaps[std::size_t(cell.row)] || aligned->columns.gaps[std::size_t(cell.column)]);
    }
    /// The cell of the document that a cell of the matrix is, and back; nothing where the other has none.
    std::optional<Cell> documentCell(Cell cell) const;
    std::optional<Cell> cellOfDocument(Cell cell) const;
    /// The drawn place (row, column) of a cell of the matrix, and the cell of a drawn place: one swap for both.
    Cell turned(Cell cell) const { return transposed ? Cell{cell.column, cell.row} : cell; }
};

struct LinkSet;

/// The picture of a figure's lines on a device, kept while it is scrolled and marked.
struct LinkPicture
{
    QImage image;
    QPointF corner; // of the lines' rectangle within the image, device pixels
};

/// Two columns of tokens with a line for each link.
struct DrawnLinks
{
    QRectF rect; // between the columns, as high as the longer one
    std::shared_ptr<const LinkSet> set;
    std::vector<QColor> colors; // by head
    std::vector<double> lanes;  // by head: how far above or below the middle of a row its lines end
    double row = 0;             // height of a token's row
    double line = 1;            // how much wider lines are than at a text size of 9 pt and in high rows
    Index queries = 0;
    Index keys = 0;
    bool several = false;  // heads: numbers say whose they are
    double query_ends = 0; // where the labels end towards the edges; numbers of a token's links stand beyond
    double key_ends = 0;
    std::vector<LabelPlace> query_labels;
    std::vector<LabelPlace> key_labels;
    std::shared_ptr<LinkPicture> picture = std::make_shared<LinkPicture>(); // of the last painting
};

/// A figure laid out for one size: everything that is to be painted, in logical pixels. Window and files paint the
/// same drawing.
struct Drawing
{
    QSizeF size;          // what it needs; higher than asked for where it can't be smaller
    double text_size = 9; // points that it was laid out with
    std::vector<DrawnRect> rects;
    std::vector<DrawnMap> maps;
    std::vector<DrawnLinks> links;
    std::vector<DrawnText> texts;
    std::vector<DrawnFormula> formulas;

    /// Everything moved by some way, added to this drawing.
    void add(const Drawing& other, QPointF way);

    /// The right end of all that stands on it.
    double right() const;
};

} // namespace headlight
