// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mask.h"

#include <rapidcheck.h>

#include <QTest>

using namespace headlight;

namespace {

Index position(Index i, Index n_q, Index n_k, Alignment alignment)
{
    return alignment == Alignment::BottomRight ? i + n_k - n_q : i;
}

/// The rules as sentences of DESIGN put them, cell by cell.
struct Sentence
{
    Index i, j, n_q, n_k;
    Index p(Alignment alignment = Alignment::BottomRight) const { return position(i, n_q, n_k, alignment); }

    bool operator()(const CausalRule& rule) const { return j <= p(rule.alignment); }
    bool operator()(const WindowRule& rule) const
    {
        return p(rule.alignment) - rule.left <= j && j <= p(rule.alignment) + rule.right;
    }
    bool operator()(const PaddingRule& rule) const { return j < rule.keys; }
    bool operator()(const LeftPaddingRule& rule) const { return j >= n_k - rule.keys; }
    bool operator()(const PrefixRule& rule) const { return j < rule.prefix || j <= p(); }
    bool operator()(const DilatedRule& rule) const { return (p() - j) % rule.stride == 0; }
    bool operator()(const SinksRule& rule) const { return j <= p() && (j < rule.sinks || j > p() - rule.window); }
    bool operator()(const PaintedRule& rule) const
    {
        const bool painted = i < Index(rule.rows.size()) && j < Index(rule.rows[std::size_t(i)].size());
        return !painted || rule.rows[std::size_t(i)][std::size_t(j)] == 1;
    }
    bool operator()(const DocumentsRule& rule) const
    {
        std::vector<Index> document;
        for (std::size_t d = 0; d < rule.lengths.size(); ++d)
            document.insert(document.end(), std::size_t(rule.lengths[d]), Index(d));
        return document[std::size_t(i)] == document[std::size_t(j)];
    }
};

PaintedRule anyPainted(Index n_q, Index n_k)
{
    PaintedRule rule;
    rule.rows.resize(std::size_t(*rc::gen::inRange<Index>(0, n_q + 2))); // may be painted for fewer tokens, or more
    for (PaintedRule::Row& row : rule.rows)
        for (Index cells = *rc::gen::inRange<Index>(0, n_k + 2); cells > 0; --cells)
            row.push_back(*rc::gen::element<std::uint8_t>(0, 1));
    return rule;
}

MaskRule anyRule(Index n_q, Index n_k)
{
    const Alignment alignment = *rc::gen::element(Alignment::TopLeft, Alignment::BottomRight);
    const auto upTo = [](Index highest) { return *rc::gen::inRange<Index>(0, highest + 1); };
    switch (*rc::gen::inRange(0, n_q == n_k ? 9 : 8)) {
    case 0:
        return CausalRule{alignment};
    case 1:
        return WindowRule{upTo(6), upTo(6), alignment};
    case 2:
        return PaddingRule{upTo(n_k)};
    case 3:
        return LeftPaddingRule{upTo(n_k)};
    case 4:
        return PrefixRule{upTo(n_k)};
    case 5:
        return DilatedRule{1 + upTo(4)};
    case 6:
        return SinksRule{upTo(n_k), 1 + upTo(4)};
    case 7:
        return anyPainted(n_q, n_k);
    default:
        break;
    }
    const Index first = 1 + upTo(n_k - 1);
    return first == n_k ? DocumentsRule{{first}} : DocumentsRule{{first, n_k - first}};
}

Error errorOf(const MaskRule& rule, Index n_q, Index n_k)
{
    return Mask::make({{rule}}, n_q, n_k).error();
}

bool refused(const MaskRule& rule, Index n_q, Index n_k, Index seen, Index allowed)
{
    const Error error = errorOf(rule, n_q, n_k);
    const auto* misfit = std::get_if<MaskDoesNotFit>(&error);
    return misfit && misfit->rule == ruleText(rule) && misfit->seen == seen && misfit->allowed == allowed;
}

} // namespace

