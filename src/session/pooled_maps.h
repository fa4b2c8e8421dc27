// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/pooled_head.h"

#include <memory>
#include <utility>
#include <vector>

namespace headlight {

/// Which picture of which head.
struct PooledMapKey
{
    Index head = 0;
    PoolRequest request;
    bool operator==(const PooledMapKey&) const = default;
};

/// The pictures made so far of maps that are not kept, of one analysis. Immutable, shared; the longest unasked go
/// first.
class PooledMaps
{
public:
    /// Null where there is none.
    const PooledHead* find(const PooledMapKey& key) const;

    /// A picture of a whole map, pooled in any way; null where there is none.
    const PooledHead* whole(Index head, Stage stage) const;

    /// The finest picture, made as `key` asks, that shows all of `shown`; null where there is none.
    const PooledHead* finest(const PooledMapKey& key, const CellWindow& shown) const;

    /// These with one more.
    std::shared_ptr<const PooledMaps> with(const PooledMapKey& key, PooledHead picture) const;

    std::size_t size() const { return m_pictures.size(); }

private:
    std::vector<std::pair<PooledMapKey, std::shared_ptr<const PooledHead>>> m_pictures;
};

using PooledMapsPointer = std::shared_ptr<const PooledMaps>;

} // namespace headlight
