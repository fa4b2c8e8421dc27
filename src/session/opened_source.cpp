// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/opened_source.h"

#include "model/tokenizer_file.h"

#include <utility>

namespace headlight {

Result<std::shared_ptr<const OpenedCheckpoint>> openCheckpoint(const CheckpointSource& source, const WorkContext& work,
                                                               TensorMisfit* misfit)
{
    Result<std::shared_ptr<const Checkpoint>> checkpoint =
        Checkpoint::open(source.path, source.show_not_finite ? NotFinite::Show : NotFinite::Refuse, work, misfit);
    if (!checkpoint)
        return fail(checkpoint.error());
    if (work.stop.stop_requested())
        return fail(Cancelled{});
    Result<LoadedTokenizer> tokenizer = loadTokenizer((*checkpoint)->folder().path());
    if (!tokenizer)
        return fail(tokenizer.error());
    return std::make_shared<const OpenedCheckpoint>(
        OpenedCheckpoint{source, std::move(*checkpoint), std::move(*tokenizer)});
}

bool isNotFinite(const Error& error)
{
    const auto* malformed = std::get_if<FileMalformed>(&error);
    return malformed && malformed->allowed == "finite numbers";
}

} // namespace headlight
