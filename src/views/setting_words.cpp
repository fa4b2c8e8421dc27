// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/setting_words.h"

#include "i18n/number_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace headlight {

namespace {

struct RuleWords
{
    QString operator()(const CausalRule&) const { return QCoreApplication::translate("SettingWords", "causal"); }
    QString operator()(const WindowRule& rule) const
    {
        return QCoreApplication::translate("SettingWords", "window %1 back, %2 ahead").arg(rule.left).arg(rule.right);
    }
    QString operator()(const PaddingRule& rule) const
    {
        return QCoreApplication::translate("SettingWords", "padding after %1 tokens").arg(rule.keys);
    }
    QString operator()(const LeftPaddingRule& rule) const
    {
        return QCoreApplication::translate("SettingWords", "padding before the last %1 tokens").arg(rule.keys);
    }
    QString operator()(const PrefixRule& rule) const
    {
        return QCoreApplication::translate("SettingWords", "prefix of %1").arg(rule.prefix);
    }
    QString operator()(const DocumentsRule& rule) const
    {
        return QCoreApplication::translate("SettingWords", "%1 documents").arg(rule.lengths.size());
    }
    QString operator()(const DilatedRule& rule) const
    {
        return QCoreApplication::translate("SettingWords", "every %1th token").arg(rule.stride);
    }
    QString operator()(const SinksRule& rule) const
    {
        return QCoreApplication::translate("SettingWords", "%1 sinks and window %2").arg(rule.sinks).arg(rule.window);
    }
    QString operator()(const PaintedRule&) const
    {
        return QCoreApplication::translate("SettingWords", "painted cells");
    }
};

} // namespace

QString maskWords(const MaskSpec& mask)
{
    if (mask.rules.empty() && mask.tensors.empty())
        return QCoreApplication::translate("SettingWords", "no mask");
    QStringList rules;
    for (const MaskRule& rule : mask.rules)
        rules.append(std::visit(RuleWords{}, rule));
    for (const auto& tensor : mask.tensors)
        rules.append(
            QCoreApplication::translate("SettingWords", "mask file %1").arg(QString::fromStdString(tensor->name)));
    return rules.join(QStringLiteral(" + "));
}

QString scoreWords(ScoreFunction score)
{
    switch (score) {
    case ScoreFunction::Dot:
        return QCoreApplication::translate("SettingWords", "Score q·k");
    case ScoreFunction::Additive:
        return QCoreApplication::translate("SettingWords", "Score w·tanh(q + k)");
    case ScoreFunction::Cosine:
        return QCoreApplication::translate("SettingWords", "Score q·k ÷ |q||k|");
    }
    return {};
}

QString divisorWords(const AttentionConfig& config)
{
    // Temperature divides along; it is named where it is not 1.
    const QString value =
        config.temperature() == 1
            ? numberText(config.divisor(), 6)
            : QStringLiteral("%1 · %2").arg(numberText(config.divisor(), 6), numberText(config.temperature(), 6));
    switch (config.parameters().divisor.kind) {
    case Divisor::Kind::None:
        return config.temperature() == 1 ? QCoreApplication::translate("SettingWords", "no division")
                                         : QStringLiteral("÷ %1").arg(value);
    case Divisor::Kind::SqrtKeySize:
        return QStringLiteral("÷ √d_k = %1").arg(value);
    case Divisor::Kind::SqrtModelSize:
        return QStringLiteral("÷ √d_model = %1").arg(value);
    case Divisor::Kind::KeySize:
        return QStringLiteral("÷ d_k = %1").arg(value);
    case Divisor::Kind::Number:
        return QStringLiteral("÷ %1").arg(value);
    }
    return {};
}

} // namespace headlight