class TestMask : public QObject
{
    Q_OBJECT

private slots:
    void paintedCellsAreHiddenAndShownAgain()
    {
        PaintedRule rule;
        paintCell(rule, 2, 1, false);
        QVERIFY(!rule.allows(2, 1));
        QVERIFY(rule.allows(2, 0) && rule.allows(0, 1) && rule.allows(9, 9));
        QVERIFY(ruleText(rule) == "painted://10");
        paintCell(rule, 2, 1, true);
        QVERIFY(rule == PaintedRule{});
        QVERIFY(rule.rows.empty()); // nothing is left behind
        QVERIFY(ruleText(rule) == "painted:");
        QVERIFY(ruleFromText("painted:100/11").value() == MaskRule(PaintedRule{{{1, 0, 0}, {}}}));
        QVERIFY(!ruleFromText("painted"));
        QVERIFY(!ruleFromText("painted:12"));
        QVERIFY(!ruleFromText("painted:1:0"));
    }

    void everyRuleSaysWhatItsSentenceSays()
    {
        QVERIFY(rc::check("cell by cell, several rules: all must allow", [] {
            const Index n_q = *rc::gen::inRange<Index>(1, 12);
            const Index n_k = *rc::gen::element(n_q, *rc::gen::inRange<Index>(1, 12));
            MaskSpec spec;
            for (int rules = *rc::gen::inRange(0, 4); rules > 0; --rules)
                spec.rules.push_back(anyRule(n_q, n_k));
            const Mask mask = Mask::make(spec, n_q, n_k).value();
            std::vector<std::uint8_t> row(std::size_t(n_k), 7);
            for (Index i = 0; i < n_q; ++i) {
                Index visible = 0;
                const Index counted = mask.fillRow(i, row);
                const std::optional<KeyRange> range = mask.range(i);
                for (Index j = 0; j < n_k; ++j) {
                    bool allowed = true;
                    for (const MaskRule& rule : spec.rules)
                        allowed = allowed && std::visit(Sentence{i, j, n_q, n_k}, rule);
                    RC_ASSERT(row[std::size_t(j)] == (allowed ? 1 : 0));
                    RC_ASSERT(mask.allows(i, j) == allowed);
                    RC_ASSERT(!range || (j >= range->first && j < range->last) == allowed);
                    visible += allowed;
                }
                RC_ASSERT(counted == visible);
            }
        }));
    }

    void usualRulesAreRanges()
    {
        const auto range = [](std::vector<MaskRule> rules, Index query) {
            return Mask::make({std::move(rules)}, 8, 8).value().range(query);
        };
        QCOMPARE(range({}, 3), std::optional<KeyRange>({0, 8}));
        QCOMPARE(range({CausalRule{}, WindowRule{2, 0}}, 5), std::optional<KeyRange>({3, 6}));
        QCOMPARE(range({PaddingRule{2}, LeftPaddingRule{3}}, 0), std::optional<KeyRange>(KeyRange{}));
        QVERIFY(!range({DilatedRule{2}}, 5));
    }

    void tensorsAreBroadcastFromTheRight()
    {
        QVERIFY(rc::check("against indices counted out", [] {
            const MaskScope scope{*rc::gen::inRange<Index>(0, 2), 2, *rc::gen::inRange<Index>(0, 3), 3};
            const Index n_q = *rc::gen::inRange<Index>(1, 5), n_k = *rc::gen::inRange<Index>(1, 5);
            const Index full[] = {2, 3, n_q, n_k};
            const Index at[] = {scope.batch, scope.head, 0, 0};
            const std::size_t rank = *rc::gen::inRange<std::size_t>(0, 5);
            MaskTensor tensor;
            Index size = 1;
            for (std::size_t axis = 4 - rank; axis < 4; ++axis) {
                tensor.shape.push_back(*rc::gen::element(Index(1), full[axis]));
                size *= tensor.shape.back();
            }
            const bool added = *rc::gen::arbitrary<bool>();
            const auto cells = *rc::gen::container<std::vector<int>>(std::size_t(size), rc::gen::inRange(0, 3));
            if (added)
                tensor.cells = MaskTensor::Added(cells.begin(), cells.end());
            else
                tensor.cells = MaskTensor::Allowed(cells.begin(), cells.end());
            const Mask mask = Mask::make({{}, {std::make_shared<MaskTensor>(tensor)}}, n_q, n_k, scope).value();
            RC_ASSERT(mask.hasBias() == added);
            for (Index i = 0; i < n_q; ++i) {
                std::vector<double> row(std::size_t(n_k), 0.5);
                mask.addBias(i, row);
                for (Index j = 0; j < n_k; ++j) {
                    const Index index[] = {at[0], at[1], i, j};
                    Index place = 0;
                    for (std::size_t axis = 4 - rank; axis < 4; ++axis) {
                        const Index extent = tensor.shape[axis - (4 - rank)];
                        place = place * extent + index[axis] % extent;
                    }
                    const int cell = cells[std::size_t(place)];
                    RC_ASSERT(mask.allows(i, j) == (added || cell != 0));
                    RC_ASSERT(row[std::size_t(j)] == 0.5 + (added ? cell : 0));
                }
            }
        }));
    }

