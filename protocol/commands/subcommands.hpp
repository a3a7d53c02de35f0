#pragma once

#include <string>

#include "engine/cli/program.hpp"

namespace pahtum::program {

// One file each. A new one needs its file and its two lines here and in subcommands.cpp.
extern const Subcommand kServe;
extern const Subcommand kPlay;
extern const Subcommand kWeb;
extern const Subcommand kSolve;
extern const Subcommand kVerify;
extern const Subcommand kBook;
extern const Subcommand kReview;
extern const Subcommand kTrain;
extern const Subcommand kImport;
extern const Subcommand kBench;
extern const Subcommand kBenchSolver;
extern const Subcommand kPerft;
extern const Subcommand kRules;
extern const Subcommand kOpenings;
extern const Subcommand kLayouts;
extern const Subcommand kBalanced;
extern const Subcommand kEndings;
extern const Subcommand kAdvantage;

extern const Program kPahtum;

/// Speaks the protocol although the options are wrong: answers every command that needs a game with the
/// reason. A client such as GoGui shows that answer, but not why an engine has ended. Returns when the client
/// does.
void serve_refusing(const std::string& reason, const Console& console);

}  // namespace pahtum::program
