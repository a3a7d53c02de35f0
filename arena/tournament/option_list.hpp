#pragma once

#include <array>
#include <string_view>

namespace pahtum::arena {

/// An option of `pahtum-arena run`: `--name argument` on the command line, `name = argument` in a
/// configuration file.
struct OptionInfo {
    std::string_view name;
    std::string_view argument;  ///< what to call its value; empty for a flag
    std::string_view help;
};

inline constexpr std::array kOptionList = {
    OptionInfo{"openings", "FILE", "positions to start from, one per line (see openings/)"},
    OptionInfo{"start", "N", "begin behind the first N openings"},
    OptionInfo{"shuffle", "", "play openings in random order"},
    OptionInfo{"seed", "N", "of that order (default 1)"},
    OptionInfo{"rounds", "N", "pairs of games for each pairing (default: every opening once)"},
    OptionInfo{"tournament", "KIND", "round-robin (default), or gauntlet: the first engine meets all others"},
    OptionInfo{"tc", "[NAME:]SPEC",
               "time control of all engines, or of one: 10+0.1, move=0.1 (default), nodes=5000, "
               "depth=4, none"},
    OptionInfo{"threads", "[NAME:]N",
               "processors an engine uses (default 1); more than one turns pinning off"},
    OptionInfo{"concurrency", "N", "games at once (default: processors less one)"},
    OptionInfo{"margin", "MS", "how many milliseconds late a move may be (default 20)"},
    OptionInfo{"hang", "SECONDS", "longest wait for a move where no clock runs (default 60)"},
    OptionInfo{"restart", "", "start engines anew for every game"},
    OptionInfo{"no-affinity", "", "do not pin games to processors"},
    OptionInfo{"sprt", "ELO0,ELO1",
               "sequential test of two engines; stops when decided, exit code is the verdict"},
    OptionInfo{"model", "MODEL", "of the test: logistic (default) or normalized Elo"},
    OptionInfo{"alpha", "P", "chance to accept ELO1 wrongly (default 0.05)"},
    OptionInfo{"beta", "P", "chance to accept ELO0 wrongly (default 0.05)"},
    OptionInfo{"out", "FILE",
               "records, one line of JSON per game; a run with the same FILE goes on where it ended"},
    OptionInfo{"json", "", "print the results as one JSON object"},
    OptionInfo{"quiet", "", "no progress"},
};

}  // namespace pahtum::arena
