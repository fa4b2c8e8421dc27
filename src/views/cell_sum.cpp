// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cell_sum.h"

#include <cmath>

namespace headlight {

namespace {

/// What a head's derivations of one query are read from. `row` holds the query's row where maps are not kept.
std::optional<HeadMatrices> headMatrices(const Analysis& analysis, Index head, Index query, HeadMaps<double>& row)
{
    if (analysis.imported)
        return std::nullopt; // nothing but weights
    const auto of = [&](Stage stage) { return analysis.stage(stage, head); };
    HeadMatrices matrices{of(Stage::Query),  of(Stage::Key),     of(Stage::Value),
                          of(Stage::Scores), of(Stage::Scaled),  of(Stage::Capped),
                          of(Stage::Masked), of(Stage::Weights), {}};
    const Matrix<double>& additive = analysis.trace.weights.w_additive;
    if (analysis.config.score() == ScoreFunction::Additive)
        matrices.additive_weights = {additive.row(head).data(), std::size_t(additive.cols())};
    if (analysis.maps_kept)
        return matrices;
    Result<HeadMaps<double>> computed = mapRow(analysis, head, query);
    if (!computed)
        return std::nullopt;
    row = std::move(*computed);
    matrices.scores = row.scores;
    matrices.scaled = row.scaled;
    matrices.capped = row.of(Stage::Capped);
    matrices.masked = row.masked;
    matrices.weights = row.weights;
    matrices.first_query = query;
    return matrices;
}

std::optional<CellSum> scoreSum(const Analysis& analysis, Index head, Cell cell)
{
    const std::optional<WeightDerivation> derivation = weightDerivation(analysis, head, cell);
    if (!derivation)
        return std::nullopt;
    CellSum sum;
    sum.sum = derivation->product;
    const bool additive = analysis.config.score() == ScoreFunction::Additive;
    sum.left_name = additive ? QStringLiteral("w") : QStringLiteral("q");
    sum.right_name = additive ? QStringLiteral("tanh(q + k)") : QStringLiteral("k");
    if (!additive)
        sum.left_stage = Stage::Query;
    sum.right_stage = Stage::Key;
    return sum;
}

std::optional<CellSum> outputSum(const Analysis& analysis, Index head, Cell cell)
{
    HeadMaps<double> row;
    const std::optional<HeadMatrices> matrices = headMatrices(analysis, head, cell.row, row);
    if (!matrices)
        return std::nullopt;
    CellSum sum;
    sum.sum = deriveOutput(*matrices, analysis.mask(head), cell.row, cell.column);
    sum.place = CellSum::Place::Key;
    sum.left_name = QStringLiteral("weight");
    sum.right_name = QStringLiteral("v");
    sum.left_stage = Stage::Weights;
    sum.right_stage = Stage::Value;
    return sum;
}

/// An entry of concat is the entry of one head's output, times 1.
CellSum copySum(const Analysis& analysis, Cell cell)
{
    CellSum sum;
    const Index d_v = analysis.config.d_v();
    const Index head = cell.column / d_v;
    const Cell source{cell.row, cell.column % d_v};
    const double value = analysis.stage(Stage::Output, head).at(source.row, source.column);
    sum.sum = {{{source.column, value, 1, value}}, value};
    sum.left_name = QStringLiteral("o%1").arg(head);
    sum.right_name = QStringLiteral("copy");
    sum.copied = StageCell{Stage::Output, source, head};
    return sum;
}

/// A product with a matrix of the playground's weights.
CellSum projectionSum(MatrixView input, Stage input_stage, const QString& input_name, const Matrix<double>& weights,
                      const QString& weights_name, Cell cell)
{
    CellSum sum;
    sum.sum = productEntry(input, cell.row, weights, cell.column);
    sum.left_name = input_name;
    sum.right_name = weights_name;
    sum.left_stage = input_stage;
    return sum;
}

/// Of what comes into a checkpoint's layer, with that layer's weights: column `first` + cell.column of them. The
/// checkpoint itself sums in float32, in blocks: the last digits may differ.
CellSum layerSum(MatrixView input, Stage input_stage, const QString& input_name, const Linear& weights, Index first,
                 const QString& weights_name, Cell cell)
{
    CellSum sum;
    const Index column = first + cell.column;
    sum.sum = productEntry(input, cell.row, weights.weight, column);
    sum.left_name = input_name;
    sum.right_name = weights_name;
    sum.left_stage = input_stage;
    if (!weights.bias.empty())
        sum.bias = double(weights.bias[std::size_t(column)]);
    return sum;
}

std::optional<CellSum> checkpointSum(const Analysis& analysis, Index head, Stage stage, Cell cell)
{
    if (!analysis.layer_weights)
        return std::nullopt;
    const BlockWeights& weights = *analysis.layer_weights;
    const Index d_k = analysis.config.d_k(), key_head = analysis.config.keyValueHead(head);
    const MatrixView x = analysis.stage(Stage::Input, head);
    const QString x_name = QStringLiteral("x");
    switch (stage) {
    case Stage::Query:
        return layerSum(x, Stage::Input, x_name, weights.query, head * d_k, QStringLiteral("W_Q"), cell);
    case Stage::Key:
        return layerSum(x, Stage::Input, x_name, weights.key, key_head * d_k, QStringLiteral("W_K"), cell);
    case Stage::Value:
        return layerSum(x, Stage::Input, x_name, weights.value, key_head * d_k, QStringLiteral("W_V"), cell);
    case Stage::Projected:
        return layerSum(analysis.stage(Stage::Concat, head), Stage::Concat, QStringLiteral("concat"),
                        weights.attention_output, 0, QStringLiteral("W_O"), cell);
    default:
        return std::nullopt;
    }
}

std::optional<CellSum> anySum(const Analysis& analysis, Index head, Stage stage, Cell cell)
{
    const PlaygroundWeights& weights = analysis.trace.weights;
    const auto query_head = std::size_t(head);
    const auto key_head = std::size_t(analysis.config.keyValueHead(head));
    const MatrixView x = analysis.stage(Stage::Input, head);
    const MatrixView key_x = analysis.trace.context_x.size() > 0 ? MatrixView(analysis.trace.context_x) : x;
    const QString x_name = QStringLiteral("x");
    if (isMap(stage))
        return scoreSum(analysis, head, cell);
    if (analysis.pass && stage != Stage::Output && stage != Stage::Concat)
        return checkpointSum(analysis, head, stage, cell);
    const bool projects = stage == Stage::Query || stage == Stage::Key || stage == Stage::Value;
    if (projects && (analysis.lacks(Stage::Input) || weights.w_q.empty()))
        return std::nullopt; // given by hand, not computed
    if (stage == Stage::Projected && weights.w_o.size() == 0)
        return std::nullopt;
    switch (stage) {
    case Stage::Query:
        return projectionSum(x, Stage::Input, x_name, weights.w_q[query_head], QStringLiteral("W_Q"), cell);
    case Stage::Key:
        return projectionSum(key_x, Stage::Input, x_name, weights.w_k[key_head], QStringLiteral("W_K"), cell);
    case Stage::Value:
        return projectionSum(key_x, Stage::Input, x_name, weights.w_v[key_head], QStringLiteral("W_V"), cell);
    case Stage::Output:
        return outputSum(analysis, head, cell);
    case Stage::Concat:
        return copySum(analysis, cell);
    case Stage::Projected:
        return projectionSum(analysis.stage(Stage::Concat, head), Stage::Concat, QStringLiteral("concat"), weights.w_o,
                             QStringLiteral("W_O"), cell);
    default:
        return std::nullopt; // the input is drawn
    }
}

/// A sum as it is kept before it is turned.
double keptSum(const Analysis& analysis, Index head, Stage stage, Cell cell)
{
    const double sum = anySum(analysis, head, stage, cell)->sum.sum;
    return analysis.precision == Precision::Float32 ? double(float(sum)) : sum;
}

} // namespace

std::optional<StageCell> CellSum::leftOf(const Term& term) const
{
    if (copied)
        return copied;
    if (!left_stage)
        return std::nullopt;
    return StageCell{*left_stage, {cell.row, term.place}};
}

std::optional<StageCell> CellSum::rightOf(const Term& term) const
{
    if (!right_stage)
        return std::nullopt;
    if (*right_stage == Stage::Key)
        return StageCell{Stage::Key, {cell.column, term.place}};
    return StageCell{*right_stage, {term.place, cell.column}};
}

std::optional<WeightDerivation> weightDerivation(const Analysis& analysis, Index head, Cell cell)
{
    HeadMaps<double> row;
    const std::optional<HeadMatrices> matrices = headMatrices(analysis, head, cell.row, row);
    if (!matrices)
        return std::nullopt;
    return deriveWeight(*matrices, analysis.config, analysis.mask(head), cell);
}

std::vector<double> headParts(const Analysis& analysis, Cell cell)
{
    const Index d_v = analysis.config.d_v();
    const std::optional<CellSum> whole = anySum(analysis, 0, Stage::Projected, cell);
    if (!whole)
        return {};
    const SumOfProducts& sum = whole->sum;
    std::vector<double> parts(std::size_t(analysis.config.q_num_heads()), 0.0);
    for (const Term& term : sum.terms)
        parts[std::size_t(term.place / d_v)] += term.product;
    return parts;
}

CellAfter cellAfter(const Analysis& analysis, Stage stage, Index column)
{
    CellAfter after;
    if (!analysis.pass || (stage != Stage::Query && stage != Stage::Key))
        return after;
    const TransformerConfig& config = *analysis.pass->trace.config;
    after.is_normed = config.has_head_norms;
    const auto* rotary = std::get_if<RotaryPositions>(&config.positions);
    if (rotary && column < rotary->rotary_size) { // halves turn together, as in the families' files
        const Index half = rotary->rotary_size / 2;
        after.other = column < half ? column + half : column - half;
    }
    return after;
}

std::optional<CellSum> cellSum(const Analysis& analysis, Index head, Stage stage, Cell cell)
{
    std::optional<CellSum> sum = anySum(analysis, head, stage, cell);
    if (sum) {
        sum->head = head;
        sum->stage = stage;
        sum->cell = cell;
    }
    return sum;
}

std::optional<CellTurn> cellTurn(const Analysis& analysis, Index head, Stage stage, Cell cell)
{
    const bool turns = stage == Stage::Query || stage == Stage::Key;
    if (!turns || analysis.config.positions() != Positions::Rope || analysis.lacks(Stage::Input))
        return std::nullopt;
    const std::optional<RopeTurn> turn = ropeTurn(cell.row, cell.column, analysis.config.d_k(), analysis.config.rope());
    if (!turn)
        return std::nullopt;
    CellTurn result;
    result.turn = *turn;
    result.first = keptSum(analysis, head, stage, {cell.row, turn->first});
    result.second = keptSum(analysis, head, stage, {cell.row, turn->second});
    result.is_first = cell.column == turn->first;
    const double cosine = std::cos(turn->angle), sine = std::sin(turn->angle);
    result.value =
        result.is_first ? result.first * cosine - result.second * sine : result.second * cosine + result.first * sine;
    return result;
}

} // namespace headlight
