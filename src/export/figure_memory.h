// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/picture_settings.h"
#include "figure/figure_kind.h"
#include "figure/scaling_quantity.h"
#include "i18n/language.h"
#include "session/request.h"
#include "session/selection.h"
#include "session/source_identity.h"

#include <QByteArray>

#include <optional>
#include <string>
#include <vector>

namespace headlight {

/// The √d_k experiment of a figure of scaling.
struct ScalingMemory
{
    std::vector<Index> key_sizes; // of the sweep; the last one's histogram is shown
    ScalingParameters parameters; // its d_k is each of the above in turn
    ScalingQuantity quantity = ScalingQuantity::Histogram;
    bool operator==(const ScalingMemory&) const = default;
};

/// What the figure of all layers shows of each head: its weights, or how far its scores spread.
enum class WallPictures { Weights, Spread };

/// Everything that made a figure: what travels inside its file, and is enough to make the same file again. In the
/// request a checkpoint or an import has only its name in the place of a path, until placeSource gives it one.
struct FigureMemory
{
    FigureKind kind = FigureKind::Heads;
    Request request;
    Selection selection; // layer, head, stage and pinned cell
    PictureSettings picture;
    WallPictures wall = WallPictures::Weights; // of the figure layers
    std::optional<ScalingMemory> scaling;
    std::optional<SourceIdentity> source;      // the checkpoint or import that the request needs
    std::optional<SourceIdentity> kept_source; // that of the state it is compared with
    std::string language = english;            // of its words
    bool measured = false;                     // of the figure cost: it shows times, which no other run repeats
    bool with_text = true;                     // false: what was typed is left out, and the program's own stands there
    std::string version;                       // of the program that wrote it; empty: this one
    bool operator==(const FigureMemory&) const = default;
};

/// What is to be remembered of a figure of an analysis. Errors: those of identityOf.
Result<FigureMemory> figureMemory(FigureKind kind, const Analysis& analysis, const Selection& selection);

/// The same of a figure that needs no source on disk.
FigureMemory figureMemory(FigureKind kind, const Request& request, const Selection& selection = {});

/// Without what a person typed: the sentence, the second text and the names of tokens; in the kept state, too.
FigureMemory withoutText(FigureMemory memory);

/// The first source on disk that has no place yet; nothing where the request can be computed.
std::optional<SourceIdentity> missingSource(const FigureMemory& memory);

/// Gives a place to the sources that are what lies at `path` (absolute). Errors: FileMalformed where it is another
/// checkpoint or import, those of identityAt.
Result<void> placeSource(FigureMemory& memory, const std::string& path, Bytes budget, const WorkContext& work);

/// The memory as JSON of one line in ASCII without < > &, so that it can stand in any container as it is:
///
/// `hash`     first: SHA-256 over the file's content (see embedded_settings.h), 64 zeros as long as it is not known
/// `format`   "headlight-figure"; `schema` 1
/// `program`  "headlight"; `version` of the program
/// `figure`   head heads stages links layers scaling divisors positions sharing compare cost
/// `session`  the request, in the schema of session files
/// `selection` `layer`, `head`, `stage`, `pinned` (row, column) where a cell is pinned
/// `picture`  size and look, see picture_json.h
/// `scaling`  for that figure: `key_sizes`, `keys`, `samples`, `seed`, `entries`, `d_model`, `quantity`
/// `wall`     for the figure layers: "weights" or "spread"
/// `source`, `kept_source`  for a checkpoint or an import: `name` and `hash` (see SourceIdentity)
/// `measured` true for the figure cost with measured times and memory, which are of a machine and a moment and not kept
/// `language` of the words on the picture: "en" or "zh_CN"
/// `text`     "included" or "left out"
inline constexpr int figure_schema_version = 1;
QByteArray memoryJson(const FigureMemory& memory);

/// Strict, as session files are: duplicate keys, wrong types and numbers beyond what their field allows are refused; a
/// key that is not known is passed over. Errors: FileMalformed, FileTooNew, OutOfMemory; `path` is for the message.
Result<FigureMemory> memoryFromJson(const QByteArray& json, const QString& path);

/// The memory as the key `figure` of `meta`, a JSON object that a file of numbers begins with; of nothing, alone.
std::string withMemory(const std::string& meta, const FigureMemory& memory);

/// A memory that was read from a file.
struct RememberedFigure
{
    FigureMemory memory;
    bool altered = false; // the file is not as the program wrote it: its picture may show something else
};

/// Reads the settings inside a figure: PNG, SVG or PDF, told apart by content, or, by its path only, the NPZ or JSON of
/// its numbers, which hold no hash. Errors: FileFailed; FileMalformed, at `settings` where the file holds none
/// (stripped, or never a figure of this program); those of memoryFromJson.
Result<RememberedFigure> readFigureMemory(const QString& path);
Result<RememberedFigure> readFigureMemory(const QByteArray& file, const QString& path);

} // namespace headlight
