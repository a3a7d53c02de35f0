#pragma once

#include <cstddef>
#include <span>

namespace pahtum::web {

/// The engine that this program's EngineWorker has started tells something: bytes of an EngineMessage.
void receive_from_engine(std::span<const std::byte> message);

}  // namespace pahtum::web
