// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pooled_head.h"

#include "core/checked_size.h"
#include "engine/head_rows.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <new>
#include <vector>

namespace headlight {

namespace {

constexpr double operations_per_piece = 2e7; // some 20 ms: how often progress can be told
constexpr double infinity = std::numeric_limits<double>::infinity();

/// Where pooled cell k of `cells` begins among n.
Index edge(Index k, Index cells, Index n)
{
    return (2 * k * n + cells) / (2 * cells);
}

/// Where the pooled cells of `n` cells from `first` on begin, and the end.
std::vector<Index> edgesOf(Index cells, Index first, Index n)
{
    const Index pooled = std::min(cells, n);
    std::vector<Index> edges;
    for (Index k = 0; k <= pooled; ++k)
        edges.push_back(first + edge(k, pooled, n));
    return edges;
}

/// What has been seen of the cells that become one.
struct Pool
{
    double value = 0;        // the cell kept, or their sum
    std::uint32_t count = 0; // visible cells
    bool not_finite = false;
};

/// Some of the queries that become one row.
struct Piece
{
    Index row = 0;
    Index first = 0;
    Index last = 0;
    bool is_whole_row = false;
    std::vector<Pool> pools = {}; // one a pooled column; none once a whole row is done
    double lowest = infinity;
    double highest = -infinity;
};

/// Pools rows of a map of Scalar, as it would be kept.
template<class Scalar>
class PiecePooling final : public RowSink
{
public:
    PiecePooling(const PoolRequest& request, const std::vector<Index>& columns, Piece& piece)
        : m_request(request), m_columns(columns), m_piece(piece),
          m_hides(request.stage == Stage::Masked || request.stage == Stage::Weights)
    {}

    bool takes(Stage stage) const override { return stage == m_request.stage; }

    bool takeFloats(Stage, Index, std::span<const float> row, const kernel::VisibleKeys& range) override
    {
        const kernel::Kernel& kernel = *kernel::kernel();
        for (std::size_t c = 0; c < m_piece.pools.size(); ++c) {
            const Index first = m_hides ? std::max<Index>(m_columns[c], range.first) : m_columns[c];
            const Index last = m_hides ? std::min<Index>(m_columns[c + 1], range.last) : m_columns[c + 1];
            if (first < last)
                add(m_piece.pools[c], kernel.summarise(row.data() + first, last - first), last - first);
        }
        return true;
    }

    void takeRow(Stage stage, Index, std::span<const double> row, std::span<const std::uint8_t> visible) override
    {
        if (!takes(stage))
            return;
        for (std::size_t c = 0; c < m_piece.pools.size(); ++c)
            for (std::size_t j = std::size_t(m_columns[c]); j < std::size_t(m_columns[c + 1]); ++j)
                if (!m_hides || visible[j])
                    add(m_piece.pools[c], double(Scalar(row[j])));
    }

    /// Joins the pool of a later piece to that of an earlier one.
    void join(Pool& pool, const Pool& later) const
    {
        if (later.count > 0)
            pool.value = pool.count == 0 ? later.value : joined(pool.value, later.value);
        pool.count += later.count;
        pool.not_finite |= later.not_finite;
    }

private:
    void add(Pool& pool, double value)
    {
        if (!std::isfinite(value)) {
            pool.not_finite = true;
            return;
        }
        m_piece.lowest = std::min(m_piece.lowest, value);
        m_piece.highest = std::max(m_piece.highest, value);
        pool.value = pool.count == 0 ? value : joined(pool.value, value);
        ++pool.count;
    }

    void add(Pool& pool, const kernel::Summary& some, Index count)
    {
        if (std::isnan(some.sum)) {
            pool.not_finite = true;
            return;
        }
        m_piece.lowest = std::min(m_piece.lowest, double(some.lowest));
        m_piece.highest = std::max(m_piece.highest, double(some.highest));
        const bool is_mean = m_request.pooling == CellPooling::Mean;
        const double value = is_mean ? some.sum : joined(double(some.lowest), double(some.highest));
        pool.value = pool.count == 0 ? value : joined(pool.value, value);
        pool.count += std::uint32_t(count);
    }

    double joined(double one, double other) const
    {
        if (m_request.pooling == CellPooling::Mean)
            return one + other;
        if (!m_request.neutral)
            return std::max(one, other);
        // Halves: the distance of two finite values can overflow. Of two equally far the higher one.
        const auto distance = [&](double value) { return std::abs(value / 2 - *m_request.neutral / 2); };
        if (distance(one) == distance(other))
            return std::max(one, other);
        return distance(one) > distance(other) ? one : other;
    }

