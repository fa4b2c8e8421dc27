// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mask.h"

#include "engine/mask_fit.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>
#include <utility>

namespace headlight {

namespace {

/// What one rule says of one row: keys first … last − 1, without hidden_first … hidden_last − 1, at multiples of the
/// stride from the query's position.
struct RowTest
{
    Index first = 0;
    Index last = std::numeric_limits<Index>::max();
    Index hidden_first = 0;
    Index hidden_last = 0;
    Index stride = 1;
    Index position = 0;
    const PaintedRule::Row* painted = nullptr; // cells hidden one by one

    bool allows(Index key) const
    {
        return key >= first && key < last && (key < hidden_first || key >= hidden_last) &&
               (position - key) % stride == 0 &&
               (!painted || key >= Index(painted->size()) || (*painted)[std::size_t(key)] != 0);
    }

    bool isRange() const { return hidden_first >= hidden_last && stride == 1 && !painted; }

    void hideIn(std::span<std::uint8_t> row) const
    {
        const Index n = Index(row.size());
        const Index begin = std::clamp<Index>(first, 0, n);
        const Index end = std::clamp<Index>(last, begin, n);
        std::fill(row.begin(), row.begin() + begin, std::uint8_t(0));
        std::fill(row.begin() + end, row.end(), std::uint8_t(0));
        if (isRange())
            return;
        for (Index key = begin; key < end; ++key)
            if (!allows(key))
                row[std::size_t(key)] = 0;
    }
};

class RowTestOf
{
public:
    RowTestOf(Index query, Index n_q, Index n_k) : m_query(query), m_queries(n_q), m_keys(n_k) {}

    RowTest operator()(const CausalRule& rule) const { return {.last = position(rule.alignment) + 1}; }

    RowTest operator()(const WindowRule& rule) const
    {
        const Index p = position(rule.alignment);
        return {.first = p - rule.left, .last = p + rule.right + 1};
    }

    RowTest operator()(const PaddingRule& rule) const { return {.last = rule.keys}; }
    RowTest operator()(const LeftPaddingRule& rule) const { return {.first = m_keys - rule.keys}; }
    RowTest operator()(const PrefixRule& rule) const { return {.last = std::max(rule.prefix, position() + 1)}; }
    RowTest operator()(const DilatedRule& rule) const { return {.stride = rule.stride, .position = position()}; }

    RowTest operator()(const SinksRule& rule) const
    {
        const Index p = position();
        return {.last = p + 1, .hidden_first = rule.sinks, .hidden_last = p - rule.window + 1};
    }

    RowTest operator()(const PaintedRule& rule) const
    {
        return {.painted = m_query < Index(rule.rows.size()) ? &rule.rows[std::size_t(m_query)] : nullptr};
    }

    RowTest operator()(const DocumentsRule& rule) const
    {
        Index first = 0;
        for (const Index length : rule.lengths) {
            if (m_query < first + length)
                return {.first = first, .last = first + length};
            first += length;
        }
        return {.last = 0};
    }

private:
    Index position(Alignment alignment = Alignment::BottomRight) const
    {
        return alignment == Alignment::TopLeft ? m_query : m_query + m_keys - m_queries;
    }

