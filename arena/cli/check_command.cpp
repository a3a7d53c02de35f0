#include "arena/cli/check_command.hpp"

#include <algorithm>
#include <cstdlib>
#include <cxxopts.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "arena/check/check.hpp"
#include "arena/cli/settings.hpp"
#include "arena/cli/words.hpp"
#include "arena/tournament/programs.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kCheckIntroduction =
    R"(Examines an engine before it enters a tournament: a line for each check, "ok", "warn" or "FAIL", what was
seen, and what to do.

  pahtum-arena check ./pahtum
  pahtum-arena check git:HEAD
  pahtum-arena check -- ./pahtum --player random
  pahtum-arena check "./pahtum --player random" --json

Exit codes: 0 it conforms (warnings are allowed), 1 it does not, 4 wrong usage.
)";

cxxopts::Options check_options() {
    cxxopts::Options options("pahtum-arena check", std::string(kCheckIntroduction));
    options.custom_help("[--json] ENGINE-COMMAND");
    auto add = options.add_options();
    add("json", "print one JSON object instead");
    add("command", "", cxxopts::value<std::vector<std::string>>());
    add("h,help", "this");
    options.parse_positional("command");
    options.positional_help("");
    return options;
}

/// The engine's words: as they are, or one text that holds all of them, as for --engine.
std::vector<std::string> command_of(const cxxopts::ParseResult& parsed) {
    if (parsed.count("command") == 0)
        throw UsageError("check needs an engine: pahtum-arena check PROGRAM, or check -- PROGRAM ARGUMENTS");
    const auto words = parsed["command"].as<std::vector<std::string>>();
    std::vector<std::string> command = words.size() == 1 ? split_words(words.front()) : words;
    if (command.empty()) throw UsageError("check needs an engine, not an empty command");
    return command;
}

std::string summary(const std::vector<Finding>& findings) {
    const auto count = [&](Level level) {
        return std::to_string(std::count_if(findings.begin(), findings.end(), [&](const Finding& finding) {
            return finding.observation.level == level;
        }));
    };
    const std::size_t others = left_out(findings);
    return std::string(conforms(findings) ? "conforms" : "does not conform") + ": " + count(Level::kOk) +
           " ok, " + count(Level::kWarning) + " warnings, " + count(Level::kFailure) + " failures" +
           (others == 0 ? "" : "; " + std::to_string(others) + " checks were left out") + "\n";
}

}  // namespace

int check_command(int argc, const char* const* argv, const Console& console) try {
    cxxopts::Options command_line = check_options();
    const cxxopts::ParseResult parsed = command_line.parse(argc, argv);
    if (parsed.count("help") > 0) {
        console.results << command_line.help();
        return EXIT_SUCCESS;
    }
    EngineSpec engine;
    engine.name = "engine";
    engine.command = command_of(parsed);
    std::vector<EngineSpec> engines{engine};
    build_revisions(engines, {}, console);
    check_programs(engines);
    engine = engines.front();
    const bool wants_json = parsed.count("json") > 0;
    const auto findings =
        check_engine({.command = engine.command, .directory = ""}, [&](const Finding& finding) {
            if (!wants_json) console.results << to_line(finding) << std::endl;
        });
    console.results << (wants_json ? to_json(engine.command, findings) + "\n" : summary(findings))
                    << std::flush;
    return static_cast<int>(conforms(findings) ? ExitCode::kDone : ExitCode::kRejected);
} catch (const cxxopts::exceptions::exception& error) {
    throw UsageError(std::string(error.what()) + "; see pahtum-arena check --help");
}

}  // namespace pahtum::arena
