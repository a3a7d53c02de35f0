#include "arena/check/check.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ostream>
#include <string>
#include <vector>

#include "arena/check/check.hpp"
#include "arena/cli/options.hpp"
#include "arena/cli/subcommands.hpp"
#include "arena/schedule/time_control.hpp"
#include "arena/tournament/log_file.hpp"
#include "arena/tournament/programs.hpp"
#include "engine/base/text.hpp"

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

Exit codes: 0 it conforms (warnings are allowed), 1 it does not, 4 wrong usage.
)";

constexpr std::array kCheckOptions = {
    OptionInfo{"tc", "SPEC", "ask for exactly what this time control needs (see run --help), not for all"},
    OptionInfo{"log", "FILE", "append all that is said to the engine and by it, with times"},
    OptionInfo{"json", "", "print one JSON object instead"}};

/// The engine's words, or one text that is split into them, as for --engine.
std::vector<std::string> command_of(const std::vector<std::string>& words) {
    if (words.empty())
        throw UsageError{"check needs an engine: pahtum-arena check PROGRAM, or check -- PROGRAM ARGUMENTS"};
    std::vector<std::string> command = words.size() == 1 ? split_words(words.front()) : words;
    if (command.empty()) throw UsageError{"check needs an engine, not an empty command"};
    return command;
}

CheckOptions check_options(const ParsedLine& line) {
    CheckOptions options;
    if (const auto text = OptionReader(line.options).text("tc"))
        options.time_control =
            AskedTimeControl{OptionReader::guarded("tc", [&] { return parse_time_control(*text); }), *text};
    return options;
}

std::string summary(const std::vector<Finding>& findings, const CheckOptions& options) {
    const auto count = [&](Level level) {
        return std::to_string(std::count_if(findings.begin(), findings.end(), [&](const Finding& finding) {
            return finding.observation.level == level;
        }));
    };
    const std::size_t others = left_out(findings, options);
    return std::string(conforms(findings) ? "conforms" : "does not conform") + ": " + count(Level::kOk) +
           " ok, " + count(Level::kWarning) + " warnings, " + count(Level::kFailure) + " failures" +
           (others == 0 ? "" : "; " + std::to_string(others) + " checks were left out") + "\n";
}

}  // namespace

int check_command(int argc, const char* const* argv, const Console& console) {
    const OptionTable table{"check [options] ENGINE-COMMAND", kCheckOptions, std::string(kCheckIntroduction)};
    const ParsedLine line = table.parse(argc, argv);
    if (line.has("help")) {
        console.results << table.help();
        return EXIT_SUCCESS;
    }
    CheckOptions options = check_options(line);
    EngineSpec engine;
    engine.name = "engine";
    engine.command = command_of(line.words);
    std::vector<EngineSpec> engines{engine};
    check_programs(engines);
    const auto log = open_log(OptionReader(line.options).text("log").value_or(""));
    build_revisions(engines, {}, console);
    engine = engines.front();
    options.log = log.get();
    const bool wants_json = line.has("json");
    const auto findings = check_engine(
        {.command = engine.command, .directory = ""},
        [&](const Finding& finding) {
            if (!wants_json) console.results << to_line(finding) << std::endl;
        },
        options);
    console.results << (wants_json ? to_json(engine.command, findings, options) + "\n"
                                   : summary(findings, options))
                    << std::flush;
    warn_of_incomplete(log.get(), console);
    return static_cast<int>(conforms(findings) ? ExitCode::kDone : ExitCode::kRejected);
}

}  // namespace pahtum::arena
