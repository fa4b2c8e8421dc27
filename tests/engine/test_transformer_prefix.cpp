// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/transformer_prefix.h"
#include "small_transformer.h"

#include <rapidcheck.h>

#include <QTest>

#include <algorithm>
#include <bit>

using namespace headlight;

namespace {

constexpr std::size_t shortest = 3; // that all of the masks below fit

Result<TransformerTrace> run(const std::shared_ptr<TransformerConfig>& config, const TransformerInput& input,
                             std::shared_ptr<const TransformerTrace> before = nullptr)
{
    const SmallWeights weights(*config);
    TransformerWish wish;
    wish.before = std::move(before);
    return runTransformer(config, weights, input, wish, {{}, {}, 2});
}

bool sameBits(const Matrix<float>& a, const Matrix<float>& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols() &&
           std::equal(a.data(), a.data() + a.size(), b.data(), [](float x, float y) {
               return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y);
           });
}

bool sameBits(const std::vector<Matrix<float>>& a, const std::vector<Matrix<float>>& b)
{
    return std::ranges::equal(a, b, [](const auto& x, const auto& y) { return sameBits(x, y); });
}

bool sameBits(const TransformerLayer& a, const TransformerLayer& b)
{
    return sameBits(a.hidden, b.hidden) && sameBits(a.q, b.q) && sameBits(a.k, b.k) && sameBits(a.v, b.v) &&
           a.rows == b.rows;
}

bool sameBits(const TransformerTrace& a, const TransformerTrace& b)
{
    return sameBits(a.final, b.final) &&
           std::ranges::equal(a.layers, b.layers, [](const auto& x, const auto& y) { return sameBits(x, y); });
}

/// Some checkpoint of any of the layouts.
std::shared_ptr<TransformerConfig> anyConfig()
{
    const std::shared_ptr<TransformerConfig> config = smallLlama();
    config->most_positions = 128;
    config->norm_place = *rc::gen::element(NormPlace::Before, NormPlace::After, NormPlace::Around);
    config->is_parallel = *rc::gen::arbitrary<bool>();
    config->has_head_norms = *rc::gen::arbitrary<bool>();
    config->is_causal = *rc::gen::inRange(0, 4) > 0;
    if (*rc::gen::arbitrary<bool>())
        config->positions = LearnedPositions{*rc::gen::element<Index>(0, 2), std::nullopt};
    if (*rc::gen::arbitrary<bool>())
        config->softcap = 3;
    for (LayerAttention& layer : config->layers)
        if (*rc::gen::arbitrary<bool>())
            layer.window = *rc::gen::inRange<Index>(1, 6);
    return config;
}

AttentionOverrides anyOverrides()
{
    AttentionOverrides overrides;
    if (*rc::gen::arbitrary<bool>())
        overrides.silenced = {{1, 2}};
    if (*rc::gen::inRange(0, 3) > 0)
        return overrides;
    const MaskRule rule = *rc::gen::element<MaskRule>(CausalRule{}, PaddingRule{2}, PrefixRule{3}, WindowRule{2, 0},
                                                      SinksRule{1, 3}, DilatedRule{2});
    overrides.mask = MaskOverride{*rc::gen::arbitrary<bool>(), MaskSpec{{rule}}};
    return overrides;
}

TransformerInput anyText(const AttentionOverrides& overrides, bool with_padding)
{
    TransformerInput input;
    input.ids.resize(std::size_t(*rc::gen::inRange(int(shortest), 40)));
    std::ranges::generate(input.ids, [] { return *rc::gen::inRange<Index>(0, 50); });
    input.overrides = overrides;
    if (with_padding) {
        for (std::size_t i = 0; i < input.ids.size(); ++i)
            input.visible.push_back(*rc::gen::inRange(0, 5) > 0);
    }
    return input;
}

