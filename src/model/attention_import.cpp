// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/attention_import.h"

#include "core/checked_size.h"
#include "engine/budget.h"
#include "model/import_arrays.h"
#include "model/json_reading.h"
#include "model/whole_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <new>

namespace headlight {

namespace {

using namespace std::string_view_literals;

constexpr std::array known_names = {"attentions"sv, "attention"sv, "attn"sv, "weights"sv, "attn_weights"sv};

/// A name cut at its last number: "layer.11.attn" → "layer.", 11, ".attn".
struct NumberedName
{
    std::string around;
    Index number = -1;
};

NumberedName numbered(std::string_view name)
{
    const std::size_t last = name.find_last_of("0123456789");
    if (last == std::string_view::npos)
        return {std::string(name), -1};
    std::size_t first = last;
    while (first > 0 && name[first - 1] >= '0' && name[first - 1] <= '9')
        --first;
    NumberedName cut{std::string(name.substr(0, first)) + "#" + std::string(name.substr(last + 1)), -1};
    std::from_chars(name.data() + first, name.data() + last + 1, cut.number);
    return cut;
}

/// Which arrays of a file are attention: one that holds all layers, or a layer each.
std::vector<const ImportArray*> chosen(const std::vector<ImportArray>& arrays)
{
    for (const std::string_view name : known_names) {
        std::vector<const ImportArray*> of_name;
        for (const ImportArray& array : arrays)
            if (array.name == name || (array.is_layer && array.name.starts_with(std::string(name) + "[")))
                of_name.push_back(&array);
        if (!of_name.empty())
            return of_name;
    }
    std::map<std::string, std::map<Index, const ImportArray*>> series;
    for (const ImportArray& array : arrays) {
        const NumberedName name = numbered(array.name);
        if (name.number >= 0)
            series[name.around].emplace(name.number, &array);
    }
    std::vector<const ImportArray*> longest;
    for (const auto& [around, members] : series)
        if (members.size() > longest.size()) {
            longest.clear();
            for (const auto& [number, array] : members)
                longest.push_back(array);
        }
    if (longest.empty() && arrays.size() == 1)
        longest.push_back(&arrays.front());
    return longest;
}

/// An array read as (layers, samples, heads, n_q, n_k): what it lacks is 1.
struct Nesting
{
    Index layers = 1;
    Index samples = 1;
    Index heads = 1;
    Index rows = 1;
    Index columns = 1;
};

Nesting nestingOf(const ImportArray& array, bool is_one_of_many)
{
    const std::vector<Index>& shape = array.shape;
    Nesting nesting;
    const std::size_t axes = shape.size();
    nesting.columns = shape[axes - 1];
    nesting.rows = shape[axes - 2];
    if (axes > 2)
        nesting.heads = shape[axes - 3];
    if (axes == 4)
        (is_one_of_many ? nesting.samples : nesting.layers) = shape[0];
    if (axes == 5) {
        nesting.layers = shape[0];
        nesting.samples = shape[1];
    }
    return nesting;
}

/// Sums rows, and judges what they show together.
class RowJudge
{
public:
    explicit RowJudge(AttentionImport& import) : m_import(import) {}

    void judge(Index layer, const Tensor<float>& weights)
    {
        for (Index head = 0; head < weights.heads; ++head) {
            for (Index row = 0; row < weights.rows; ++row)
                judgeRow(layer, head, row, weights.map(0, head) + row * weights.columns, weights.columns);
        }
    }

    void conclude()
    {
        if (m_import.rows_not_one == 0)
            return;
        if (m_negative || m_highest > 2 || m_lowest < 0)
            m_import.cause = RowCause::NotSoftmax;
        else if (m_above > 0)
            m_import.cause = RowCause::Dropout;
        else if (m_highest - m_lowest < tolerance)
            m_import.cause = RowCause::Averaged;
        else
            m_import.cause = RowCause::Truncated;
    }

private:
    static constexpr double tolerance = 2e-3; // float16 weights of a thousand keys stay within it
    static constexpr std::size_t most_listed = 1'000;

    void judgeRow(Index layer, Index head, Index row, const float* values, Index count)
    {
        double sum = 0;
        bool is_finite = true;
        bool is_empty = true;
        for (Index j = 0; j < count; ++j) {
            sum += double(values[j]);
            is_finite = is_finite && std::isfinite(values[j]);
            is_empty = is_empty && values[j] == 0;
            m_negative = m_negative || values[j] < 0;
            m_import.not_finite += std::isfinite(values[j]) ? 0 : 1;
        }
        if (is_empty) {
            ++m_import.rows_empty;
            return;
        }
        if (is_finite && std::abs(sum - 1) <= tolerance)
            return;
        ++m_import.rows_not_one;
        if (m_import.listed.size() < most_listed)
            m_import.listed.push_back({layer, head, row, sum});
        if (!is_finite)
            return;
        m_above += sum > 1 ? 1 : 0;
        m_lowest = std::min(m_lowest, sum);
        m_highest = std::max(m_highest, sum);
    }

