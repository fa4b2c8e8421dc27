// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/request.h"
#include "text/utf8.h"

#include <rapidcheck.h>

namespace headlight {

inline MaskRule anyRule()
{
    const auto count = [] { return Index(*rc::gen::inRange(0, 100)); };
    const Alignment alignment = *rc::gen::inRange(0, 2) == 0 ? Alignment::TopLeft : Alignment::BottomRight;
    switch (*rc::gen::inRange(0, 9)) {
    case 0:
        return CausalRule{alignment};
    case 1:
        return WindowRule{count(), count(), alignment};
    case 2:
        return PaddingRule{count()};
    case 3:
        return LeftPaddingRule{count()};
    case 4:
        return PrefixRule{count()};
    case 5:
        return DocumentsRule{{count() + 1, count() + 1}};
    case 6:
        return DilatedRule{count() + 1};
    case 7: {
        PaintedRule painted;
        for (Index i = count() % 8; i > 0; --i)
            paintCell(painted, count() % 9, count() % 9, count() % 3 == 0);
        return painted;
    }
    default:
        return SinksRule{count(), count() + 1};
    }
}

inline std::shared_ptr<const MaskTensor> anyMaskTensor()
{
    const std::vector<Index> shape = {*rc::gen::inRange(1, 4), *rc::gen::inRange(1, 4)};
    const std::size_t count = std::size_t(shape[0] * shape[1]);
    MaskTensor tensor{replaceInvalidUtf8(*rc::gen::arbitrary<std::string>()), shape, {}};
    if (*rc::gen::arbitrary<bool>()) {
        MaskTensor::Allowed cells;
        for (std::size_t i = 0; i < count; ++i)
            cells.push_back(*rc::gen::arbitrary<bool>() ? 1 : 0);
        tensor.cells = cells;
    } else {
        MaskTensor::Added cells = *rc::gen::container<MaskTensor::Added>(count, rc::gen::arbitrary<double>());
        tensor.cells = cells;
    }
    return std::make_shared<const MaskTensor>(std::move(tensor));
}

inline Divisor anyDivisor()
{
    const int kind = *rc::gen::inRange(0, 5);
    if (kind == 4)
        return {Divisor::Kind::Number, double(*rc::gen::inRange(1, 1'000'000)) / 7};
    return {Divisor::Kind(kind), 1};
}

inline TypedMatrix anyTypedMatrix()
{
    TypedMatrix matrix = resized({}, *rc::gen::inRange(1, 5), *rc::gen::inRange(1, 5));
    const std::vector<std::string> texts = {"1", "-0.5", "1/3", "0,25", "", "x", "\u22122"};
    for (std::string& cell : matrix.cells)
        cell = *rc::gen::elementOf(texts);
    return matrix;
}

inline ByHand anyByHand()
{
    ByHand by_hand;
    by_hand.heads = *rc::gen::inRange(1, 9);
    for (Index i = *rc::gen::inRange(0, 4); i > 0; --i)
        by_hand.names.push_back(replaceInvalidUtf8((*rc::gen::arbitrary<std::string>()).substr(0, 16)));
    if (*rc::gen::arbitrary<bool>())
        by_hand.matrices = TypedProjections{};
    if (*rc::gen::arbitrary<bool>())
        by_hand.w_o.emplace();
    for (const HandMatrix matrix : handMatrices(by_hand))
        *handMatrix(by_hand, matrix) = anyTypedMatrix();
    return by_hand;
}

/// A document that keeps no other: every parameter within what the engine allows.
inline Request anyRequestAlone()
{
    const auto between = [](int lowest, int highest) { return Index(*rc::gen::inRange(lowest, highest + 1)); };
    Request request;
    request.text = replaceInvalidUtf8(*rc::gen::arbitrary<std::string>());
    if (*rc::gen::arbitrary<bool>())
        request.context = replaceInvalidUtf8(*rc::gen::arbitrary<std::string>());
    request.tokens = *rc::gen::arbitrary<bool>() ? TokenKind::Words : TokenKind::Characters;
    AttentionParameters& parameters = request.parameters;
    parameters.d_model = between(1, 65'536);
    parameters.q_num_heads = between(1, 64) * 2;
    if (*rc::gen::arbitrary<bool>())
        parameters.kv_num_heads = parameters.q_num_heads / between(1, 2);
    parameters.d_k = between(1, 65'536);
    parameters.d_v = between(1, 65'536);
    parameters.divisor = anyDivisor();
    if (*rc::gen::arbitrary<bool>())
        parameters.softcap = double(between(1, 1'000)) / 3;
    parameters.temperature = double(between(1, 1'000)) / 11;
    parameters.score = ScoreFunction(between(0, 2));
    parameters.precision = ScorePrecision(between(0, 1));
    parameters.positions = Positions(between(0, 4));
    if (*rc::gen::arbitrary<bool>())
        parameters.rope = {RopeLayout(between(0, 1)), between(0, int(parameters.d_k)), double(between(7, 1'000)) / 7,
                           between(0, 1'000'000)};
    request.seed = *rc::gen::arbitrary<std::uint64_t>();
    for (Index i = between(0, 4); i > 0; --i)
        request.recipes.push_back({between(0, 15), Recipe(between(0, 5))});
    for (Index i = between(0, 4); i > 0; --i)
        request.mask.rules.push_back(anyRule());
    for (Index i = between(0, 2); i > 0; --i)
        request.mask.tensors.push_back(anyMaskTensor());
    if (*rc::gen::arbitrary<bool>())
        request.source = anyByHand();
    return request;
}

inline KeptPlace anyPlace()
{
    const auto any_index = [] {
        return *rc::gen::arbitrary<bool>() ? std::optional(*rc::gen::inRange<Index>(0, 40)) : std::nullopt;
    };
    return {any_index(), any_index()};
}

/// A document that may be saved.
inline Request anyRequest()
{
    Request request = anyRequestAlone();
    if (*rc::gen::arbitrary<bool>())
        request.kept = KeptRequest(anyRequestAlone(), anyPlace());
    if (*rc::gen::arbitrary<bool>())
        request.unknown = UnknownFields({{{"later"}, JsonValue{JsonArray{JsonValue{-1.5}, JsonValue{JsonObject{}}}}},
                                         {{"parameters", "hue"}, JsonValue{std::uint64_t(7)}}});
    return request;
}

} // namespace headlight
