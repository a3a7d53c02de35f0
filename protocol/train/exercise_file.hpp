#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/train/exercise.hpp"

namespace pahtum::train {

/// The exercises of a file of JSON lines: positions with their best moves, as in openings/suites, or games
/// that `pahtum review --json` has judged, of which the inaccuracies, mistakes and blunders become exercises.
/// Throws ParseError "NAME:LINE: ..." for a line that is neither.
[[nodiscard]] std::vector<Exercise> parse_exercises(std::string_view text, const std::string& name);

/// One line, without line feed, that parse_exercises reads as this exercise; of one that is from a game it
/// keeps the position and the better move.
[[nodiscard]] std::string exercise_json(const Exercise& exercise);

}  // namespace pahtum::train
