// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/batch_run.h"

#include "figure/figure_caption.h"
#include "figure/map_figure.h"
#include "session/analysis.h"
#include "session/save_file.h"

#include <QFileInfo>
#include <QTimer>

#include <algorithm>
#include <set>

namespace headlight {

namespace {

Selection selectionOf(const PicturePlace& place)
{
    Selection selection;
    selection.layer = place.layer;
    selection.head = place.head;
    selection.stage = place.stage;
    return selection;
}

/// How many different values of a member the places have.
template<class Member>
int countOf(const std::vector<PicturePlace>& places, Member member)
{
    std::set<std::remove_cvref_t<decltype(std::invoke(member, places.front()))>> values;
    for (const PicturePlace& place : places)
        values.insert(std::invoke(member, place));
    return int(values.size());
}

/// "heads.png", "heads-2.png", "heads-3.png" …
QString numbered(const QString& path, int number)
{
    const QFileInfo file(path);
    return QStringLiteral("%1/%2-%3.%4")
        .arg(file.path(), file.completeBaseName(), QString::number(number), file.suffix());
}

/// Below a sheet: what its maps have in common.
QString captionOf(const BatchOrder& order)
{
    if (!order.picture.style.caption)
        return {};
    const PicturePlace& first = order.places.front();
    const bool one_layer = countOf(order.places, &PicturePlace::layer) == 1;
    const bool one_stage = countOf(order.places, &PicturePlace::stage) == 1;
    return sheetCaption(*order.analysis, one_layer ? std::optional(first.layer) : std::nullopt,
                        one_stage ? std::optional(first.stage) : std::nullopt, order.picture.style);
}

} // namespace

BatchRun::BatchRun(BatchOrder order, Ask ask, QObject* parent)
    : QObject(parent), m_order(std::move(order)), m_ask(std::move(ask)), m_figure(makeFigure(FigureKind::Head))
{
    connect(&m_worker, &LatestWorker::failed, this, [this] { leaveOut(OutOfMemory{}); });
}

BatchRun::~BatchRun() = default;

void BatchRun::start()
{
    m_running = true;
    m_figure->setFigureStyle(m_order.sheet ? tileStyle(m_order.picture.style) : m_order.picture.style);
    emit progressed(0, count());
    goOn();
}

void BatchRun::cancel()
{
    if (!m_running)
        return;
    m_cancelled = true;
    m_worker.cancel();
    finish();
}

/// The window's own events come in between.
void BatchRun::goOn()
{
    QTimer::singleShot(0, this, &BatchRun::step);
}

void BatchRun::step()
{
    if (!m_running)
        return;
    if (m_order.sheet && !m_sheet && !begin())
        return finish();
    if (m_next == m_order.places.size()) {
        if (m_sheet)
            save(m_sheet->end(), m_order.names.first());
        return finish();
    }
    const PicturePlace& place = m_order.places[m_next];
    if (!m_analysis || m_analysis->layer != place.layer)
        return computeLayer(place.layer);
    if (const Index heads = m_analysis->config.q_num_heads(); place.head >= heads) // layers of an import may differ
        return leaveOut(OutOfRange{Field::Head, double(place.head), 0, double(heads - 1)});
    m_figure->showAnalysis(m_analysis, selectionOf(place));
    if (const std::optional<PooledMapKey> wanted = m_figure->wantedPicture())
        return computePicture(*wanted);
    paint();
    if (!m_running) // a question was answered so
        return;
    ++m_next;
    emit progressed(done(), count());
    goOn();
}

bool BatchRun::begin()
{
    const int stages = countOf(m_order.places, &PicturePlace::stage);
    const int layers = countOf(m_order.places, &PicturePlace::layer);
    const SheetGrid grid = sheetGrid(count() / stages, stages, layers, m_order.picture.logicalSize());
    Result<std::unique_ptr<SheetFile>> sheet =
        SheetFile::begin(grid, m_order.picture, m_order.format, captionOf(m_order));
    if (sheet)
        m_sheet = std::move(*sheet);
    else
        fail(m_order.names.first(), sheet.error());
    return m_sheet != nullptr;
}

void BatchRun::computeLayer(Index layer)
{
    if (m_order.analysis->layer == layer)
        return takeLayer(m_order.analysis, layer);
    Request request = m_order.analysis->request;
    request.kept = {}; // what it is compared with is in none of these pictures
    m_worker.submit(
        [this, layer, request, before = m_order.analysis, budget = m_order.budget](const WorkContext& work) {
            Result<AnalysisPointer> analysis = analyse(request, budget, work, MapsWanted::IfTheyFit, before, {layer});
            return LatestWorker::Deliver([this, layer, analysis = std::move(analysis)] { takeLayer(analysis, layer); });
        });
}

/// A layer that can't be computed fails all of its pictures; of a sheet their places stay empty.
void BatchRun::takeLayer(Result<AnalysisPointer> analysis, Index layer)
{
    m_pooled = std::make_shared<const PooledMaps>();
    m_memory.reset();
    if (analysis) {
        m_analysis = *analysis;
        m_figure->showPooledMaps(m_pooled);
        if (!m_order.sheet && m_order.settings_inside)
            if (const Result<FigureMemory> memory = figureMemory(FigureKind::Head, *m_analysis, {}))
                m_memory = m_order.text_inside ? *memory : withoutText(*memory);
        return goOn();
    }
    while (m_next + 1 < m_order.places.size() && m_order.places[m_next + 1].layer == layer)
        pass(analysis.error());
    leaveOut(analysis.error());
}

/// The picture in hand can't be made.
void BatchRun::pass(const Error& error)
{
    fail(nameOf(m_next), error);
    if (m_sheet)
        m_sheet->skip();
    ++m_next;
}

void BatchRun::leaveOut(const Error& error)
{
    pass(error);
    emit progressed(done(), count());
    goOn();
}

void BatchRun::computePicture(const PooledMapKey& wanted)
{
    m_worker.submit([this, wanted, analysis = m_analysis, budget = m_order.budget](const WorkContext& work) {
        auto picture =
            std::make_shared<Result<PooledHead>>(pooledMap(*analysis, wanted.head, wanted.request, budget, work));
        return LatestWorker::Deliver([this, wanted, picture] {
            if (*picture) {
                m_pooled = m_pooled->with(wanted, std::move(**picture));
                m_figure->showPooledMaps(m_pooled);
                return goOn();
            }
            leaveOut(picture->error());
        });
    });
}

void BatchRun::paint()
{
    if (m_sheet) {
        if (auto* map = qobject_cast<MapFigure*>(m_figure.get()))
            m_sheet->paint(*map);
        return;
    }
    if (!m_memory)
        return save(figureBytes(*m_figure, m_order.picture, m_order.format), nameOf(m_next));
    FigureMemory memory = *m_memory;
    memory.selection = selectionOf(m_order.places[m_next]);
    memory.picture = m_order.picture;
    memory.language = m_order.language;
    save(figureBytes(*m_figure, memory, m_order.format), nameOf(m_next));
}

void BatchRun::save(const Result<QByteArray>& bytes, const QString& name)
{
    if (!bytes)
        return fail(name, bytes.error());
    // The name of a sheet was chosen in a dialog that has asked already.
    const QString path = m_order.folder + QLatin1Char('/') + name;
    const std::optional<QString> target = m_order.sheet ? path : freePath(path);
    if (!m_running)
        return;
    if (!target) {
        ++m_skipped;
        return;
    }
    if (const Result<void> saved = saveFile(*target, *bytes); !saved)
        return fail(name, saved.error());
    ++m_written;
}

/// Where a file may be written; nothing where it is left out. Ends the run where that is the answer.
std::optional<QString> BatchRun::freePath(const QString& path)
{
    const QFileInfo file(path);
    if (!file.exists() && !file.isSymLink())
        return path;
    Existing what = Existing::Cancel;
    if (m_for_all) {
        what = *m_for_all;
    } else {
        const ExistingAnswer answer = m_ask(path);
        what = answer.what;
        if (answer.for_all)
            m_for_all = what;
    }
    switch (what) {
    case Existing::Overwrite:
        return path;
    case Existing::Skip:
        return std::nullopt;
    case Existing::Number:
        for (int number = 2;; ++number)
            if (const QString other = numbered(path, number); !QFileInfo::exists(other))
                return other;
    case Existing::Cancel:
        break;
    }
    cancel();
    return std::nullopt;
}

void BatchRun::fail(const QString& name, const Error& error)
{
    m_failures.push_back({name, error});
}

QString BatchRun::nameOf(std::size_t place) const
{
    return m_order.names.value(m_order.sheet ? 0 : qsizetype(place));
}

void BatchRun::finish()
{
    if (!m_running)
        return;
    m_running = false;
    m_sheet.reset();
    emit finished();
}

} // namespace headlight
