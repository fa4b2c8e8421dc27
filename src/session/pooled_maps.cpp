// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/pooled_maps.h"

#include <algorithm>

namespace headlight {

namespace {

constexpr std::size_t most_pictures = 16; // of at most 4 MiB each

bool holds(const CellWindow& window, const CellWindow& part)
{
    return window.first_row <= part.first_row && part.first_row + part.rows <= window.first_row + window.rows &&
           window.first_column <= part.first_column &&
           part.first_column + part.columns <= window.first_column + window.columns;
}

bool alike(PoolRequest one, PoolRequest other)
{
    one.window.reset();
    other.window.reset();
    return one == other;
}

} // namespace

const PooledHead* PooledMaps::find(const PooledMapKey& key) const
{
    const auto found = std::ranges::find(m_pictures, key, [](const auto& entry) { return entry.first; });
    return found == m_pictures.end() ? nullptr : found->second.get();
}

const PooledHead* PooledMaps::whole(Index head, Stage stage) const
{
    const auto found = std::ranges::find_if(m_pictures, [&](const auto& entry) {
        const PooledMapKey& key = entry.first;
        return key.head == head && key.request.stage == stage && !key.request.window;
    });
    return found == m_pictures.end() ? nullptr : found->second.get();
}

const PooledHead* PooledMaps::finest(const PooledMapKey& key, const CellWindow& shown) const
{
    const PooledHead* best = nullptr;
    const auto cells = [](const PooledHead& picture) {
        return double(picture.window.rows) * double(picture.window.columns) /
               double(std::max<Index>(picture.values.size(), 1));
    };
    for (const auto& [made, picture] : m_pictures)
        if (made.head == key.head && alike(made.request, key.request) && holds(picture->window, shown) &&
            (!best || cells(*picture) < cells(*best)))
            best = picture.get();
    return best;
}

PooledMapsPointer PooledMaps::with(const PooledMapKey& key, PooledHead picture) const
{
    auto more = std::make_shared<PooledMaps>(*this);
    std::erase_if(more->m_pictures, [&](const auto& entry) { return entry.first == key; });
    if (more->m_pictures.size() == most_pictures)
        more->m_pictures.erase(more->m_pictures.begin());
    more->m_pictures.emplace_back(key, std::make_shared<const PooledHead>(std::move(picture)));
    return more;
}

} // namespace headlight
