// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention.h"
#include "engine/fast_rows.h"
#include "engine/kernels.h"

#include <cassert>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace headlight {

/// Is handed one head's rows as they are computed, step by step; from several threads, a row from one of them.
class RowSink
{
public:
    virtual ~RowSink() = default;

    /// Whether it takes the rows of a stage.
    virtual bool takes(Stage) const { return true; }

    /// A row of a map stage in float32 by the fast path, where the visible keys are a range; false where it wants
    /// takeRow instead.
    virtual bool takeFloats(Stage, Index, std::span<const float>, const kernel::VisibleKeys&) { return false; }

    /// A row of a map stage: a value a key, and 1 for each key that the mask shows to this query.
    virtual void takeRow(Stage stage, Index query, std::span<const double> row,
                         std::span<const std::uint8_t> visible) = 0;

    /// The row is complete, in Eigen's way: its visible keys and their weights, and what is told of it but for its
    /// output and its overflows.
    virtual void takeWeights(Index, std::span<const std::int32_t>, std::span<const double>, const RowMark&) {}
};

/// Computes rows of scores … weights of one head from q (n_q, d_k) and k (n_k, d_k), holding no more of the maps than
/// the rows at work. In float32 the fast path does it where it can. The arguments must outlive it.
template<class Scalar>
class HeadRows
{
public:
    HeadRows(const Matrix<Scalar>& q, const Matrix<Scalar>& k, const HeadOptions& options, const Mask& mask,
             const Work& work)
        : HeadRows(q, k, options, mask, work, {0, q.rows(), 0, k.rows()}, {})
    {}

    /// The cells of a window only: the sink's rows begin with the window's first column. `known` is what attention
    /// told of the n_q rows; it may be empty where the window has all columns.
    HeadRows(const Matrix<Scalar>& q, const Matrix<Scalar>& k, const HeadOptions& options, const Mask& mask,
             const Work& work, const CellWindow& window, std::span<const RowMark> known)
        : m_q(q), m_all_k(k), m_options(options), m_mask(mask), m_work(work), m_window(window), m_known(known)
    {
        assert(!known.empty() || window.columns == k.rows());
    }

    /// To be called once, before any row. Errors: std::bad_alloc is thrown.
    void prepare();

    /// Queries that are computed together, once it is prepared.
    Index together() const { return m_fast ? m_fast->together() : 1; }

    /// Queries first … last − 1 of the window, into the sink; returns early when the work was stopped.
    void compute(Index first, Index last, RowSink& sink) const;

    /// The same in Eigen's way, whatever the head: in double, in index order.
    void computePlainly(Index first, Index last, RowSink& sink) const;

private:
    struct Row;

    void prepareKeys() const;
    void computeFast(Index first, Index count, RowSink& sink) const;
    std::vector<kernel::RowSum> knownSums(Index first, Index count) const;
    void giveRow(RowSink& sink, Index query, std::span<const float* const> rows) const;
    void giveFast(RowSink& sink, Index query, std::span<float* const> rows) const;
    bool giveFloats(RowSink& sink, Index query, std::span<const float* const> rows) const;
    Index keys() const { return m_window.columns; }
    bool hasAllKeys() const { return keys() == m_all_k.rows(); }
    const Matrix<Scalar>& usedKeys() const { return hasAllKeys() ? m_all_k : m_some_k; }
    Index keysTogether(Index rows) const;
    bool score(const Matrix<double>& q, Matrix<double>& scores) const;
    void addNonlinearly(const Matrix<double>& q, Rows<const double> k, Rows<double> scores, Index count) const;
    void divideByNorms(const Matrix<double>& q, Matrix<double>& scores) const;
    void scaleRow(Row& row, RowSink& sink) const;
    void maskRow(Row& row, RowSink& sink) const;
    void weighRow(Row& row, RowSink& sink) const;
    void sumRow(Row& row) const;

    const Matrix<Scalar>& m_q;
    const Matrix<Scalar>& m_all_k;
    const HeadOptions& m_options;
    const Mask& m_mask;
    const Work& m_work;
    CellWindow m_window;
    std::span<const RowMark> m_known;
    Matrix<Scalar> m_some_k; // the window's, where these are not all
    std::unique_ptr<SeenKeys> m_seen;
    std::unique_ptr<FastRows> m_fast;
    std::unique_ptr<std::once_flag> m_keys_once = std::make_unique<std::once_flag>();
    mutable Matrix<double> m_keys; // (d_k, n), so that neighbours in memory are independent sums
    mutable std::vector<double> m_key_norms;
};

/// How many rows are one task of about a millisecond.
Index rowsTogether(double operations_a_row);

} // namespace headlight
