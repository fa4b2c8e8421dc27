// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/derivation_text.h"

#include "figure/stage_words.h"
#include "figure/value_text.h"
#include "views/cell_sum.h"
#include "views/entry_words.h"
#include "views/token_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <array>
#include <charconv>
#include <cmath>
#include <vector>

namespace headlight {

namespace {

/// One line: what is computed, how, and what comes out. In LaTeX's notation and in plain characters.
struct Step
{
    QString plain;
    QString latex;
    QString value;
};

/// As many digits as the window shows, the C locale's point, "inf" as the symbol of the format.
QString number(double value, TextFormat format)
{
    if (std::isnan(value))
        return format == TextFormat::Latex ? QStringLiteral("\\mathrm{NaN}") : QStringLiteral("NaN");
    if (std::isinf(value)) {
        const QString symbol = format == TextFormat::Latex ? QStringLiteral("\\infty") : QStringLiteral("∞");
        return value < 0 ? QStringLiteral("-") + symbol : symbol;
    }
    std::array<char, 40> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value == 0 ? 0.0 : value,
                                       std::chars_format::general, readDigits(value));
    QString text = QString::fromLatin1(buffer.data(), written.ptr - buffer.data());
    const qsizetype e = text.indexOf(QLatin1Char('e'));
    if (format == TextFormat::Latex && e >= 0)
        text = QStringLiteral("%1 \\cdot 10^{%2}").arg(text.left(e), QString::number(text.mid(e + 1).toInt()));
    return text;
}

/// A factor of a product: negative numbers in brackets.
QString factor(double value, TextFormat format)
{
    const QString text = number(value, format);
    return std::signbit(value) ? QStringLiteral("(%1)").arg(text) : text;
}

class Derivation
{
    Q_DECLARE_TR_FUNCTIONS(headlight::DerivationText)

public:
    Derivation(const Analysis& analysis, Index head, Stage stage, Cell cell, TextFormat format)
        : m_analysis(analysis), m_head(head), m_stage(stage), m_cell(cell), m_format(format),
          m_sum(cellSum(analysis, head, stage, cell))
    {}

    QString text() const
    {
        switch (m_format) {
        case TextFormat::Plain:
            return plain();
        case TextFormat::Latex:
            return latex();
        case TextFormat::Markdown:
            return markdown();
        }
        return {};
    }

private:
    QString num(double value) const { return number(value, m_format); }

    QString title() const
    {
        const QString row = tokenWithPosition(
            m_stage == Stage::Key || m_stage == Stage::Value ? m_analysis.keyTokens() : m_analysis.tokens, m_cell.row);
        const QString column =
            isMap(m_stage) ? tokenWithPosition(m_analysis.keyTokens(), m_cell.column) : QString::number(m_cell.column);
        return tr("Head %1: %2").arg(QString::number(m_head), entryTitle(m_stage).arg(row, column));
    }

    /// The value that the cell has in the trace.
    double value() const { return m_analysis.stage(m_stage, m_head).at(m_cell.row, m_cell.column); }

    std::vector<Step> steps() const
    {
        if (!isMap(m_stage))
            return entrySteps();
        const std::optional<WeightDerivation> derivation = weightDerivation(m_analysis, m_head, m_cell);
        if (!derivation)
            return {};
        const WeightDerivation& d = *derivation;
        std::vector<Step> steps = {scoreStep(d)};
        if (d.precision == ScorePrecision::Half)
            steps.push_back({tr("rounded to half precision"), QStringLiteral("\\mathrm{float16}"), num(d.score)});
        steps.push_back(scaledStep(d));
        if (d.softcap)
            steps.push_back(cappedStep(d));
        steps.push_back(maskedStep(d));
        if (d.visible)
            addSoftmax(steps, d);
        else
            steps.push_back({tr("weight (hidden)"), QStringLiteral("w"), num(d.weight)});
        return steps;
    }

    std::vector<Step> entrySteps() const
    {
        std::vector<Step> steps;
        const std::optional<CellTurn> turn = cellTurn(m_analysis, m_head, m_stage, m_cell);
        if (turn)
            addTurn(steps, *turn);
        if (m_sum && m_sum->bias)
            steps.push_back(
                {tr("Σ + bias = %1 + %2").arg(num(m_sum->sum.sum), factor(*m_sum->bias, m_format)),
                 QStringLiteral("\\Sigma + b = %1 + %2").arg(num(m_sum->sum.sum), factor(*m_sum->bias, m_format)),
                 num(m_sum->sum.sum + *m_sum->bias)});
        steps.push_back({entryFormula(m_stage, m_analysis), latexEntryFormula(), num(value())});
        return steps;
    }

