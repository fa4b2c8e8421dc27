// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace headlight {

/// Shows name, version, libraries and licence.
void showAbout(QWidget* parent);

} // namespace headlight
