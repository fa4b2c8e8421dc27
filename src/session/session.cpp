// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session.h"

#include "session/covers.h"
#include "session/read_file.h"
#include "session/save_file.h"
#include "session/session_file.h"
#include "session/session_state.h"
#include "text/utf8.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

/// A request whose text can be written to a file as it is.
Request wellFormed(Request request)
{
    request.text = replaceInvalidUtf8(std::move(request.text));
    if (request.context)
        request.context = replaceInvalidUtf8(std::move(*request.context));
    if (auto* by_hand = std::get_if<ByHand>(&request.source))
        for (std::string& name : by_hand->names)
            name = replaceInvalidUtf8(std::move(name));
    if (auto* checkpoint = std::get_if<CheckpointSource>(&request.source))
        checkpoint->path = replaceInvalidUtf8(std::move(checkpoint->path));
    if (auto* import = std::get_if<ImportSource>(&request.source)) {
        import->path = replaceInvalidUtf8(std::move(import->path));
        import->tokens_path = replaceInvalidUtf8(std::move(import->tokens_path));
    }
    return request;
}

/// The cell if a matrix of this shape has it.
std::optional<Cell> cellInside(std::optional<Cell> cell, MatrixShape shape)
{
    return cell && shape.holds(*cell) ? cell : std::nullopt;
}

/// Where another head or layer is chosen while the pointer rests, what was under it is not what is there now.
Selection withoutStaleHover(Selection selection, const Selection& before)
{
    const bool is_elsewhere = selection.head != before.head || selection.layer != before.layer;
    if (is_elsewhere && selection.hovered == before.hovered && selection.hovered_head == before.hovered_head) {
        selection.hovered.reset();
        selection.hovered_head.reset();
        selection.hovered_stage.reset();
    }
    return selection;
}

/// Covers for the numbers of an analysis: none where its stage has another shape.
std::shared_ptr<const Covers> coversFor(const Analysis& analysis, const std::shared_ptr<const Covers>& covers)
{
    if (!covers || covers->head() >= Index(analysis.heads.size()))
        return nullptr;
    const MatrixView matrix = analysis.stage(covers->stage(), covers->head());
    return matrix.rows() == covers->rows() && matrix.columns() == covers->columns() ? covers : nullptr;
}

/// The nearest selection that an analysis can show.
Selection clampedTo(const Analysis& analysis, Selection selection)
{
    selection.layer = std::clamp<Index>(selection.layer, 0, analysis.layerCount() - 1);
    selection.head = std::clamp<Index>(selection.head, 0, Index(analysis.heads.size()) - 1);
    if (analysis.lacks(selection.stage))
        selection.stage = Stage::Weights;
    selection.pinned = cellInside(selection.pinned, analysis.shape(selection.stage, selection.head));
    const Index hovered_head =
        std::clamp<Index>(selection.hovered_head.value_or(selection.head), 0, Index(analysis.heads.size()) - 1);
    selection.hovered =
        cellInside(selection.hovered, analysis.shape(selection.hovered_stage.value_or(selection.stage), hovered_head));
    selection.covers = coversFor(analysis, selection.covers);
    return selection;
}

} // namespace

Session::Session(QObject* parent) : QObject(parent), m_state(std::make_unique<State>())
{
    for (const LatestWorker* worker : {m_state->worker.get(), m_state->map_worker.get(), m_state->open_worker.get()}) {
        connect(worker, &LatestWorker::busyChanged, this, &Session::announceBusy);
        connect(worker, &LatestWorker::progressed, this, &Session::progressed);
        connect(worker, &LatestWorker::failed, this, [this] { setError(OutOfMemory{}); });
    }
    compute();
}

Session::~Session() = default;

const Request& Session::request() const
{
    return m_state->history.current();
}

void Session::setRequest(const Request& request, const QString& edit)
{
    const Request wanted = wellFormed(request);
    if (wanted == this->request())
        return;
    m_state->history.change(wanted, edit);
    announceRequest();
}

void Session::closeEdit()
{
    m_state->history.closeEdit();
}

bool Session::canUndo() const
{
    return m_state->history.canUndo();
}

bool Session::canRedo() const
{
    return m_state->history.canRedo();
}

void Session::undo()
{
    if (!canUndo())
        return;
    m_state->history.undo();
    announceRequest();
}

void Session::redo()
{
    if (!canRedo())
        return;
    m_state->history.redo();
    announceRequest();
}

/// After every change of the document: starts computing, then tells.
void Session::announceRequest()
{
    compute();
    tellRequest();
}

void Session::tellRequest()
{
    emit requestChanged();
    emit undoChanged();
    if (std::exchange(m_state->was_modified, modified()) != modified())
        emit fileChanged();
}

void Session::compute()
{
    setError(std::nullopt);
    m_state->map_worker->cancel(); // of an analysis that will soon be an older one
    m_state->in_the_making.reset();
    m_state->worker->submit([this, request = request(), budget = m_state->budget, maps = m_state->maps,
                             before = m_state->analysis, layer = m_state->selection.layer](const WorkContext& work) {
        const PicturesWatch watch = watchFor(*m_state->worker, work.stop);
        Result<AnalysisPointer> result = analyse(request, budget, work, maps, before, {layer, watch});
        return LatestWorker::Deliver([this, result = std::move(result)] { take(result); });
    });
}