    /// From the sums, which know of no position, to the turned entry.
    void addTurn(std::vector<Step>& steps, const CellTurn& turn) const
    {
        const double own = turn.is_first ? turn.first : turn.second;
        const double other = turn.is_first ? turn.second : turn.first;
        const Index other_entry = turn.is_first ? turn.turn.second : turn.turn.first;
        const QString row = QString::number(m_cell.row + m_analysis.config.rope().offset);
        const QString sign = turn.is_first ? QStringLiteral("-") : QStringLiteral("+");
        const QString angle = num(turn.turn.angle);
        steps.push_back({tr("sum before the rotation, entry %1").arg(m_cell.column),
                         QStringLiteral("u_{%1}").arg(m_cell.column), num(own)});
        steps.push_back({tr("sum before the rotation, entry %1").arg(other_entry),
                         QStringLiteral("u_{%1}").arg(other_entry), num(other)});
        steps.push_back(
            {tr("angle at position %1, in radians").arg(row), QStringLiteral("\\varphi_{%1}").arg(row), angle});
        steps.push_back({QStringLiteral("%1·cos(%2) %3 %4·sin(%2)")
                             .arg(factor(own, m_format), angle, sign, factor(other, m_format)),
                         QStringLiteral("%1 \\cos %2 %3 %4 \\sin %2")
                             .arg(factor(own, m_format), angle, sign, factor(other, m_format)),
                         num(turn.value)});
    }

    /// The trace's; in half precision what it was made from.
    static double shownScore(const WeightDerivation& d)
    {
        return d.precision == ScorePrecision::Half ? d.exact_score : d.score;
    }

    Step scoreStep(const WeightDerivation& d) const
    {
        switch (d.score_function) {
        case ScoreFunction::Dot:
            return {tr("score = q·k"), QStringLiteral("q \\cdot k"), num(shownScore(d))};
        case ScoreFunction::Additive:
            return {tr("score = w·tanh(q + k)"), QStringLiteral("w \\cdot \\tanh(q + k)"), num(shownScore(d))};
        case ScoreFunction::Cosine:
            break;
        }
        const QString lengths = QStringLiteral("%1 · %2");
        return {tr("score = q·k ÷ (|q|·|k|) = %1 ÷ (%2)")
                    .arg(num(d.product.sum), lengths.arg(num(d.query_length), num(d.key_length))),
                QStringLiteral("\\frac{q \\cdot k}{|q|\\,|k|} = \\frac{%1}{%2 \\cdot %3}")
                    .arg(num(d.product.sum), num(d.query_length), num(d.key_length)),
                num(shownScore(d))};
    }

    Step scaledStep(const WeightDerivation& d) const
    {
        const double divisor = d.divisor * d.temperature;
        return {tr("scaled = %1 ÷ %2").arg(num(d.score), num(divisor)),
                QStringLiteral("s = \\frac{%1}{%2}").arg(num(d.score), num(divisor)), num(d.scaled)};
    }

    Step cappedStep(const WeightDerivation& d) const
    {
        const QString cap = num(*d.softcap);
        return {tr("capped = %1·tanh(%2 ÷ %1)").arg(cap, num(d.scaled)),
                QStringLiteral("s = %1 \\tanh\\frac{%2}{%1}").arg(cap, num(d.scaled)), num(d.capped)};
    }

    Step maskedStep(const WeightDerivation& d) const
    {
        if (!d.visible)
            return {tr("masked (hidden)"), QStringLiteral("s_{\\mathrm{masked}}"), num(d.masked)};
        return {tr("masked = %1 + %2").arg(num(d.capped), factor(d.bias, m_format)),
                QStringLiteral("s_{\\mathrm{masked}} = %1 + %2").arg(num(d.capped), factor(d.bias, m_format)),
                num(d.masked)};
    }

    void addSoftmax(std::vector<Step>& steps, const WeightDerivation& d) const
    {
        steps.push_back({tr("largest of the row's %1 visible keys").arg(d.visible_keys), QStringLiteral("s_{\\max}"),
                         num(d.largest)});
        steps.push_back({QStringLiteral("exp(%1 - %2)").arg(num(d.masked), factor(d.largest, m_format)),
                         QStringLiteral("\\exp(%1 - %2)").arg(num(d.masked), factor(d.largest, m_format)),
                         num(d.exponential)});
        QStringList exponentials;
        for (const double each : d.exponentials)
            exponentials.append(num(each));
        const QString added = exponentials.join(QStringLiteral(" + "));
        steps.push_back({tr("Σ exp over the row = %1").arg(added),
                         QStringLiteral("\\sum_j \\exp(s_j - s_{\\max}) = %1").arg(added), num(d.denominator)});
        steps.push_back({tr("weight = %1 ÷ %2").arg(num(d.exponential), num(d.denominator)),
                         QStringLiteral("w = \\frac{%1}{%2}").arg(num(d.exponential), num(d.denominator)),
                         num(d.weight)});
    }

