// SPDX-License-Identifier: GPL-3.0-or-later
#define HEADLIGHT_KERNEL
#define headlight headlight_plain
#define KERNEL_PATH plain_path
#include "kernel_path.h"
