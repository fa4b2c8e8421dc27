// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/hand_examples.h"

namespace headlight {

namespace {

/// weights 0.669762 0.330238; 0.330238 0.669762, output 1.660477 2.660477; 2.339523 3.339523
ByHand twoTokens()
{
    return {{"cat", "sat"},
            1,
            TypedHeads{typedMatrix({{"1", "0"}, {"0", "1"}}), typedMatrix({{"1", "1"}, {"0", "2"}}),
                       typedMatrix({{"1", "2"}, {"3", "4"}})},
            std::nullopt};
}

/// causal: weights 1; 0.330238 0.669762; 0.248255 0.248255 0.503490, output 1 2; 2.339523 3.339523; 3.510470 4.510470
ByHand threeTokens()
{
    const TypedMatrix queries = typedMatrix({{"1", "0"}, {"0", "1"}, {"1", "1"}}); // (3, 2), and the keys
    return {{"the", "cat", "sat"},
            1,
            TypedHeads{queries, queries, typedMatrix({{"1", "2"}, {"3", "4"}, {"5", "6"}})},
            std::nullopt};
}

} // namespace

Request handExample(HandExample example)
{
    Request request;
    switch (example) {
    case HandExample::TwoTokens:
        request.source = twoTokens();
        break;
    case HandExample::ThreeTokensCausal:
        request.source = threeTokens();
        request.mask.rules = {CausalRule{}};
        break;
    }
    return request;
}

} // namespace headlight
