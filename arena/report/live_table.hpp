#pragma once

#include <cstddef>
#include <string>

#include "arena/report/progress.hpp"
#include "arena/report/results.hpp"

namespace pahtum::arena {

/// Room on a terminal.
struct ScreenSize {
    std::size_t columns = 80;
    std::size_t rows = 24;
};

/// Of the terminal behind a descriptor; 80 x 24 if it does not say.
[[nodiscard]] ScreenSize screen_size(int descriptor);

/// How a run goes, for a screen: the line of progress_text(), then a row for each engine, the best score
/// first, with Elo and its 95% error against all others. No line is longer, and there are fewer lines, than
/// the screen has room for; lines are separated by LF.
[[nodiscard]] std::string live_table(const Results& results, const RunState& state, const ScreenSize& screen);

}  // namespace pahtum::arena
