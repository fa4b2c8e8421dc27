// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/common_options.h"

#include "cli/option_reader.h"
#include "engine/budget.h"

#include <QtGlobal>

namespace headlight {

namespace {

constexpr Index most_threads = 1024;

} // namespace

std::vector<Option> commonOptions()
{
    return {
        {"--threads", "N",
         QT_TRANSLATE_NOOP("headlight::Console", "Threads to work with; the numbers do not depend on it."),
         QT_TRANSLATE_NOOP("headlight::Console", "as many as the machine has")},
        {"--budget", "BYTES",
         QT_TRANSLATE_NOOP("headlight::Console", "Memory that the work may take; more is refused before it begins."),
         QT_TRANSLATE_NOOP("headlight::Console", "a quarter of the memory, at most 2 GiB")},
        {"--quiet", nullptr, QT_TRANSLATE_NOOP("headlight::Console", "Neither progress nor warnings.")},
        {"--json-errors", nullptr,
         QT_TRANSLATE_NOOP("headlight::Console", "Errors as a JSON object a line: kind, field, option, seen, allowed, "
                                                 "message.")},
        {"--help", nullptr, QT_TRANSLATE_NOOP("headlight::Console", "This help.")},
    };
}

Parsed<CommonOptions> readCommonOptions(const Options& options)
{
    OptionReader reader(options);
    std::optional<Index> threads;
    std::optional<Index> budget;
    reader.whole("--threads", threads);
    reader.whole("--budget", budget);
    if (threads && (*threads < 1 || *threads > most_threads))
        reader.fail(Error(OutOfRange{Field::Threads, double(*threads), 1, double(most_threads)}));
    if (budget && *budget < 1)
        reader.fail(Error(OutOfRange{Field::Budget, double(*budget), 1, double(std::numeric_limits<Index>::max())}));
    if (const Parsed<void> read = reader.outcome(); !read)
        return tl::unexpected(read.error());
    return CommonOptions{.threads = int(threads.value_or(0)),
                         .budget = budget ? Bytes(*budget) : defaultBudget(),
                         .quiet = options.given("--quiet"),
                         .json_errors = options.given("--json-errors")};
}

} // namespace headlight
