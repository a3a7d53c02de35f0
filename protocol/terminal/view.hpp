#pragma once

#include <string>

#include "protocol/terminal/play.hpp"

namespace pahtum::terminal {

/// "classic 7x7": the ruleset, what differs from the published one, and the size.
[[nodiscard]] std::string rules_text(const Ruleset& ruleset);

/// "1 move", "2 moves".
[[nodiscard]] std::string counted(std::size_t count, const std::string& thing);

/// The board with both sides' points and stones in hand, and whose turn it is for what.
void show_board(const Play& play);

/// Who has won, and by which lines.
void show_result(const Play& play);

/// "Black wins by 3: 16 to 13", or who has resigned.
[[nodiscard]] std::string result_sentence(const Play& play);

/// "Black", "White".
[[nodiscard]] std::string name_of(Side side);

}  // namespace pahtum::terminal
