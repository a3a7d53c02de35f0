#include "arena/event/event_rows.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "engine/base/hash.hpp"
#include "engine/base/utf8.hpp"

namespace pahtum::arena {
namespace {

constexpr std::array<std::string_view, 4> kStates{"running", "paused", "cancelled", "decided"};

}  // namespace

std::string_view to_text(EventState state) { return kStates[static_cast<std::size_t>(state)]; }

std::int64_t sql_number(std::size_t number) {
    // Half of the range, so that a pair's games have numbers, too.
    constexpr auto kMost = static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max() / 4);
    return static_cast<std::int64_t>(std::min(number, kMost));
}

std::int64_t sql_bits(std::uint64_t bits) { return std::bit_cast<std::int64_t>(bits); }

std::string sql_text(std::string_view text) {
    std::string clean;
    while (!text.empty()) {
        const auto character = first_character(text);
        const std::size_t bytes = character ? character->bytes : 1;
        clean += !character || character->code == 0 ? "\ufffd" : text.substr(0, bytes);
        text.remove_prefix(bytes);
    }
    return clean;
}

std::chrono::system_clock::time_point time_of(std::int64_t milliseconds) {
    return std::chrono::system_clock::time_point(std::chrono::milliseconds(milliseconds));
}

EventState event_state_of(std::int64_t number) {
    if (number < 0 || number >= static_cast<std::int64_t>(kStates.size()))
        throw StoreError("the store has an event in state " + std::to_string(number) +
                         ", which does not exist");
    return static_cast<EventState>(number);
}

std::int64_t digest_of(std::string_view line) {
    std::uint64_t hash = hash_step(kHashStart, line.size());
    while (!line.empty()) {
        std::uint64_t block = 0;
        const std::size_t bytes = std::min(line.size(), sizeof block);
        std::copy_n(line.begin(), bytes, reinterpret_cast<char*>(&block));
        hash = mix_bits(hash_step(hash, block));
        line.remove_prefix(bytes);
    }
    return sql_bits(hash);
}

}  // namespace pahtum::arena
