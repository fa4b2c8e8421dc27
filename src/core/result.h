// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <tl/expected.hpp>

#include <utility>

namespace headlight {

/// The outcome of work that can fail in an expected way: a value, or what was wrong as plain fields.
template<class T>
using Result = tl::expected<T, Error>;

/// Wraps an error so that a function returning Result can return it.
template<class E>
tl::unexpected<Error> fail(E error)
{
    return tl::unexpected<Error>(Error(std::move(error)));
}

} // namespace headlight
