// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/pattern.h"

#include "text/utf8.h"

#include <algorithm>
#include <array>
#include <ctime>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

namespace headlight {

namespace {

// A run of n characters may be walked back over once or a few times; catastrophic patterns need exponentially more.
constexpr std::size_t steps_at_least = 100'000;
constexpr std::size_t steps_a_byte = 16;
constexpr std::uint32_t heap_limit_kib = 64 * 1024;

// Starts without a match are tried a window at a time, so that quadratic patterns are noticed between two windows.
constexpr std::size_t first_window = 64;
constexpr std::size_t largest_window = 1 << 20;
constexpr double slow_window = 0.002; // seconds
constexpr std::size_t looks_between_readings = 64;

// Processor time, so that a busy machine changes nothing. The patterns of real tokenizers need about 0.3 µs a byte.
constexpr double time_at_least = 2.0; // seconds
constexpr double time_a_byte = 3e-6;

constexpr std::size_t longest_pattern = 16 * 1024; // bytes

struct FreePcre2
{
    void operator()(pcre2_compile_context* context) const { pcre2_compile_context_free(context); }
    void operator()(pcre2_code* code) const { pcre2_code_free(code); }
    void operator()(pcre2_match_context* context) const { pcre2_match_context_free(context); }
    void operator()(pcre2_match_data* data) const { pcre2_match_data_free(data); }
};

template<class T>
using Owned = std::unique_ptr<T, FreePcre2>;

/// Seconds that this thread has worked.
double threadTime()
{
    timespec time = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

std::string problemText(int number)
{
    std::array<PCRE2_UCHAR, 256> text{};
    pcre2_get_error_message(number, text.data(), text.size());
    return reinterpret_cast<const char*>(text.data());
}

} // namespace

struct Pattern::Compiled
{
    Owned<pcre2_code> code;
};

struct PatternWalk::Matcher
{
    Owned<pcre2_match_context> context;
    Owned<pcre2_match_data> match;
    int outcome = PCRE2_ERROR_NOMATCH;
};

Pattern Pattern::literal(std::string text)
{
    Pattern pattern;
    pattern.m_literal = std::move(text);
    return pattern.m_literal.empty() ? *regex("") : pattern;
}

tl::expected<Pattern, RegexProblem> Pattern::regex(std::string_view expression)
{
    if (expression.size() > longest_pattern)
        return tl::unexpected(RegexProblem{longest_pattern, "more than 16384 bytes"});
    const tl::expected<std::string, RegexProblem> text = toPcre2(expression);
    if (!text)
        return tl::unexpected(text.error());

    const Owned<pcre2_compile_context> context(pcre2_compile_context_create(nullptr));
    if (!context)
        throw std::bad_alloc();
    pcre2_set_newline(context.get(), PCRE2_NEWLINE_LF);
    int number = 0;
    PCRE2_SIZE at = 0;
    constexpr std::uint32_t options =
        PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_NEVER_BACKSLASH_C | PCRE2_USE_OFFSET_LIMIT;
    Owned<pcre2_code> code(
        pcre2_compile(reinterpret_cast<PCRE2_SPTR>(text->data()), text->size(), options, &number, &at, context.get()));
    if (!code)
        return tl::unexpected(RegexProblem{std::min(at, expression.size()), problemText(number)});
    Pattern pattern;
    pattern.m_compiled = std::make_shared<Compiled>(Compiled{std::move(code)});
    return pattern;
}

PatternWalk::PatternWalk(const Pattern& pattern, std::stop_token stop)
    : m_pattern(pattern), m_stop(std::move(stop)), m_window(first_window), m_started(threadTime()), m_read(m_started)
{
    if (!pattern.m_compiled)
        return;
    m_matcher = std::make_unique<Matcher>();
    m_matcher->context.reset(pcre2_match_context_create(nullptr));
    m_matcher->match.reset(pcre2_match_data_create(1, nullptr)); // groups are of no interest
    if (!m_matcher->context || !m_matcher->match)
        throw std::bad_alloc();
    pcre2_set_heap_limit(m_matcher->context.get(), heap_limit_kib);
}

PatternWalk::~PatternWalk() = default;

void PatternWalk::begin(std::string_view subject)
{
    m_subject = subject;
    m_at = subject.empty() ? 1 : 0;
    m_last_end.reset();
    m_bytes_seen += subject.size();
    if (!m_matcher)
        return;
    const std::size_t steps = steps_at_least + steps_a_byte * subject.size();
    pcre2_set_match_limit(m_matcher->context.get(), std::uint32_t(std::min<std::size_t>(steps, UINT32_MAX)));
}

std::optional<ByteSpan> PatternWalk::next()
{
    if (!m_matcher)
        return nextLiteral();
    while (m_at <= m_subject.size() && !m_over_limit) {
        const std::optional<ByteSpan> match = search(m_at);
        if (!match)
            break;
        if (match->begin == match->end && m_last_end == match->end) {
            if (m_at >= m_subject.size())
                break;
            m_at += decodeUtf8(m_subject, m_at).bytes;
            continue;
        }
        m_at = match->end;
        m_last_end = match->end;
        return match;
    }
    m_at = m_subject.size() + 1;
    return {};
}

std::optional<ByteSpan> PatternWalk::nextLiteral()
{
    const std::size_t begin = m_subject.find(m_pattern.m_literal, std::min(m_at, m_subject.size()));
    if (begin == std::string_view::npos)
        return {};
    m_at = begin + m_pattern.m_literal.size();
    return ByteSpan{begin, m_at};
}

/// The first match that begins at `from` or behind it.
std::optional<ByteSpan> PatternWalk::search(std::size_t from)
{
    while (!m_over_limit) {
        const std::size_t last_start = std::min(m_subject.size(), from + m_window);
        look(from, last_start);
        if (m_matcher->outcome > 0) {
            const PCRE2_SIZE* ends = pcre2_get_ovector_pointer(m_matcher->match.get());
            return ByteSpan{ends[0], ends[1]};
        }
        if (m_matcher->outcome != PCRE2_ERROR_NOMATCH)
            m_over_limit = true;
        if (last_start == m_subject.size())
            break;
        from = last_start;
        while (from < m_subject.size() && (std::uint8_t(m_subject[from]) & 0xC0U) == 0x80U)
            ++from;
    }
    return {};
}

/// Tries the starts from `from` to `last_start`, and watches the time that it took.
void PatternWalk::look(std::size_t from, std::size_t last_start)
{
    pcre2_set_offset_limit(m_matcher->context.get(), last_start);
    const int outcome =
        pcre2_match(m_pattern.m_compiled->code.get(), reinterpret_cast<PCRE2_SPTR>(m_subject.data()), m_subject.size(),
                    from, PCRE2_NO_UTF_CHECK, m_matcher->match.get(), m_matcher->context.get());
    m_matcher->outcome = outcome == 0 ? 1 : outcome; // 0: more groups than there is room for

    if (m_stop.stop_requested())
        m_over_limit = true;
    if (outcome == PCRE2_ERROR_NOMATCH || ++m_looks % looks_between_readings == 0)
        readTime();
}

void PatternWalk::readTime()
{
    const double now = threadTime();
    m_window =
        now - m_read > slow_window ? std::max<std::size_t>(1, m_window / 4) : std::min(largest_window, m_window * 2);
    m_read = now;
    if (now - m_started > time_at_least + time_a_byte * double(m_bytes_seen))
        m_over_limit = true;
}

} // namespace headlight
