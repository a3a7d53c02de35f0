#include <array>
#include <cstdlib>
#include <functional>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/cli/event_source.hpp"
#include "arena/cli/options.hpp"
#include "arena/cli/subcommands.hpp"
#include "arena/cli/tournament_options.hpp"
#include "arena/report/recorded_games.hpp"
#include "arena/score/scoreboard.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tournament/refusal.hpp"
#include "arena/tournament/report_files.hpp"
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
    std::optional<SprtSettings> sprt;
    bool wants_json = false;
};

constexpr std::array kReportOptions = {
    kEventOption,
    OptionInfo{"html", "FILE", "one page with all results and every game on a board"},
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
    return {.records = line.words,
            .event = reader.once("event").value_or("event"),
            .same_name = read_same_name(reader),
            .without_machines = {without.begin(), without.end()},
            .files = {.html = reader.text("html").value_or(""),
                      .csv = reader.text("csv").value_or(""),
                      .sgf = reader.text("sgf").value_or("")},
            .sprt = make_sprt(line.options),
            .wants_json = line.has("json")};
}

/// Adds every game of all files to `games`, and passes those that count to `use`.
void read_games(const RecordFiles& records, RecordedGames& games,
                const std::function<void(const GameRecord&)>& use) {
    for (const std::string& file : records.files()) games.read(file, use);
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

void print_results(const ReportRequest& request, const RecordFiles& records, const RecordedGames& games,
                   const Console& console) {
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
    console.results << (request.wants_json ? to_json(results).dump() + "\n" : to_table(results))
                    << std::flush;
    const auto again = [&](const std::function<void(const GameRecord&)>& use) {
        RecordedGames counted{request.same_name, request.without_machines};
        read_games(records, counted, use);
    };
    Failures failures;
    write_reports(request.files, results, again, console.progress, failures);
    failures.raise();
}

}  // namespace

int report_command(int argc, const char* const* argv, const Console& console) {
    const OptionTable table{"report FILE... [options]", kReportOptions, std::string(kReportIntroduction)};
    const ParsedLine line = table.parse(argc, argv);
    if (line.has("help")) {
        console.results << table.help();
        return EXIT_SUCCESS;
    }
    const ReportRequest request = request_of(line);
    RecordedGames games{request.same_name, request.without_machines};
    std::optional<RecordFiles> records;
    try {
        const std::array<std::pair<std::string_view, std::string>, 3> outputs = {
            {{"html", request.files.html}, {"csv", request.files.csv}, {"sgf", request.files.sgf}}};
        check_distinct(outputs);
        check_replaceable(request.files);
        records.emplace(request.records, request.event);
        read_games(*records, games, [](const GameRecord&) {});
    } catch (const StoreError& error) {
        refuse(error);
    }
    check_machines(request, games);
    for (const std::string& note : games.notes()) console.progress << note << std::endl;
    if (games.size() == 0) throw UsageError{"the records have no games"};
    print_results(request, *records, games, console);
    return EXIT_SUCCESS;
}

}  // namespace pahtum::arena