    Index m_query;
    Index m_queries;
    Index m_keys;
};

/// Whether a cell of a tensor may be attended to.
bool isOpen(std::uint8_t allowed)
{
    return allowed != 0;
}

bool isOpen(double added)
{
    return added != -std::numeric_limits<double>::infinity();
}

bool differsBetweenHeads(const MaskTensor& tensor)
{
    constexpr std::size_t head_axis = 3; // from the right
    const std::size_t rank = tensor.shape.size();
    return rank >= head_axis && tensor.shape[rank - head_axis] != 1;
}

} // namespace

bool PaintedRule::allows(Index query, Index key) const
{
    return query >= Index(rows.size()) || key >= Index(rows[std::size_t(query)].size()) ||
           rows[std::size_t(query)][std::size_t(key)] != 0;
}

bool PaintedRule::operator==(const PaintedRule& other) const
{
    for (std::size_t query = 0; query < std::max(rows.size(), other.rows.size()); ++query) {
        const Row* mine = query < rows.size() ? &rows[query] : nullptr;
        const Row* theirs = query < other.rows.size() ? &other.rows[query] : nullptr;
        const std::size_t keys = std::max(mine ? mine->size() : 0, theirs ? theirs->size() : 0);
        for (std::size_t key = 0; key < keys; ++key)
            if (allows(Index(query), Index(key)) != other.allows(Index(query), Index(key)))
                return false;
    }
    return true;
}

void paintCell(PaintedRule& painted, Index query, Index key, bool visible)
{
    if (query >= Index(painted.rows.size()))
        painted.rows.resize(std::size_t(query) + 1);
    PaintedRule::Row& row = painted.rows[std::size_t(query)];
    if (key >= Index(row.size()))
        row.resize(std::size_t(key) + 1, 1);
    row[std::size_t(key)] = visible ? 1 : 0;
    while (!row.empty() && row.back() != 0)
        row.pop_back();
    while (!painted.rows.empty() && painted.rows.back().empty())
        painted.rows.pop_back();
}

bool MaskSpec::operator==(const MaskSpec& other) const
{
    const auto same = [](const auto& a, const auto& b) { return a == b || *a == *b; };
    return rules == other.rules && std::ranges::equal(tensors, other.tensors, same);
}

Index cellCount(const MaskSpec& spec)
{
    Index count = 0;
    for (const auto& tensor : spec.tensors)
        count += std::visit([](const auto& cells) { return Index(cells.size()); }, tensor->cells);
    return count;
}

bool looksLikeAllowed(const MaskTensor& tensor)
{
    const auto* added = std::get_if<MaskTensor::Added>(&tensor.cells);
    const auto has = [&](double value) { return std::ranges::find(*added, value) != added->end(); };
    return added && std::ranges::all_of(*added, [](double cell) { return cell == 0 || cell == 1; }) && has(0) && has(1);
}

Mask::Mask(std::vector<MaskRule> rules, std::vector<Layer> layers, Index n_q, Index n_k)
    : m_rules(std::move(rules)), m_layers(std::move(layers)), m_queries(n_q), m_keys(n_k)
{}

Result<Mask::Layer> Mask::place(const std::shared_ptr<const MaskTensor>& tensor, Index n_q, Index n_k,
                                const MaskScope& scope)
{
    struct Axis
    {
        Index extent;
        Index at;
    };
    const Axis axes[] = {{n_k, 0}, {n_q, 0}, {scope.heads, scope.head}, {scope.batches, scope.batch}};
    const Index rank = Index(tensor->shape.size());
    if (rank > Index(std::size(axes)))
        return fail(MaskShapeDoesNotFit{tensor->name, tensor->shape, {scope.batches, scope.heads, n_q, n_k}});
    Index strides[std::size(axes)] = {};
    Index stride = 1;
    Layer layer{tensor};
    for (Index axis = 0; axis < rank; ++axis) {
        const Index extent = tensor->shape[std::size_t(rank - 1 - axis)];
        if (extent != 1 && extent != axes[axis].extent)
            return fail(MaskShapeDoesNotFit{tensor->name, tensor->shape, {scope.batches, scope.heads, n_q, n_k}});
        strides[axis] = extent == 1 ? 0 : stride;
        layer.first += strides[axis] * axes[axis].at;
        stride *= extent;
    }
    assert(std::visit([](const auto& cells) { return Index(cells.size()); }, tensor->cells) == stride);
    layer.key_stride = strides[0];
    layer.query_stride = strides[1];
    return layer;
}

Result<Mask> Mask::make(const MaskSpec& spec, Index n_q, Index n_k, const MaskScope& scope)
{
    for (const MaskRule& rule : spec.rules)
        if (const auto misfit = misfitOf(rule, n_q, n_k))
            return fail(MaskDoesNotFit{ruleText(rule), misfit->seen, misfit->allowed});
    std::vector<Layer> layers;
    for (const auto& tensor : spec.tensors) {
        const Result<Layer> layer = place(tensor, n_q, n_k, scope);
        if (!layer)
            return tl::unexpected(layer.error());
        layers.push_back(*layer);
    }
    return Mask(spec.rules, std::move(layers), n_q, n_k);
}

bool Mask::allows(Index query, Index key) const
{
    const RowTestOf row_test(query, m_queries, m_keys);
    return std::ranges::all_of(m_rules, [&](const MaskRule& rule) { return std::visit(row_test, rule).allows(key); }) &&
           std::ranges::all_of(m_layers, [&](const Layer& layer) {
               const auto open = [&](const auto& cells) { return isOpen(cells[std::size_t(layer.place(query, key))]); };
               return std::visit(open, layer.tensor->cells);
           });
}

std::optional<KeyRange> Mask::range(Index query) const
{
    if (!m_layers.empty())
        return std::nullopt;
    KeyRange range{0, m_keys};
    for (const MaskRule& rule : m_rules) {
        const RowTest test = std::visit(RowTestOf(query, m_queries, m_keys), rule);
        if (!test.isRange())
            return std::nullopt;
        range = {std::max(range.first, test.first), std::min(range.last, test.last)};
    }
    return range.first < range.last ? range : KeyRange{};
}

Index Mask::fillRow(Index query, std::span<std::uint8_t> row) const
{
    std::ranges::fill(row, std::uint8_t(1));
    for (const MaskRule& rule : m_rules)
        std::visit(RowTestOf(query, m_queries, m_keys), rule).hideIn(row);
    for (const Layer& layer : m_layers) {
        const auto hide = [&](const auto& cells) {
            for (Index key = 0; key < m_keys; ++key)
                if (!isOpen(cells[std::size_t(layer.place(query, key))]))
                    row[std::size_t(key)] = 0;
        };
        std::visit(hide, layer.tensor->cells);
    }
    Index visible = 0;
    constexpr std::size_t together = 255; // that a byte can count
    for (std::size_t first = 0; first < row.size(); first += together) {
        const std::span some = row.subspan(first, std::min(together, row.size() - first));
        visible += std::accumulate(some.begin(), some.end(), std::uint8_t(0));
    }
    return visible;
}

void Mask::addBias(Index query, std::span<double> row, Index first_key) const
{
    for (const Layer& layer : m_layers)
        if (const auto* added = std::get_if<MaskTensor::Added>(&layer.tensor->cells))
            for (std::size_t j = 0; j < row.size(); ++j)
                row[j] += (*added)[std::size_t(layer.place(query, first_key + Index(j)))];
}

bool Mask::hasBias() const
{
    return std::ranges::any_of(
        m_layers, [](const Layer& layer) { return std::holds_alternative<MaskTensor::Added>(layer.tensor->cells); });
}

Result<std::vector<Mask>> masksOfHeads(const MaskSpec& spec, Index n_q, Index n_k, Index heads)
{
    const bool differ = std::ranges::any_of(spec.tensors, [](const auto& t) { return differsBetweenHeads(*t); });
    std::vector<Mask> masks;
    for (Index head = 0; head < (differ ? heads : 1); ++head) {
        const Result<Mask> mask = Mask::make(spec, n_q, n_k, {.head = head, .heads = heads});
        if (!mask)
            return tl::unexpected(mask.error());
        masks.push_back(*mask);
    }
    return masks;
}

} // namespace headlight
