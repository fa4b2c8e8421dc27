// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/outside_words.h"

#include "session/shipped_models.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace headlight {

namespace {

/// "768 × 2304"
QString extentsText(const std::vector<Index>& shape)
{
    QStringList extents;
    for (const Index extent : shape)
        extents += QString::number(extent);
    return extents.isEmpty() ? QStringLiteral("1") : extents.join(QStringLiteral(" × "));
}

} // namespace

QString nameOfPath(const std::string& path)
{
    if (const std::optional<std::string> shipped = shippedName(path))
        return QString::fromStdString(*shipped);
    QString whole = QString::fromStdString(path);
    while (whole.size() > 1 && whole.endsWith(QLatin1Char('/')))
        whole.chop(1);
    const QString name = QFileInfo(whole).fileName();
    return name.isEmpty() ? whole : name;
}

QString familyName(const Analysis& analysis)
{
    if (!analysis.pass)
        return {};
    const std::string_view family = analysis.pass->opened->checkpoint->config().family->model_type;
    return QString::fromLatin1(family.data(), qsizetype(family.size()));
}

QString overrideNote()
{
    return QCoreApplication::translate("OutsideWords", "⚠ Overridden: not the checkpoint's own attention.");
}

QStringList misfitLines(const TensorMisfit& misfit)
{
    QStringList lines;
    const auto text = [](const std::string& name) { return QString::fromStdString(name); };
    for (const std::string& name : misfit.missing)
        lines += QCoreApplication::translate("OutsideWords", "missing: %1", "a tensor").arg(text(name));
    for (const OtherShape& tensor : misfit.other_shapes)
        lines += QCoreApplication::translate("OutsideWords", "other shape: %1 is %2, needed is %3", "a tensor")
                     .arg(text(tensor.tensor), extentsText(tensor.seen), extentsText(tensor.needed));
    for (const std::string& name : misfit.unused)
        lines += QCoreApplication::translate("OutsideWords", "unused: %1", "a tensor").arg(text(name));
    return lines;
}

QString layerSentence(const Analysis& analysis, Index head)
{
    if (analysis.imported)
        return QCoreApplication::translate("OutsideWords",
                                           "Layer %1, head %2. These weights were computed elsewhere and imported.")
            .arg(analysis.layer)
            .arg(head);
    if (!analysis.pass)
        return {};
    return analysis.overrides()
               ? QCoreApplication::translate("OutsideWords",
                                             "Layer %1, head %2 of a checkpoint, under overrides of its "
                                             "own attention.")
                     .arg(analysis.layer)
                     .arg(head)
               : QCoreApplication::translate("OutsideWords", "Layer %1, head %2 of a checkpoint.")
                     .arg(analysis.layer)
                     .arg(head);
}

} // namespace headlight
