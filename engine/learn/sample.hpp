#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/rules/position.hpp"

namespace pahtum::learn {

/// A position of the classic ruleset and what is known of its final margin.
struct Sample {
    std::array<Bitboard, 2> stones{};  ///< by index_of(Side)
    Bitboard boulders{};
    std::uint8_t size = 7;
    Side mover = Side::kBlack;
    /// The final margin lies within [lower, upper], from the mover's view.
    std::int16_t lower = 0;
    std::int16_t upper = 0;
    /// 0: proven. Otherwise the number of plies to the later position at which the margin was proven.
    std::uint8_t plies_back = 0;
    std::uint32_t game = 0;  ///< its number

    bool operator==(const Sample&) const = default;
};

/// Requires a position with fills_the_board(). The other members are left as they are by default.
[[nodiscard]] Sample sample_of(const Position& position);
/// Throws ParseError if there is no such position.
[[nodiscard]] Position position_of(const Sample& sample);

/// A sample in a file; README.md has the format.
inline constexpr std::size_t kSampleBytes = 36;
using SampleBytes = std::array<char, kSampleBytes>;
[[nodiscard]] SampleBytes to_bytes(const Sample& sample);
/// Throws ParseError if no sample is written like that.
[[nodiscard]] Sample sample_from(std::span<const char, kSampleBytes> bytes);

}  // namespace pahtum::learn
