// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory_pages.h"

#include <memory>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

namespace headlight {

void preferLargePages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes)
{
#ifdef MADV_HUGEPAGE
    constexpr std::size_t large_page = std::size_t(2) << 20;
    if (bytes < 2 * large_page || !std::align(large_page, large_page, memory, bytes))
        return;
    madvise(memory, bytes / large_page * large_page, MADV_HUGEPAGE); // refused: small pages do as well
#endif
}

void keepFreedMemory()
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 32 << 20); // its largest; larger blocks go back at once
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
    mallopt(M_TOP_PAD, 4 << 20);
#endif
}

} // namespace headlight
