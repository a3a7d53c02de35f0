#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <vector>

#include "engine/base/joined.hpp"
#include "engine/base/text.hpp"
#include "engine/cli/interrupt_watch.hpp"
#include "engine/learn/game_player.hpp"
#include "engine/learn/program/commands.hpp"
#include "engine/learn/sample_file.hpp"
#include "engine/learn/trainer.hpp"

namespace pahtum::learn {
namespace {

constexpr int kMostNumber = std::numeric_limits<int>::max();

constexpr std::string_view kGenerateNotes = R"(
Games already in FILE are kept: the same command continues after an interruption, and with more games it
adds those. The games depend on the seed and the weights,
not on the number of threads.
Exit code: 0; 128 + signal: interrupted, what is written stays; 4: wrong options, or FILE is not what it
should be; 5: failure.

Example:
  pahtum-learn generate --seed 1 --games 100000 --threads 8 --out samples.bin
  pahtum-learn generate --rules custodial --weights first.txt --threads 8 --out custodial.bin
)";

std::string names_of_rules() {
    return joined(kLearnedRules, ", ", [](RulesetName rules) { return to_text(rules); });
}

Usage generate_usage() {
    return {.program = "pahtum-learn generate",
            .summary = "Plays games and proves their margins: samples to learn from.",
            .options = all_of({{{"rules", "RULES", "whose games: " + names_of_rules(),
                                 std::string{to_text(RulesetName::kClassic)}},
                                {"weights", "FILE", "weights that the search judges by; by default none"},
                                {"out", "FILE", "file of samples"}},
                               game_options()}),
            .notes = std::string{kGenerateNotes}};
}

/// Defaults of the options.
struct Usual {
    int games;
    int nodes;
    int proof_nodes;
};
constexpr Usual usual(RulesetName rules, bool has_weights) {
    if (rules == RulesetName::kStrategic) return {.games = 4200, .nodes = 1500, .proof_nodes = 40'000};
    if (rules == RulesetName::kCustodial)
        return {.games = has_weights ? 60'000 : 10'000, .nodes = 1500, .proof_nodes = 20'000};
    return {.games = 100'000, .nodes = 1500, .proof_nodes = 40'000};
}

/// "by default 100000, for strategic 4200, for custodial 10000, with weights 60000".
std::string by_rules(int Usual::*number) {
    std::string text = "by default";
    for (const RulesetName rules : kLearnedRules) {
        if (rules != RulesetName::kClassic) text += ", for " + std::string{to_text(rules)};
        text += " " + std::to_string(usual(rules, false).*number);
    }
    const int later = usual(RulesetName::kCustodial, true).*number;
    return later == usual(RulesetName::kCustodial, false).*number
               ? text
               : text + ", with weights " + std::to_string(later);
}

int number_option(const CommandLine& line, std::string_view option, int preset) {
    return line.has(option) ? line.integer(option, 1, kMostNumber).value() : preset;
}

GameSettings game_settings(const CommandLine& line, RulesetName rules, const Usual& usual) {
    GameSettings settings{.rules = rules};
    settings.seed = read_option("seed", [&] { return parse_unsigned(line.value("seed"), 0, "seed"); });
    settings.play_nodes = static_cast<std::uint32_t>(number_option(line, "nodes", usual.nodes));
    settings.proof_nodes = static_cast<std::uint32_t>(number_option(line, "proof-nodes", usual.proof_nodes));
    return settings;
}

std::string progress_text(std::uint32_t done, std::uint32_t first, std::uint32_t games,
                          std::chrono::seconds elapsed) {
    const std::uint32_t left = games - done;
    const auto estimate = elapsed * left / std::max(done - first, 1U);
    return std::to_string(done) + " of " + std::to_string(games) + " games, " + duration_text(estimate) +
           " left";
}

RulesetName rules_option(const CommandLine& line) {
    for (const RulesetName rules : kLearnedRules)
        if (to_text(rules) == line.value("rules")) return rules;
    throw OptionError{"--rules: " + quote(line.value("rules")) + ": expected one of " + names_of_rules()};
}

int run_generate(const CommandLine& line, const Console& console) {
    const SampleFiles files{rules_option(line), line.value("weights"), file_option(line, "out")};
    const int signal = generate_file(line, files, console);
    return signal == 0 ? EXIT_SUCCESS : kSignalBase + signal;
}

}  // namespace

std::string file_option(const CommandLine& line, std::string_view option) {
    const std::string path = line.value(option);
    if (path.empty()) refuse_option(option, "the name of a file is missing");
    return path;
}

std::vector<Option> game_options() {
    return {{"seed", "N", "of all random choices", "1"},
            {"games", "N", "how many games the file is to have; " + by_rules(&Usual::games)},
            {"nodes", "N", "nodes of the search for each move; " + by_rules(&Usual::nodes)},
            {"proof-nodes", "N", "nodes of each attempt to prove a margin; " + by_rules(&Usual::proof_nodes)},
            {"threads", "N", "how many games are played at once", "1"}};
}

int generate_file(const CommandLine& line, const SampleFiles& files, const Console& console) {
    const Usual usual = learn::usual(files.rules, !files.weights.empty());
    GameSettings settings = game_settings(line, files.rules, usual);
    const auto games = static_cast<std::uint32_t>(number_option(line, "games", usual.games));
    const int threads = line.integer("threads", 1, kMostThreads).value();
    std::optional<OutcomeNet> net;
    if (!files.weights.empty()) {
        const std::vector<std::int32_t> numbers = read_weights(files.weights, files.rules);
        settings.weights = hash_of(numbers);
        net.emplace(numbers);
    }
    SampleLog log{files.out, settings};
    const std::uint32_t first = log.next_game();
    InterruptWatch watch;
    std::uint32_t done = first;
    std::size_t samples = 0;
    ProgressLine progress{console.progress, console.is_terminal, kProgressInterval};
    const auto elapsed = [&] { return std::chrono::floor<std::chrono::seconds>(progress.elapsed()); };
    generate_games(
        settings, net ? *net : OutcomeNet::unlearned(), first, games, threads,
        [&](const std::vector<Sample>& game) {
            log.append(game);
            ++done;
            samples += game.size();
        },
        [&] {
            if (progress.is_due()) progress.show(progress_text(done, first, games, elapsed()));
            return watch.has_come();
        });
    progress.say("generate: " + std::to_string(done - first) + " games played, " + std::to_string(samples) +
                 " samples, " + duration_text(elapsed()));
    return watch.first();
}

const Subcommand kGenerate{"generate", "play games: samples to learn from", generate_usage, run_generate};

}  // namespace pahtum::learn