void Session::take(const Result<AnalysisPointer>& result)
{
    m_state->pictures = nullptr;
    if (!result) {
        setError(result.error());
        emit layerPicturesChanged();
        return;
    }
    m_state->analysis = *result;
    forgetPooledMaps();
    Selection clamped = clampedTo(**result, m_state->selection);
    if (clamped.covers) // other numbers are to be guessed anew
        clamped.covers = std::make_shared<const Covers>(clamped.covers->again());
    const bool moved = std::exchange(m_state->selection, clamped) != clamped;
    emit analysisChanged();
    emit layerPicturesChanged();
    if (moved)
        emit selectionChanged();
    followLayer();
}

void Session::setError(const std::optional<Error>& error)
{
    if (!error && !m_state->error)
        return;
    m_state->error = error;
    emit errorChanged();
}

const Selection& Session::selection() const
{
    return m_state->selection;
}

void Session::setSelection(const Selection& selection)
{
    const Selection moved = withoutStaleHover(selection, m_state->selection);
    const Selection wanted = m_state->analysis ? clampedTo(*m_state->analysis, moved) : moved;
    if (std::exchange(m_state->selection, wanted) == wanted)
        return;
    emit selectionChanged();
    followLayer();
}

AnalysisPointer Session::analysis() const
{
    return m_state->analysis;
}

std::optional<Error> Session::error() const
{
    return m_state->error;
}

bool Session::busy() const
{
    return m_state->worker->busy() || m_state->map_worker->busy() || m_state->open_worker->busy();
}

void Session::cancel()
{
    if (!busy())
        return;
    const bool computing = m_state->worker->busy() || m_state->map_worker->busy();
    m_state->open_worker->cancel(); // the document stays as it is
    showPictures(nullptr);
    if (!computing)
        return;
    m_state->worker->cancel();
    m_state->map_worker->cancel();
    m_state->in_the_making.reset();
    setError(Cancelled{});
}

void Session::announceBusy()
{
    if (std::exchange(m_state->was_busy, busy()) != busy())
        emit busyChanged(busy());
}

MapsWanted Session::mapsWanted() const
{
    return m_state->maps;
}

void Session::setMapsWanted(MapsWanted maps)
{
    if (std::exchange(m_state->maps, maps) != maps)
        compute();
}

PooledMapsPointer Session::pooledMaps() const
{
    return m_state->pooled_maps;
}

void Session::makePooledMap(const PooledMapKey& key)
{
    const AnalysisPointer of = m_state->analysis;
    const bool exists = of && key.head >= 0 && key.head < of->config.q_num_heads();
    if (!exists || m_state->pooled_maps->find(key) || m_state->in_the_making == key)
        return;
    setError(std::nullopt);
    m_state->in_the_making = key;
    m_state->map_worker->submit([this, of, key, budget = m_state->budget](const WorkContext& work) {
        Result<PooledHead> picture = pooledMap(*of, key.head, key.request, budget, work);
        return LatestWorker::Deliver(
            [this, key, picture = std::move(picture)]() mutable { takePooledMap(key, picture); });
    });
}

void Session::takePooledMap(const PooledMapKey& key, Result<PooledHead>& picture)
{
    m_state->in_the_making.reset();
    if (!picture)
        return setError(picture.error());
    m_state->pooled_maps = m_state->pooled_maps->with(key, std::move(*picture));
    emit pooledMapsChanged();
}

void Session::forgetPooledMaps()
{
    m_state->map_worker->cancel();
    m_state->in_the_making.reset();
    m_state->pooled_maps = std::make_shared<const PooledMaps>();
}

Bytes Session::budget() const
{
    return m_state->budget;
}

void Session::setBudget(Bytes budget)
{
    if (std::exchange(m_state->budget, budget) != budget)
        compute();
}

QString Session::filePath() const
{
    return m_state->path;
}

bool Session::modified() const
{
    return request() != m_state->saved;
}

Result<void> Session::open(const QString& path)
{
    const Result<SessionFile> file = openSessionFile(path);
    if (!file)
        return fail(file.error());
    open(*file, path, file->request);
    return {};
}

void Session::open(const SessionFile& file, const QString& path, const Request& document)
{
    m_state->file_hash = file.hash;
    replaceDocument(document, path, file.request);
}

bool Session::changedOnDisk() const
{
    if (m_state->path.isEmpty() || m_state->file_hash.isEmpty() || !QFileInfo::exists(m_state->path))
        return false;
    const Result<QByteArray> bytes = readFile(m_state->path, qint64(most_session_bytes) + 1);
    return !bytes || contentHash(*bytes) != m_state->file_hash;
}

void Session::reset()
{
    m_state->file_hash.clear();
    replaceDocument(Request{}, {}, Request{});
}

void Session::restore(const Request& request, const QString& path)
{
    m_state->file_hash.clear();
    replaceDocument(wellFormed(request), path, std::nullopt);
}

void Session::replaceDocument(const Request& request, const QString& path, const std::optional<Request>& saved)
{
    m_state->path = path;
    m_state->saved = saved;
    m_state->history = RequestHistory(request);
    m_state->was_modified = modified();
    announceRequest();
    emit fileChanged();
}

Result<void> Session::save(const QString& path)
{
    const QByteArray json = sessionJson(request(), QFileInfo(path).absolutePath());
    // A file that could not be opened again would be no help: what is wrong in the document is said now.
    if (const Result<Request> again = sessionFromJson(json, path); !again)
        return fail(m_state->error.value_or(again.error()));
    if (const Result<void> saved = saveFile(path, json); !saved)
        return saved;
    m_state->path = path;
    m_state->saved = request();
    m_state->was_modified = false;
    m_state->file_hash = contentHash(json);
    emit fileChanged();
    return {};
}

} // namespace headlight
