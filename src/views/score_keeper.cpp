// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/score_keeper.h"

#include "session/shipped_models.h"

namespace headlight {

namespace {

Result<LabelledScoresPointer> scoresOf(const OpenedCheckpoint& opened, Bytes budget, const WorkContext& work)
{
    const auto texts = readLabelledTexts(shippedModelsFolder() + QStringLiteral("/held_out.json"));
    // Many short texts: sharing each of them out among threads would take longer.
    return texts ? labelledScores(opened, *texts, budget, {work.stop, work.progress, 1}) : fail(texts.error());
}

} // namespace

ScoreKeeper::ScoreKeeper(Session& session, QObject* parent) : QObject(parent), m_session(session) {}

std::shared_ptr<const OpenedCheckpoint> ScoreKeeper::opened() const
{
    const AnalysisPointer analysis = m_session.analysis();
    return analysis && analysis->pass ? analysis->pass->opened : nullptr;
}

LabelledScoresPointer ScoreKeeper::scores() const
{
    return m_scores && m_of == opened() ? m_scores->value_or(nullptr) : nullptr;
}

std::optional<Error> ScoreKeeper::error() const
{
    return m_scores && m_of == opened() && !*m_scores ? std::optional(m_scores->error()) : std::nullopt;
}

void ScoreKeeper::want()
{
    const std::shared_ptr<const OpenedCheckpoint> of = opened();
    if (!of || of == m_of)
        return;
    m_of = of;
    m_scores.reset();
    m_worker.submit([this, of, budget = m_session.budget()](const WorkContext& work) -> LatestWorker::Deliver {
        auto scores = std::make_shared<Result<LabelledScoresPointer>>(scoresOf(*of, budget, work));
        return [this, scores] {
            m_scores = *scores;
            emit changed();
        };
    });
}

} // namespace headlight