/// The same text with a few other tokens, or of another length, behind some of the first ones.
TransformerInput changed(TransformerInput input, bool with_padding)
{
    const auto kept = std::size_t(*rc::gen::inRange(0, int(input.ids.size()) + 1));
    const TransformerInput other = anyText(input.overrides, with_padding);
    input.ids.resize(kept);
    input.ids.insert(input.ids.end(), other.ids.begin(), other.ids.end());
    if (with_padding) {
        input.visible.resize(kept);
        input.visible.insert(input.visible.end(), other.visible.begin(), other.visible.end());
    }
    if (*rc::gen::arbitrary<bool>() && kept >= shortest) { // shorter, or the same
        input.ids.resize(kept);
        input.visible.resize(with_padding ? kept : 0);
    }
    return input;
}

std::vector<Index> countingIds(Index n)
{
    std::vector<Index> ids(static_cast<std::size_t>(n));
    for (Index i = 0; i < n; ++i)
        ids[std::size_t(i)] = i;
    return ids;
}

} // namespace

class TestTransformerPrefix : public QObject
{
    Q_OBJECT

private slots:
    void whatIsTakenFromAnEarlierPassIsWhatWouldBeComputed()
    {
        int reused = 0;
        const bool holds = rc::check("a pass with an earlier one beside it", [&] {
            const std::shared_ptr<TransformerConfig> config = anyConfig();
            const bool with_padding = *rc::gen::inRange(0, 4) == 0;
            const TransformerInput text = anyText(anyOverrides(), with_padding);
            const TransformerInput next = changed(text, with_padding);
            const auto before = std::make_shared<const TransformerTrace>(run(config, text).value());
            reused += sharedTokens(config.get(), before.get(), next).value() > 0 ? 1 : 0;
            RC_ASSERT(sameBits(run(config, next, before).value(), run(config, next).value()));
        });
        QVERIFY(holds);
        QVERIFY2(reused > 10, "hardly anything was taken from the earlier passes");
    }

    void aChangeOfTheLastWordLeavesTheOthers()
    {
        const auto config = smallLlama();
        const auto before = std::make_shared<const TransformerTrace>(run(config, {countingIds(20)}).value());
        TransformerInput input{countingIds(20)};
        QCOMPARE(*sharedTokens(config.get(), before.get(), input), Index(19)); // its last row is computed all the same
        input.ids.back() = 49;
        QCOMPARE(*sharedTokens(config.get(), before.get(), input), Index(19));
        input.ids.push_back(3);
        QCOMPARE(*sharedTokens(config.get(), before.get(), input), Index(19));
        input.ids[4] = 49;
        QCOMPARE(*sharedTokens(config.get(), before.get(), input), Index(4));
        input.overrides.temperature = 2;
        QCOMPARE(*sharedTokens(config.get(), before.get(), input), Index(0));
    }

    void whoSeesWhatFollowsSharesNothing()
    {
        const auto config = smallLlama();
        config->is_causal = false;
        const auto before = std::make_shared<const TransformerTrace>(run(config, {countingIds(20)}).value());
        TransformerInput input{countingIds(20)};
        input.ids.back() = 49;
        QCOMPARE(*sharedTokens(config.get(), before.get(), input), Index(0));

        // Turns that go by the length of the text.
        const auto stretched = smallLlama();
        std::get<RotaryPositions>(stretched->positions).scaling = DynamicRopeScaling{2, 8};
        const auto short_text = std::make_shared<const TransformerTrace>(run(stretched, {countingIds(20)}).value());
        input.ids.push_back(3);
        QCOMPARE(*sharedTokens(stretched.get(), short_text.get(), input), Index(0));
    }

    void anotherCheckpointSharesNothing()
    {
        const auto config = smallLlama(), other = smallLlama();
        const auto before = std::make_shared<const TransformerTrace>(run(config, {countingIds(20)}).value());
        QCOMPARE(*sharedTokens(other.get(), before.get(), {countingIds(20)}), Index(0));
    }
};

QTEST_APPLESS_MAIN(TestTransformerPrefix)
#include "test_transformer_prefix.moc"
