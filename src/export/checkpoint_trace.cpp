// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/checkpoint_trace.h"

#include "core/checked_size.h"
#include "session/program_version.h"
#include "session/setting_names.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

namespace headlight {

namespace {

constexpr std::string_view hidden_name = "hidden";
constexpr std::string_view logits_name = "logits";
constexpr Index most_logits_together = 32 << 20; // numbers: 128 MiB

/// What goes into a layer's projections and comes out of them.
struct LayerInside
{
    Matrix<float> x;         // (n, d_model)
    Matrix<float> concat;    // (n, heads · d_v)
    Matrix<float> projected; // (n, d_model)
};

/// Makes the parts that are not kept. Holds the last head, and what is inside layers: of all of them where several
/// arrays ask for each and a fourth of the budget has room, else of the last one.
class PartMaker
{
public:
    PartMaker(const CheckpointTraceSource& source, std::optional<Error>& failure, bool several_ask)
        : m_trace(source.trace), m_weights(source.weights), m_budget(source.budget), m_failure(failure)
    {
        m_work.stop = source.work.stop;
        m_work.threads = source.work.threads;
        const TransformerConfig& config = *m_trace.config;
        const CheckedSize columns = Bytes(2 * config.d_model + config.q_num_heads * config.d_k);
        const CheckedSize layer = CheckedSize(Bytes(m_trace.tokens())) * columns * CheckedSize(sizeof(float));
        m_holds_all =
            several_ask && (m_budget == 0 || (layer * CheckedSize(Bytes(config.layerCount()))).value() <= m_budget / 4);
    }

    std::optional<MatrixView> map(Stage stage, Index layer, Index head)
    {
        if (!m_head || m_layer_of_head != layer || m_number_of_head != head) {
            Result<HeadTrace<float>> made = transformerHead(m_trace, layer, head, m_budget, m_work);
            if (!made)
                return failed(made.error());
            m_head = std::move(*made);
            m_layer_of_head = layer;
            m_number_of_head = head;
        }
        return m_head->map(stage);
    }

    /// A head's columns of the heads' outputs side by side.
    std::optional<MatrixView> output(Index layer, Index head)
    {
        if (!inside(layer, &LayerInside::concat))
            return {};
        const Index width = m_trace.config->d_k;
        m_part = m_inside.at(layer).concat.middleCols(head * width, width);
        return m_part;
    }

    std::optional<MatrixView> inside(Index layer, Matrix<float> LayerInside::*matrix)
    {
        if (!m_inside.contains(layer)) {
            const auto weights = m_weights.block(layer, m_work);
            if (!weights)
                return failed(weights.error());
            Result<LayerTrace<float>> made = transformerLayer(m_trace, layer, **weights, Keep::Output, m_work);
            if (!made)
                return failed(made.error());
            if (!m_holds_all)
                m_inside.clear();
            m_inside[layer] = {std::move(made->x), std::move(made->concat), std::move(made->projected)};
        }
        return m_inside.at(layer).*matrix;
    }

    std::optional<MatrixView> logits(Index first, Index count)
    {
        Result<Matrix<float>> made = transformerLogits(m_trace, m_weights, first, count, m_work);
        if (!made)
            return failed(made.error());
        m_part = std::move(*made);
        return m_part;
    }

private:
    std::optional<MatrixView> failed(const Error& error)
    {
        m_failure = error;
        return {};
    }

    const TransformerTrace& m_trace;
    const TransformerWeights& m_weights;
    Bytes m_budget;
    std::optional<Error>& m_failure;
    WorkContext m_work;
    std::optional<HeadTrace<float>> m_head;
    Index m_layer_of_head = 0;
    Index m_number_of_head = 0;
    std::map<Index, LayerInside> m_inside; // a layer each
    bool m_holds_all = false;
    Matrix<float> m_part;
};

/// Lays out the arrays of a selection.
class Arrays
{
public:
    Arrays(const CheckpointTraceSource& source, const TraceSelection& selection, std::optional<Error>& failure)
        : m_trace(source.trace), m_selection(selection),
          m_maker(std::make_shared<PartMaker>(source, failure, asksSeveralTimes()))
    {}

    bool wants(std::string_view name) const
    {
        return m_selection.arrays.empty() || std::ranges::find(m_selection.arrays, name) != m_selection.arrays.end();
    }

