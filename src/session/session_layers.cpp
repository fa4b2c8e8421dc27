// SPDX-License-Identifier: GPL-3.0-or-later
// What a session does for sources of many layers, that take their time to open and to compute.
#include "session/session_state.h"
#include "session/source_change.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

/// Whether a checkpoint can run a text at all.
bool canRead(const OpenedCheckpoint& opened, const std::string& text)
{
    const TransformerConfig& config = *opened.checkpoint->transformer();
    const Result<CheckpointTokens> tokens = checkpointTokens(opened, text, most_text_bytes, {});
    const bool has_limit = std::holds_alternative<LearnedPositions>(config.positions);
    return tokens && (!has_limit || Index(tokens->ids.size()) <= config.most_positions);
}

/// A text that it can: some of its first tokens, or their ids where it has no tokenizer.
std::string startingText(const OpenedCheckpoint& opened)
{
    const TransformerConfig& config = *opened.checkpoint->transformer();
    if (opened.readsIds())
        return startingIds(config);
    std::string text;
    for (Index id = 0; id < std::min<Index>(config.vocabulary, 256); ++id) {
        const std::string longer =
            text + (text.empty() ? "" : " ") + tokensOfIds(&opened.tokenizer->tokenizer, {id}).pieces[0];
        const bool enough = std::ranges::count(text, ' ') >= 7;
        if (enough || (!text.empty() && !canRead(opened, longer)))
            break;
        text = longer;
    }
    return text;
}

/// True for what another text would mend.
bool isAboutText(const Error& error)
{
    if (const auto* range = std::get_if<OutOfRange>(&error))
        return range->field == Field::Text;
    if (const auto* word = std::get_if<NotOneOf>(&error))
        return word->field == Field::Text;
    return std::holds_alternative<NoTokens>(error) || std::holds_alternative<TextNotEncoded>(error);
}

} // namespace

void Session::openSource(const Source& source)
{
    m_state->open_worker->submit([this, request = withSource(request(), source), budget = m_state->budget,
                                  maps = m_state->maps, before = m_state->analysis](const WorkContext& work) {
        const PicturesWatch watch = watchFor(*m_state->open_worker, work.stop);
        TensorMisfit misfit;
        const LayerLook look{0, watch, &misfit};
        Result<AnalysisPointer> result = analyse(request, budget, work, maps, before, look);
        // A sentence that a checkpoint can't read is no reason not to open it.
        const auto* checkpoint = std::get_if<CheckpointSource>(&request.source);
        if (!result && checkpoint && isAboutText(result.error()))
            if (const auto opened = openCheckpoint(*checkpoint, work)) {
                Request other = request;
                other.text = startingText(**opened);
                result = analyse(other, budget, work, maps, before, look);
            }
        return LatestWorker::Deliver(
            [this, result = std::move(result), misfit = std::move(misfit)] { takeOpened(result, misfit); });
    });
}

bool Session::opening() const
{
    return m_state->open_worker->busy();
}

void Session::takeOpened(const Result<AnalysisPointer>& result, const TensorMisfit& misfit)
{
    if (!result) {
        showPictures(nullptr);
        if (!std::holds_alternative<Cancelled>(result.error()))
            emit sourceRefused(result.error(), misfit);
        return;
    }
    // What was typed meanwhile is not lost: then the open source is read once more, for the new text.
    Request wanted = withSource(request(), (*result)->request.source);
    const auto& pass = (*result)->pass;
    if (pass && !canRead(*pass->opened, wanted.text))
        wanted.text = (*result)->request.text;
    m_state->history.change(wanted, {});
    m_state->selection.layer = 0;
    m_state->worker->cancel();
    setError(std::nullopt);
    take(*result);
    if (wanted != (*result)->request)
        compute();
    tellRequest();
    emit sourceOpened();
}

/// Sends the pictures of a pass to this thread as they come.
PicturesWatch Session::watchFor(LatestWorker& worker, const std::stop_token& stop)
{
    return [this, &worker, stop](const LayerPicturesPointer& pictures) {
        worker.deliverEarly(stop, [this, pictures] { showPictures(pictures); });
    };
}

void Session::showPictures(const LayerPicturesPointer& pictures)
{
    if (std::exchange(m_state->pictures, pictures) != pictures)
        emit layerPicturesChanged();
}

LayerPicturesPointer Session::layerPictures() const
{
    if (m_state->pictures)
        return m_state->pictures;
    return m_state->analysis ? m_state->analysis->pictures : nullptr;
}

/// Computes the layer looked at, where the analysis shows another.
void Session::followLayer()
{
    const AnalysisPointer& analysis = m_state->analysis;
    if (analysis && analysis->layer != m_state->selection.layer && !m_state->worker->busy())
        compute();
}

} // namespace headlight
