#include <cstdlib>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/commands/subcommands.hpp"
#include "arena/commands/tournament_options.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kGateIntroduction =
    R"(Tests whether a candidate is stronger than a baseline, or with --no-loss whether it is not weaker. The exit code
is the verdict. An engine is a command in quotes, or git:REVISION: built once, then kept.

The last commit against the main branch; and a change that must only do no harm:
  pahtum-arena gate git:HEAD git:origin/main
  pahtum-arena gate --no-loss git:HEAD git:origin/main

Two programs, stronger by 10 nElo or not at all, two games at once, records kept:
  pahtum-arena gate "./new/pahtum --hash 64" "./old/pahtum --hash 64" --sprt 0,10 --concurrency 2 --out gate.jsonl

)";

constexpr std::string_view kGateEnd = R"(
Defaults of a gate: --sprt 0,5 (with --no-loss: -5,0) --model normalized --tc 1+0.01 --rounds 5000 --shuffle, the balanced
openings of 7x7 with 5 boulders (openings/balanced). It has no options of run that mean nothing for two engines.
Exit codes: 0 accepted; 1 rejected; 2 undecided after all rounds; 3 an engine failed three times in a row, or faults of
either side decided more games than --max-faults (1%) allows; 4 wrong usage; 5 the arena itself failed; 130 interrupted: the same command with --out resumes.
)";

constexpr std::string_view kOpenings = "openings/balanced/7x7-5-boulders.txt";

EngineText engine(const std::string& name, const std::string& command) {
    return {.name = name, .command = split_words(command)};
}

std::string_view verdict_text(int exit_code) {
    switch (exit_code) {
        case EXIT_SUCCESS: return "accepted";
        case kExitRejected: return "rejected";
        case kExitUndecided: return "undecided after all rounds";
        case kExitEngineFault: return "engine failed: the result says nothing about strength";
        default: return "not decided";
    }
}

void refuse_for_many(const TournamentTexts& file) try {
    for (const auto& [name, values] : file.options)
        if (has_use(name, kForMany)) refuse_option(name, "means nothing in a gate, which has two engines");
} catch (const OptionError& error) {
    refuse_in_place(error, file);
}

Usage gate_usage() {
    std::vector<Option> options =
        with_run_options({{"no-loss", "", "accept a change that makes the engine no weaker: --sprt -5,0"}},
                         kAnyUse, gate_presets());
    std::erase_if(options, [](const Option& option) { return has_use(option.name, kForMany); });
    return arena_usage("gate", {.summary = std::string{kGateIntroduction},
                                .options = std::move(options),
                                .notes = std::string{kGateEnd},
                                .synopsis = "CANDIDATE BASELINE [--no-loss] [options]"});
}

int run_gate(const CommandLine& line, const Console& console) {
    TournamentTexts texts = texts_of(line);
    const bool no_loss = texts.options.erase("no-loss") > 0;
    if (line.words().size() != 2 || !texts.engines.empty()) {
        throw UsageError{
            "gate needs two engines, the candidate first: pahtum-arena gate git:HEAD git:origin/main"};
    }
    texts.engines = {engine("candidate", line.words()[0]), engine("baseline", line.words()[1])};
    const TournamentTexts file = config_of(line);
    refuse_for_many(file);
    if (no_loss && (texts.options.contains("sprt") || file.options.contains("sprt")))
        throw UsageError{"--no-loss is --sprt -5,0; use only one of the two"};
    const bool has_ruleset = texts.options.contains("ruleset") || file.options.contains("ruleset");
    texts = merge(merge(gate_defaults(no_loss ? "-5,0" : "0,5", has_ruleset), file), texts);
    TournamentSettings settings = make_settings(texts);
    settings.runner.halt_after = kGateHaltAfter;
    const int exit_code = play_tournament(texts, settings, console);
    if (!settings.is_quiet && !settings.is_dry_run)
        console.progress << "Gate: " << verdict_text(exit_code) << std::endl;
    return exit_code;
}

}  // namespace

OptionTexts gate_presets() { return {{"model", {"normalized"}}, {"tc", {"1+0.01"}}, {"order", {"random"}}}; }

TournamentTexts gate_defaults(const std::string& sprt, bool has_ruleset) {
    OptionTexts options = gate_presets();
    options["sprt"] = {sprt};
    options["rounds"] = {"5000"};
    if (!has_ruleset) options["openings"] = {std::string(kOpenings)};
    return {{}, options};
}

const Subcommand kGate{"gate", "decides whether a change makes an engine stronger", gate_usage, run_gate};

}  // namespace pahtum::arena
