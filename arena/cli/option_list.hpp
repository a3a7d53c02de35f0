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
    OptionInfo{"ruleset", "RULESET",
               "start by these rules instead, for example custodial or classic,boulders=7,size=8"},
    OptionInfo{"order", "ORDER", "of the openings: sequential (default) or random"},
    OptionInfo{"shuffle", "", "the same as --order random"},
    OptionInfo{"seed", "N", "of that order, and of the boulders that --ruleset draws (default 1)"},
    OptionInfo{"variants", "KIND", "symmetric: play the openings' mirror images too, behind the others"},
    OptionInfo{
        "tournament", "KIND",
        "round-robin (default), gauntlet (the first engine meets all others), swiss, knockout, ladder"},
    OptionInfo{"rounds", "N",
               "round-robin, gauntlet: pairs of games for each pairing (default: every opening once)"},
    OptionInfo{"seeds", "N", "gauntlet: the first N engines meet all others (default 1)"},
    OptionInfo{"match-pairs", "N", "swiss, knockout, ladder: pairs of games in a match (default 1)"},
    OptionInfo{"swiss-rounds", "N", "rounds of a swiss (default: the binary logarithm of the engines)"},
    OptionInfo{"games", "N", "play at most so many games, in whole pairs"},
    OptionInfo{"dry-run", "", "print the schedule (with --json as lines of JSON) and play nothing"},
    OptionInfo{"tc", "[NAME:]SPEC",
               "time control of all engines, or of one: 10+0.1, 8/10+0.1, byoyomi=60,30,5, move=0.1 "
               "(default), nodes=5000, "
               "depth=4, none"},
    OptionInfo{"threads", "[NAME:]N", "processors an engine uses (default 1) and, pinned, gets to itself"},
    OptionInfo{"concurrency", "N", "games at once (default: as many as fit on the processors less one)"},
    OptionInfo{"margin", "MS", "how many milliseconds late a move may be (default 100)"},
    OptionInfo{"hang", "SECONDS", "longest wait for a move where no clock runs (default 60)"},
    OptionInfo{"adjudicator", "COMMAND",
               "an engine that is asked `solve`; games whose value it proves are not played out"},
    OptionInfo{"adjudicate-empty", "N", "ask it when N cells or fewer are empty (default 12)"},
    OptionInfo{"adjudicate-tc", "SPEC", "limit of each question: move=SECONDS or nodes=N (default move=1)"},
    OptionInfo{"memory", "[NAME:]MIB", "memory that an engine may take"},
    OptionInfo{"cpu-time", "[NAME:]SECONDS", "processor time that an engine's process may use in its life"},
    OptionInfo{"open-files", "[NAME:]N", "files that an engine may have open"},
    OptionInfo{"sandbox", "",
               "engines have no network, and nothing to write but a private /tmp (needs bwrap)"},
    OptionInfo{"suspend", "", "engines get no processor while their opponents think"},
    OptionInfo{"adjudicate-agree", "MARGIN,PLIES",
               "end a game when both engines have said for PLIES moves that one wins by MARGIN"},
    OptionInfo{"restart", "", "start engines anew for every game"},
    OptionInfo{"no-affinity", "", "do not pin games to processors"},
    OptionInfo{"repository", "DIR", "where git:REVISION is looked up (default: here)"},
    OptionInfo{"build", "COMMAND", "shell command that builds a revision (default: cmake, target pahtum)"},
    OptionInfo{"program", "PATH", "what it makes (default build/bin/pahtum)"},
    OptionInfo{"cache", "DIR", "where builds are kept (default ~/.cache/pahtum-arena)"},
    OptionInfo{"sprt", "ELO0,ELO1",
               "sequential test of two engines; stops when decided, exit code is the verdict"},
    OptionInfo{"model", "MODEL", "of the test: logistic (default) or normalized Elo"},
    OptionInfo{"alpha", "P", "chance to accept ELO1 wrongly (default 0.05)"},
    OptionInfo{"beta", "P", "chance to accept ELO0 wrongly (default 0.05)"},
    OptionInfo{"out", "FILE",
               "records, one line of JSON per game; a run with the same FILE goes on where it ended"},
    OptionInfo{"html", "FILE",
               "at the end: one page with everything, also every game on a board (needs --out)"},
    OptionInfo{"csv", "FILE", "at the end: a line for each game (needs --out)"},
    OptionInfo{"sgf", "FILE|DIRECTORY",
               "at the end: the games, all in one file if its name ends in .sgf, else a file each"},
    OptionInfo{"json", "", "print the results as one JSON object"},
    OptionInfo{"quiet", "", "no progress"},
};

}  // namespace pahtum::arena