    const PoolRequest& m_request;
    const std::vector<Index>& m_columns;
    Piece& m_piece;
    bool m_hides;
};

/// Queries so many together that one piece takes no longer than progress may be silent, but more where the pools of all
/// pieces, which are held until they are joined, would be too many.
Index rowsPerPiece(Index n_q, Index n_k, Index d_k, Index cells)
{
    constexpr Index most_pools = Index(1) << 20; // 24 MiB
    const Index at_once = Index(operations_per_piece / std::max(attentionOperations(1, n_k, d_k, 0), 1.0));
    return std::max({Index(1), at_once, n_q * std::min(cells, n_k) / most_pools});
}

std::vector<Piece> piecesOf(const std::vector<Index>& rows, Index most)
{
    std::vector<Piece> pieces;
    for (std::size_t r = 0; r + 1 < rows.size(); ++r)
        for (Index first = rows[r]; first < rows[r + 1]; first += most)
            pieces.push_back({Index(r), first, std::min(first + most, rows[r + 1]), rows[r + 1] - rows[r] <= most});
    return pieces;
}

float pooledValue(const Pool& pool, CellPooling pooling)
{
    constexpr double most = double(std::numeric_limits<float>::max());
    if (pool.not_finite)
        return std::numeric_limits<float>::quiet_NaN();
    if (pool.count == 0)
        return -std::numeric_limits<float>::infinity();
    const double value = pooling == CellPooling::Mean ? pool.value / double(pool.count) : pool.value;
    return float(std::clamp(value, -most, most)); // never turned into an infinity by rounding
}

void writeRow(Piece& piece, const PoolRequest& request, Matrix<float>& values)
{
    for (std::size_t c = 0; c < piece.pools.size(); ++c)
        values(piece.row, Index(c)) = pooledValue(piece.pools[c], request.pooling);
    piece.pools = {};
}

/// Rows that were cut into several pieces, and the range.
template<class Scalar>
void joinPieces(std::vector<Piece>& pieces, const PoolRequest& request, const std::vector<Index>& columns,
                PooledHead& head)
{
    head.lowest = infinity;
    head.highest = -infinity;
    for (std::size_t first = 0, next = 0; first < pieces.size(); first = next) {
        const PiecePooling<Scalar> pooling(request, columns, pieces[first]);
        for (next = first; next < pieces.size() && pieces[next].row == pieces[first].row; ++next) {
            head.lowest = std::min(head.lowest, pieces[next].lowest);
            head.highest = std::max(head.highest, pieces[next].highest);
            for (std::size_t c = 0; next != first && c < pieces[first].pools.size(); ++c)
                pooling.join(pieces[first].pools[c], pieces[next].pools[c]);
        }
        writeRow(pieces[first], request, head.values);
    }
}

template<class Scalar>
Result<PooledHead> poolRows(const Matrix<Scalar>& q, const Matrix<Scalar>& k, const HeadOptions& options,
                            const Mask& mask, const PoolRequest& request, const WorkContext& context,
                            std::span<const RowMark> known)
{
    const CellWindow window = request.window.value_or(CellWindow{0, q.rows(), 0, k.rows()});
    const CellWindow computed = known.empty() ? CellWindow{window.first_row, window.rows, 0, k.rows()} : window;
    const double row_operations = attentionOperations(1, computed.columns, k.cols(), 0);
    Work work(context, row_operations * double(window.rows));
    HeadRows<Scalar> head(q, k, options, mask, work, computed, known);
    head.prepare();
    const std::vector<Index> rows = edgesOf(request.cells, window.first_row, window.rows);
    const std::vector<Index> columns =
        edgesOf(request.cells, window.first_column - computed.first_column, window.columns);
    const Index tile = head.together();
    const Index most = rowsPerPiece(window.rows, computed.columns, k.cols(), request.cells);
    std::vector<Piece> pieces = piecesOf(rows, (most + tile - 1) / tile * tile);
    PooledHead pooled{window};
    pooled.values.resize(Index(rows.size()) - 1, Index(columns.size()) - 1);
    const Index together = std::max(tile, rowsTogether(row_operations));
    const double piece_operations =
        row_operations * double(window.rows) / double(std::max<std::size_t>(pieces.size(), 1));
    const auto done = work.run(Index(pieces.size()), piece_operations, [&](Index task) {
        Piece& piece = pieces[std::size_t(task)];
        piece.pools.resize(columns.size() - 1);
        PiecePooling<Scalar> pooling(request, columns, piece);
        for (Index i = piece.first; i < piece.last && !work.stopped(); i += together)
            head.compute(i, std::min(i + together, piece.last), pooling);
        if (piece.is_whole_row)
            writeRow(piece, request, pooled.values);
    });
    if (!done)
        return tl::unexpected(done.error());
    joinPieces<Scalar>(pieces, request, columns, pooled);
    return pooled;
}

/// Takes a row of each map.
template<class Scalar>
class RowTaking final : public RowSink
{
public:
    explicit RowTaking(HeadMaps<double>& maps) : m_maps(maps) {}

