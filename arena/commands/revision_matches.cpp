#include "arena/commands/revision_matches.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>
#include <utility>

#include "arena/commands/subcommands.hpp"
#include "arena/report/results.hpp"
#include "arena/tournament/console.hpp"
#include "arena/tournament/programs.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kShortName = 10;

/// Whether the run was ended by faults of that engine.
bool has_failed(const Results& results, int engine) {
    if (std::ranges::find(results.halted, engine) != results.halted.end()) return true;
    const int faults = total(results.score->tally().faults(engine));
    if (results.score->fault_watch().has_failed() &&
        faults >= total(results.score->tally().faults(1 - engine)))
        return true;
    return faults > 0 && faults == results.score->tally().field_score(engine).games.games();
}

RevisionScore revision_score(const Results& results) {
    RevisionScore score{.is_interrupted = results.is_interrupted,
                        .has_reference_failed = has_failed(results, 1),
                        .unfit = {},
                        .score = results.score->tally().score(0, 1),
                        .verdict = results.score->verdict()};
    if (const Sprt* const sprt = results.score->sprt()) score.llr = sprt->llr();
    if (has_failed(results, 0)) score.unfit = "it fails: " + to_text(results.score->tally().faults(0));
    return score;
}

}  // namespace

bool RevisionCommand::takes(std::string_view option) const {
    return has_use(option, kForRevisions) && (has_test || !has_use(option, kForRecords));
}

std::vector<Option> RevisionCommand::options() const {
    std::vector<Option> played = option_rows(kForRevisions, gate_presets());
    std::erase_if(played, [this](const Option& option) { return !takes(option.name); });
    return all_of(
        {own,
         {{"arguments", "TEXT", "arguments of all programs, split as by a shell"},
          {"out", "DIR", "keep the games there, a file for each revision; a run with the same DIR resumes"},
          {"dry-run", "", "list the revisions and play nothing"},
          {"config", "FILE", "TOML file with any of the following options"}},
         played});
}

RevisionMatches::RevisionMatches(const CommandLine& line, const RevisionCommand& command,
                                 const Console& console)
    : name_(command.name),
      arguments_(read_option("arguments", [&line] { return split_words(line.value("arguments")); })),
      folder_(line.once("out").value_or("")),
      is_quiet_(line.flag("quiet")),
      console_(console) {
    const TournamentTexts file = config_of(line);
    if (!file.engines.empty())
        throw UsageError{file.engines.front().place + name_ +
                         " plays revisions of a repository; leave out the engines of --config"};
    for (const auto& [option, values] : file.options)
        if (!command.takes(option))
            refuse_in_place(
                OptionError{"--config: '" + option + "' has no place in a file for " + name_, option}, file);
    const bool has_ruleset = line.has("ruleset") || file.options.contains("ruleset");
    TournamentTexts given = texts_of(line);
    std::erase_if(given.options, [&](const auto& option) { return !command.takes(option.first); });
    const TournamentTexts defaults = merge(gate_defaults("0,5", has_ruleset), {{}, command.defaults});
    texts_ = merge(merge(defaults, file), given);
    texts_.options.try_emplace("max-faults", std::vector{std::string{kMostFaults}});
    if (!command.has_test)
        for (const char* const option : {"sprt", "model"}) texts_.options.erase(option);
    if (!folder_.empty() && texts_.options.contains("store"))
        refuse_option("out", "the store keeps the games; `pahtum-arena export` writes them to a file");
}

RevisionCache RevisionMatches::cache() const {
    const OptionReader reader{texts_.options};
    BuildRecipe recipe;
    if (const auto repository = reader.text("repository")) recipe.repository = *repository;
    return RevisionCache{reader.text("cache").value_or(""), recipe};
}

TournamentTexts RevisionMatches::texts_for(const Commit& revision, const Commit& reference) const {
    TournamentTexts texts = texts_;
    for (const Commit& commit : {revision, reference}) {
        std::vector<std::string> command = {"git:" + commit.id};
        command.insert(command.end(), arguments_.begin(), arguments_.end());
        texts.engines.push_back({.name = short_name(commit), .command = std::move(command)});
    }
    const OptionReader reader{texts.options};
    if (reader.text("store"))
        texts.options["event"] = {reader.once("event").value_or(name_) + "-" + short_name(revision)};
    if (!folder_.empty()) {
        const std::filesystem::path file = name_ + "-" + short_name(revision) + ".jsonl";
        texts.options["out"] = {(std::filesystem::path{folder_} / file).string()};
    }
    return texts;
}

RevisionScore RevisionMatches::play(const Commit& revision, const Commit& reference) const try {
    if (!folder_.empty()) make_folder(folder_, "out");
    const TournamentTexts texts = texts_for(revision, reference);
    TournamentSettings settings = make_settings(texts);
    settings.runner.halt_after = kGateHaltAfter;
    RevisionScore score;
    settings.take_results = [&score](const Results& results) { score = revision_score(results); };
    const int exit_code = play_tournament(texts, settings, console_);
    let_signals_end_the_program();
    score.exit_code = exit_code;
    // Some faults are merely lost games.
    if (exit_code == kExitEngineFault) return score;
    score.unfit.clear();
    score.has_reference_failed = false;
    return score;
} catch (const UnfitEngines& error) {
    const std::vector<std::string>& names = error.names();
    if (std::ranges::find(names, short_name(reference)) != names.end()) throw;
    let_signals_end_the_program();
    return {.exit_code = kExitUsage, .unfit = error.what(), .score = {}};
}

void RevisionMatches::note(const std::string& text) const {
    if (!is_quiet_) say(text);
}

void RevisionMatches::say(const std::string& text) const {
    console_.progress << printable_lines(text, kLongestMessage) << std::endl;
}

std::string short_name(const Commit& commit) { return commit.id.substr(0, kShortName); }

std::string line_of(const Commit& commit) {
    return short_name(commit) + " " + commit.date + " " + printable(commit.subject) + "\n";
}

Json commit_json(const Commit& commit) {
    return Json::object({{"commit", commit.id}, {"date", commit.date}, {"subject", commit.subject}});
}

}  // namespace pahtum::arena
