// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "i18n/number_text.h"
#include "session/session.h"

#include <QTest>

#include <cmath>
#include <string>

namespace headlight {

/// Sets a request and waits for its analysis; false where it does not come.
inline bool compute(Session& session, const Request& request)
{
    session.setRequest(request);
    return QTest::qWaitFor(
        [&] { return !session.busy() && session.analysis() && session.analysis()->request == request; }, 20'000);
}

inline Request sentence(const std::string& text)
{
    Request request;
    request.text = text;
    return request;
}

/// "w0 w1 w2 …", so many words.
inline std::string words(int count)
{
    std::string text;
    for (int i = 0; i < count; ++i)
        text += (i ? " w" : "w") + std::to_string(i);
    return text;
}

/// The starting sentence, causal.
inline Request causal()
{
    Request request;
    request.mask.rules = {CausalRule{}};
    return request;
}

/// q·k is 90,000 for the first key, too much for half precision, and 150 for the second; d_k is 4.
inline Request overflowing()
{
    const std::vector<std::string> many(4, "150");
    Request request;
    ByHand by_hand;
    by_hand.matrices =
        TypedHeads{typedMatrix({many}), typedMatrix({many, {"1", "0", "0", "0"}}), typedMatrix({{"1"}, {"2"}})};
    request.source = by_hand;
    request.parameters.precision = ScorePrecision::Half;
    return request;
}

/// How many digits the window gives a single number: six, and six decimals from 1 to 10.
inline int digitsOf(double value)
{
    return std::abs(value) >= 1 && std::abs(value) < 10 ? 7 : 6;
}

/// As the window writes it.
inline QString readText(double value)
{
    return numberText(value, digitsOf(value));
}

/// As copied text has it.
inline QString copiedText(double value)
{
    return QString::number(value, 'g', digitsOf(value));
}

} // namespace headlight
