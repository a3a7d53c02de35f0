#include <array>
#include <cstdlib>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "arena/cli/subcommands.hpp"
#include "arena/cli/tournament_options.hpp"
#include "arena/tournament/tournament.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kGateIntroduction =
    R"(Tests whether a candidate is stronger than a baseline, or with --no-loss whether it is not weaker. The exit code
is the verdict. An engine is a command in quotes, or git:REVISION: built once, then kept.

The last commit against the main branch; and a change that only must not hurt:
  pahtum-arena gate git:HEAD git:origin/main
  pahtum-arena gate --no-loss git:HEAD git:origin/main

Two programs, stronger by 10 nElo or not at all, two games at once, records kept:
  pahtum-arena gate "./new/pahtum --hash 64" "./old/pahtum --hash 64" --sprt 0,10 --concurrency 2 --out gate.jsonl

)";

constexpr std::string_view kGateEnd = R"(
Defaults of a gate: --sprt 0,5 (with --no-loss: -5,0) --model normalized --tc 1+0.01 --rounds 5000 --shuffle, the balanced
openings of 7x7 with 5 boulders (openings/balanced). Options of run that are meaningless for two engines are refused.
Exit codes: 0 accepted; 1 rejected; 2 undecided after all rounds; 3 an engine failed three times in a row; 4 wrong usage;
5 the arena itself failed; 130 interrupted: the same command with --out resumes.
)";

constexpr std::string_view kOpenings = "openings/balanced/7x7-5-boulders.txt";
constexpr int kHaltAfter = 3;

TournamentTexts defaults(bool no_loss, bool has_ruleset) {
    OptionTexts options{{"sprt", {no_loss ? "-5,0" : "0,5"}},
                        {"model", {"normalized"}},
                        {"tc", {"1+0.01"}},
                        {"rounds", {"5000"}},
                        {"shuffle", {"true"}}};
    if (!has_ruleset) options["openings"] = {std::string(kOpenings)};
    return {{}, options};
}

EngineText engine(const std::string& name, const std::string& command) {
    return {.name = name, .command = split_words(command)};
}

std::string_view verdict_text(int exit_code) {
    switch (static_cast<ExitCode>(exit_code)) {
        case ExitCode::kDone:
            return "accepted";
        case ExitCode::kRejected:
            return "rejected";
        case ExitCode::kUndecided:
            return "undecided after all rounds";
        case ExitCode::kEngineFault:
            return "not decided: an engine failed too often";
        default:
            return "not decided";
    }
}

constexpr std::array kGateOptions = {
    OptionInfo{"no-loss", "", "accept a change that makes the engine no weaker: --sprt -5,0"}};

}  // namespace

int gate_command(int argc, const char* const* argv, const Console& console) {
    const auto options = with_tournament_options(kGateOptions);
    const OptionTable table{"gate CANDIDATE BASELINE [--no-loss] [options]", options};
    CommandLine line = parse_command_line(table, argc, argv);
    const bool no_loss = line.texts.options.erase("no-loss") > 0;
    if (line.wants_help) {
        console.results << kGateIntroduction << table.help() << kGateEnd;
        return EXIT_SUCCESS;
    }
    if (line.words.size() != 2 || !line.texts.engines.empty()) {
        throw UsageError{
            "gate needs two engines, the candidate first: pahtum-arena gate git:HEAD git:origin/main"};
    }
    line.texts.engines = {engine("candidate", line.words[0]), engine("baseline", line.words[1])};
    const TournamentTexts file = line.config_file.empty() ? TournamentTexts{} : read_config(line.config_file);
    if (no_loss && (line.texts.options.contains("sprt") || file.options.contains("sprt")))
        throw UsageError{"--no-loss is --sprt -5,0; use only one of the two"};
    const bool has_ruleset = line.texts.options.contains("ruleset") || file.options.contains("ruleset");
    TournamentSettings settings =
        make_settings(merge(merge(defaults(no_loss, has_ruleset), file), line.texts));
    settings.runner.halt_after = kHaltAfter;
    const int exit_code = run_tournament(settings, console);
    if (!settings.is_quiet && !settings.is_dry_run)
        console.progress << "Gate: " << verdict_text(exit_code) << std::endl;
    return exit_code;
}

}  // namespace pahtum::arena
