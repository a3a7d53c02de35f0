#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/accuracy/game_judge.hpp"
#include "arena/commands/subcommands.hpp"
#include "arena/commands/tournament_options.hpp"
#include "arena/report/game_files.hpp"
#include "arena/report/ordered_records.hpp"
#include "arena/report/recorded_games.hpp"
#include "arena/score/scoreboard.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tournament/report_files.hpp"
#include "arena/tournament/tune_tournament.hpp"
#include "arena/tune/recorded_tuning.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/cli/options.hpp"
#include "engine/platform/threads.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kReportIntroduction =
    R"(Shows the results of recorded games as a run does at its end, and writes the games in other formats.

The table again, and a page that shows every game:
  pahtum-arena report games.jsonl --html games.html

Several files as one tournament, for a spreadsheet and for game viewers:
  pahtum-arena report monday.jsonl tuesday.jsonl --csv games.csv --sgf games.sgf

An event of a store, while it is played:
  pahtum-arena report games.db --html games.html

A new page every ten seconds while another process plays; it ends with the games:
  pahtum-arena report games.db --html games.html --every 10

A tuning, of a file or an event:
  pahtum-arena report tuning.jsonl --html tuning.html

With the sequential test that a run would make of these games, for a script:
  pahtum-arena report games.jsonl --sprt 0,5 --json

Are the records of others what they say? Every game is played again by the rules:
  pahtum-arena report theirs.jsonl --verify

How many half points and points did moves give away, where the solver knows better?
  pahtum-arena report games.jsonl --accuracy

Had they been ended when both engines agreed on the winner, how many moves were saved, and did the same side win?
  pahtum-arena report games.jsonl --adjudicate-agree 3,6

Elo, nElo, LOS and a sequential test from the counts of a match alone: its pairs, or its games won, drawn, lost:
  pahtum-arena report --pentanomial 10,20,60,35,15 --sprt 0,10
  pahtum-arena report --trinomial 85,65,50

Games of several machines, without those of one that stands out:
  pahtum-arena report alpha.jsonl beta.jsonl gamma.jsonl --without-machine beta
)";

struct ReportRequest {
    std::vector<std::string> records;  ///< files and stores
    std::string event;                 ///< in stores
    SameName same_name = SameName::kRefuse;
    std::set<std::string> without_machines;
    ReportFiles files;
    std::chrono::milliseconds every{0};  ///< the page again so often, until all games are played; 0 = once
    std::optional<SprtSettings> sprt;
    std::function<std::optional<double>(std::string_view usual)> max_faults;  ///< see read_max_faults()
    std::optional<AccuracySettings> accuracy;
    std::vector<RuleEffect> what_if;  ///< rules to ask about
    bool wants_json = false;
    bool is_verified = false;
};

/// Nothing unless it is asked for.
std::optional<AccuracySettings> read_accuracy(const CommandLine& line) {
    if (!line.flag("accuracy")) {
        for (const char* const name : {"accuracy-nodes", "accuracy-cache"})
            if (line.has(name)) refuse_option(name, "is meaningful only with --accuracy");
        return std::nullopt;
    }
    if (line.text("every")) refuse_option("accuracy", "judges games that are over: leave out --every");
    const int nodes = *line.integer("accuracy-nodes", 1, std::numeric_limits<int>::max());
    return AccuracySettings{
        .judge = {.nodes = static_cast<std::uint64_t>(nodes), .threads = std::max(processors(), 1)},
        .cache = line.once("accuracy-cache")};
}

std::vector<Option> what_if_rows() {
    std::vector<Option> rows = option_rows(kForWhatIf);
    for (Option& row : rows) row.help = "what this rule of a run would have done: " + row.help;
    return rows;
}

/// Each rule alone, then all of them together.
std::vector<RuleEffect> read_what_if(const CommandLine& line) {
    std::vector<RuleEffect> rules;
    PoolOptions all;
    for (const RunOption& rule : run_options()) {
        const std::string& name = rule.option.name;
        const auto text = has_use(name, kForWhatIf) ? line.text(name) : std::nullopt;
        if (!text) continue;
        PoolOptions alone;
        for (PoolOptions* const pool : {&alone, &all})
            read_option(name, [&rule, &text, pool] { rule.read(*text, *pool); });
        rules.push_back({.name = name + " " + *text, .rules = alone.slot.game.score_rules});
    }
    if (rules.size() > 1) rules.push_back({.name = "all of these", .rules = all.slot.game.score_rules});
    return rules;
}

