#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace pahtum::arena {

/// What an engine says of its own thought about a move; nobody has checked it.
struct MoveInfo {
    double value = 0;  ///< expected final margin in points, from the mover's view
    std::optional<int> depth = std::nullopt;
    std::optional<std::uint64_t> nodes = std::nullopt;
    bool operator==(const MoveInfo&) const = default;
};

/// Reads the answer to `last_info`: "value 3.5 depth 8 nodes 12345". Words in pairs; those it does not know
/// are skipped. Nothing if there is no value, or what should be a number is none.
[[nodiscard]] std::optional<MoveInfo> parse_move_info(std::string_view text);

}  // namespace pahtum::arena
