// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/attend_inputs.h"
#include "cli/console.h"
#include "cli/error_report.h"
#include "cli/option_reader.h"
#include "cli/output_file.h"
#include "cli/progress_line.h"
#include "cli/request_options.h"
#include "cli/row_warnings.h"
#include "core/checked_size.h"
#include "engine/attend.h"
#include "engine/budget.h"
#include "engine/matrix.h"
#include "export/npz_file.h"

#include <QIODevice>
#include <QtGlobal>

#include <algorithm>
#include <array>
#include <cmath>

namespace headlight {

namespace {

constexpr std::array<std::string_view, 1> formats = {"npz"};
constexpr std::array<Word<Precision>, 2> precision_words = {
    {{"float", Precision::Float32}, {"double", Precision::Float64}}};

constexpr const char* examples[] = {
    "attend --query Q.npy --key K.npy --value V.npy -o attention.npz",
    "attend --query Q.npy --key K.npy --value V.npy --mask causal --mask padding:12 --precision double -o "
    "attention.npz",
    "attend --query Q.npy --key K.npy --value V.npy --scale 0.125 --mask-file allowed.npy -o attention.npz",
};

std::vector<Option> attendOptions()
{
    return {
        {"--query", "FILE.npy",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "Queries: (n, d), (heads, n, d) or (batch, heads, n, d) of float16, float32 or float64.")},
        {"--key", "FILE.npy",
         QT_TRANSLATE_NOOP("headlight::Console", "Keys, with as many axes. Fewer heads are shared by groups.")},
        {"--value", "FILE.npy", QT_TRANSLATE_NOOP("headlight::Console", "Values, one for each key.")},
        {"--scale", "S", QT_TRANSLATE_NOOP("headlight::Console", "What the scores are multiplied by."), "1/√d_k"},
        {"--divisor", "none|sqrt-dk|sqrt-dmodel|dk|NUMBER",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "What the scores are divided by, instead of --scale; d_model is heads · d_k.")},
        {"--softcap", "C",
         QT_TRANSLATE_NOOP("headlight::Console", "Bounds the scaled scores smoothly, as C·tanh(s/C)."),
         QT_TRANSLATE_NOOP("headlight::Console", "none")},
        {"--mask", "RULE",
         QT_TRANSLATE_NOOP(
             "headlight::Console",
             "Which keys a query may see: none, causal, window:LEFT,RIGHT, padding:KEYS, left-padding:KEYS, prefix:P, "
             "documents:4,1,7 (lengths), dilated:STRIDE or sinks:S,WINDOW; causal and window may end in :top-left or "
             ":bottom-right. Given several times, all must allow."),
         "none"},
        maskFileOption(),
        {"--precision", "float|double", QT_TRANSLATE_NOOP("headlight::Console", "Of the numbers in the answer."),
         "float"},
        {"-o", "FILE.npz",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "Where scores, scaled, capped, masked, weights and output go; - is standard output.")},
        {"--format", "npz", QT_TRANSLATE_NOOP("headlight::Console", "The format, whatever the file's name.")},
    };
}

/// What the options say beside the files.
struct AttendRun
{
    Precision precision = Precision::Float32;
    AttendOptions options;
};

Result<double> scaleOf(const Divisor& divisor, const TensorShape& q)
{
    switch (divisor.kind) {
    case Divisor::Kind::None:
        return 1;
    case Divisor::Kind::SqrtKeySize:
        return 1 / std::sqrt(double(q.columns));
    case Divisor::Kind::SqrtModelSize:
        return 1 / std::sqrt(double(q.heads) * double(q.columns));
    case Divisor::Kind::KeySize:
        return 1 / double(q.columns);
    case Divisor::Kind::Number:
        break;
    }
    if (!(divisor.number >= std::numeric_limits<double>::min()))
        return fail(OutOfRange{Field::Divisor, divisor.number, std::numeric_limits<double>::min(),
                               std::numeric_limits<double>::max()});
    return 1 / divisor.number;
}

void readScale(OptionReader& reader, const TensorShape& q, std::optional<double>& scale)
{
    const std::string* divisor_text = reader.next("--divisor");
    if (divisor_text && reader.next("--scale"))
        return reader.fail(UsageError{UsageError::Kind::Conflict, "--divisor", "--scale", {}});
    reader.real("--scale", scale);
    if (!divisor_text)
        return;
    Divisor divisor;
    readDivisor(reader, divisor);
    const Result<double> read = scaleOf(divisor, q);
    if (read)
        scale = *read;
    else
        reader.fail(read.error());
}

Parsed<AttendRun> readRun(const Options& options, const TensorShape& q)
{
    AttendRun run;
    OptionReader reader(options);
    readScale(reader, q, run.options.scale);
    reader.real("--softcap", run.options.softcap);
    if (run.options.softcap && !(*run.options.softcap > 0))
        reader.fail(Error(OutOfRange{Field::Softcap, *run.options.softcap, std::numeric_limits<double>::min(),
                                     std::numeric_limits<double>::max()}));
    readMaskRules(reader, run.options.mask.rules);
    reader.word("--precision", precision_words, run.precision);
    if (const Parsed<void> read = reader.outcome(); !read)
        return tl::unexpected(read.error());
    return run;
}

