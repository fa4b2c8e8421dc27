// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "engine/metrics.h"
#include "engine/playground.h"
#include "engine/pooled_head.h"
#include "session/opened_source.h"
#include "session/request.h"
#include "text/token_sequence.h"

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace headlight {

/// Typed sentences of up to so many tokens are computed in float64, longer ones in float32.
inline constexpr Index most_double_tokens = 512;

/// Whether all maps are to be kept, or none of them where they would pass the budget.
enum class MapsWanted { All, IfTheyFit };

/// What is said of one head beside its picture.
struct HeadSummary
{
    std::optional<Recipe> recipe;     // nothing where no weights were drawn
    std::optional<double> entropy;    // mean over rows with a visible key, nats; nothing where maps are not kept
    std::optional<RecipeReach> reach; // nothing for random heads, with a second text, and where maps are not kept
    Index empty_rows = 0;
    Index not_finite_rows = 0;
    Index overflows = 0; // scores that half precision can't hold
};

/// Which layer of a checkpoint or an import is looked at, and who is told of the pictures on the way.
struct LayerLook
{
    Index layer = 0; // cut to those that there are
    PicturesWatch watch = {};
    TensorMisfit* misfit = nullptr; // filled where a checkpoint's tensors do not fit
};

/// Rows and columns.
struct MatrixShape
{
    Index rows = 0;
    Index columns = 0;
    bool holds(Cell cell) const
    {
        return cell.row >= 0 && cell.row < rows && cell.column >= 0 && cell.column < columns;
    }
    bool operator==(const MatrixShape&) const = default;
};

/// Everything one request gave. Immutable, shared.
class Analysis
{
public:
    Request request;
    AttentionConfig config;
    TokenSequence tokens;    // the queries'
    std::vector<Mask> masks; // a head each, or one for all of them
    PlaygroundTrace trace;
    std::vector<HeadSummary> heads;
    Precision precision = Precision::Float64;
    std::chrono::nanoseconds duration{};                        // shown in the status line, never written to a file
    std::optional<TokenSequence> context_tokens = std::nullopt; // of the second text, where there is one
    bool maps_kept = true;                          // false: scores … weights have no matrix; see pooledMap
    std::shared_ptr<const Analysis> kept = nullptr; // of request.kept, where there is one and it can be computed
    std::optional<Error> kept_error = std::nullopt; // why it can't be

    // Of a checkpoint or an import; `config`, `masks`, `trace` and `heads` are those of one layer then.
    std::shared_ptr<const CheckpointPass> pass = nullptr;
    std::shared_ptr<const AttentionImport> imported = nullptr;
    /// What the layer's q, k, v and output are made with; null where it would take too much of the budget.
    std::shared_ptr<const BlockWeights> layer_weights = nullptr;
    Index layer = 0;
    MaskSpec mask_in_force = {};                // rules of the checkpoint's own included
    LayerPicturesPointer pictures = nullptr;    // of every layer
    std::vector<HeadOptions> head_options = {}; // a head each, or one for all of them; of an import none

    /// How many layers there are to look at.
    Index layerCount() const;

    /// True where the request changes a checkpoint's own mask, divisor, temperature or softcap.
    bool overrides() const;

    /// The keys' tokens: the same sentence, or the second text.
    const TokenSequence& keyTokens() const { return context_tokens ? *context_tokens : tokens; }

    /// What a head may see.
    const Mask& mask(Index head) const { return masks.size() == 1 ? masks.front() : masks[std::size_t(head)]; }

    /// True for what a source does not give and that is left out, such as X where Q, K and V are typed.
    bool lacks(Stage stage) const;

    /// How a head's q and k become weights. The head exists and has q and k.
    const HeadOptions& optionsOf(Index head) const
    {
        return head_options.size() == 1 ? head_options.front() : head_options[std::size_t(head)];
    }

    /// One stage's matrix; `head` is read for per-head stages only.
    MatrixView stage(Stage stage, Index head) const { return trace.stage(stage, head); }

    /// Rows and columns of a stage's matrix, also where it is not kept.
    MatrixShape shape(Stage stage, Index head) const;

    /// What is special about each query's row of a head.
    const std::vector<RowMark>& rowMarks(Index head) const { return trace.rows(head); }
};

using AnalysisPointer = std::shared_ptr<const Analysis>;

/// Computes a request, synchronously: the one way from a request to numbers, for window and console.
/// Where the request keeps another to be compared with, that one is computed, too, unless `before` has it.
/// Errors: those of tokenize, AttentionConfig::make, resolveRecipes, masksOfHeads, runPlayground, givenMatrices,
/// runGiven, analyseCheckpoint, analyseImport.
Result<AnalysisPointer> analyse(const Request& request, Bytes budget, const WorkContext& work,
                                MapsWanted maps = MapsWanted::All, const AnalysisPointer& before = nullptr,
                                const LayerLook& look = {});

/// The picture of one head's map, computed from q and k row block by row block: for maps that are not kept. `head`
/// exists. Errors: OverBudget, those of pooledHead.
Result<PooledHead> pooledMap(const Analysis& analysis, Index head, const PoolRequest& request, Bytes budget,
                             const WorkContext& work);

/// One query's row of each map of a head, each (1, n_k): copied where maps are kept, else computed. Head and query
/// exist. Errors: OutOfMemory.
Result<HeadMaps<double>> mapRow(const Analysis& analysis, Index head, Index query);

} // namespace headlight
