// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/checkpoint_tensors.h"

#include "model/needed_tensors.h"

#include <algorithm>
#include <array>
#include <new>
#include <set>

namespace headlight {

namespace {

using Role = TensorRole;
using namespace std::string_view_literals;

/// What training code keeps beside weights and the forward pass makes itself.
bool isBuffer(std::string_view name)
{
    constexpr std::array endings = {".attn.bias"sv,          ".attn.masked_bias"sv,
                                    ".attention.bias"sv,     ".attention.masked_bias"sv,
                                    "rotary_emb.inv_freq"sv, "position_ids"sv};
    return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

bool isOfHead(Role role)
{
    return role >= Role::HeadTransform;
}

std::string withLayer(std::string_view pattern, Index layer)
{
    const std::size_t braces = pattern.find("{}");
    if (braces == std::string_view::npos)
        return std::string(pattern);
    return std::string(pattern.substr(0, braces)) + std::to_string(layer) + std::string(pattern.substr(braces + 2));
}

} // namespace

/// Finds the tensors one by one, and keeps what was wrong.
class TensorMatching
{
public:
    TensorMatching(const TensorStore& store, CheckpointConfig& config) : m_store(store), m_config(config) {}

    Result<CheckpointTensors> run()
    {
        m_found.m_prefix = prefix();
        settleHead();
        for (const NeededTensor& needed : neededTensors(m_config))
            place(needed);
        sortOutRest();
        m_misfit.unused = m_found.m_unused;
        if (!m_misfit.empty())
            return fail(firstMisfit());
        if (m_unreadable)
            return fail(*m_unreadable);
        return std::move(m_found);
    }

    const TensorMisfit& misfit() const { return m_misfit; }

private:
    FileMalformed firstMisfit() const
    {
        const std::string others = std::to_string(m_misfit.missing.size()) + " missing, " +
                                   std::to_string(m_misfit.other_shapes.size()) + " of another shape, " +
                                   std::to_string(m_misfit.unused.size()) + " not used";
        if (!m_misfit.other_shapes.empty()) {
            const OtherShape& first = m_misfit.other_shapes.front();
            return {m_store.path(), first.tensor, shapeText(first.seen) + " (" + others + ")", shapeText(first.needed)};
        }
        return {m_store.path(), m_misfit.missing.front(), "nothing (" + others + ")",
                "all weights that config.json asks for"};
    }

    const CheckpointFamily& family() const { return *m_config.family; }

    /// The one before the names of the embedding, or of anything of the body.
    std::string prefix() const
    {
        const std::string_view table = family().find(Role::TokenTable)->name;
        const std::string_view norm = family().find(Role::AttentionNorm)->name;
        for (const std::string& name : {std::string(table) + ".weight", withLayer(norm, 0) + ".weight"})
            for (const std::string_view candidate : family().prefixes)
                if (m_store.find(std::string(candidate) + name))
                    return std::string(candidate);
        return std::string(family().prefixes.front());
    }

    /// The names that a tensor may have; the first is the one that is missed where there is none.
    std::vector<std::string> names(const NeededTensor& needed) const
    {
        const TensorName* known = family().find(needed.role);
        const std::string base =
            (isOfHead(needed.role) ? "" : m_found.m_prefix) + (known ? withLayer(known->name, needed.layer) : "");
        if (needed.role == Role::HeadBias)
            return {base, std::string(family().find(Role::Head)->name) + ".bias"};
        if (needed.is_bias)
            return {base + ".bias", base + ".beta"};
        std::vector<std::string> all = {base + ".weight", base + ".gamma"};
        // Files keep tied weights once, under either name.
        if (needed.role == Role::TokenTable && m_config.has_tied_head && family().find(Role::Head))
            all.push_back(std::string(family().find(Role::Head)->name) + ".weight");
        return all;
    }

    bool has(Role role) const
    {
        const TensorName* known = family().find(role);
        return known && m_store.find(std::string(known->name) + ".weight");
    }

    void settleHead()
    {
        OutputHead& head = m_config.transformer.head;
        if (head == OutputHead::Transformed && !has(Role::HeadTransform))
            head = OutputHead::None;
        if (head == OutputHead::Linear && !m_config.has_tied_head && !has(Role::Head))
            head = OutputHead::None;
    }

    void place(const NeededTensor& needed)
    {
        const std::vector<std::string> candidates = names(needed);
        for (const std::string& name : candidates) {
            const std::optional<TensorStore::Place> found = m_store.find(name);
            if (!found)
                continue;
            m_used.insert(name);
            if (found->tensor->shape != needed.shape)
                m_misfit.other_shapes.push_back({name, found->tensor->shape, needed.shape});
            if (!found->tensor->type || !isFloat(*found->tensor->type))
                m_unreadable =
                    FileMalformed{found->file->path(), name + ".dtype", found->tensor->dtype, "F64, F32, F16, BF16"};
            auto& places = needed.is_bias ? m_found.m_biases : m_found.m_weights;
            places.emplace(CheckpointTensors::Key(needed.role, needed.layer), *found);
            return;
        }
        m_misfit.missing.push_back(candidates.front());
    }

    void sortOutRest()
    {
        for (const auto& [name, place] : m_store.places()) {
            if (m_used.contains(name))
                continue;
            const bool is_tied_copy = m_config.has_tied_head && family().find(Role::Head) &&
                                      name == std::string(family().find(Role::Head)->name) + ".weight";
            (isBuffer(name) || is_tied_copy ? m_found.m_buffers : m_found.m_unused).push_back(name);
        }
    }

    const TensorStore& m_store;
    CheckpointConfig& m_config;
    CheckpointTensors m_found;
    TensorMisfit m_misfit;
    std::optional<FileMalformed> m_unreadable;
    std::set<std::string, std::less<>> m_used;
};

Result<CheckpointTensors> CheckpointTensors::match(const TensorStore& store, CheckpointConfig& config,
                                                   TensorMisfit* misfit)
try {
    TensorMatching matching(store, config);
    Result<CheckpointTensors> tensors = matching.run();
    if (misfit)
        *misfit = matching.misfit();
    return tensors;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

const TensorStore::Place* CheckpointTensors::weight(TensorRole role, Index layer) const
{
    const auto found = m_weights.find({role, layer});
    return found == m_weights.end() ? nullptr : &found->second;
}

const TensorStore::Place* CheckpointTensors::bias(TensorRole role, Index layer) const
{
    const auto found = m_biases.find({role, layer});
    return found == m_biases.end() ? nullptr : &found->second;
}

const TensorStore::Place* CheckpointTensors::head() const
{
    const TensorStore::Place* own = weight(TensorRole::Head);
    return own ? own : weight(TensorRole::TokenTable);
}

} // namespace headlight
