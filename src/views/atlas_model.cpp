// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/atlas_model.h"

#include "i18n/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int digits = 2;

HeadScore scoreAt(int column)
{
    return all_head_scores[std::size_t(column - AtlasModel::FirstScore)];
}

/// "0.83 ± 0.05 (12 σ)"
QString scoreText(const AtlasScore& score)
{
    QString text = numberText(score.mean, digits);
    if (score.deviation)
        text += QStringLiteral(" ± %1").arg(numberText(*score.deviation, digits));
    if (score.sureness)
        text += QStringLiteral(" (%1 σ)").arg(numberText(std::round(*score.sureness), 3));
    return text;
}

QString scoreTip(HeadScore of, const AtlasScore& score)
{
    QStringList lines = {headScoreMeaning(of)};
    if (score.control)
        lines += AtlasModel::tr("%1 where each row's weights are shuffled among its visible keys.")
                     .arg(numberText(*score.control, digits));
    if (score.sureness)
        lines += AtlasModel::tr("It is %1 standard deviations off that.").arg(numberText(*score.sureness, digits));
    else
        lines += AtlasModel::tr("Shuffling does not change it, so there is no control.");
    return lines.join(QLatin1Char('\n'));
}

} // namespace

void AtlasModel::setAtlas(AtlasPointer atlas)
{
    beginResetModel();
    m_atlas = std::move(atlas);
    listPlaces();
    endResetModel();
}

void AtlasModel::setSimilar(SimilarHeadsPointer similar)
{
    beginResetModel();
    m_similar = std::move(similar);
    listPlaces();
    endResetModel();
}

void AtlasModel::listPlaces()
{
    m_places.clear();
    if (m_atlas) {
        for (const AtlasHead& head : m_atlas->heads)
            m_places.push_back({head.layer, head.head});
        return;
    }
    if (!m_similar)
        return;
    m_places.push_back(m_similar->to);
    for (const SimilarHead& head : m_similar->heads)
        m_places.push_back(head.place);
}

/// "0.123", and over how many rows where some were left out.
QVariant AtlasModel::distance(HeadPlace place, int role) const
{
    if (!m_similar)
        return {};
    const bool picked = place == m_similar->to;
    const auto found = std::ranges::find(m_similar->heads, place, &SimilarHead::place);
    const HeadDistance of = found != m_similar->heads.end() ? found->distance : HeadDistance();
    const std::optional<double> mean = of.mean();
    if (role == NumberRole)
        return picked ? -1 : mean.value_or(1e9); // itself first, those without a distance last
    if (role == Qt::ToolTipRole)
        return picked ? tr("The head that the others are compared with.")
                      : tr("Mean over %1 rows; %2 were left out, empty in one of both heads or not finite.")
                            .arg(QString::number(of.rows), QString::number(of.left_out));
    if (role != Qt::DisplayRole)
        return {};
    if (picked || !mean)
        return picked ? tr("this head") : QStringLiteral("–");
    const QString number = numberText(*mean, 3);
    return of.left_out == 0 ? number
                            : tr("%1 (%2 of %3 rows)", "a distance")
                                  .arg(number, QString::number(of.rows), QString::number(of.rows + of.left_out));
}

void AtlasModel::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

int AtlasModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_places.size());
}

int AtlasModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : FirstScore + int(all_head_scores.size());
}

QVariant AtlasModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const HeadPlace of = place(index.row());
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (index.column() == Distance)
        return distance(of, role);
    if (index.column() < FirstScore) {
        const Index number = index.column() == Layer ? of.layer : of.head;
        return role == Qt::DisplayRole || role == NumberRole ? QVariant(int(number)) : QVariant();
    }
    if (!m_atlas)
        return {};
    const HeadScore score = scoreAt(index.column());
    const std::optional<AtlasScore>& value = m_atlas->heads[std::size_t(index.row())].score(score);
    switch (role) {
    case Qt::DisplayRole:
        return value ? scoreText(*value) : QStringLiteral("–");
    case Qt::ToolTipRole:
        return value ? scoreTip(score, *value)
                     : tr("%1\nNo query has such a key in sight.").arg(headScoreMeaning(score));
    case NumberRole:
        return value ? QVariant(value->mean) : QVariant(-1e9); // behind all others
    case SurenessRole:
        return value && value->sureness ? QVariant(*value->sureness) : QVariant();
    default:
        return {};
    }
}

