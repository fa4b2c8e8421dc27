// SPDX-License-Identifier: GPL-3.0-or-later
#if defined(__x86_64__)
#define HEADLIGHT_KERNEL __attribute__((target("arch=x86-64-v4")))
#else
#define HEADLIGHT_KERNEL
#endif
#define headlight headlight_avx512
#define KERNEL_PATH avx512_path
#include "kernel_path.h"