    std::vector<TraceArray> list()
    {
        if (wants(hidden_name))
            perLayer(std::string(hidden_name), m_trace.config->d_model, [trace = &m_trace](Index layer) {
                return std::optional<MatrixView>(trace->layers[std::size_t(layer)].hidden);
            });
        for (const Stage stage : all_stages)
            if (wants(stageName(stage)))
                addStage(stage);
        if (wants(logits_name) && m_trace.config->head != OutputHead::None)
            addLogits();
        return std::move(m_arrays);
    }

    std::vector<Index> layers() const { return chosen(m_selection.layer, m_trace.config->layerCount()); }
    std::vector<Index> heads() const { return chosen(m_selection.head, m_trace.config->q_num_heads); }

private:
    /// Whether more than one array holds what is inside layers.
    bool asksSeveralTimes() const
    {
        constexpr std::array inside_layers = {Stage::Input, Stage::Output, Stage::Concat, Stage::Projected};
        return std::ranges::count_if(inside_layers, [this](Stage stage) { return wants(stageName(stage)); }) > 1;
    }

    static std::vector<Index> chosen(const std::optional<Index>& one, Index count)
    {
        if (one)
            return {*one};
        std::vector<Index> all(std::size_t(count), 0);
        std::iota(all.begin(), all.end(), 0);
        return all;
    }

    std::vector<Index> keyHeads() const
    {
        const TransformerConfig& config = *m_trace.config;
        return chosen(m_selection.head ? std::optional(config.keyValueHead(*m_selection.head)) : std::nullopt,
                      config.kv_num_heads);
    }

    void addStage(Stage stage)
    {
        switch (stage) {
        case Stage::Input:
            return inside("x", m_trace.config->d_model, &LayerInside::x);
        case Stage::Query:
            return kept("q", heads(), ArrayAxis::Query, &TransformerLayer::q);
        case Stage::Key:
            return kept("k", keyHeads(), ArrayAxis::Key, &TransformerLayer::k);
        case Stage::Value:
            return kept("v", keyHeads(), ArrayAxis::Key, &TransformerLayer::v);
        case Stage::Output:
            return perHead("output", heads(), ArrayAxis::Query, ArrayAxis::Feature, m_trace.config->d_k,
                           [maker = m_maker](Index layer, Index head) { return maker->output(layer, head); });
        case Stage::Concat:
            return inside("concat", m_trace.config->q_num_heads * m_trace.config->d_k, &LayerInside::concat);
        case Stage::Projected:
            return inside("projected", m_trace.config->d_model, &LayerInside::projected);
        default:
            return perHead(
                std::string(stageName(stage)), heads(), ArrayAxis::Query, ArrayAxis::Key, m_trace.tokens(),
                [maker = m_maker, stage](Index layer, Index head) { return maker->map(stage, layer, head); });
        }
    }

    void inside(std::string name, Index columns, Matrix<float> LayerInside::*matrix)
    {
        perLayer(std::move(name), columns,
                 [maker = m_maker, matrix](Index layer) { return maker->inside(layer, matrix); });
    }

    template<class Make>
    void perLayer(std::string name, Index columns, Make make)
    {
        TraceArray array{std::move(name), {}, ArrayAxis::Query, ArrayAxis::Feature, Precision::Float32, {}};
        for (const Index layer : layers())
            array.parts.push_back({layer, std::nullopt, 0, [make, layer] { return make(layer); }});
        array.shape = {Index(array.parts.size()), m_trace.tokens(), columns};
        m_arrays.push_back(std::move(array));
    }

    void kept(std::string name, const std::vector<Index>& of_heads, ArrayAxis rows,
              std::vector<Matrix<float>> TransformerLayer::*matrices)
    {
        perHead(std::move(name), of_heads, rows, ArrayAxis::Feature, m_trace.config->d_k,
                [this_trace = &m_trace, matrices](Index layer, Index head) {
                    return std::optional<MatrixView>(
                        (this_trace->layers[std::size_t(layer)].*matrices)[std::size_t(head)]);
                });
    }

    template<class Make>
    void perHead(std::string name, const std::vector<Index>& of_heads, ArrayAxis rows, ArrayAxis columns, Index width,
                 Make make)
    {
        const std::vector<Index> of_layers = layers();
        TraceArray array{std::move(name),
                         {Index(of_layers.size()), Index(of_heads.size()), m_trace.tokens(), width},
                         rows,
                         columns,
                         Precision::Float32,
                         {}};
        for (const Index layer : of_layers)
            for (const Index head : of_heads)
                array.parts.push_back({layer, head, 0, [make, layer, head] { return make(layer, head); }});
        m_arrays.push_back(std::move(array));
    }