    void minusInfinityInAnAddedTensorHides()
    {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        const MaskTensor tensor{"M.npy", {3}, MaskTensor::Added{1, -infinity, infinity}};
        const Mask mask = Mask::make({{}, {std::make_shared<MaskTensor>(tensor)}}, 2, 3).value();
        std::vector<std::uint8_t> row(3);
        QCOMPARE(mask.fillRow(1, row), Index(2));
        QVERIFY((row == std::vector<std::uint8_t>{1, 0, 1}));
        QVERIFY(!mask.allows(0, 1));
    }

    void tensorsThatDoNotFitAreNamed()
    {
        using Shape = std::vector<Index>;
        const auto misfit = [](Shape shape) {
            MaskTensor tensor{"M.npy", std::move(shape), {}};
            Index size = 1;
            for (const Index extent : tensor.shape)
                size *= extent;
            tensor.cells = MaskTensor::Allowed(std::size_t(size), 1);
            const auto mask = Mask::make({{}, {std::make_shared<MaskTensor>(tensor)}}, 4, 5, {0, 2, 0, 3});
            const auto error = std::get<MaskShapeDoesNotFit>(mask.error());
            return error.name == "M.npy" && error.seen == tensor.shape && error.allowed == Shape{2, 3, 4, 5};
        };
        QVERIFY(misfit({4}));
        QVERIFY(misfit({5, 5}));
        QVERIFY(misfit({2, 4, 5}));
        QVERIFY(misfit({3, 3, 4, 5}));
        QVERIFY(misfit({1, 2, 3, 4, 5}));
    }

    void addedZerosAndOnesLookLikeAMistake()
    {
        QVERIFY(looksLikeAllowed({"", {3}, MaskTensor::Added{0, 1, 1}}));
        QVERIFY(!looksLikeAllowed({"", {3}, MaskTensor::Added{0, 0, 0}}));
        QVERIFY(!looksLikeAllowed({"", {3}, MaskTensor::Added{0, 1, 0.5}}));
        QVERIFY(!looksLikeAllowed({"", {3}, MaskTensor::Allowed{0, 1, 1}}));
    }

    void specsAreEqualWhenTheirCellsAre()
    {
        const MaskTensor tensor{"M.npy", {2}, MaskTensor::Allowed{0, 1}};
        MaskTensor other = tensor;
        other.cells = MaskTensor::Allowed{1, 1};
        const auto spec = [](const MaskTensor& of) { return MaskSpec{{}, {std::make_shared<MaskTensor>(of)}}; };
        QVERIFY(spec(tensor) == spec(tensor));
        QVERIFY(!(spec(tensor) == spec(other)));
        QVERIFY(!(spec(tensor) == MaskSpec{}));
    }

    void bothAlignmentsAgreeOnSquares()
    {
        QCOMPARE(Mask::make({{CausalRule{Alignment::TopLeft}}}, 2, 5)->allows(1, 2), false);
        QCOMPARE(Mask::make({{CausalRule{}}}, 2, 5)->allows(1, 4), true);
        for (Index i = 0; i < 5; ++i)
            for (Index j = 0; j < 5; ++j)
                QCOMPARE(Mask::make({{CausalRule{Alignment::TopLeft}}}, 5, 5)->allows(i, j),
                         Mask::make({{CausalRule{}}}, 5, 5)->allows(i, j));
    }

