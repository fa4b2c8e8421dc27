// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernel/kernel.h"

#include <array>
#include <cstdlib>
#include <string_view>

#ifdef HEADLIGHT_KERNELS
namespace headlight::kernel::x86_64 {
extern const Kernel kernel;
}
namespace headlight::kernel::x86_64_v3 {
extern const Kernel kernel;
}
namespace headlight::kernel::x86_64_v4 {
extern const Kernel kernel;
}
#endif

namespace headlight::kernel {

namespace {

#ifdef HEADLIGHT_KERNELS
constexpr std::array kernels = {&x86_64::kernel, &x86_64_v3::kernel, &x86_64_v4::kernel};

int supported()
{
    if (__builtin_cpu_supports("x86-64-v4"))
        return 3;
    return __builtin_cpu_supports("x86-64-v3") ? 2 : 1;
}
#else
constexpr std::array<const Kernel*, 0> kernels = {};

int supported()
{
    return 0;
}
#endif

const Kernel* chosen()
{
    const char* const wish = std::getenv("HEADLIGHT_KERNEL");
    if (wish && std::string_view(wish) == "none")
        return nullptr;
    for (int n = 0; wish && kernelAt(n); ++n)
        if (std::string_view(wish) == kernelAt(n)->name)
            return kernelAt(n);
    return kernelAt(supported() - 1);
}

} // namespace

const Kernel* kernelAt(int n)
{
    return n >= 0 && n < supported() ? kernels[std::size_t(n)] : nullptr;
}

const Kernel* kernel()
{
    static const Kernel* const best = chosen();
    return best;
}

} // namespace headlight::kernel
