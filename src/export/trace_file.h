// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/trace_arrays.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

class QIODevice;

namespace headlight {

/// The numbers of an analysis on their way to a file. Looks at the analysis, which must outlive it.
struct TraceFile
{
    std::vector<TraceArray> arrays;
    std::vector<std::string> tokens;         // the queries', as typed
    std::vector<std::string> context_tokens; // the keys'
    std::string meta;                        // of traceMeta
};

/// Errors: those of traceArrays.
Result<TraceFile> traceFile(const Analysis& analysis, const TraceSelection& selection);

/// The writers go through the arrays part by part; each returns false when writing failed or the work was told to stop.
///
/// The archive: the arrays, then `tokens`, `context_tokens` and `meta` as NumPy unicode arrays.
bool writeTraceNpz(QIODevice& device, const TraceFile& trace, std::stop_token stop);

/// One object with `meta`, `tokens`, `context_tokens` and the arrays nested. JSON has no infinity: such numbers are the
/// texts "Infinity", "-Infinity" and "NaN", which Python's float() and JavaScript's Number() read.
bool writeTraceJson(QIODevice& device, const TraceFile& trace, std::stop_token stop);

/// A cell a line: stage,layer,head,row,column,query,key,value. query and key are the tokens of row and column, where
/// those stand for tokens; an infinity is inf. Lines end with a line feed.
bool writeTraceCsv(QIODevice& device, const TraceFile& trace, std::stop_token stop);

/// One of them, by its name: npz, json or csv.
bool writeTrace(QIODevice& device, const TraceFile& trace, std::string_view format, std::stop_token stop);

/// A text as a field of a CSV file (RFC 4180): quoted where it holds a comma, a quote or a line break. A text that a
/// spreadsheet would run as a formula (= + - @ tab or return first, apostrophes before it not counted) gets an
/// apostrophe in front, which whoever reads the file takes off again.
std::string csvField(std::string_view text);

} // namespace headlight
