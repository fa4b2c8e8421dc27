// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/lesson.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headlight {

namespace {

constexpr auto facts = std::to_array<std::pair<LessonFact, std::string_view>>({
    {LessonFact::Masked, "mask"},
    {LessonFact::Hidden, "hidden"},
    {LessonFact::EmptyRow, "empty-row"},
    {LessonFact::Bias, "bias"},
    {LessonFact::Softcap, "softcap"},
    {LessonFact::Temperature, "temperature"},
    {LessonFact::Dot, "dot"},
    {LessonFact::Additive, "additive"},
    {LessonFact::Cosine, "cosine"},
    {LessonFact::NoPositions, "positions-none"},
    {LessonFact::Sinusoidal, "positions-sinusoidal"},
    {LessonFact::Concatenated, "positions-concatenated"},
    {LessonFact::Rope, "positions-rope"},
    {LessonFact::Alibi, "positions-alibi"},
    {LessonFact::NotDivided, "divisor-none"},
    {LessonFact::DividedBySqrtKeySize, "divisor-sqrt-dk"},
    {LessonFact::DividedBySqrtModelSize, "divisor-sqrt-dmodel"},
    {LessonFact::DividedByKeySize, "divisor-dk"},
    {LessonFact::DividedByNumber, "divisor-number"},
    {LessonFact::SeveralHeads, "several-heads"},
    {LessonFact::SharedKeys, "shared-keys"},
    {LessonFact::SecondText, "second-text"},
    {LessonFact::Random, "random-head"},
    {LessonFact::TypedByHand, "by-hand"},
    {LessonFact::QkvTyped, "qkv-typed"},
    {LessonFact::SameToken, "same-token"},
});

constexpr auto words = std::to_array<std::pair<LessonWord, std::string_view>>({
    {LessonWord::Query, "query"},
    {LessonWord::Key, "key"},
    {LessonWord::QueryPosition, "query-position"},
    {LessonWord::KeyPosition, "key-position"},
    {LessonWord::Head, "head"},
    {LessonWord::Heads, "heads"},
    {LessonWord::KeyHeads, "kv-heads"},
    {LessonWord::Recipe, "recipe"},
    {LessonWord::Tokens, "tokens"},
    {LessonWord::Keys, "keys"},
    {LessonWord::ModelSize, "d-model"},
    {LessonWord::KeySize, "d-k"},
    {LessonWord::ValueSize, "d-v"},
    {LessonWord::Seed, "seed"},
    {LessonWord::InputEntries, "x-entries"},
    {LessonWord::QueryTerms, "q-terms"},
    {LessonWord::QueryEntry, "q-entry"},
    {LessonWord::KeyTerms, "k-terms"},
    {LessonWord::KeyEntry, "k-entry"},
    {LessonWord::ValueTerms, "v-terms"},
    {LessonWord::ValueEntry, "v-entry"},
    {LessonWord::ScoreTerms, "score-terms"},
    {LessonWord::Product, "product"},
    {LessonWord::QueryLength, "q-length"},
    {LessonWord::KeyLength, "k-length"},
    {LessonWord::Score, "score"},
    {LessonWord::Divisor, "divisor"},
    {LessonWord::Temperature, "temperature"},
    {LessonWord::DivisorTemperature, "divisor-temperature"},
    {LessonWord::Scaled, "scaled"},
    {LessonWord::Softcap, "softcap"},
    {LessonWord::Capped, "capped"},
    {LessonWord::Bias, "bias"},
    {LessonWord::Masked, "masked"},
    {LessonWord::Largest, "largest"},
    {LessonWord::Exponential, "exp"},
    {LessonWord::Denominator, "sum-exp"},
    {LessonWord::Weight, "weight"},
    {LessonWord::VisibleKeys, "visible-keys"},
    {LessonWord::HiddenKeys, "hidden-keys"},
    {LessonWord::OutputTerms, "output-terms"},
    {LessonWord::OutputEntry, "output-entry"},
    {LessonWord::FirstColumn, "first-column"},
    {LessonWord::LastColumn, "last-column"},
    {LessonWord::ConcatSize, "concat-size"},
    {LessonWord::ProjectedTerms, "projected-terms"},
    {LessonWord::ProjectedEntry, "projected-entry"},
});

template<class Table, class Value>
std::string_view nameIn(const Table& table, Value value)
{
    return std::ranges::find(table, value, &Table::value_type::first)->second;
}

template<class Table>
auto valueIn(const Table& table, std::string_view name)
{
    const auto found = std::ranges::find(table, name, &Table::value_type::second);
    return found == table.end() ? std::nullopt : std::optional(found->first);
}

template<class Table>
std::vector<std::string> namesIn(const Table& table)
{
    std::vector<std::string> names;
    for (const auto& [value, name] : table)
        names.emplace_back(name);
    return names;
}

} // namespace

std::string_view lessonFactName(LessonFact fact)
{
    return nameIn(facts, fact);
}

std::string_view lessonWordName(LessonWord word)
{
    return nameIn(words, word);
}

std::optional<LessonFact> lessonFactFromName(std::string_view name)
{
    return valueIn(facts, name);
}

std::optional<LessonWord> lessonWordFromName(std::string_view name)
{
    return valueIn(words, name);
}

std::vector<std::string> lessonFactNames()
{
    return namesIn(facts);
}

std::vector<std::string> lessonWordNames()
{
    return namesIn(words);
}

std::vector<LessonPiece> lessonPieces(std::string_view text)
{
    std::vector<LessonPiece> pieces;
    while (!text.empty()) {
        const std::size_t open = std::min(text.find('{'), text.size());
        if (open > 0)
            pieces.push_back({std::string(text.substr(0, open)), {}});
        text.remove_prefix(open);
        const std::size_t close = text.find('}');
        if (text.empty() || close == std::string_view::npos)
            break;
        pieces.push_back({{}, lessonWordFromName(text.substr(1, close - 1))});
        text.remove_prefix(close + 1);
    }
    return pieces;
}

} // namespace headlight
