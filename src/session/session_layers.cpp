// SPDX-License-Identifier: GPL-3.0-or-later
// What a session does for sources of many layers, that take their time to open and to compute.
#include "session/session_state.h"

#include <utility>

namespace headlight {

namespace {

/// The document with another source, whose own settings hold.
Request withSource(Request request, const Source& source)
{
    const AttentionParameters standard;
    request.source = source;
    request.context.reset();
    request.mask = {};
    request.parameters.divisor = standard.divisor;
    request.parameters.softcap = standard.softcap;
    request.parameters.temperature = standard.temperature;
    return request;
}

/// A checkpoint without a tokenizer can't read a sentence: it begins with some ids.
Request withReadableText(Request request, const WorkContext& work)
{
    const auto* source = std::get_if<CheckpointSource>(&request.source);
    if (!source)
        return request;
    const Result<CheckpointFolder> folder = CheckpointFolder::find(source->path);
    if (!folder || hasTokenizer(*folder))
        return request;
    const auto opened = openCheckpoint(*source, work);
    if (opened && !checkpointTokens(**opened, request.text, most_text_bytes, work.stop))
        request.text = startingIds(*(*opened)->checkpoint->transformer());
    return request;
}

} // namespace

void Session::openSource(const Source& source)
{
    m_state->open_worker->submit([this, request = withSource(request(), source), budget = m_state->budget,
                                  maps = m_state->maps, before = m_state->analysis](const WorkContext& work) {
        const PicturesWatch watch = watchFor(*m_state->open_worker, work.stop);
        TensorMisfit misfit;
        const LayerLook look{0, watch, &misfit};
        Result<AnalysisPointer> result = analyse(withReadableText(request, work), budget, work, maps, before, look);
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
    if (pass && !pass->opened->tokenizer)
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