    void rulesThatDoNotFitAreNamed()
    {
        QVERIFY(refused(PaddingRule{7}, 6, 6, 7, 6));
        QVERIFY(refused(PaddingRule{-1}, 6, 6, -1, 0));
        QVERIFY(refused(LeftPaddingRule{9}, 6, 6, 9, 6));
        QVERIFY(refused(PrefixRule{7}, 6, 6, 7, 6));
        QVERIFY(refused(DilatedRule{0}, 6, 6, 0, 1));
        QVERIFY(refused(SinksRule{1, 0}, 6, 6, 0, 1));
        QVERIFY(refused(SinksRule{8, 1}, 6, 6, 8, 6));
        QVERIFY(refused(WindowRule{-1, 0}, 6, 6, -1, 0));
        QVERIFY(refused(DocumentsRule{{2, 3}}, 6, 6, 5, 6));
        QVERIFY(refused(DocumentsRule{{2, 5}}, 6, 6, 7, 6));
        QVERIFY(refused(DocumentsRule{{6, 0}}, 6, 6, 0, 1));
        QVERIFY(refused(DocumentsRule{{6}}, 5, 6, 5, 6));
        constexpr Index huge = std::numeric_limits<Index>::max();
        QVERIFY(refused(DocumentsRule{{1, huge}}, 6, 6, huge, 6));
        QVERIFY(!Mask::make({{WindowRule{huge, huge}}}, 6, 6));
    }

    void windowsMayReachBeyondTheKeys()
    {
        const Mask mask = Mask::make({{WindowRule{1'000'000, 1'000'000}}}, 3, 3).value();
        std::vector<std::uint8_t> row(3);
        QCOMPARE(mask.fillRow(1, row), Index(3));
    }

    void notationReadsBack()
    {
        QVERIFY(rc::check("rule → text → rule", [] {
            const MaskRule rule = anyRule(9, 9);
            RC_ASSERT(ruleFromText(ruleText(rule)).value() == rule);
        }));
        QCOMPARE(ruleText(CausalRule{}), std::string("causal"));
        QCOMPARE(ruleText(CausalRule{Alignment::TopLeft}), std::string("causal:top-left"));
        QCOMPARE(ruleText(WindowRule{3, 0, Alignment::TopLeft}), std::string("window:3,0:top-left"));
        QCOMPARE(ruleText(DocumentsRule{{4, 1, 7}}), std::string("documents:4,1,7"));
        QCOMPARE(ruleText(LeftPaddingRule{4}), std::string("left-padding:4"));
        QVERIFY(ruleFromText("causal:bottom-right").value() == MaskRule(CausalRule{}));
        QVERIFY(ruleFromText("window:3,0:bottom-right").value() == MaskRule(WindowRule{3, 0}));
        QVERIFY(ruleFromText("sinks:2,5").value() == MaskRule(SinksRule{2, 5}));
    }

    void wrongNotationIsRefused()
    {
        for (const char* text : {"",
                                 "causal:",
                                 "causal:left",
                                 "causal:top-left:top-left",
                                 "Causal",
                                 " causal",
                                 "window",
                                 "window:3",
                                 "window:3,0,1",
                                 "window:3,x",
                                 "window:3,0:",
                                 "padding",
                                 "padding:",
                                 "padding:4x",
                                 "padding:+4",
                                 "padding:4,5",
                                 "padding:99999999999999999999",
                                 "documents:",
                                 "documents:1,,2",
                                 "sinks:2",
                                 "dilated:2:top-left",
                                 "prefix:1.5",
                                 "none:1"}) {
            const auto rule = ruleFromText(text);
            QVERIFY2(!rule, text);
            const auto* wrong = std::get_if<NotOneOf>(&rule.error());
            QVERIFY(wrong && wrong->field == Field::Mask && wrong->seen == text && !wrong->allowed.empty());
        }
    }
};

QTEST_APPLESS_MAIN(TestMask)
#include "test_mask.moc"
