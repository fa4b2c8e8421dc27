// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace headlight {

class Recovery;

/// Asks, for each document that a crashed copy of the program left behind, whether it should be opened again, until
/// one is; what is put off is found again at the next start.
void offerCrashedDocuments(Recovery& recovery, QWidget* window);

} // namespace headlight
