// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/batch_words.h"

#include "i18n/error_text.h"
#include "views/batch_run.h"

#include <QCoreApplication>

namespace headlight {

namespace {

constexpr qsizetype shown_names = 3;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(BatchWords)
};

QString valuesText()
{
    QStringList values;
    for (const QString& value : patternValues())
        values += QLatin1Char('{') + value + QLatin1Char('}');
    return values.join(QLatin1String(", "));
}

} // namespace

QString patternFaultText(const PatternFault& fault)
{
    switch (fault.kind) {
    case PatternFault::Kind::Empty:
        return Words::tr("Please type a pattern for the names, such as {title}-{head}.");
    case PatternFault::Kind::Unclosed:
        return Words::tr("A brace has no other one at “%1”. A value stands between two: {head}.").arg(fault.seen);
    case PatternFault::Kind::Unknown:
        return Words::tr("{%1} stands for nothing. Known are %2.").arg(fault.seen, valuesText());
    case PatternFault::Kind::Character:
        return Words::tr("“%1” may not stand here in a file's name. Please use letters, digits, spaces, - or _.")
            .arg(fault.seen);
    case PatternFault::Kind::TooLong:
        return Words::tr("The name “%1” is longer than a file's may be, which is %2 bytes. Please shorten the pattern.")
            .arg(fault.seen, QString::number(most_file_name_bytes));
    case PatternFault::Kind::Twice:
        return Words::tr("Two pictures would be called “%1”. Please put what tells them apart into the pattern: "
                         "{layer}, {head}, {stage} or {number}.")
            .arg(fault.seen);
    }
    return {};
}

QString namesText(const QStringList& names)
{
    QString text = names.mid(0, shown_names).join(QLatin1Char('\n'));
    if (names.size() > shown_names)
        text += QLatin1Char('\n') + Words::tr("… %n files in all", "", int(names.size()));
    return text;
}

QString outcomeText(const BatchRun& run)
{
    QStringList sentences;
    if (run.cancelled())
        sentences += Words::tr("Cancelled after %1 of %2 pictures.").arg(run.done()).arg(run.count());
    sentences += Words::tr("%n files were written.", "", run.written());
    if (run.skipped() > 0)
        sentences += Words::tr("%n files that were there already stayed as they were.", "", run.skipped());
    if (!run.failures().empty())
        sentences += Words::tr("%n pictures failed:", "", int(run.failures().size()));
    return sentences.join(QLatin1Char(' '));
}

QString failuresText(const BatchRun& run)
{
    QStringList lines;
    for (const BatchRun::Failure& failure : run.failures())
        lines += QStringLiteral("%1: %2").arg(failure.name, errorText(failure.error));
    return lines.join(QLatin1Char('\n'));
}

} // namespace headlight