ReportRequest request_of(const CommandLine& line) {
    if (line.words().empty())
        throw UsageError{
            "report needs records: pahtum-arena report FILE..., written by a run with --out FILE, or a "
            "store"};
    const auto without = line.all("without-machine");
    const auto max_faults = [&line](std::string_view usual) { return read_max_faults(line, usual); };
    static_cast<void>(max_faults(""));
    if (line.text("every") && !line.text("html"))
        refuse_option("every", "is meaningful only with --html FILE");
    return {.records = line.words(),
            .event = line.once("event").value_or(line.value("event")),
            .same_name = read_same_name(line),
            .without_machines = {without.begin(), without.end()},
            .files = {.html = line.text("html").value_or(""),
                      .csv = line.text("csv").value_or(""),
                      .sgf = line.text("sgf").value_or("")},
            .every = read_period(line, "every", 0.1).value_or(std::chrono::milliseconds{0}),
            .sprt = make_sprt(line),
            .max_faults = max_faults,
            .accuracy = read_accuracy(line),
            .what_if = read_what_if(line),
            .wants_json = line.has("json"),
            .is_verified = line.has("verify")};
}

OrderedRecords records_of(const ReportRequest& request) {
    std::vector<std::shared_ptr<RecordSource>> sources;
    for (const std::string& name : request.records) sources.push_back(open_source(name, request.event));
    return OrderedRecords{std::move(sources)};
}

/// Refuses a machine that no record names: it is a typing error.
void check_machines(const ReportRequest& request, const RecordedGames& games) {
    for (const std::string& machine : request.without_machines) {
        if (games.machines().contains(machine)) continue;
        refuse_option("without-machine", "no game is of the machine " + quote(machine) +
                                             ", but of: " + quote_all(games.machines()));
    }
}

/// Nothing unless it is asked for. `again` gives every game that counts.
std::optional<WhatIf> ask_what_if(
    const ReportRequest& request,
    const std::function<void(const std::function<void(const GameRecord&)>&)>& again) {
    if (request.what_if.empty()) return std::nullopt;
    WhatIf what_if{request.what_if};
    again([&what_if](const GameRecord& record) { what_if.add(record); });
    return what_if;
}

void check_engines_for_sprt(const ReportRequest& request, const RecordedGames& games) {
    if (!request.sprt || games.engines().size() == 2) return;
    throw UsageError{"--sprt compares two engines, but the records have " +
                     std::to_string(games.engines().size())};
}

/// Writes the reports, and notes that the page is there; prints the results unless the page will be written
/// again. Returns the exit code.
int write_results(ReportRequest& request, const PageState& page, const OrderedRecords& records,
                  const RecordedGames& games, const Console& console) {
    check_engines_for_sprt(request, games);
    const std::string planned = games.max_faults();
    const std::string_view usual = planned.empty() && request.sprt ? kMostFaults : planned;
    Scoreboard scoreboard{request.sprt, nullptr, request.max_faults(usual)};
    scoreboard.close();
    for (const auto& [number, outcome] : games.in_order()) scoreboard.add(number, outcome);
    const auto pairings = games.pairings();
    const auto again = [&](const std::function<void(const GameRecord&)>& use) {
        games.read_again(records, use);
    };
    std::optional<Accuracy> accuracy;
    if (request.accuracy) {
        int signal = 0;
        accuracy = measure_accuracy(*request.accuracy, again, games.engines().size(), console, signal);
        if (!accuracy) return kSignalBase + signal;
    }
    const auto what_if = ask_what_if(request, again);
    const Results results{.engines = games.engines(),
                          .pairings = pairings,
                          .score = &scoreboard,
                          .planned = games.size(),
                          .played = games.size(),
                          .tournament = games.tournament(),
                          .machines = games.machine_scores().residuals(),
                          .accuracy = accuracy ? &*accuracy : nullptr,
                          .what_if = what_if ? &*what_if : nullptr};
    ReportFiles files = request.files;
    if (page.every.count() > 0)
        files = {.html = files.html, .has_html = files.has_html};
    else
        console.results << (request.wants_json ? json_text(to_json(results)) + "\n" : to_table(results))
                        << std::flush;
    Failures failures;
    write_reports(files, results, page, again, console.progress, failures);
    failures.raise();
    request.files.has_html = true;
    return EXIT_SUCCESS;
}

