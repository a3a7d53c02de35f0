#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "protocol/web/engine_task.hpp"

namespace pahtum::web {

// What the room and its engine send each other. Both ends are the same program, so values are copied byte by
// byte where that is possible.

using Bytes = std::vector<std::byte>;

/// A task to be done. `games` counts the games so far.
struct TaskMessage {
    EngineTask task;
    std::uint64_t games = 0;
};

[[nodiscard]] Bytes to_bytes(TaskMessage message);
/// Requires what to_bytes() returned.
[[nodiscard]] TaskMessage task_from(std::span<const std::byte> bytes);

/// As TaskEvents::thought.
struct Told {
    Thought thought;
    bool is_last = false;
};
struct Failed {
    std::string why;
};
using EngineMessage = std::variant<Told, Failed>;

[[nodiscard]] Bytes to_bytes(EngineMessage message);
/// Requires what to_bytes() returned.
[[nodiscard]] EngineMessage message_from(std::span<const std::byte> bytes);

/// The engine that the room's EngineWorker has started tells something: bytes of an EngineMessage.
void receive_from_engine(std::span<const std::byte> message);
/// The time has come that the room's EngineWorker has asked for with browser_wake_in().
void wake_receiver();

}  // namespace pahtum::web
