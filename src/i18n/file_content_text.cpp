// SPDX-License-Identifier: GPL-3.0-or-later
#include "i18n/file_content_text.h"

#include "i18n/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace headlight {

namespace {

struct Translator
{
    Q_DECLARE_TR_FUNCTIONS(FileContents)
};

/// What a reader of files says that it saw, and the sentence for it.
struct KnownContent
{
    std::string_view seen;
    const char* sentence;
};

constexpr std::array known_contents = {
    KnownContent{"no byte", QT_TRANSLATE_NOOP("FileContents", "The file %1 is empty. Download it again.")},
    KnownContent{"a web page", QT_TRANSLATE_NOOP("FileContents",
                                                 "The file %1 is a web page, as a failed download leaves it. Download "
                                                 "the file itself again.")},
    KnownContent{"a ZIP archive",
                 QT_TRANSLATE_NOOP("FileContents", "The file %1 is a ZIP archive. Unpack it, and open what it holds.")},
    KnownContent{"a PyTorch pickle",
                 QT_TRANSLATE_NOOP("FileContents",
                                   "The file %1 is a PyTorch pickle, which can run any program when it is opened; "
                                   "Headlight does not open it. Save the model with safetensors, in Python: "
                                   "model.save_pretrained(folder, safe_serialization=True).")},
    KnownContent{"a GGUF file",
                 QT_TRANSLATE_NOOP("FileContents", "The file %1 is a GGUF file of llama.cpp, whose weights are mostly "
                                                   "rounded. Open the safetensors files that it was made from.")},
    KnownContent{"an ONNX graph",
                 QT_TRANSLATE_NOOP("FileContents", "The file %1 is an ONNX graph. Open the safetensors files that it "
                                                   "was made from.")},
    KnownContent{"an HDF5 file",
                 QT_TRANSLATE_NOOP("FileContents", "The file %1 is an HDF5 file, as Keras writes them. Open the "
                                                   "safetensors files of the model, or convert it.")},
    KnownContent{"a gzip file",
                 QT_TRANSLATE_NOOP("FileContents", "The file %1 is compressed by gzip. Unpack it first.")},
    KnownContent{"a NumPy array",
                 QT_TRANSLATE_NOOP("FileContents", "The file %1 is a NumPy array, not a checkpoint. Open it as an "
                                                   "import.")},
    KnownContent{"JSON", QT_TRANSLATE_NOOP("FileContents",
                                           "The file %1 is JSON text and holds no weights. Open the folder or its "
                                           ".safetensors file.")},
    KnownContent{
        "none of the known kinds",
        QT_TRANSLATE_NOOP("FileContents",
                          "The file %1 is none of the kinds that Headlight knows. Choose a safetensors file, or "
                          "download it again.")},
};

/// "12 bytes"
std::optional<Bytes> bytesIn(std::string_view text)
{
    Bytes bytes = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), bytes);
    if (problem != std::errc() || std::string_view(end, std::size_t(text.data() + text.size() - end)) != " bytes")
        return {};
    return bytes;
}

std::optional<QString> contentText(const FileMalformed& error)
{
    const QString path = QString::fromStdString(error.path);
    constexpr std::string_view pointer = "a Git LFS pointer to ";
    if (error.seen.starts_with(pointer)) {
        const Bytes real = bytesIn(std::string_view(error.seen).substr(pointer.size())).value_or(0);
        return Translator::tr("The file %1 is a Git LFS pointer; the real file of %2 was not downloaded. Fetch it with "
                              "“git lfs pull”, or download it from the hub.")
            .arg(path, bytesText(real));
    }
    constexpr std::string_view arrays = "attention in ";
    if (error.seen.starts_with(arrays))
        return Translator::tr("The folder %1 holds no weights, but the file %2. If that is attention computed "
                              "elsewhere, open the file itself with Open Attention (on the console: --import).")
            .arg(path, QString::fromStdString(error.seen.substr(arrays.size())));
    const auto known = std::find_if(known_contents.begin(), known_contents.end(),
                                    [&](const KnownContent& content) { return content.seen == error.seen; });
    if (known == known_contents.end())
        return {};
    return QCoreApplication::translate("FileContents", known->sentence).arg(path);
}

std::optional<QString> sizeText(const FileMalformed& error)
{
    const std::optional<Bytes> seen = bytesIn(error.seen);
    const std::optional<Bytes> stated = bytesIn(error.allowed);
    if (!seen || !stated || *seen == *stated)
        return {};
    const QString path = QString::fromStdString(error.path);
    if (*seen < *stated)
        return Translator::tr("The file %1 ends %2 early: it has %3, and its header speaks of %4. Download it again.")
            .arg(path, bytesText(*stated - *seen), bytesText(*seen), bytesText(*stated));
    return Translator::tr("The file %1 goes on for %2 behind its end: it has %3, and its header speaks of %4. Download "
                          "it again.")
        .arg(path, bytesText(*seen - *stated), bytesText(*seen), bytesText(*stated));
}

/// Weights that are no numbers, with the way past the refusal.
std::optional<QString> notFiniteText(const FileMalformed& error)
{
    Index count = 0;
    std::from_chars(error.seen.data(), error.seen.data() + error.seen.size(), count);
    return Translator::tr("The file %1 holds weights that are NaN or infinite: %2 in one tensor, the first at %3. "
                          "Download it again, or show it anyway (on the console: --show-not-finite).")
        .arg(QString::fromStdString(error.path), countText(count), QString::fromStdString(error.field));
}

