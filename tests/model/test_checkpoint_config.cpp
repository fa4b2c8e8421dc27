// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/checkpoint_config.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

using namespace headlight;

namespace {

using Json = nlohmann::json;

const Json gpt2 = {{"model_type", "gpt2"}, {"vocab_size", 9}, {"n_positions", 8},
                   {"n_embd", 128},        {"n_layer", 4},    {"n_head", 2}};
const Json llama = {{"model_type", "llama"},  {"vocab_size", 9},           {"hidden_size", 5120},
                    {"num_hidden_layers", 2}, {"num_attention_heads", 32}, {"intermediate_size", 8}};

Json with(Json base, const Json& changes)
{
    base.update(changes);
    return base;
}

CheckpointConfig read(const Json& json)
{
    Result<CheckpointConfig> config = readCheckpointConfig(json.dump(), "config.json");
    if (!config)
        qFatal("refused");
    return std::move(*config);
}

QString refusal(const Json& json)
{
    const Result<CheckpointConfig> config = readCheckpointConfig(json.dump(), "config.json");
    const auto* error = config ? nullptr : std::get_if<FileMalformed>(&config.error());
    return error ? QString::fromStdString(error->field + ": " + error->seen + " / " + error->allowed) : QString();
}

/// The weights of two keys whose products with the query are `first` and `second`.
double firstWeight(double scale, double first, double second)
{
    return 1 / (1 + std::exp(scale * (second - first)));
}

bool near(double seen, double expected)
{
    return std::abs(seen - expected) < 1e-6;
}

} // namespace

class TestCheckpointConfig : public QObject
{
    Q_OBJECT

private slots:
    // Case 02
    void theHeadSizeOfTheFileWins()
    {
        const Json given = {{"num_key_value_heads", 8}, {"head_dim", 128}};
        const TransformerConfig config = read(with(llama, given)).transformer;
        QCOMPARE(config.q_num_heads * config.d_k, Index(4096));
        QCOMPARE(config.kv_num_heads * config.d_k, Index(1024));
        QVERIFY(near(config.layers[0].scale, 0.088388));
        QVERIFY(near(firstWeight(config.layers[0].scale, 32, 0), 0.944193));
        QCOMPARE(read(llama).transformer.d_k, Index(160));
        QCOMPARE(read(with(llama, {{"num_key_value_heads", nullptr}})).transformer.kv_num_heads, Index(32));
        const QString uneven = refusal(with(llama, {{"hidden_size", 10}, {"num_attention_heads", 3}}));
        QVERIFY2(uneven.contains("num_attention_heads: 3") && uneven.contains("10"), qPrintable(uneven));
    }

    // Case 06
    void gpt2sSwitchesOfScaleAreRead_data()
    {
        QTest::addColumn<bool>("by_size");
        QTest::addColumn<bool>("by_layer");
        QTest::addColumn<double>("weight"); // of a key with product 8 beside one with 0, in layer 3
        QTest::newRow("as it comes") << true << false << 0.731059;
        QTest::newRow("by layer") << true << true << 0.562177;
        QTest::newRow("no scaling") << false << false << 0.999665;
        QTest::newRow("by layer only") << false << true << 0.880797;
    }

    void gpt2sSwitchesOfScaleAreRead()
    {
        QFETCH(bool, by_size);
        QFETCH(bool, by_layer);
        QFETCH(double, weight);
        const CheckpointConfig config =
            read(with(gpt2, {{"scale_attn_weights", by_size}, {"scale_attn_by_inverse_layer_idx", by_layer}}));
        QVERIFY(near(firstWeight(config.transformer.layers[3].scale, 8, 0), weight));
        const auto fact = std::ranges::find(config.facts, std::string("scale_attn_weights"), &ConfigFact::key);
        QVERIFY(fact != config.facts.end() && fact->from_file && fact->value == (by_size ? "true" : "false"));
    }

    // Case 16
    void gemmasScaleIsItsOwnNumber()
    {
        const Json gemma = with(llama, {{"model_type", "gemma2"},
                                        {"head_dim", 128},
                                        {"num_key_value_heads", 8},
                                        {"query_pre_attn_scalar", 144},
                                        {"attn_logit_softcapping", 50.0}});
        const TransformerConfig config = read(gemma).transformer;
        QVERIFY(near(firstWeight(config.layers[0].scale, 144, 120), 0.880797));
        QCOMPARE(config.softcap, std::optional(50.0));
        QCOMPARE(config.output_softcap, std::optional(30.0));
        QCOMPARE(config.norm, NormKind::RmsOffset);
        QCOMPARE(config.layers[0].window, std::optional<Index>(4096));
        QVERIFY(!config.layers[1].window);
        QVERIFY(!read(with(gemma, {{"attn_logit_softcapping", nullptr}})).transformer.softcap);
    }

