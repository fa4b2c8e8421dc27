// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention.h"

#include "engine/head_attention.h"

#include <new>

namespace headlight {

double attentionOperations(Index n_q, Index n_k, Index d_k, Index d_v)
{
    constexpr double softmax_steps = 16; // a cell's scale, mask, exp and division, in multiply-adds
    return double(n_q) * double(n_k) * (double(d_k) + double(d_v) + softmax_steps);
}

template<class Scalar>
Result<void> attendHeads(std::span<HeadTrace<Scalar>> heads, std::span<const HeadOptions> options,
                         std::span<const Mask> masks, Keep keep, Work& work)
try {
    std::vector<HeadParts<Scalar>> parts;
    for (HeadTrace<Scalar>& head : heads) {
        if (keep == Keep::Maps && !head.maps)
            head.maps.emplace();
        head.output.resize(head.q.rows(), head.v.cols());
        parts.push_back({head.q,
                         head.k,
                         head.v,
                         {head.output.data(), head.output.cols()},
                         head.rows,
                         keep == Keep::Maps ? &*head.maps : nullptr,
                         &head.hidden});
    }
    return attendParts<Scalar>(parts, options, masks, work);
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

template<class Scalar>
Result<HeadTrace<Scalar>> attendHead(Matrix<Scalar> q, Matrix<Scalar> k, Matrix<Scalar> v, const HeadOptions& options,
                                     const Mask& mask, const WorkContext& context)
{
    HeadTrace<Scalar> head{std::move(q), std::move(k), std::move(v)};
    Work work(context, attentionOperations(head.q.rows(), head.k.rows(), head.k.cols(), head.v.cols()));
    const auto done = attendHeads<Scalar>({&head, 1}, {&options, 1}, {&mask, 1}, Keep::Maps, work);
    if (!done)
        return tl::unexpected(done.error());
    return head;
}

template Result<void> attendHeads(std::span<HeadTrace<float>>, std::span<const HeadOptions>, std::span<const Mask>,
                                  Keep, Work&);
template Result<void> attendHeads(std::span<HeadTrace<double>>, std::span<const HeadOptions>, std::span<const Mask>,
                                  Keep, Work&);
template Result<HeadTrace<float>> attendHead(Matrix<float>, Matrix<float>, Matrix<float>, const HeadOptions&,
                                             const Mask&, const WorkContext&);
template Result<HeadTrace<double>> attendHead(Matrix<double>, Matrix<double>, Matrix<double>, const HeadOptions&,
                                              const Mask&, const WorkContext&);

} // namespace headlight