/// How many tensors do not fit: "… (2 missing, 1 of another shape, 3 not used)".
struct MisfitCounts
{
    std::string_view first; // what stands before them
    Index missing = 0;
    Index other_shapes = 0;
    Index unused = 0;
};

std::optional<MisfitCounts> misfitCounts(std::string_view seen)
{
    MisfitCounts counts;
    const std::size_t begin = seen.rfind(" (");
    if (begin == std::string_view::npos)
        return {};
    counts.first = seen.substr(0, begin);
    std::string_view rest = seen.substr(begin + 2);
    const auto take = [&rest](Index& count, std::string_view words) {
        const auto [end, problem] = std::from_chars(rest.data(), rest.data() + rest.size(), count);
        rest.remove_prefix(std::size_t(end - rest.data()));
        if (problem != std::errc() || !rest.starts_with(words))
            return false;
        rest.remove_prefix(words.size());
        return true;
    };
    const bool all = take(counts.missing, " missing, ") && take(counts.other_shapes, " of another shape, ") &&
                     take(counts.unused, " not used)");
    return all ? std::optional(counts) : std::nullopt;
}

/// Weights and configuration that do not belong together.
std::optional<QString> misfitText(const FileMalformed& error)
{
    const std::optional<MisfitCounts> counts = misfitCounts(error.seen);
    if (!counts)
        return {};
    const QString path = QString::fromStdString(error.path), tensor = QString::fromStdString(error.field);
    if (counts->other_shapes == 0)
        return Translator::tr(
                   "The file %1 lacks weights that config.json asks for; missing tensors: %2, the first is "
                   "“%3”; tensors that are not used: %4. Check that config.json belongs to these weights, or "
                   "download the checkpoint again.")
            .arg(path, countText(counts->missing), tensor, countText(counts->unused));
    return Translator::tr(
               "The weights in the file %1 do not fit config.json: the tensor “%2” has the shape %3, where %4 "
               "is needed. Tensors of another shape: %5; missing: %6; not used: %7. Check that config.json "
               "belongs to these weights, or download the checkpoint again.")
        .arg(path, tensor, QString::fromUtf8(counts->first.data(), qsizetype(counts->first.size())),
             QString::fromStdString(error.allowed), countText(counts->other_shapes), countText(counts->missing),
             countText(counts->unused));
}

std::optional<QString> modelTypeText(const FileMalformed& error)
{
    if (!error.seen.starts_with('"')) // missing, or no text
        return {};
    return Translator::tr("The file %1 is of a model that Headlight does not know: its model_type is %2, and known are "
                          "%3. Choose another model, or compute its attention in Python and import that.")
        .arg(QString::fromStdString(error.path), QString::fromStdString(error.seen),
             QString::fromStdString(error.allowed));
}

} // namespace

std::optional<QString> fileContentText(const FileMalformed& error)
{
    if (error.field == "content")
        return contentText(error);
    if (error.field == "model_type")
        return modelTypeText(error);
    if (error.allowed == "finite numbers")
        return notFiniteText(error);
    if (error.field == "size")
        return sizeText(error);
    return misfitText(error);
}

QString fileWords(const std::string& words)
{
    static constexpr std::array<std::string_view, 20> known = {
        QT_TRANSLATE_NOOP("FileContents", "nothing"),
        QT_TRANSLATE_NOOP("FileContents", "the same key twice"),
        QT_TRANSLATE_NOOP("FileContents", "each key once"),
        QT_TRANSLATE_NOOP("FileContents", "JSON"),
        QT_TRANSLATE_NOOP("FileContents", "a text"),
        QT_TRANSLATE_NOOP("FileContents", "a number"),
        QT_TRANSLATE_NOOP("FileContents", "a list"),
        QT_TRANSLATE_NOOP("FileContents", "an object"),
        QT_TRANSLATE_NOOP("FileContents", "a mask rule"),
        QT_TRANSLATE_NOOP("FileContents", "a divisor of the number of heads"),
        QT_TRANSLATE_NOOP("FileContents", "the end of the file"),
        QT_TRANSLATE_NOOP("FileContents", "a folder"),
        QT_TRANSLATE_NOOP("FileContents", "a pipe or device"),
        QT_TRANSLATE_NOOP("FileContents", "a regular file"),
        QT_TRANSLATE_NOOP("FileContents", "a link that leads out of the folder"),
        QT_TRANSLATE_NOOP("FileContents", "a file in the folder"),
        QT_TRANSLATE_NOOP("FileContents", "the name of a .safetensors file in the folder"),
        QT_TRANSLATE_NOOP("FileContents", "all weights that config.json asks for"),
        QT_TRANSLATE_NOOP("FileContents", "one setting for all layers"),
        QT_TRANSLATE_NOOP("FileContents", "finite numbers"),
    };
    const bool is_known = std::find(known.begin(), known.end(), words) != known.end();
    return is_known ? QCoreApplication::translate("FileContents", words.c_str()) : QString::fromStdString(words);
}

} // namespace headlight
