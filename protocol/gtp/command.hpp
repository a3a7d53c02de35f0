#pragma once

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/move.hpp"

namespace pahtum::gtp {

struct State;

/// A command has failed; the message is the answer after `?`. Nothing has changed.
class CommandFailure : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

using Arguments = std::span<const std::string>;

/// One command of the protocol. Its handler returns the answer after `=`, or throws CommandFailure,
/// ParseError (answered `syntax error`) or IllegalMove (answered `illegal move`). A handler that throws has
/// changed nothing.
struct Command {
    std::string_view name;
    std::string_view usage;  ///< its arguments, for messages
    std::size_t min_arguments;
    std::size_t max_arguments;
    std::string (*run)(State&, Arguments);
};

inline constexpr std::size_t kAnyNumber = ~std::size_t{0};

// One table for each source file of commands.
[[nodiscard]] std::span<const Command> administration_commands();
[[nodiscard]] std::span<const Command> game_commands();
[[nodiscard]] std::span<const Command> thinking_commands();
[[nodiscard]] std::span<const Command> analysis_commands();
[[nodiscard]] std::span<const Command> gogui_game_commands();
[[nodiscard]] std::span<const Command> gogui_analyze_commands();

/// The commands of all these tables.
[[nodiscard]] const std::vector<Command>& all_commands();
/// Null if no command has that name.
[[nodiscard]] const Command* find_command(std::string_view name);

}  // namespace pahtum::gtp
