// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/compare_file.h"

#include <utility>

namespace headlight {

Result<std::shared_ptr<const CompareFile>> compareFile(const Analysis& analysis, Stage stage, Index head)
{
    const std::string name(stageName(stage));
    const TraceSelection selection{.layer = 0, .head = head, .arrays = {name}};
    Result<std::vector<TraceArray>> of_a = traceArrays(*analysis.kept, selection);
    if (!of_a)
        return fail(of_a.error());
    Result<TraceFile> of_b = traceFile(analysis, selection);
    if (!of_b)
        return fail(of_b.error());
    const MatrixView a = analysis.kept->stage(stage, head), b = analysis.stage(stage, head);
    if (a.rows() != b.rows() || a.columns() != b.columns())
        return fail(MatrixDoesNotFit{"A", a.rows(), a.columns(), {b.rows(), b.rows()}, {b.columns(), b.columns()}});

    auto file = std::make_shared<CompareFile>(CompareFile{difference(a, b), std::move(*of_b)});
    std::vector<TraceArray>& arrays = file->trace.arrays;
    arrays.insert(arrays.begin(), std::move(of_a->front()));
    arrays.push_back(arrays.back());
    const MatrixView gaps = file->difference;
    arrays.back().parts.front().matrix = [gaps] { return std::optional(gaps); };
    arrays.back().precision = gaps.precision();
    arrays[0].name = name + "_a";
    arrays[1].name = name + "_b";
    arrays[2].name = name + "_difference";
    return file;
}

} // namespace headlight