/// Holds the whole need against the budget while only headers have been read.
template<class Scalar>
Result<void> requireMemory(const AttendFiles& files, Bytes budget)
{
    const Bytes inputs = inputBytes(files, sizeof(Scalar));
    const auto need = [&](Index n) {
        return (CheckedSize(inputs) +
                CheckedSize(attendNeed<Scalar>(files.q.batch, files.q.heads, std::min(n, files.q.rows),
                                               std::min(n, files.k.rows), files.q.columns, files.v.columns)))
            .value();
    };
    const Index n = std::max(files.q.rows, files.k.rows);
    return requireBudget(need(n), budget, n, need);
}

Parsed<void> readMasks(const AttendFiles& files, const CommonOptions& common, Console& console, MaskSpec& mask)
{
    for (const NpyFile& file : files.masks) {
        const Result<std::shared_ptr<const MaskTensor>> tensor = readMaskTensor(file);
        if (!tensor)
            return failed(tensor);
        if (looksLikeAllowed(**tensor) && !common.quiet)
            console.errors.write(addedMaskWarning(file.path(), common.json_errors));
        mask.tensors.push_back(*tensor);
    }
    return {};
}

/// One step as an array of as many axes as the query has; the heads' matrices follow each other.
template<class Scalar>
NpyMember member(const char* name, const HeadMatricesOf<Scalar>& heads, const NpyFile& query)
{
    std::vector<Index> shape = query.shape();
    shape[shape.size() - 2] = heads.front().rows();
    shape.back() = heads.front().cols();
    const auto part = [&heads](std::size_t head) {
        return std::as_bytes(std::span(heads[head].data(), std::size_t(heads[head].size())));
    };
    return {.name = name,
            .descr = sizeof(Scalar) == sizeof(float) ? "<f4" : "<f8",
            .shape = std::move(shape),
            .parts = heads.size(),
            .part = part,
            .bytes = Bytes(heads.size()) * Bytes(heads.front().size()) * sizeof(Scalar)};
}

template<class Scalar>
bool writeStages(QIODevice& device, const AttendStages<Scalar>& stages, const NpyFile& query,
                 const std::stop_token& stop)
{
    const std::array members = {
        member("scores", stages.scores, query),   member("scaled", stages.scaled, query),
        member("capped", stages.capped, query),   member("masked", stages.masked, query),
        member("weights", stages.weights, query), member("output", stages.output, query),
    };
    return writeNpz(device, members, stop);
}

template<class Scalar>
Parsed<void> attendFiles(const AttendFiles& files, AttendOptions options, const OutputFile& output,
                         const CommonOptions& common, Console& console)
{
    if (const Result<void> fits = requireMemory<Scalar>(files, common.budget); !fits)
        return failed(fits);
    if (const Parsed<void> masks = readMasks(files, common, console, options.mask); !masks)
        return masks;
    const Result<Tensor<Scalar>> q = readTensor<Scalar>(files.query);
    if (!q)
        return failed(q);
    const Result<Tensor<Scalar>> k = readTensor<Scalar>(files.key);
    if (!k)
        return failed(k);
    const Result<Tensor<Scalar>> v = readTensor<Scalar>(files.value);
    if (!v)
        return failed(v);
    const ProgressLine progress(common, console);
    const Result<AttendStages<Scalar>> stages = attend(*q, *k, *v, options, progress.work());
    if (!stages)
        return failed(stages);
    if (!common.quiet)
        console.errors.write(rowWarnings({stages->empty_rows, stages->not_finite_rows, 0}, common.json_errors));
    return writeOutput(output, console,
                       [&](QIODevice& device) { return writeStages(device, *stages, files.query, console.stop); });
}

Parsed<void> run(const Options& options, const CommonOptions& common, Console& console)
{
    const Parsed<OutputFile> output = readOutput(options, formats);
    if (!output)
        return tl::unexpected(output.error());
    const Parsed<AttendFiles> files = openAttendFiles(options);
    if (!files)
        return tl::unexpected(files.error());
    const Parsed<AttendRun> asked = readRun(options, files->q);
    if (!asked)
        return tl::unexpected(asked.error());
    return asked->precision == Precision::Float32
               ? attendFiles<float>(*files, asked->options, *output, common, console)
               : attendFiles<double>(*files, asked->options, *output, common, console);
}

} // namespace

const Command attend_command = {
    .name = "attend",
    .summary = QT_TRANSLATE_NOOP("headlight::Console", "Attention over arrays from files, every step of it."),
    .options = attendOptions,
    .examples = examples,
    .run = run,
};

} // namespace headlight
