// SPDX-License-Identifier: GPL-3.0-or-later
// Lets the n-th system call by which a file is saved fail, come short, or be the last thing the process does. Link
// failing_calls.cpp: its functions stand before those of the C library.
#pragma once

#include <string>
#include <vector>

namespace headlight {

enum class Fault {
    None,
    Full,  // ENOSPC from a write or a flush, EIO from what follows
    Short, // a write takes half of what it is given
    Kill   // the process ends before the call
};

/// From now on calls of this thread are counted, and the one with this number (from 0) meets the fault.
void beginFaults(Fault fault, int number);

/// The calls since then, by name; the one that met the fault is among them. Faults are over.
std::vector<std::string> endFaults();

/// Whether the call with the number came.
bool faultMet();

} // namespace headlight
