// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "session/analysis.h"
#include "session/pooled_maps.h"
#include "session/request.h"
#include "session/selection.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <stop_token>

namespace headlight {

class LatestWorker;
struct SessionFile;

/// The document of the window, the only mutable object: request, selection, the last good analysis, the error that
/// belongs to the current request, undo. Setters ignore equal values and emit one signal.
class Session : public QObject
{
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    const Request& request() const;

    /// Changes the document and starts computing. Changes with the same `edit` name in a row (typing in one field)
    /// become one step of undo, until `closeEdit` or another name. An empty name is always a step of its own.
    void setRequest(const Request& request, const QString& edit = {});
    void closeEdit();

    /// Makes a checkpoint or an import the document's source, as one step of undo, once it is open and computed; its
    /// own mask, divisor and softcap hold then. Until that, and where it fails, the document stays. Tells by
    /// sourceOpened or sourceRefused.
    void openSource(const Source& source);

    /// True from openSource until it has told.
    bool opening() const;

    bool canUndo() const;
    bool canRedo() const;
    void undo();
    void redo();

    /// The layer of a selection may be ahead of the analysis, which follows as soon as it is computed.
    const Selection& selection() const;
    void setSelection(const Selection& selection);

    /// The last good analysis; null before the first.
    AnalysisPointer analysis() const;
    /// What is wrong with the current request (Cancelled after `cancel`); nothing while it computes or when it
    /// succeeded.
    std::optional<Error> error() const;
    /// True from a change until its analysis or its error is there, and while a picture is made.
    bool busy() const;
    void cancel();

    /// Whether sentences whose maps pass the budget are refused (the start), or computed without keeping maps.
    MapsWanted mapsWanted() const;
    void setMapsWanted(MapsWanted maps); // computes again where that changes something

    /// The pictures there are of the analysis' maps, for an analysis that keeps none; never null.
    PooledMapsPointer pooledMaps() const;

    /// The layers × heads wall: of the pass that is under way, else of the analysis; null where there is none.
    LayerPicturesPointer layerPictures() const;

    /// Makes a picture in the background, unless it is there or being made; the newest one asked for wins.
    void makePooledMap(const PooledMapKey& key);

    Bytes budget() const;
    void setBudget(Bytes budget);

    /// The file this document belongs to, or an empty string; and whether it differs from that file.
    QString filePath() const;
    bool modified() const;
    Result<void> open(const QString& path); // keeps the document on failure; clears undo on success
    /// A file that was read already, its document as a person settled it: changed where that differs from the file.
    void open(const SessionFile& file, const QString& path, const Request& document);
    bool changedOnDisk() const; // by another program, since this document was read from there or written there
    Result<void> save(const QString& path); // refuses a document that `open` would refuse
    void reset();                           // a new document: the defaults

    /// A document that was not saved when the program ended: changed, without undo, and belonging to `path` if that is
    /// not empty. Nothing is written.
    void restore(const Request& request, const QString& path);

signals:
    void requestChanged();
    void selectionChanged();
    void analysisChanged();
    void pooledMapsChanged();
    void layerPicturesChanged();
    void sourceOpened();
    void sourceRefused(const headlight::Error& error, const headlight::TensorMisfit& misfit); // never Cancelled
    void errorChanged();
    void busyChanged(bool busy);
    void progressed(double share);
    void undoChanged();
    void fileChanged(); // path or modified

private:
    void announceRequest();
    void tellRequest();
    void compute();
    void take(const Result<AnalysisPointer>& result);
    void takeOpened(const Result<AnalysisPointer>& result, const TensorMisfit& misfit);
    PicturesWatch watchFor(LatestWorker& worker, const std::stop_token& stop);
    void followLayer();
    void showPictures(const LayerPicturesPointer& pictures);
    void takePooledMap(const PooledMapKey& key, Result<PooledHead>& picture);
    void forgetPooledMaps();
    void announceBusy();
    void setError(const std::optional<Error>& error);
    void replaceDocument(const Request& request, const QString& path, const std::optional<Request>& saved);

    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace headlight