QVariant AtlasModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (section == Distance && m_similar) {
        if (role == Qt::DisplayRole)
            return tr("Distance to %1.%2", "a head: its layer and number")
                .arg(QString::number(m_similar->to.layer), QString::number(m_similar->to.head));
        if (role == Qt::ToolTipRole)
            return tr("Jensen–Shannon distance of the weights, the mean over rows: 0 is the same, 1 has no key in "
                      "common.");
    }
    if (section < FirstScore) {
        if (role == Qt::DisplayRole && section != Distance)
            return section == Layer ? tr("Layer") : tr("Head");
        return {};
    }
    if (role == Qt::DisplayRole)
        return headScoreTitle(scoreAt(section));
    if (role == Qt::ToolTipRole)
        return headScoreMeaning(scoreAt(section));
    return {};
}

QString headScoreTitle(HeadScore score)
{
    switch (score) {
    case HeadScore::Previous:
        return QCoreApplication::translate("HeadScore", "Previous");
    case HeadScore::Next:
        return QCoreApplication::translate("HeadScore", "Next");
    case HeadScore::Same:
        return QCoreApplication::translate("HeadScore", "Same token");
    case HeadScore::First:
        return QCoreApplication::translate("HeadScore", "First (sink)");
    case HeadScore::Separator:
        return QCoreApplication::translate("HeadScore", "Separator");
    case HeadScore::Local:
        return QCoreApplication::translate("HeadScore", "Local");
    case HeadScore::Broad:
        return QCoreApplication::translate("HeadScore", "Broad");
    case HeadScore::Induction:
        return QCoreApplication::translate("HeadScore", "Induction");
    case HeadScore::Entropy:
        return QCoreApplication::translate("HeadScore", "Entropy");
    case HeadScore::Distance:
        return QCoreApplication::translate("HeadScore", "Distance");
    case HeadScore::Spread:
        return QCoreApplication::translate("HeadScore", "q·k spread ÷ √d_k");
    case HeadScore::ValueRank:
        return QCoreApplication::translate("HeadScore", "Rank with ‖v‖");
    case HeadScore::OutputRank:
        return QCoreApplication::translate("HeadScore", "Rank with ‖v W_O‖");
    }
    return {};
}

QString headScoreMeaning(HeadScore score)
{
    switch (score) {
    case HeadScore::Previous:
        return QCoreApplication::translate("HeadScore", "Weight on the token before the query.");
    case HeadScore::Next:
        return QCoreApplication::translate("HeadScore", "Weight on the token after the query.");
    case HeadScore::Same:
        return QCoreApplication::translate("HeadScore", "Weight on other places of the same token.");
    case HeadScore::First:
        return QCoreApplication::translate("HeadScore", "Weight on the first token, which many heads use as a sink.");
    case HeadScore::Separator:
        return QCoreApplication::translate("HeadScore", "Weight on punctuation and on tokens that stand for no text.");
    case HeadScore::Local:
        return QCoreApplication::translate("HeadScore", "Weight on the query's own token and two to either side.");
    case HeadScore::Broad:
        return QCoreApplication::translate("HeadScore", "Entropy as a share of the largest possible: 1 where all "
                                                        "visible keys weigh alike.");
    case HeadScore::Induction:
        return QCoreApplication::translate("HeadScore", "On random tokens that come twice: weight on the token after "
                                                        "the earlier occurrence.");
    case HeadScore::Entropy:
        return QCoreApplication::translate("HeadScore", "Entropy of a row's weights, in nats.");
    case HeadScore::Distance:
        return QCoreApplication::translate("HeadScore", "How many tokens away a query looks, on average.");
    case HeadScore::Spread:
        return QCoreApplication::translate("HeadScore", "Standard deviation of q·k, as a multiple of √d_k: 1 is what "
                                                        "independent entries of variance 1 give, as before training.");
    case HeadScore::ValueRank:
        return QCoreApplication::translate("HeadScore", "Weight is not importance: rank correlation, within a row, of "
                                                        "the weights with weight × ‖v‖.");
    case HeadScore::OutputRank:
        return QCoreApplication::translate("HeadScore", "Weight is not importance: rank correlation, within a row, of "
                                                        "the weights with weight × ‖v W_O‖, what is really added.");
    }
    return {};
}

} // namespace headlight