    QString latexEntryFormula() const
    {
        const bool is_vector = m_stage == Stage::Query || m_stage == Stage::Key || m_stage == Stage::Value;
        if (is_vector && (m_analysis.lacks(Stage::Input) || hasLayers(m_analysis))) // typed by hand, or of a checkpoint
            return entryFormula(m_stage, m_analysis);
        const bool turned = m_analysis.config.positions() == Positions::Rope;
        switch (m_stage) {
        case Stage::Query:
            return turned ? QStringLiteral("q = R_p(x W_Q)") : QStringLiteral("q = x W_Q");
        case Stage::Key:
            return turned ? QStringLiteral("k = R_p(x W_K)") : QStringLiteral("k = x W_K");
        case Stage::Value:
            return QStringLiteral("v = x W_V");
        case Stage::Output:
            return QStringLiteral("o = w v");
        case Stage::Projected:
            return QStringLiteral("\\mathrm{concat}\\, W_O");
        case Stage::Concat:
            return QStringLiteral("\\mathrm{concat}");
        default:
            return QStringLiteral("x");
        }
    }

    QString plain() const
    {
        QStringList lines = {title()};
        if (m_sum)
            for (const Term& term : m_sum->sum.terms)
                lines.append(QStringLiteral("  %1: %2 · %3 = %4")
                                 .arg(QString::number(term.place), num(term.left), factor(term.right, m_format),
                                      num(term.product)));
        for (const Step& step : steps())
            lines.append(QStringLiteral("%1 = %2").arg(step.plain, step.value));
        return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
    }

    QString latex() const
    {
        QStringList lines;
        if (m_sum && !m_sum->sum.terms.empty()) {
            QStringList products;
            for (const Term& term : m_sum->sum.terms)
                products.append(
                    QStringLiteral("%1 \\cdot %2").arg(factor(term.left, m_format), factor(term.right, m_format)));
            lines.append(QStringLiteral("\\Sigma &= %1 \\\\").arg(products.join(QStringLiteral("\\\\\n&\\quad + "))));
            lines.append(QStringLiteral("&= %1 \\\\").arg(num(m_sum->sum.sum)));
        }
        for (const Step& step : steps())
            lines.append(QStringLiteral("%1 &= %2 \\\\").arg(step.latex, step.value));
        return QStringLiteral("% %1\n\\begin{align*}\n%2\n\\end{align*}\n")
            .arg(title().replace(QLatin1Char('\n'), QLatin1Char(' ')), lines.join(QLatin1Char('\n')));
    }

    QString markdown() const
    {
        QStringList lines = {QStringLiteral("**%1**").arg(escaped(title())), QString()};
        if (m_sum && !m_sum->sum.terms.empty()) {
            lines.append(tr("| | %1 | %2 | product |").arg(m_sum->left_name, m_sum->right_name));
            lines.append(QStringLiteral("| ---: | ---: | ---: | ---: |"));
            for (const Term& term : m_sum->sum.terms)
                lines.append(QStringLiteral("| %1 | %2 | %3 | %4 |")
                                 .arg(QString::number(term.place), num(term.left), num(term.right), num(term.product)));
            lines.append(QStringLiteral("| Σ | | | %1 |").arg(num(m_sum->sum.sum)));
            lines.append(QString());
        }
        for (const Step& step : steps())
            lines.append(QStringLiteral("- %1 = %2").arg(step.plain, step.value));
        return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
    }

    /// Tokens may hold what Markdown reads as mark-up.
    static QString escaped(const QString& text)
    {
        QString result;
        for (const QChar c : text) {
            if (QStringLiteral("\\`*_{}[]<>|#").contains(c))
                result.append(QLatin1Char('\\'));
            result.append(c);
        }
        return result;
    }

    const Analysis& m_analysis;
    Index m_head;
    Stage m_stage;
    Cell m_cell;
    TextFormat m_format;
    std::optional<CellSum> m_sum;
};

} // namespace

QString derivationText(const Analysis& analysis, Index head, Stage stage, Cell cell, TextFormat format)
{
    return Derivation(analysis, head, stage, cell, format).text();
}

} // namespace headlight
