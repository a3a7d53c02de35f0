#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/cli/event_source.hpp"
#include "arena/cli/options.hpp"
#include "arena/cli/record_state.hpp"
#include "arena/cli/subcommands.hpp"
#include "arena/cli/tournament_options.hpp"
#include "arena/cli/tune_store.hpp"
#include "arena/report/recorded_games.hpp"
#include "arena/score/scoreboard.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tournament/refusal.hpp"
#include "arena/tournament/report_files.hpp"
#include "arena/tune/tune_report.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"

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

The same page again every ten seconds, for who only watches; it ends with the games:
  pahtum-arena report games.db --html games.html --every 10

A tuning, of a file or an event:
  pahtum-arena report tuning.jsonl --html tuning.html

With the sequential test that a run would make of these games, for a script:
  pahtum-arena report games.jsonl --sprt 0,5 --json

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
    bool wants_json = false;
};

constexpr std::array kReportOptions = {
    kEventOption,
    OptionInfo{"html", "FILE", "one page with all results and every game on a board"},
    OptionInfo{"every", "SECONDS", "write the page again so often as long as games are played"},
    OptionInfo{"csv", "FILE", "a line for each game"},
    OptionInfo{"sgf", "FILE|DIRECTORY",
               "the games: all in one file if its name ends in .sgf, otherwise one file each in a directory"},
    OptionInfo{"sprt", "ELO0,ELO1", "sequential test of two engines"},
    OptionInfo{"model", "MODEL", "Elo of the test: logistic (default) or normalized"},
    OptionInfo{"alpha", "P", "probability of accepting ELO1 wrongly (default 0.05)"},
    OptionInfo{"beta", "P", "probability of accepting ELO0 wrongly (default 0.05)"},
    OptionInfo{"same-name", "RULE",
               "engines of one name with different settings: refuse (default), merge into one, or split"},
    OptionInfo{"without-machine", "NAME", "leave out the games of this machine; repeat it"},
    OptionInfo{"json", "", "print the results as one JSON object"},
};

ReportRequest request_of(const ParsedLine& line) {
    if (line.words.empty())
        throw UsageError{
            "report needs records: pahtum-arena report FILE..., written by a run with --out FILE, or a "
            "store"};
    const OptionReader reader(line.options);
    const auto without = reader.all("without-machine");
    if (reader.text("every") && !reader.text("html"))
        OptionReader::refuse("every", "is meaningful only with --html FILE");
    return {.records = line.words,
            .event = reader.once("event").value_or("event"),
            .same_name = read_same_name(reader),
            .without_machines = {without.begin(), without.end()},
            .files = {.html = reader.text("html").value_or(""),
                      .csv = reader.text("csv").value_or(""),
                      .sgf = reader.text("sgf").value_or("")},
            .every = read_period(reader, "every", 0.1).value_or(std::chrono::milliseconds{0}),
            .sprt = make_sprt(line.options),
            .wants_json = line.has("json")};
}

/// Adds every game of all files to `games`, and passes those that count to `use`.
void read_games(const RecordFiles& records, RecordedGames& games,
                const std::function<void(const GameRecord&)>& use) {
    for (std::size_t i = 0; i < records.files().size(); ++i)
        games.read(records.files()[i], use, records.names()[i]);
}

/// Refuses a machine that no record names: it is a typing error.
void check_machines(const ReportRequest& request, const RecordedGames& games) {
    for (const std::string& machine : request.without_machines) {
        if (games.machines().contains(machine)) continue;
        std::string known;
        for (const std::string& name : games.machines()) known += (known.empty() ? "" : ", ") + quote(name);
        OptionReader::refuse("without-machine",
                             "no game is of the machine " + quote(machine) + ", but of: " + known);
    }
}

/// Writes the reports; prints the results unless the page will be written again.
void write_results(const ReportRequest& request, const PageState& page, const RecordFiles& records,
                   const RecordedGames& games, const Console& console) {
    if (request.sprt && games.engines().size() != 2) {
        throw UsageError{"--sprt compares two engines, but the records have " +
                         std::to_string(games.engines().size())};
    }
    Scoreboard scoreboard{request.sprt};
    for (const auto& [number, outcome] : games.in_order()) scoreboard.add(number, outcome);
    scoreboard.close();
    const auto pairings = games.pairings();
    const Results results{.engines = games.engines(),
                          .pairings = pairings,
                          .score = scoreboard,
                          .planned = games.size(),
                          .played = games.size(),
                          .machines = games.machine_scores().residuals()};
    ReportFiles files = request.files;
    if (page.every.count() > 0)
        files = {.html = request.files.html, .has_html = true};
    else
        console.results << (request.wants_json ? to_json(results).dump() + "\n" : to_table(results))
                        << std::flush;
    const auto again = [&](const std::function<void(const GameRecord&)>& use) {
        RecordedGames counted{request.same_name, request.without_machines};
        read_games(records, counted, use);
    };
    Failures failures;
    write_reports(files, results, page, again, console.progress, failures);
    failures.raise();
}

