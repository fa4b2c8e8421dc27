// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <string>
#include <string_view>

namespace headlight {

/// Where a regular expression can't be read, and what stands there.
struct RegexProblem
{
    std::size_t byte = 0;
    std::string reason;
};

/// Writes a regular expression of tokenizer files (Oniguruma's Ruby syntax over UTF-8) as PCRE2 reads it with UTF, UCP
/// and MULTILINE on. Differences that are bridged: \s, \d, \w and \h have Oniguruma's members; classes may hold classes
/// and intersections (&&); {n,m}+ repeats rather than possesses; (?m) lets the dot match line feeds; \p{Han} and the
/// like mean the script, not its extensions; \v and \uHHHH are characters. What neither reads is left for PCRE2 to
/// refuse.
tl::expected<std::string, RegexProblem> toPcre2(std::string_view pattern);

} // namespace headlight
