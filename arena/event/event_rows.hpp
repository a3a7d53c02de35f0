#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "arena/event/event_store.hpp"
#include "engine/sql/sql_database.hpp"

namespace pahtum::arena {

/// A number as the database has it; what is too large for it becomes its largest.
[[nodiscard]] std::int64_t sql_number(std::size_t number);
/// The same bits.
[[nodiscard]] std::int64_t sql_bits(std::uint64_t bits);

/// Text that every database takes: U+FFFD for bytes that are not UTF-8, and for NUL.
[[nodiscard]] std::string sql_text(std::string_view text);

[[nodiscard]] std::chrono::system_clock::time_point time_of(std::int64_t milliseconds);

/// Throws StoreError unless the number is that of a state.
[[nodiscard]] EventState event_state_of(std::int64_t number);

/// Tells records apart: equal for equal lines.
[[nodiscard]] std::int64_t digest_of(std::string_view line);

}  // namespace pahtum::arena