/// The tuning to report; nothing if games are to be reported. Options about games report those of a tuning,
/// too. `note` is what is to be said of its file.
std::optional<Tuning> find_tuning(const ReportRequest& request, std::string& note) {
    if (request.records.size() > 1 || !request.files.csv.empty() || !request.files.sgf.empty() ||
        request.sprt || request.accuracy || request.is_verified || !request.what_if.empty() ||
        !request.without_machines.empty())
        return std::nullopt;
    const std::string& name = request.records.front();
    return is_store(name) ? stores().tuning(name, request.event) : read_tuning(name, note);
}

void report_tuning(const ReportRequest& request, const PageState& page, const Tuning& tuning,
                   const std::string& note, const Console& console) {
    if (page.every.count() == 0) {
        if (!note.empty()) console.progress << note << std::endl;
        console.results << (request.wants_json ? json_text(tune_json(tuning)) + "\n" : tune_table(tuning))
                        << std::flush;
    }
    if (request.files.html.empty()) return;
    AtomicFile file = open_report(request.files.html, kTunePageStart);
    file.write(tune_page(tuning, page));
    file.commit(page.every.count() > 0 ? AtomicFile::Durability::kLater : AtomicFile::Durability::kOnDisk);
}

/// Reads everything and reports it. Returns the exit code.
int make_report(ReportRequest& request, const PageState& page, const Console& console) {
    RecordedGames games{request.same_name, request.without_machines};
    std::optional<OrderedRecords> records;
    try {
        std::string note;
        if (const auto tuning = find_tuning(request, note)) {
            report_tuning(request, page, *tuning, note, console);
            return EXIT_SUCCESS;
        }
        check_replaceable(request.files);
        records.emplace(records_of(request));
        // What cannot be replayed is found here, where its place is known.
        const ReportFiles& files = request.files;
        const bool is_replayed = !files.html.empty() || !files.csv.empty() || !files.sgf.empty();
        games.read(*records, [&](const GameRecord& record) {
            if (request.is_verified) verify_game(record);
            if (is_replayed)
                static_cast<void>(replay(record));
            else
                static_cast<void>(parse_position(record.result.unit.opening));
        });
    } catch (const StoreError& error) {
        refuse(error);
    }
    // There will be some.
    if (games.size() == 0 && page.every.count() > 0) return EXIT_SUCCESS;
    check_machines(request, games);
    if (page.every.count() == 0)
        for (const std::vector<std::string>& notes : {records->notes(), games.notes()})
            for (const std::string& note : notes) console.progress << note << std::endl;
    if (games.size() == 0) throw UsageError{"no game in " + quote_all(request.records, 400)};
    if (request.is_verified && page.every.count() == 0)
        console.progress << "Verified by the rules: " << counted(games.size(), "game") << std::endl;
    return write_results(request, page, *records, games, console);
}

/// Whether any of the records are an event.
bool has_store(const ReportRequest& request) { return std::ranges::any_of(request.records, is_store); }

/// Of all records together: "running" if any has games to come, "paused" if they only wait, "cancelled", or
/// "finished". A file has games to come while a run has it open. Throws StoreError.
std::string state_of(const ReportRequest& request) {
    constexpr std::array<std::string_view, 4> kStates = {"finished", "cancelled", "paused", "running"};
    auto state = kStates.begin();
    for (const std::string& name : request.records) {
        const std::string_view one = is_store(name)                ? stores().state(name, request.event)
                                     : RecordFile::is_in_use(name) ? "running"
                                                                   : "finished";
        state = std::max(state, std::ranges::find(kStates, one));
    }
    return std::string(*state);
}

/// One of many reports. Returns whether it is the last.
bool report_state(ReportRequest& request, bool is_stopped, std::chrono::milliseconds pause,
                  const Console& console) {
    // The state first, so that what ends it is reported.
    const std::string state = state_of(request);
    const bool is_last = is_stopped || (state != "running" && state != "paused");
    static_cast<void>(make_report(request,
                                  {.state = is_stopped ? "no longer watched" : state,
                                   .every = is_last ? std::chrono::milliseconds{0} : pause},
                                  console));
    return is_last;
}

