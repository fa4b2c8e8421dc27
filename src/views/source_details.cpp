// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/source_details.h"

#include "figure/outside_words.h"
#include "i18n/number_text.h"
#include "views/theme.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFontMetrics>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace headlight {

namespace {

constexpr std::size_t most_rows = 50; // of an import's listed rows
constexpr int sum_digits = 6;

QString text(const std::string& from_file)
{
    return QString::fromStdString(from_file);
}

QString noteText(const TokenizerNote& note)
{
    switch (note.kind) {
    case TokenizerNote::Kind::TruncationIgnored:
        return SourceDetails::tr("The tokenizer's truncation is ignored: the whole text is shown.");
    case TokenizerNote::Kind::PaddingIgnored:
        return SourceDetails::tr("The tokenizer's padding is ignored.");
    case TokenizerNote::Kind::DropoutIgnored:
        return SourceDetails::tr("The tokenizer's dropout is ignored: a text has the same tokens each time.");
    case TokenizerNote::Kind::IdDiffers:
        return SourceDetails::tr("The added token “%1” has another id than the file states.").arg(text(note.token));
    }
    return {};
}

QStringList checkpointLines(const Analysis& analysis)
{
    const OpenedCheckpoint& opened = *analysis.pass->opened;
    const Checkpoint& checkpoint = *opened.checkpoint;
    QStringList lines = {SourceDetails::tr("Checkpoint: %1").arg(text(opened.source.path)),
                         SourceDetails::tr("Family: %1").arg(familyName(analysis)),
                         opened.tokenizer ? SourceDetails::tr("Tokenizer: %1").arg(text(opened.tokenizer->path))
                                          : SourceDetails::tr("Tokenizer: none; texts are read as token ids.")};
    if (opened.tokenizer)
        for (const TokenizerNote& note : opened.tokenizer->notes)
            lines += noteText(note);
    lines += QString();
    lines += SourceDetails::tr("Settings that were read:");
    for (const ConfigFact& fact : checkpoint.config().facts)
        lines += fact.from_file ? QStringLiteral("  %1 = %2").arg(text(fact.key), text(fact.value))
                                : SourceDetails::tr("  %1 = %2 (not in the file: what the family takes)")
                                      .arg(text(fact.key), text(fact.value));
    if (!checkpoint.config().ignored.empty()) {
        lines += QString();
        lines += SourceDetails::tr("Settings that speak of attention and are not known:");
        for (const std::string& key : checkpoint.config().ignored)
            lines += QStringLiteral("  ") + text(key);
    }
    lines += QString();
    // A checkpoint that opened has every tensor that it needs, of its shape.
    lines += SourceDetails::tr("Missing tensors: none. Tensors of another shape: none.");
    const auto list = [&lines](const QString& title, const std::vector<std::string>& names) {
        lines += title;
        for (const std::string& name : names)
            lines += QStringLiteral("  ") + text(name);
    };
    list(SourceDetails::tr("Unused tensors: %1").arg(checkpoint.tensors().unused().size()),
         checkpoint.tensors().unused());
    list(SourceDetails::tr("Buffers that are computed instead of read: %1").arg(checkpoint.tensors().buffers().size()),
         checkpoint.tensors().buffers());
    return lines;
}

QString causeText(RowCause cause)
{
    switch (cause) {
    case RowCause::Dropout:
        return SourceDetails::tr("Most likely dropout was on: the model was not in evaluation mode.");
    case RowCause::Truncated:
        return SourceDetails::tr("Most likely keys were cut off, or only the largest weights kept.");
    case RowCause::Averaged:
        return SourceDetails::tr("Most likely a mean was taken over samples of which some have padding.");
    case RowCause::NotSoftmax:
        return SourceDetails::tr("Most likely these are scores, not weights: no softmax was applied.");
    }
    return {};
}

QStringList importLines(const Analysis& analysis)
{
    const AttentionImport& import = *analysis.imported;
    QStringList lines;
    if (const auto* source = std::get_if<ImportSource>(&analysis.request.source))
        lines += SourceDetails::tr("File: %1").arg(text(source->path));
    for (const std::string& name : import.array_names)
        lines += SourceDetails::tr("Array: %1").arg(text(name));
    lines += SourceDetails::tr("Samples: %1, the first is shown").arg(import.samples);
    for (std::size_t layer = 0; layer < import.layers.size(); ++layer)
        lines += SourceDetails::tr("Layer %1: %2 heads of %3 × %4")
                     .arg(layer)
                     .arg(import.layers[layer].heads)
                     .arg(import.layers[layer].rows)
                     .arg(import.layers[layer].columns);
    lines += SourceDetails::tr("Rows that do not sum to 1: %1").arg(countText(import.rows_not_one));
    if (import.cause)
        lines += causeText(*import.cause);
    for (std::size_t i = 0; i < std::min(most_rows, import.listed.size()); ++i)
        lines += SourceDetails::tr("  layer %1, head %2, row %3: %4")
                     .arg(import.listed[i].layer)
                     .arg(import.listed[i].head)
                     .arg(import.listed[i].row)
                     .arg(numberText(import.listed[i].sum, sum_digits));
    lines += SourceDetails::tr("Rows of zeros, without a visible key: %1").arg(countText(import.rows_empty));
    lines += SourceDetails::tr("Numbers that are NaN or infinite: %1").arg(countText(import.not_finite));
    return lines;
}

} // namespace

QStringList sourceDetailLines(const Analysis& analysis)
{
    if (analysis.pass)
        return checkpointLines(analysis);
    return analysis.imported ? importLines(analysis) : QStringList();
}

SourceDetails::SourceDetails(const Analysis& analysis, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Details of the Source"));
    auto* words = new QPlainTextEdit(sourceDetailLines(analysis).join(QLatin1Char('\n')), this);
    words->setReadOnly(true);
    words->setLineWrapMode(QPlainTextEdit::NoWrap);
    words->setAccessibleName(tr("Details of the source"));
    words->setTabChangesFocus(true);
    setTextRole(words, TextRole::Numbers);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(words);
    layout->addWidget(buttons);
    const QFontMetrics metrics(words->font());
    resize(metrics.averageCharWidth() * 80, metrics.height() * 28);
}

} // namespace headlight
