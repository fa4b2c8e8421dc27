// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/budget.h"
#include "session/latest_worker.h"
#include "session/request_history.h"
#include "session/session.h"

namespace headlight {

/// What a session holds; for its own sources only.
struct Session::State
{
    RequestHistory history{Request{}};
    Selection selection;
    AnalysisPointer analysis;
    std::optional<Error> error;
    Bytes budget = defaultBudget();
    QString path;
    std::optional<Request> saved = Request{}; // nothing: unlike any document
    bool was_modified = false;
    QByteArray file_hash; // of the file when it was read or written last; empty: not known
    MapsWanted maps = MapsWanted::All;
    PooledMapsPointer pooled_maps = std::make_shared<const PooledMaps>();
    std::optional<PooledMapKey> in_the_making;
    LayerPicturesPointer pictures; // of a pass under way
    bool was_busy = false;
    // Last: their jobs end before what they read goes.
    std::unique_ptr<LatestWorker> worker = std::make_unique<LatestWorker>();
    std::unique_ptr<LatestWorker> map_worker = std::make_unique<LatestWorker>();
    std::unique_ptr<LatestWorker> open_worker = std::make_unique<LatestWorker>();
};

} // namespace headlight
