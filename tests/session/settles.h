// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QTest>

namespace headlight {

/// Waits for the answer to the current request.
inline bool settles(const Session& session)
{
    return QTest::qWaitFor([&session] { return !session.busy(); }, 10'000);
}

} // namespace headlight
