#include "arena/check/check.hpp"

#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <string>
#include <vector>

#include "arena/commands/subcommands.hpp"
#include "arena/match/time_control.hpp"
#include "arena/tournament/console.hpp"
#include "arena/tournament/programs.hpp"
#include "engine/cli/options.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kCheckIntroduction =
    R"(Tests whether an engine is ready for tournaments. Prints a line for each check: "ok", "warn" or "FAIL", what was
observed, and what to do.

  pahtum-arena check ./pahtum
  pahtum-arena check git:HEAD
  pahtum-arena check -- ./pahtum --player random
  pahtum-arena check "./pahtum --player random" --json
  pahtum-arena check --tc 10+0.1 ./pahtum

What an engine must do, and one in Python to begin with: protocol/write-an-engine.md.
Exit codes: 0 it conforms (warnings are allowed), 1 it does not, 4 wrong usage.
)";

/// The engine's words, or one text that is split into them, as for --engine.
std::vector<std::string> command_of(const std::vector<std::string>& words) {
    if (words.empty())
        throw UsageError{"check needs an engine: pahtum-arena check PROGRAM, or check -- PROGRAM ARGUMENTS"};
    std::vector<std::string> command = words.size() == 1 ? split_words(words.front()) : words;
    if (command.empty()) throw UsageError{"check needs an engine, not an empty command"};
    return command;
}

CheckOptions check_options(const CommandLine& line) {
    CheckOptions options;
    if (const auto text = line.text("tc"))
        options.time_control =
            AskedTimeControl{read_option("tc", [&] { return parse_time_control(*text); }), *text};
    return options;
}

std::string summary(const std::vector<Finding>& findings, const CheckOptions& options) {
    const auto count = [&](Level level) {
        return std::to_string(std::ranges::count_if(
            findings, [&](const Finding& finding) { return finding.observation.level == level; }));
    };
    const std::size_t others = left_out(findings, options);
    return std::string(conforms(findings) ? "conforms" : "does not conform") + ": " + count(Level::kOk) +
           " ok, " + count(Level::kWarning) + " warnings, " + count(Level::kFailure) + " failures" +
           (others == 0 ? "" : "; " + std::to_string(others) + " checks were left out") +
           (conforms(findings) ? "" : "\nprotocol/write-an-engine.md says what an engine must do") + "\n";
}

Usage check_usage() {
    return arena_usage(
        "check", {.summary = std::string{kCheckIntroduction},
                  .options = {{"tc", "SPEC", "check only what this time control needs (see run --help)"},
                              {"start-time", "SECONDS", "how long a start may take (default 10)"},
                              {"log", "FILE", "append the dialogue with the engine, with times"},
                              {"json", "", "print one JSON object instead"}},
                  .synopsis = "[options] ENGINE-COMMAND"});
}

int run_check(const CommandLine& line, const Console& console) {
    CheckOptions options = check_options(line);
    EngineSpec engine;
    engine.name = "engine";
    engine.command = command_of(line.words());
    std::vector<EngineSpec> engines{engine};
    check_programs(engines);
    const auto log = open_log(line.text("log").value_or(""));
    build_revisions(engines, {}, console);
    engine = engines.front();
    options.log = log.get();
    const bool wants_json = line.has("json");
    const ProcessLimits limits{.start_seconds = line.integer("start-time", 1, kLongestStart)};
    const auto findings = check_engine(
        {.command = engine.command, .directory = "", .limits = limits},
        [&](const Finding& finding) {
            if (!wants_json) console.results << to_line(finding) << std::endl;
        },
        options);
    console.results << (wants_json ? to_json(engine.command, findings, options) + "\n"
                                   : summary(findings, options))
                    << std::flush;
    warn_of_incomplete(log.get(), console);
    return conforms(findings) ? EXIT_SUCCESS : kExitRejected;
}

}  // namespace

const Subcommand kCheck{"check", "tests whether an engine is ready for tournaments", check_usage, run_check};

}  // namespace pahtum::arena
