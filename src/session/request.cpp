// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/request.h"

namespace headlight {

KeptRequest::KeptRequest(const Request& request, KeptPlace place) : m_place(place)
{
    Request alone = request;
    alone.kept = {};
    alone.unknown = {};
    m_request = std::make_shared<const Request>(std::move(alone));
}

bool KeptRequest::operator==(const KeptRequest& other) const
{
    if (m_place != other.m_place)
        return false;
    if (m_request == other.m_request)
        return true;
    return m_request && other.m_request && *m_request == *other.m_request;
}

} // namespace headlight