/// Reports again and again until all games are played, or a signal comes; then prints the results.
int watch(ReportRequest request, const Console& console) {
    constexpr int kRareReports = 10;  // at most a tenth of the time goes into reports
    std::mutex mutex;
    std::condition_variable wake;
    std::atomic<int> signals = 0;
    int seen = 0;
    const Interrupt interrupt([&](int, int count) {
        const std::lock_guard lock(mutex);
        signals = count;
        wake.notify_all();
    });
    std::shared_ptr<void> in_queries;
    if (has_store(request)) in_queries = stores().interrupt([&] { return signals > seen; });
    std::chrono::milliseconds pause = request.every;
    bool is_away = false;
    std::unique_lock lock(mutex);
    for (bool is_last = false; !is_last;) {
        seen = signals;
        const bool is_stopped = seen > 0;
        lock.unlock();
        const auto begin = std::chrono::steady_clock::now();
        try {
            is_last = report_state(request, is_stopped, pause, console);
            if (std::exchange(is_away, false)) console.progress << "The store is back" << std::endl;
        } catch (const StoreUnreachable& error) {
            if (signals > seen) break;
            if (is_stopped) throw;
            if (!std::exchange(is_away, true))
                console.progress << "The store is away (" << error.what() << "): tries again" << std::endl;
        }
        const auto cost =
            std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
        pause = std::max<std::chrono::milliseconds>(request.every, kRareReports * cost);
        lock.lock();
        if (!is_last) wake.wait_for(lock, pause, [&] { return signals > 0; });
    }
    const int signal = interrupt.signal();
    return signal == 0 ? EXIT_SUCCESS : kSignalBase + signal;
}

Usage report_usage() {
    return arena_usage(
        "report",
        {.summary = std::string{kReportIntroduction},
         .options = all_of(
             {counts_options(),
              {event_option(),
               {"html", "FILE", "one page with all results and every game on a board"},
               {"every", "SECONDS", "rewrite the page at this interval while games are played"},
               {"csv", "FILE", "a line for each game"},
               {"sgf", "FILE|DIRECTORY",
                "the games: all in one file if its name ends in .sgf, otherwise one file each in a "
                "directory"}},
              option_rows(kForRecords),
              {{"max-faults", "PERCENT",
                "say that an engine failed if faults of either side decided more of the games, and more than "
                "one (default: as the run had it, or 1 for a sequential test)"},
               {"same-name", "RULE",
                "engines of one name with different settings: refuse (default), merge into one, or split"},
               {"without-machine", "NAME", "leave out the games of this machine; repeat it"},
               {"verify", "", "play every game again by the rules, and compare how it ended"},
               {"accuracy", "", "judge every move within reach of the solver: what each engine gave away"},
               {"accuracy-nodes", "N", "the solver's limit for a position",
                std::to_string(JudgeSettings::kNodes)},
               {"accuracy-cache", "FILE",
                "where proven positions are kept (default ~/.cache/pahtum-arena/accuracy)"}},
              what_if_rows(),
              {{"json", "", "print the results as one JSON object"}}}),
         .synopsis = "FILE... | --pentanomial A,B,C,D,E | --trinomial W,D,L [options]"});
}

/// Throws OptionError if an option of records is given with counts.
void check_counts(const CommandLine& line) {
    std::set<std::string> known{"json"};
    for (const std::vector<Option>& options : {counts_options(), option_rows(kForRecords)})
        for (const Option& option : options) known.insert(option.name);
    for (const Option& option : report_usage().options)
        if (line.has(option.name) && !known.contains(option.name))
            refuse_option(option.name, "is about games, of which counts tell nothing");
}

int run_report(const CommandLine& line, const Console& console) {
    if (has_counts(line)) {
        check_counts(line);
        return report_counts(line, console);
    }
    ReportRequest request = request_of(line);
    if (has_store(request)) static_cast<void>(stores());
    const std::array<std::pair<std::string_view, std::string>, 3> outputs = {
        {{"html", request.files.html}, {"csv", request.files.csv}, {"sgf", request.files.sgf}}};
    check_distinct(outputs);
    if (request.every.count() > 0) return watch(std::move(request), console);
    return make_report(request, {}, console);
}

}  // namespace

const Subcommand kReport{"report", "shows the results of recorded games; HTML, CSV and SGF", report_usage,
                         refusing<run_report>};

}  // namespace pahtum::arena
