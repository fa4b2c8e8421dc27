// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/labelled_words.h"

#include "i18n/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace headlight {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(headlight::LabelledWords)
};

constexpr int digits = 2;

QString modelName(const std::string& name)
{
    if (name.starts_with("classroom-causal"))
        return Words::tr("Classroom causal");
    if (name.starts_with("classroom-bidirectional"))
        return Words::tr("Classroom bidirectional");
    return QString::fromStdString(name);
}

} // namespace

QString labelledKindTitle(LabelledKind kind)
{
    switch (kind) {
    case LabelledKind::Previous:
        return Words::tr("the token before");
    case LabelledKind::First:
        return Words::tr("the first token (a sink)");
    case LabelledKind::InductionRandom:
        return Words::tr("induction, on random words repeated once");
    case LabelledKind::PreviousRandom:
        return Words::tr("the token before, on random words");
    case LabelledKind::Determiner:
        return Words::tr("noun → determiner");
    case LabelledKind::DeterminerFar:
        return Words::tr("noun → determiner, words between");
    case LabelledKind::Adjective:
        return Words::tr("noun → adjective");
    case LabelledKind::Subject:
        return Words::tr("verb → subject");
    case LabelledKind::SubjectFar:
        return Words::tr("verb → subject, words between");
    case LabelledKind::BeforeVerb:
        return Words::tr("word before a verb → subject, another noun between");
    case LabelledKind::Verb:
        return Words::tr("subject → verb");
    case LabelledKind::VerbFar:
        return Words::tr("subject → verb, words between");
    case LabelledKind::Antecedent:
        return Words::tr("pronoun → what it stands for, two could be meant");
    case LabelledKind::Reflexive:
        return Words::tr("reflexive pronoun → what it stands for");
    }
    return {};
}

QString pairScoreWords(const PairScore& score)
{
    const QString mean =
        Words::tr("Mean weight %1 over %2 pairs.").arg(numberText(score.value, digits), countText(score.pairs));
    const QString control = score.control ? Words::tr("%1 At the same distance elsewhere: %2.", "a sentence; a number")
                                                .arg(mean, numberText(*score.control, digits))
                                          : mean;
    return score.competitor ? Words::tr("%1 On the noun that could be taken for it: %2.", "sentences; a number")
                                  .arg(control, numberText(*score.competitor, digits))
                            : control;
}

QString originSentence(const ShippedModel& model, Index layer, Index head)
{
    if (model.origin() == HeadOrigin::Emerged)
        return Words::tr("Emerged: nobody told this head where to look.");
    if (std::ranges::count(model.taught, SilencedHead{layer, head}) > 0)
        return Words::tr("Taught: during training, labels told this head where to look.");
    return Words::tr("In a taught model; but this head is not one of those that were told where to look.");
}

QString shippedModelLine(const ShippedModel& model)
{
    const QString name = modelName(model.name);
    return model.origin() == HeadOrigin::Emerged
               ? Words::tr("%1, as trained: what its heads do emerged").arg(name)
               : Words::tr("%1, taught: %n heads were told where to look", "", int(model.taught.size())).arg(name);
}

QString shippedModelTip(const ShippedModel& model)
{
    const QString sees = model.is_causal ? Words::tr("It sees the words so far and foretells the next one.")
                                         : Words::tr("It sees the whole sentence and fills in hidden words.");
    return Words::tr("%1 %2 layers × %3 heads; on the console: %4.")
        .arg(sees, QString::number(model.layers), QString::number(model.heads), QString::fromStdString(model.name));
}

} // namespace headlight
