// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/figure_memory.h"
#include "export/picture_file.h"
#include "export/picture_names.h"
#include "export/sheet_file.h"
#include "session/latest_worker.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace headlight {

class AnalysisFigure;

/// What becomes of a file that is there already.
enum class Existing { Overwrite, Skip, Number, Cancel };

struct ExistingAnswer
{
    Existing what = Existing::Cancel;
    bool for_all = false; // that come after it
};

/// What is to be made of an analysis: a file for each place, or one sheet of all.
struct BatchOrder
{
    AnalysisPointer analysis; // of the document; other layers are made from it
    std::vector<PicturePlace> places;
    PictureSettings picture;
    PictureFormat format = PictureFormat::Png;
    QString folder;
    QStringList names; // in it, one for each place; of a sheet the only one
    bool sheet = false;
    bool settings_inside = true; // of files; a sheet has none
    bool text_inside = true;
    std::string language = english;
    Bytes budget = 0;
};

/// Makes many pictures one after another: painted in this thread, one a turn of its event loop, so that the window goes
/// on; computed on a worker. After a file that fails the others go on.
class BatchRun : public QObject
{
    Q_OBJECT

public:
    struct Failure
    {
        QString name;
        Error error;
    };

    using Ask = std::function<ExistingAnswer(const QString& path)>;

    /// `ask` is asked before a file is overwritten.
    BatchRun(BatchOrder order, Ask ask, QObject* parent = nullptr);
    ~BatchRun() override;

    void start();
    void cancel();

    bool running() const { return m_running; }
    bool cancelled() const { return m_cancelled; }
    int done() const { return int(m_next); }
    int count() const { return int(m_order.places.size()); }
    int written() const { return m_written; } // files
    int skipped() const { return m_skipped; }
    const std::vector<Failure>& failures() const { return m_failures; }

signals:
    void progressed(int done, int count);
    void finished();

private:
    void goOn();
    void step();
    bool begin();
    void computeLayer(Index layer);
    void takeLayer(Result<AnalysisPointer> analysis, Index layer);
    void computePicture(const PooledMapKey& wanted);
    void paint();
    void save(const Result<QByteArray>& bytes, const QString& name);
    std::optional<QString> freePath(const QString& path);
    void pass(const Error& error);
    void leaveOut(const Error& error);
    void fail(const QString& name, const Error& error);
    QString nameOf(std::size_t place) const;
    void finish();

    BatchOrder m_order;
    Ask m_ask;
    AnalysisPointer m_analysis;           // of the layer in hand
    std::optional<FigureMemory> m_memory; // of its pictures
    std::unique_ptr<AnalysisFigure> m_figure;
    std::unique_ptr<SheetFile> m_sheet;
    PooledMapsPointer m_pooled;
    std::optional<Existing> m_for_all;
    std::vector<Failure> m_failures;
    std::size_t m_next = 0;
    int m_written = 0;
    int m_skipped = 0;
    bool m_running = false;
    bool m_cancelled = false;
    LatestWorker m_worker; // last: stops before the rest goes
};

} // namespace headlight
