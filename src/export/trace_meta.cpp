// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/trace_meta.h"

#include "session/program_version.h"
#include "session/session_file.h"

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

nlohmann::json conventions(const Analysis& analysis)
{
    return {
        {"rows", "queries"},
        {"columns", "keys"},
        {"mask", "true may attend; a hidden cell is -inf in masked and 0 in weights"},
        {"mask_files", "broadcast from the right to (batch, heads, n_q, n_k); allowed: 1 may attend; added: added to "
                       "the scaled scores, -inf hides"},
        {"alignment", "bottom-right where a rule names none"},
        {"empty_row", "a query without a visible key has weights 0 and output 0"},
        {"order", "scores, scaled, capped, masked, weights, output, concat, projected"},
        {"divisor", analysis.config.divisor()},
        {"precision", analysis.precision == Precision::Float64 ? "float64" : "float32"},
    };
}

} // namespace

std::string traceMeta(const Analysis& analysis, const TraceSelection& selection)
{
    const QByteArray request = sessionJson(analysis.request);
    nlohmann::json heads = nlohmann::json::array();
    nlohmann::json recipes = nlohmann::json::array();
    for (Index head = 0; head < analysis.config.q_num_heads(); ++head) {
        if (selection.head && *selection.head != head)
            continue;
        heads.push_back(head);
        if (const auto recipe = analysis.heads[std::size_t(head)].recipe)
            recipes.push_back(recipeName(*recipe));
    }
    const nlohmann::json meta = {
        {"program", "headlight"},
        {"version", programVersion()},
        {"request", nlohmann::json::parse(request.begin(), request.end())},
        {"layers", nlohmann::json::array({0})},
        {"heads", std::move(heads)},
        {"recipes", std::move(recipes)},
        {"conventions", conventions(analysis)},
    };
    return meta.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace headlight
