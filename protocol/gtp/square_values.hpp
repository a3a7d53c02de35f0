#pragma once

#include <cstddef>

#include "engine/rules/square.hpp"

namespace pahtum::gtp {

/// What an array with an element for every square has for `square`.
template <typename Values>
auto& at(Values& values, Square square) {
    return values[static_cast<std::size_t>(square.index())];
}

}  // namespace pahtum::gtp