    void addLogits()
    {
        const Index vocabulary = m_trace.config->vocabulary;
        const Index together = std::max<Index>(1, most_logits_together / vocabulary);
        TraceArray array{std::string(logits_name), {m_trace.tokens(), vocabulary},
                         ArrayAxis::Query,         ArrayAxis::Feature,
                         Precision::Float32,       {}};
        const Index last_layer = m_trace.config->layerCount() - 1;
        for (Index first = 0; first < m_trace.tokens(); first += together) {
            const Index count = std::min(together, m_trace.tokens() - first);
            array.parts.push_back({last_layer, std::nullopt, first,
                                   [maker = m_maker, first, count] { return maker->logits(first, count); }});
        }
        m_arrays.push_back(std::move(array));
    }

    const TransformerTrace& m_trace;
    const TraceSelection& m_selection;
    std::shared_ptr<PartMaker> m_maker;
    std::vector<TraceArray> m_arrays;
};

nlohmann::json orNull(const std::optional<double>& value)
{
    return value ? nlohmann::json(*value) : nlohmann::json();
}

nlohmann::json divisorOf(const std::optional<Divisor>& divisor)
{
    if (!divisor)
        return nullptr;
    return divisor->kind == Divisor::Kind::Number ? nlohmann::json(divisor->number)
                                                  : nlohmann::json(divisorName(divisor->kind));
}

nlohmann::json overridesOf(const AttentionOverrides& overrides)
{
    nlohmann::json mask;
    std::size_t mask_files = 0;
    if (overrides.mask) {
        mask = nlohmann::json::array();
        if (overrides.mask->with_own)
            mask.push_back("model");
        for (const MaskRule& rule : overrides.mask->spec.rules)
            mask.push_back(ruleText(rule));
        mask_files = overrides.mask->spec.tensors.size();
    }
    return {{"mask", mask},
            {"mask_files", mask_files},
            {"divisor", divisorOf(overrides.divisor)},
            {"temperature", overrides.temperature},
            {"softcap", orNull(overrides.softcap)}};
}

std::string metaOf(const CheckpointTraceSource& source, const Arrays& arrays)
{
    const TransformerConfig& config = *source.trace.config;
    nlohmann::json scales = nlohmann::json::array();
    for (const Index layer : arrays.layers())
        scales.push_back(transformerHeadOptions(config, source.trace.input.overrides, layer).scale);
    const nlohmann::json meta = {
        {"program", "headlight"},
        {"version", programVersion()},
        {"model_type", source.model_type},
        {"ids", source.trace.input.ids},
        {"type_ids", source.trace.input.type_ids},
        {"visible", source.trace.input.visible},
        {"layers", arrays.layers()},
        {"heads", arrays.heads()},
        {"overrides", overridesOf(source.trace.input.overrides)},
        {"conventions",
         {{"rows", "queries"},
          {"columns", "keys"},
          {"mask", "true may attend; a hidden cell is -inf in masked and 0 in weights"},
          {"empty_row", "a query without a visible key has weights 0 and output 0"},
          {"order", "hidden, x, scores, scaled, capped, masked, weights, output, concat, projected, logits"},
          {"scale", std::move(scales)},
          {"softcap", orNull(transformerHeadOptions(config, source.trace.input.overrides, 0).softcap)},
          {"precision", "float32"}}},
    };
    return meta.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace

std::vector<std::string> checkpointArrayNames()
{
    std::vector<std::string> names = {std::string(hidden_name)};
    for (const Stage stage : all_stages)
        names.emplace_back(stageName(stage));
    names.emplace_back(logits_name);
    return names;
}

Result<TraceFile> checkpointTraceFile(const CheckpointTraceSource& source, const TraceSelection& selection,
                                      std::optional<Error>& failure)
{
    const TransformerConfig& config = *source.trace.config;
    if (selection.layer && (*selection.layer < 0 || *selection.layer >= config.layerCount()))
        return fail(OutOfRange{Field::Layer, double(*selection.layer), 0, double(config.layerCount() - 1)});
    if (selection.head && (*selection.head < 0 || *selection.head >= config.q_num_heads))
        return fail(OutOfRange{Field::Head, double(*selection.head), 0, double(config.q_num_heads - 1)});
    const std::vector<std::string> known = checkpointArrayNames();
    for (const std::string& name : selection.arrays)
        if (std::ranges::find(known, name) == known.end())
            return fail(NotOneOf{Field::Stage, name, known});
    Arrays arrays(source, selection, failure);
    return TraceFile{arrays.list(), source.tokens, source.tokens, metaOf(source, arrays)};
}

} // namespace headlight