    void takeRow(Stage stage, Index, std::span<const double> row, std::span<const std::uint8_t>) override
    {
        Matrix<double>& map = m_maps.place(stage);
        map.resize(1, Index(row.size()));
        for (std::size_t j = 0; j < row.size(); ++j)
            map(0, Index(j)) = double(Scalar(row[j]));
    }

private:
    HeadMaps<double>& m_maps;
};

} // namespace

template<class Scalar>
Result<PooledHead> pooledHead(const Matrix<Scalar>& q, const Matrix<Scalar>& k, const HeadOptions& options,
                              const Mask& mask, const PoolRequest& request, const WorkContext& context,
                              std::span<const RowMark> rows)
{
    assert(isMap(request.stage) && mask.queries() == q.rows() && mask.keys() == k.rows());
    assert(rows.empty() || Index(rows.size()) == q.rows());
    if (request.cells < 1 || request.cells > most_pooled_cells)
        return fail(OutOfRange{Field::Width, double(request.cells), 1, double(most_pooled_cells)});
    try {
        return poolRows(q, k, options, mask, request, context, rows);
    } catch (const std::bad_alloc&) {
        return fail(OutOfMemory{});
    }
}

template<class Scalar>
Result<HeadMaps<double>> headRow(const Matrix<Scalar>& q, const Matrix<Scalar>& k, const HeadOptions& options,
                                 const Mask& mask, Index query, std::span<const RowMark> rows)
{
    assert(query >= 0 && query < q.rows() && (rows.empty() || Index(rows.size()) == q.rows()));
    try {
        const WorkContext context;
        const Work work(context, 0);
        HeadRows<Scalar> head(q, k, options, mask, work, {query, 1, 0, k.rows()}, rows);
        head.prepare();
        HeadMaps<double> maps;
        RowTaking<Scalar> row(maps);
        head.compute(query, query + 1, row);
        return maps;
    } catch (const std::bad_alloc&) {
        return fail(OutOfMemory{});
    }
}

Bytes pooledHeadNeed(Index n_q, Index n_k, Index d_k, Index cells, int threads)
{
    const auto size = [](Index count) { return CheckedSize(Bytes(std::max<Index>(count, 0))); };
    const Index rows = std::min(cells, n_q);
    const Index most = rowsPerPiece(n_q, n_k, d_k, cells);
    const CheckedSize pieces = size(rows) + size(n_q / most);
    const bool all_whole = rows == 0 || (n_q + rows - 1) / rows <= most;
    const CheckedSize held = all_whole ? size(threads) : pieces;
    const CheckedSize pools = held * size(std::min(cells, n_k)) * sizeof(Pool) + pieces * sizeof(Piece);
    const CheckedSize values = size(rows) * size(std::min(cells, n_k)) * sizeof(float);
    const CheckedSize keys = size(n_k) * (size(2 * d_k) + size(1)) * sizeof(double); // in double, and a copy of some
    // A thread's scores and what becomes of them, what it sees of a row, and its queries.
    const Index tile = kernel::kernel() ? kernel::kernel()->tile_rows : 1;
    const Index together = std::max(tile, rowsTogether(attentionOperations(1, n_k, d_k, 0)));
    const CheckedSize at_work = size(threads) * (size(2 * together) * size(n_k + d_k) + size(3) * size(n_k)) * 8;
    return (pools + values + keys + at_work).value();
}

template Result<PooledHead> pooledHead(const Matrix<float>&, const Matrix<float>&, const HeadOptions&, const Mask&,
                                       const PoolRequest&, const WorkContext&, std::span<const RowMark>);
template Result<PooledHead> pooledHead(const Matrix<double>&, const Matrix<double>&, const HeadOptions&, const Mask&,
                                       const PoolRequest&, const WorkContext&, std::span<const RowMark>);
template Result<HeadMaps<double>> headRow(const Matrix<float>&, const Matrix<float>&, const HeadOptions&, const Mask&,
                                          Index, std::span<const RowMark>);
template Result<HeadMaps<double>> headRow(const Matrix<double>&, const Matrix<double>&, const HeadOptions&, const Mask&,
                                          Index, std::span<const RowMark>);

} // namespace headlight
