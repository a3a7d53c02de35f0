#pragma once

#include <cstdint>

#include "engine/rules/bitboard.hpp"
#include "engine/rules/position.hpp"
#include "protocol/play/hint.hpp"

namespace pahtum {

/// The side of the learner in a first game; the engine plays the other one at kLessonLevel.
inline constexpr Side kLearner = Side::kBlack;
inline constexpr int kLessonLevel = 1;

/// The first game: a classic board of 5x5 with two boulders.
[[nodiscard]] Position lesson_start();

/// What a beginner is told to do.
enum class Advice : std::uint8_t {
    kMake,   ///< make a line, or a longer one
    kBlock,  ///< go where the other side would make a line
    kJoin,   ///< go where there is room for a line with own stones
    kTake,   ///< go where the other side has stones and room for a line
    kBegin,  ///< go where there is room for a line
    kFill,   ///< no line can be made any more
};

struct Lesson {
    Advice advice = Advice::kFill;
    Bitboard targets{};     ///< cells that follow the advice equally well; empty if no stone is to be placed
    HintReasons reasons{};  ///< of the first of them; those of the others have equal lengths and points
};

/// Advice for the side to move, by what anyone can count: the points that a stone makes or denies at once,
/// and the threes that it would be part of, which are three cells together of which the other side has none.
/// A three counts more, the more stones it has. Who obeys wins nearly all games at kLessonLevel.
[[nodiscard]] Lesson advise(const Position& position);

}  // namespace pahtum
