#pragma once

#include <atomic>
#include <optional>

#include "engine/capi/pahtum.h"
#include "engine/rules/position.hpp"

/// What the handles of pahtum.h point to.
struct pahtum_position {
    pahtum::Position position;
};

struct pahtum_stop {
    std::atomic<bool> is_requested{false};
};

namespace pahtum::capi {

/// Nothing if the number is not one of a legal move.
[[nodiscard]] std::optional<Move> find_move(const Position& position, pahtum_move number);

}  // namespace pahtum::capi