/// The tuning that is reported; nothing if it is games.
std::optional<RecordedTuning> find_tuning(const ReportRequest& request) {
    std::optional<RecordedTuning> found;
    for (const std::string& name : request.records) {
        std::optional<RecordedTuning> tuning;
        if (is_store(name)) {
            NamedEvent named = find_event(name, request.event, EventStore::Access::kRead);
            tuning = tuning_of(named.store, named.event);
        } else {
            tuning = read_tuning(name);
        }
        if (tuning) found = std::move(tuning);
    }
    if (found && request.records.size() > 1)
        throw UsageError{"a tuning cannot be put together with other records; report it alone"};
    return found;
}

void report_tuning(const ReportRequest& request, const PageState& page, const RecordedTuning& tuning,
                   const Console& console) {
    if (!request.files.csv.empty() || !request.files.sgf.empty() || request.sprt ||
        !request.without_machines.empty())
        throw UsageError{"a tuning has --html, --every and --json; its games are what `export` writes"};
    const TuneResults results{tuning.tuning, tuning.engine, tuning.time_control};
    if (page.every.count() == 0)
        console.results << (request.wants_json ? tune_json(results).dump() + "\n" : tune_table(results))
                        << std::flush;
    if (request.files.html.empty()) return;
    AtomicFile file = open_report(request.files.html, kTunePageStart);
    file.write(tune_page(results, page));
    file.commit(page.every.count() > 0 ? AtomicFile::Durability::kLater : AtomicFile::Durability::kOnDisk);
}

/// Reads everything and reports it.
void make_report(const ReportRequest& request, const PageState& page, const Console& console) {
    RecordedGames games{request.same_name, request.without_machines};
    std::optional<RecordFiles> records;
    try {
        if (const auto tuning = find_tuning(request)) return report_tuning(request, page, *tuning, console);
        check_replaceable(request.files);
        records.emplace(request.records, request.event);
        read_games(*records, games, [](const GameRecord&) {});
    } catch (const StoreError& error) {
        refuse(error);
    }
    // There will be some.
    if (games.size() == 0 && page.every.count() > 0) return;
    check_machines(request, games);
    if (page.every.count() == 0)
        for (const std::string& note : games.notes()) console.progress << note << std::endl;
    if (games.size() == 0) throw UsageError{"the records have no games"};
    write_results(request, page, *records, games, console);
}

/// Reports again and again until all games are played, or a signal comes; then prints the results.
int watch(const ReportRequest& request, const Console& console) {
    constexpr int kRareReports = 10;  // at most a tenth of the time goes into reports
    std::mutex mutex;
    std::condition_variable wake;
    bool is_interrupted = false;
    const Interrupt interrupt([&](int, int) {
        const std::lock_guard lock(mutex);
        is_interrupted = true;
        wake.notify_all();
    });
    std::chrono::milliseconds pause = request.every;
    bool is_away = false;
    std::unique_lock lock(mutex);
    for (bool is_last = false; !is_last;) {
        const bool is_stopped = is_interrupted;
        lock.unlock();
        const auto begin = std::chrono::steady_clock::now();
        try {
            // The state first, so that what ends it is reported.
            const std::string state = state_of(request.records, request.event);
            is_last = is_stopped || (state != "running" && state != "paused");
            make_report(request,
                        {.state = is_stopped ? "not watched any more" : state,
                         .every = is_last ? std::chrono::milliseconds{0} : pause},
                        console);
            if (std::exchange(is_away, false)) console.progress << "The store is back" << std::endl;
        } catch (const StoreUnreachable& error) {
            if (is_stopped) throw;
            is_last = false;
            if (!std::exchange(is_away, true))
                console.progress << "The store is away (" << error.what() << "): tries again" << std::endl;
        }
        const auto cost =
            std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
        pause = std::max<std::chrono::milliseconds>(request.every, kRareReports * cost);
        lock.lock();
        if (!is_last) wake.wait_for(lock, pause, [&] { return is_interrupted; });
    }
    const int signal = interrupt.signal();
    return signal == 0 ? EXIT_SUCCESS : static_cast<int>(ExitCode::kSignal) + signal;
}

}  // namespace

int report_command(int argc, const char* const* argv, const Console& console) try {
    const OptionTable table{"report FILE... [options]", kReportOptions, std::string(kReportIntroduction)};
    const ParsedLine line = table.parse(argc, argv);
    if (line.has("help")) {
        console.results << table.help();
        return EXIT_SUCCESS;
    }
    const ReportRequest request = request_of(line);
    const std::array<std::pair<std::string_view, std::string>, 3> outputs = {
        {{"html", request.files.html}, {"csv", request.files.csv}, {"sgf", request.files.sgf}}};
    check_distinct(outputs);
    if (request.every.count() > 0) return watch(request, console);
    make_report(request, {}, console);
    return EXIT_SUCCESS;
} catch (const StoreError& error) {
    refuse(error);
}

}  // namespace pahtum::arena
