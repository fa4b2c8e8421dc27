// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/regex_dialect.h"
#include "text/token_sequence.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace headlight {

/// What a part of a tokenizer looks for: a text as it stands, or a regular expression. Compiled once, then read only.
class Pattern
{
public:
    static Pattern literal(std::string text);

    /// `expression` in the syntax of tokenizer files (see toPcre2).
    static tl::expected<Pattern, RegexProblem> regex(std::string_view expression);

private:
    friend class PatternWalk;
    struct Compiled;

    std::string m_literal;
    std::shared_ptr<const Compiled> m_compiled; // null for a literal
};

/// Walks over subjects, from match to match. Subjects must be valid UTF-8; nobody looks again.
///
/// Work is limited: a match may take a number of steps linear in its subject's length, and the whole walk a processor
/// time linear in the bytes that it saw; beyond either, or told to stop, the walk is over its limit, and finds nothing
/// any more.
class PatternWalk
{
public:
    explicit PatternWalk(const Pattern& pattern, std::stop_token stop = {});
    ~PatternWalk();
    PatternWalk(const PatternWalk&) = delete;
    PatternWalk& operator=(const PatternWalk&) = delete;

    /// Begins at the start of a subject, which must outlive the walk over it. Nothing matches in an empty one.
    void begin(std::string_view subject);

    /// The next match. An empty one that touches the one before it does not count (as in Oniguruma's find_iter).
    std::optional<ByteSpan> next();

    bool overLimit() const { return m_over_limit; }

private:
    std::optional<ByteSpan> nextLiteral();
    std::optional<ByteSpan> search(std::size_t from);
    void look(std::size_t from, std::size_t last_start);
    void readTime();

    struct Matcher;
    const Pattern& m_pattern;
    std::stop_token m_stop;
    std::unique_ptr<Matcher> m_matcher;
    std::string_view m_subject;
    std::size_t m_at = 0;
    std::optional<std::size_t> m_last_end;
    std::size_t m_window;
    std::size_t m_bytes_seen = 0;
    std::size_t m_looks = 0;
    double m_started;
    double m_read;
    bool m_over_limit = false;
};

} // namespace headlight
