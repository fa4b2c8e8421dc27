// SPDX-License-Identifier: GPL-3.0-or-later
#if defined(__x86_64__)
#define HEADLIGHT_KERNEL __attribute__((target("avx2")))
#else
#define HEADLIGHT_KERNEL
#endif
#define headlight headlight_avx2
#define KERNEL_PATH avx2_path
#include "kernel_path.h"
