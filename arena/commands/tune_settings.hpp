#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "arena/tournament/tournament.hpp"
#include "arena/tune/tuning.hpp"
#include "engine/cli/options.hpp"

namespace pahtum::arena {

/// All that defines a tuning, parsed and checked.
struct TuneCommandSettings {
    TuningSettings tuning;              ///< `ahead` is meaningful only if it is given
    bool has_ahead = false;             ///< otherwise it is what the record says, or default_ahead()
    TournamentSettings base;            ///< its engines are the plus and the minus side
    std::vector<std::string> openings;  ///< texts of positions

    [[nodiscard]] std::size_t default_ahead() const {
        return 2 * static_cast<std::size_t>(base.runner.slots) - 2;
    }
};

/// The options of `tune`.
[[nodiscard]] std::vector<Option> tune_options();

/// Throws UsageError or ParseError.
[[nodiscard]] TuneCommandSettings make_tune_settings(const CommandLine& line);

}  // namespace pahtum::arena