    void bothSpellingsOfTurnsAreRead()
    {
        for (const char* key : {"rope_scaling", "rope_parameters"})
            for (const char* kind : {"type", "rope_type"}) {
                const TransformerConfig config =
                    read(with(llama, {{key, {{kind, "linear"}, {"factor", 4.0}}}})).transformer;
                const auto& rotary = std::get<RotaryPositions>(config.positions);
                QVERIFY(std::get<LinearRopeScaling>(rotary.scaling).factor == 4);
            }
        const Json newer = {{"rope_parameters", {{"rope_type", "default"}, {"rope_theta", 500.0}}}};
        QCOMPARE(std::get<RotaryPositions>(read(with(llama, newer)).transformer.positions).theta, 500.0);
        QVERIFY(refusal(with(llama, {{"rope_scaling", {{"type", "yarn"}, {"factor", 2.0}}}})).contains("yarn"));
    }

    void windowsFollowTheirPattern()
    {
        const auto windows = [](const Json& changes) {
            std::vector<Index> list;
            for (const LayerAttention& layer : read(with(llama, changes)).transformer.layers)
                list.push_back(layer.window.value_or(0));
            return list;
        };
        using Windows = std::vector<Index>;
        QVERIFY((windows({{"model_type", "mistral"}, {"sliding_window", 7}}) == Windows{7, 7}));
        QVERIFY((windows({{"model_type", "mistral"}}) == Windows{4096, 4096}));
        QVERIFY((windows({{"model_type", "mistral"}, {"sliding_window", nullptr}}) == Windows{0, 0}));
        Json qwen = {{"model_type", "qwen2"}, {"sliding_window", 7}, {"max_window_layers", 1}};
        QVERIFY(windows(qwen) == Windows({0, 0}));
        qwen["use_sliding_window"] = true;
        QVERIFY(windows(qwen) == Windows({0, 7}));
        qwen["layer_types"] = {"sliding_attention", "full_attention"};
        QVERIFY(windows(qwen) == Windows({7, 0}));
        QVERIFY((windows({{"sliding_window", 7}}) == Windows{0, 0})); // no Llama slides
    }

    void switchesThatNobodyKnowsAreNamed()
    {
        const CheckpointConfig config = read(
            with(gpt2, {{"attn_temperature", 2}, {"attn_pdrop", 0.1}, {"sliding_window", 3}, {"bos_token_id", 1}}));
        QVERIFY((config.ignored == std::vector<std::string>{"attn_temperature", "sliding_window"}));
    }

    void anUnknownFamilyIsRefusedWithTheListOfKnownOnes()
    {
        const QString words = refusal(with(gpt2, {{"model_type", "mamba"}}));
        for (const char* part : {"model_type", "mamba", "gpt2", "bert", "llama", "mistral", "qwen2", "distilbert",
                                 "roberta", "qwen3", "gemma2", "gpt_neox", "opt"})
            QVERIFY2(words.contains(part), part);
    }

    void positionsBeginWhereTheFamilySays()
    {
        const Json opt = {{"model_type", "opt"},    {"vocab_size", 9},          {"hidden_size", 8},
                          {"num_hidden_layers", 1}, {"num_attention_heads", 2}, {"ffn_dim", 8}};
        const TransformerConfig config = read(opt).transformer;
        QCOMPARE(std::get<LearnedPositions>(config.positions).offset, Index(2));
        QCOMPARE(config.most_positions, Index(2048));
        Json roberta = with(llama, {{"model_type", "roberta"}, {"max_position_embeddings", 514}});
        const TransformerConfig turned = read(roberta).transformer;
        QCOMPARE(std::get<LearnedPositions>(turned.positions).padding_id, std::optional<Index>(1));
        QCOMPARE(turned.most_positions, Index(512));
    }
};

QTEST_APPLESS_MAIN(TestCheckpointConfig)
#include "test_checkpoint_config.moc"
