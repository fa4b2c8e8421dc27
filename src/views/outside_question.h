// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/request.h"

#include <optional>

class QString;
class QWidget;

namespace headlight {

/// Asks about each checkpoint or import that a session names: one that lies beside the session (or below) is opened
/// without a question, one elsewhere after it, and for one that is not there another place can be shown. The document
/// as it was settled, or nothing where the person would rather not open it.
std::optional<Request> settleOutsideFiles(const Request& request, const QString& session_path, QWidget* window);

} // namespace headlight
