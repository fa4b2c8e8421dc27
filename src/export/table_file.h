// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <stop_token>
#include <string_view>

class QIODevice;

namespace headlight {

/// A table that this program wrote as CSV, column by column: as the arrays of an .npz archive, float64 where every
/// cell is a number and else NumPy unicode, or as one JSON object of lists; with `meta` (an object) beside them. False
/// when writing failed or the work was told to stop. `format`: npz or json.
bool writeTable(QIODevice& device, const QByteArray& csv, const QByteArray& meta, std::string_view format,
                std::stop_token stop);

} // namespace headlight
