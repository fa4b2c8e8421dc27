// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson_values.h"

#include "figure/stage_words.h"
#include "figure/value_text.h"
#include "i18n/number_text.h"
#include "views/cell_sum.h"
#include "views/token_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace headlight {

namespace {

constexpr int term_digits = 3; // as the inspector's
constexpr std::size_t most_terms = 3;

QString termFactor(double value)
{
    const QString text = numberText(value, term_digits);
    return value < 0 ? QStringLiteral("(%1)").arg(text) : text;
}

/// A short sum whole; of a long one the largest products, which make it what it is, and how many others there are.
/// Recipes leave most entries at 0: products with them are among the others.
QString termsText(const SumOfProducts& sum)
{
    const bool is_long = sum.terms.size() > most_terms;
    const std::vector<Term> terms = is_long ? largestFirst(sum.terms) : sum.terms;
    QStringList products;
    for (std::size_t i = 0; i < std::min(most_terms, terms.size()); ++i)
        if (!is_long || i == 0 || terms[i].product != 0)
            products += QStringLiteral("%1·%2").arg(termFactor(terms[i].left), termFactor(terms[i].right));
    if (products.isEmpty())
        return numberText(0);
    const QString written = products.join(QStringLiteral(" + "));
    return is_long ? QCoreApplication::translate("LessonValues", "%1 + … (%2 more, none larger)",
                                                 "products, how many others there are")
                         .arg(written)
                         .arg(qsizetype(terms.size()) - products.size())
                   : written;
}

QString countWords(Index count)
{
    return QString::number(count);
}

} // namespace

LessonValues::LessonValues(const Analysis& analysis, Index head, Cell cell, Numbers numbers)
    : m_analysis(analysis), m_head(head), m_cell(cell), m_numbers(numbers),
      m_weight(*weightDerivation(analysis, head, cell)) // there, as the maps are kept
{}

bool LessonValues::holds(LessonFact fact) const
{
    const AttentionConfig& config = m_analysis.config;
    const Divisor::Kind divisor = config.parameters().divisor.kind;
    switch (fact) {
    case LessonFact::Masked:
        return !m_analysis.mask_in_force.rules.empty() || !m_analysis.mask_in_force.tensors.empty();
    case LessonFact::Hidden:
        return !m_weight.visible;
    case LessonFact::EmptyRow:
        return m_weight.visible_keys == 0;
    case LessonFact::Bias:
        return m_weight.bias != 0;
    case LessonFact::Softcap:
        return config.softcap().has_value();
    case LessonFact::Temperature:
        return config.temperature() != 1;
    case LessonFact::Dot:
        return config.score() == ScoreFunction::Dot;
    case LessonFact::Additive:
        return config.score() == ScoreFunction::Additive;
    case LessonFact::Cosine:
        return config.score() == ScoreFunction::Cosine;
    case LessonFact::NoPositions:
        return config.positions() == Positions::None;
    case LessonFact::Sinusoidal:
        return config.positions() == Positions::Sinusoidal;
    case LessonFact::Concatenated:
        return config.positions() == Positions::Concatenated;
    case LessonFact::Rope:
        return config.positions() == Positions::Rope;
    case LessonFact::Alibi:
        return config.positions() == Positions::Alibi;
    case LessonFact::NotDivided:
        return divisor == Divisor::Kind::None;
    case LessonFact::DividedBySqrtKeySize:
        return divisor == Divisor::Kind::SqrtKeySize;
    case LessonFact::DividedBySqrtModelSize:
        return divisor == Divisor::Kind::SqrtModelSize;
    case LessonFact::DividedByKeySize:
        return divisor == Divisor::Kind::KeySize;
    case LessonFact::DividedByNumber:
        return divisor == Divisor::Kind::Number;
    case LessonFact::SeveralHeads:
        return config.q_num_heads() > 1;
    case LessonFact::SharedKeys:
        return config.kv_num_heads() < config.q_num_heads();
    case LessonFact::SecondText:
        return m_analysis.context_tokens.has_value();
    case LessonFact::Random:
        return m_analysis.heads[std::size_t(m_head)].recipe == Recipe::Random;
    case LessonFact::SameToken:
        return !m_analysis.context_tokens && m_cell.row == m_cell.column;
    case LessonFact::TypedByHand:
        return std::holds_alternative<ByHand>(m_analysis.request.source);
    case LessonFact::QkvTyped:
        return m_analysis.lacks(Stage::Input);
    }
    return false;
}

bool LessonValues::holds(const std::vector<LessonCondition>& conditions) const
{
    return std::ranges::all_of(
        conditions, [this](const LessonCondition& condition) { return holds(condition.fact) == condition.expected; });
}

