// SPDX-License-Identifier: GPL-3.0-or-later
// Which weights become lines, and the colours of heads.
#include "figure/figure_palette.h"
#include "figure/head_colors.h"
#include "figure/link_set.h"
#include "figure_samples.h"
#include "render/value_scale.h"

#include <algorithm>
#include <set>

using namespace headlight;
using namespace headlight::samples;

namespace {

LinkSet setOf(const Analysis& analysis, const LinkStyle& style, Index most = most_links)
{
    return linkSet(analysis, linkHeads(style, 0, analysis.config.q_num_heads()), style, most);
}

LinkStyle linksOf(double threshold, Index top = 0, LinkStyle::Heads heads = LinkStyle::Heads::All)
{
    LinkStyle style;
    style.threshold = threshold;
    style.top = top;
    style.heads = heads;
    return style;
}

Index cellsOf(const Analysis& analysis, const LinkSet& set)
{
    return Index(set.heads.size()) * analysis.tokens.size() * analysis.keyTokens().size();
}

Index counted(const LinkSet& set)
{
    return Index(set.links.size()) + set.too_light + set.beyond_top + set.beyond_limit + set.hidden + set.not_finite;
}

} // namespace

class TestLinkSet : public QObject
{
    Q_OBJECT

private slots:
    void everyCellIsDrawnOrCounted_data()
    {
        QTest::addColumn<double>("threshold");
        QTest::addColumn<int>("top");
        QTest::addColumn<int>("most");
        QTest::newRow("all") << 0.0 << 0 << 100000;
        QTest::newRow("threshold") << 0.1 << 0 << 100000;
        QTest::newRow("top") << 0.0 << 3 << 100000;
        QTest::newRow("limit") << 0.0 << 0 << 50;
        QTest::newRow("together") << 0.02 << 4 << 70;
    }

    void everyCellIsDrawnOrCounted()
    {
        QFETCH(double, threshold);
        QFETCH(int, top);
        QFETCH(int, most);
        const AnalysisPointer analysis = analysisOf(forty_words, {CausalRule{}});
        LinkStyle style;
        style.threshold = threshold;
        style.top = top;
        const LinkSet set = setOf(*analysis, style, most);
        QCOMPARE(counted(set), cellsOf(*analysis, set));
        const Index n = analysis->tokens.size();
        QCOMPARE(set.hidden, 4 * n * (n - 1) / 2);
        QVERIFY(Index(set.links.size()) <= most);
        QVERIFY(!set.links.empty());
    }

    void hiddenCellsHaveNoLinkEvenWithoutAThreshold()
    {
        const AnalysisPointer analysis = analysisOf(six_words, {CausalRule{}});
        LinkStyle style;
        style.threshold = 0;
        for (const Link& link : setOf(*analysis, style).links) {
            QVERIFY(link.key <= link.query);
            QVERIFY(link.weight > 0);
        }
    }

    void linksAreTheWeightsOfTheThreshold()
    {
        const AnalysisPointer analysis = analysisOf(six_words);
        LinkStyle style;
        style.threshold = 0.2;
        const LinkSet set = setOf(*analysis, style);
        Index expected = 0;
        for (Index head = 0; head < 4; ++head)
            for (Index query = 0; query < 6; ++query)
                for (Index key = 0; key < 6; ++key)
                    expected += analysis->stage(Stage::Weights, head).at(query, key) >= 0.2;
        QCOMPARE(Index(set.links.size()), expected);
        for (const Link& link : set.links)
            QCOMPARE(link.weight, analysis->stage(Stage::Weights, link.head).at(link.query, link.key));
    }

    void heaviestLieOnTop()
    {
        const LinkSet set = setOf(*analysisOf(forty_words), linksOf(0.01));
        QVERIFY(std::ranges::is_sorted(set.links, {}, &Link::weight));
    }

    void topKeepsTheHeaviestOfEachQuery()
    {
        const AnalysisPointer analysis = analysisOf(forty_words);
        const LinkStyle style = linksOf(0, 2, LinkStyle::Heads::Focused);
        const LinkSet set = setOf(*analysis, style);
        const Index n = analysis->tokens.size();
        QCOMPARE(Index(set.links.size()), 2 * n);
        for (Index query = 0; query < n; ++query) {
            std::vector<double> row, kept;
            for (Index key = 0; key < n; ++key)
                row.push_back(analysis->stage(Stage::Weights, 0).at(query, key));
            std::ranges::sort(row, std::greater());
            for (const Link& link : set.links)
                if (link.query == query)
                    kept.push_back(link.weight);
            std::ranges::sort(kept, std::greater());
            QCOMPARE(kept, std::vector<double>(row.begin(), row.begin() + 2));
        }
    }

    void limitKeepsTheHeaviestOfAll()
    {
        const AnalysisPointer analysis = analysisOf(forty_words);
        const LinkStyle style = linksOf(0);
        const LinkSet all = setOf(*analysis, style, 1'000'000);
        const LinkSet few = setOf(*analysis, style, 5); // cut many times on the way
        QCOMPARE(few.links, std::vector<Link>(all.links.end() - 5, all.links.end()));
    }

    void chosenHeadsAreThoseThatExistOnceEach()
    {
        LinkStyle style = linksOf(0, 0, LinkStyle::Heads::Chosen);
        style.chosen = {3, 1, 1, 9, -1};
        QCOMPARE(linkHeads(style, 0, 4), (std::vector<Index>{1, 3}));
        QCOMPARE(linkHeads(linksOf(0, 0, LinkStyle::Heads::Focused), 2, 4), std::vector<Index>{2});
        QCOMPARE(linkHeads({}, 2, 3), (std::vector<Index>{0, 1, 2}));
    }

    void noTwoHeadsOfALayerHaveOneColour_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void noTwoHeadsOfALayerHaveOneColour()
    {
        QFETCH(bool, dark);
        const Theme theme = dark ? Theme::Dark : Theme::Light;
        const QRgb ground = figurePalette(theme).background.rgb();
        for (const Index heads : {1, 2, 3, 4, 7, 8, 9, 12, 16, 24, 25, 32, 64, 96, 144, 193, 512, 777, 1000, 1024}) {
            std::set<QRgb> seen;
            for (const QColor& color : headColors(heads, theme)) {
                seen.insert(color.rgb());
                QVERIFY2(contrastRatio(color.rgb(), ground) >= 3, qPrintable(color.name()));
            }
            QCOMPARE(Index(seen.size()), heads);
        }
    }

    void neighbouringHeadsStandApart()
    {
        for (const Index heads : {2, 4, 8, 12, 16}) {
            const std::vector<QColor> colors = headColors(heads, Theme::Light);
            for (std::size_t i = 1; i < colors.size(); ++i) {
                const int distance = std::abs(colors[i].red() - colors[i - 1].red()) +
                                     std::abs(colors[i].green() - colors[i - 1].green()) +
                                     std::abs(colors[i].blue() - colors[i - 1].blue());
                QVERIFY2(distance > 80, qPrintable(colors[i].name() + colors[i - 1].name()));
            }
        }
    }
};

QTEST_MAIN(TestLinkSet)
#include "test_link_set.moc"