    AttentionImport& m_import;
    bool m_negative = false;
    Index m_above = 0;
    double m_lowest = 1e300;
    double m_highest = -1e300;
};

Result<void> requireMemory(const std::vector<const ImportArray*>& arrays, Bytes budget)
{
    CheckedSize numbers = 0;
    CheckedSize largest = 0;
    for (const ImportArray* array : arrays) {
        const CheckedSize count = Bytes(array->count());
        numbers = numbers + count;
        largest = std::max(largest.value(), count.value());
    }
    const Bytes need = ((numbers + largest) * CheckedSize(sizeof(float))).value();
    if (budget > 0 && need > budget)
        return fail(OverBudget{need, budget, 0});
    return {};
}

/// Cuts an array into layers of the one sample.
void addLayers(const std::vector<float>& values, const Nesting& nesting, Index sample, AttentionImport& import)
{
    const Index layer_size = nesting.heads * nesting.rows * nesting.columns;
    for (Index layer = 0; layer < nesting.layers; ++layer) {
        const auto begin = values.begin() + (layer * nesting.samples + sample) * layer_size;
        import.layers.push_back(
            {1, nesting.heads, nesting.rows, nesting.columns, std::vector<float>(begin, begin + layer_size)});
    }
}

constexpr Bytes most_token_bytes = 16 << 20;

/// Leaves out tokens that are not as many as rows; how many there were.
Index leaveOutUnfit(std::vector<std::string>& tokens, Index rows)
{
    const auto count = Index(tokens.size());
    if (count == rows)
        return 0;
    tokens.clear();
    return count;
}

/// Tokens that are as many as the rows, or none.
void placeTokens(ImportArrays& arrays, const ImportOptions& options, AttentionImport& import)
{
    const Tensor<float>& first = import.layers.front();
    import.tokens = options.tokens.empty() ? std::move(arrays.tokens) : options.tokens;
    import.context_tokens = std::move(arrays.context_tokens);
    import.unfit_tokens = leaveOutUnfit(import.tokens, first.rows);
    import.unfit_context_tokens = leaveOutUnfit(import.context_tokens, first.columns);
    if (import.context_tokens.empty() && first.rows == first.columns)
        import.context_tokens = import.tokens;
}

Result<AttentionImport> import(const std::string& path, const ImportOptions& options, const WorkContext& context)
{
    Result<ImportArrays> listed = listImportArrays(path, context.stop);
    if (!listed)
        return fail(listed.error());
    const std::vector<const ImportArray*> arrays = chosen(listed->arrays);
    if (arrays.empty()) {
        std::string names;
        for (const ImportArray& array : listed->arrays)
            names += (names.empty() ? "" : ", ") + array.name;
        return fail(FileMalformed{path, "arrays", names.empty() ? "nothing" : names,
                                  "attentions, attention, attn, weights, attn_weights, attn_0 … attn_11"});
    }
    if (const Result<void> fits = requireMemory(arrays, options.budget); !fits)
        return fail(fits.error());
    AttentionImport made;
    RowJudge judge(made);
    for (const ImportArray* array : arrays) {
        const Nesting nesting = nestingOf(*array, arrays.size() > 1 || array->is_layer);
        if (options.sample < 0 || options.sample >= nesting.samples)
            return fail(OutOfRange{Field::Samples, double(options.sample), 0, double(nesting.samples - 1)});
        std::vector<float> values(std::size_t(array->count()));
        if (const Result<void> read = array->read(values); !read)
            return fail(read.error());
        addLayers(values, nesting, options.sample, made);
        made.samples = nesting.samples;
        made.array_names.push_back(array->name);
        context.report(double(made.array_names.size()) / double(arrays.size()));
    }
    for (std::size_t layer = 0; layer < made.layers.size(); ++layer)
        judge.judge(Index(layer), made.layers[layer]);
    judge.conclude();
    placeTokens(*listed, options, made);
    return made;
}

} // namespace

Result<AttentionImport> readAttentionImport(const std::string& path, const ImportOptions& options,
                                            const WorkContext& context)
try {
    return import(path, options, context);
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<std::vector<std::string>> readImportTokens(const std::string& path)
{
    const Result<std::string> bytes = readWholeFile(path, most_token_bytes);
    if (!bytes)
        return fail(bytes.error());
    const Result<JsonTape> tape = JsonTape::read(*bytes, JsonLimits{}, path);
    if (!tape)
        return fail(tape.error());
    JsonReading reading(*tape, path);
    std::vector<std::string> tokens;
    if (reading.isArray(tape->root()))
        tape->root().forEachValue([&](JsonNode token) {
            tokens.push_back(reading.textOf(token));
            return !reading.failed();
        });
    if (reading.error())
        return fail(*reading.error());
    return tokens;
}

} // namespace headlight