QString LessonValues::setting(LessonWord word) const
{
    const AttentionConfig& config = m_analysis.config;
    switch (word) {
    case LessonWord::Query:
        return tokenWord(m_analysis.tokens, m_cell.row);
    case LessonWord::Key:
        return tokenWord(m_analysis.keyTokens(), m_cell.column);
    case LessonWord::QueryPosition:
        return countWords(m_cell.row);
    case LessonWord::KeyPosition:
        return countWords(m_cell.column);
    case LessonWord::Head:
        return countWords(m_head);
    case LessonWord::Heads:
        return countWords(config.q_num_heads());
    case LessonWord::KeyHeads:
        return countWords(config.kv_num_heads());
    case LessonWord::Recipe:
        return recipeTitle(m_analysis.heads[std::size_t(m_head)].recipe);
    case LessonWord::Tokens:
        return countWords(m_analysis.tokens.size());
    case LessonWord::Keys:
        return countWords(m_analysis.keyTokens().size());
    case LessonWord::ModelSize:
        return countWords(config.d_model());
    case LessonWord::KeySize:
        return countWords(config.d_k());
    case LessonWord::ValueSize:
        return countWords(config.d_v());
    case LessonWord::Seed:
        return QString::number(m_analysis.request.seed);
    case LessonWord::FirstColumn:
        return countWords(m_head * config.d_v());
    case LessonWord::LastColumn:
        return countWords((m_head + 1) * config.d_v() - 1);
    case LessonWord::ConcatSize:
        return countWords(config.q_num_heads() * config.d_v());
    case LessonWord::InputEntries: {
        const MatrixView x = m_analysis.stage(Stage::Input, m_head);
        QStringList entries;
        for (Index i = 0; i < std::min<Index>(4, x.columns()); ++i)
            entries += numberText(x.at(m_cell.row, i), term_digits);
        return entries.join(QStringLiteral(", "));
    }
    default:
        return {};
    }
}

QString LessonValues::weightStep(LessonWord word) const
{
    const auto number = [](double value) { return numberText(value, readDigits(value)); };
    switch (word) {
    case LessonWord::ScoreTerms:
        return termsText(m_weight.product);
    case LessonWord::Product:
        return number(m_weight.product.sum);
    case LessonWord::QueryLength:
        return number(m_weight.query_length);
    case LessonWord::KeyLength:
        return number(m_weight.key_length);
    case LessonWord::Score:
        return number(m_weight.score);
    case LessonWord::Divisor:
        return number(m_weight.divisor);
    case LessonWord::Temperature:
        return number(m_weight.temperature);
    case LessonWord::DivisorTemperature:
        return number(m_weight.divisor * m_weight.temperature);
    case LessonWord::Scaled:
        return number(m_weight.scaled);
    case LessonWord::Softcap:
        return number(m_weight.softcap.value_or(0));
    case LessonWord::Capped:
        return number(m_weight.capped);
    case LessonWord::Bias:
        return number(m_weight.bias);
    case LessonWord::Masked:
        return number(m_weight.masked);
    case LessonWord::Largest:
        return number(m_weight.largest);
    case LessonWord::Exponential:
        return number(m_weight.exponential);
    case LessonWord::Denominator:
        return number(m_weight.denominator);
    case LessonWord::Weight:
        return number(m_weight.weight);
    case LessonWord::VisibleKeys:
        return countWords(m_weight.visible_keys);
    case LessonWord::HiddenKeys:
        return countWords(m_analysis.keyTokens().size() - m_weight.visible_keys);
    default:
        return {};
    }
}

QString LessonValues::sum(LessonWord word) const
{
    const auto text = [&](Stage stage, Index row, LessonWord terms) {
        const std::optional<CellSum> sum = cellSum(m_analysis, m_head, stage, {row, 0});
        if (!sum)
            return QStringLiteral("…");
        return word == terms ? termsText(sum->sum) : numberText(sum->sum.sum, readDigits(sum->sum.sum));
    };
    switch (word) {
    case LessonWord::QueryTerms:
    case LessonWord::QueryEntry:
        return text(Stage::Query, m_cell.row, LessonWord::QueryTerms);
    case LessonWord::KeyTerms:
    case LessonWord::KeyEntry:
        return text(Stage::Key, m_cell.column, LessonWord::KeyTerms);
    case LessonWord::ValueTerms:
    case LessonWord::ValueEntry:
        return text(Stage::Value, m_cell.column, LessonWord::ValueTerms);
    case LessonWord::OutputTerms:
    case LessonWord::OutputEntry:
        return text(Stage::Output, m_cell.row, LessonWord::OutputTerms);
    case LessonWord::ProjectedTerms:
    case LessonWord::ProjectedEntry:
        return text(Stage::Projected, m_cell.row, LessonWord::ProjectedTerms);
    default:
        return {};
    }
}

QString LessonValues::value(LessonWord word) const
{
    if (const QString text = setting(word); !text.isNull())
        return text;
    if (m_numbers == Numbers::Covered)
        return QStringLiteral("?");
    const QString text = weightStep(word);
    return text.isNull() ? sum(word) : text;
}

QString LessonValues::filled(const std::string& text) const
{
    QString filled;
    for (const LessonPiece& piece : lessonPieces(text))
        filled += piece.word ? value(*piece.word) : QString::fromStdString(piece.text);
    return filled;
}

QStringList LessonValues::said(const std::vector<LessonText>& texts) const
{
    QStringList said;
    for (const LessonText& text : texts)
        if (holds(text.when))
            said += filled(text.text);
    return said;
}

} // namespace headlight
