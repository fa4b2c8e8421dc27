// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/derivation.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace headlight {

namespace {

void add(SumOfProducts& sum, Index place, double left, double right)
{
    const double product = left * right;
    sum.terms.push_back({place, left, right, product});
    sum.sum += product;
}

double rowLength(MatrixView matrix, Index row)
{
    return std::sqrt(rowProduct(matrix, row, matrix, row).sum);
}

/// Bahdanau et al. 2014: Σ_c w_c · tanh(q_c + k_c).
SumOfProducts additiveProduct(const HeadMatrices& head, Cell cell)
{
    SumOfProducts sum;
    for (Index c = 0; c < head.q.columns(); ++c)
        add(sum, c, head.additive_weights[std::size_t(c)],
            std::tanh(head.q.at(cell.row, c) + head.k.at(cell.column, c)));
    return sum;
}

void deriveScore(WeightDerivation& derivation, const HeadMatrices& head, Cell cell)
{
    if (derivation.score_function == ScoreFunction::Additive) {
        derivation.product = additiveProduct(head, cell);
        derivation.exact_score = derivation.product.sum;
        return;
    }
    derivation.product = rowProduct(head.q, cell.row, head.k, cell.column);
    if (derivation.score_function == ScoreFunction::Cosine) {
        derivation.query_length = rowLength(head.q, cell.row);
        derivation.key_length = rowLength(head.k, cell.column);
        const double lengths = derivation.query_length * derivation.key_length;
        derivation.exact_score = lengths == 0 ? 0 : derivation.product.sum / lengths;
        return;
    }
    derivation.exact_score = derivation.product.sum;
}

/// The softmax's parts: largest, exponential, denominator.
void deriveSoftmax(WeightDerivation& derivation, const HeadMatrices& head, const Mask& mask, Cell cell)
{
    std::vector<std::uint8_t> visible(std::size_t(head.masked.columns()));
    derivation.visible_keys = mask.fillRow(cell.row, visible);
    derivation.visible = visible[std::size_t(cell.column)] != 0;
    derivation.largest = -std::numeric_limits<double>::infinity();
    for (Index j = 0; j < head.masked.columns(); ++j)
        if (visible[std::size_t(j)])
            derivation.largest = std::max(derivation.largest, head.masked.at(cell.row - head.first_query, j));
    for (Index j = 0; j < head.masked.columns(); ++j)
        if (visible[std::size_t(j)]) {
            derivation.exponentials.push_back(
                std::exp(head.masked.at(cell.row - head.first_query, j) - derivation.largest));
            derivation.denominator += derivation.exponentials.back();
        }
    if (derivation.visible)
        derivation.exponential = std::exp(derivation.masked - derivation.largest);
}

} // namespace

std::vector<Term> largestFirst(std::vector<Term> terms)
{
    const auto size = [](const Term& term) {
        return std::isnan(term.product) ? std::numeric_limits<double>::infinity() : std::abs(term.product);
    };
    std::stable_sort(terms.begin(), terms.end(), [&](const Term& a, const Term& b) { return size(a) > size(b); });
    return terms;
}

SumOfProducts productEntry(MatrixView left, Index row, MatrixView right, Index column)
{
    SumOfProducts sum;
    for (Index c = 0; c < left.columns(); ++c)
        add(sum, c, left.at(row, c), right.at(c, column));
    return sum;
}

SumOfProducts rowProduct(MatrixView left, Index left_row, MatrixView right, Index right_row)
{
    SumOfProducts sum;
    for (Index c = 0; c < left.columns(); ++c)
        add(sum, c, left.at(left_row, c), right.at(right_row, c));
    return sum;
}

WeightDerivation deriveWeight(const HeadMatrices& head, const AttentionConfig& config, const Mask& mask, Cell cell)
{
    WeightDerivation derivation;
    derivation.cell = cell;
    derivation.score_function = config.score();
    derivation.precision = config.precision();
    deriveScore(derivation, head, cell);
    derivation.score = head.scores.at(cell.row - head.first_query, cell.column);
    derivation.divisor = config.divisor();
    derivation.temperature = config.temperature();
    derivation.scaled = head.scaled.at(cell.row - head.first_query, cell.column);
    derivation.softcap = config.softcap();
    derivation.capped = head.capped.at(cell.row - head.first_query, cell.column);
    derivation.masked = head.masked.at(cell.row - head.first_query, cell.column);
    deriveSoftmax(derivation, head, mask, cell);
    if (derivation.visible)
        derivation.bias = derivation.masked - derivation.capped;
    derivation.weight = head.weights.at(cell.row - head.first_query, cell.column);
    return derivation;
}

SumOfProducts deriveOutput(const HeadMatrices& head, const Mask& mask, Index query, Index entry)
{
    SumOfProducts sum;
    for (Index j = 0; j < head.v.rows(); ++j)
        if (mask.allows(query, j))
            add(sum, j, head.weights.at(query - head.first_query, j), head.v.at(j, entry));
    return sum;
}

} // namespace headlight
