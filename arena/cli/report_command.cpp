#include "arena/cli/report_command.hpp"

#include <array>
#include <cstdlib>
#include <cxxopts.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "arena/cli/settings.hpp"
#include "arena/report/recorded_games.hpp"
#include "arena/score/scoreboard.hpp"
#include "arena/store/record_file.hpp"
#include "arena/tournament/report_files.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kReportIntroduction =
    R"(Tells of recorded games what a run does at its end, and writes them in other forms.

The table again, and a page to look at every game:
  pahtum-arena report games.jsonl --html games.html

Several files as one tournament, for a spreadsheet and for viewers of games:
  pahtum-arena report monday.jsonl tuesday.jsonl --csv games.csv --sgf games.sgf

With the sequential test that a run would make of these games, for a script:
  pahtum-arena report games.jsonl --sprt 0,5 --json
)";

constexpr std::array<std::string_view, 4> kTestOptions = {"sprt", "model", "alpha", "beta"};

struct ReportRequest {
    std::vector<std::string> records;
    ReportFiles files;
    std::optional<SprtSettings> sprt;
    bool wants_json = false;
};

cxxopts::Options report_options() {
    cxxopts::Options options("pahtum-arena report", std::string(kReportIntroduction));
    options.custom_help("FILE... [options]");
    auto add = options.add_options();
    add("html", "one page with everything, also every game on a board", cxxopts::value<std::string>(),
        "FILE");
    add("csv", "a line for each game", cxxopts::value<std::string>(), "FILE");
    add("sgf", "the games: all in one file if its name ends in .sgf, else a file each in a directory",
        cxxopts::value<std::string>(), "FILE|DIRECTORY");
    add("sprt", "a sequential test of two engines", cxxopts::value<std::string>(), "ELO0,ELO1");
    add("model", "of the test: logistic (default) or normalized Elo", cxxopts::value<std::string>(), "MODEL");
    add("alpha", "chance to accept ELO1 wrongly (default 0.05)", cxxopts::value<std::string>(), "P");
    add("beta", "chance to accept ELO0 wrongly (default 0.05)", cxxopts::value<std::string>(), "P");
    add("json", "print the results as one JSON object");
    add("records", "", cxxopts::value<std::vector<std::string>>());
    add("h,help", "this");
    options.parse_positional("records");
    options.positional_help("");
    return options;
}

ReportRequest request_of(const cxxopts::ParseResult& parsed) {
    const auto text = [&](const std::string& name) {
        return parsed.count(name) > 0 ? parsed[name].as<std::string>() : std::string{};
    };
    ReportRequest request;
    if (parsed.count("records") == 0)
        throw UsageError(
            "report needs records: pahtum-arena report FILE..., which a run with --out FILE wrote");
    request.records = parsed["records"].as<std::vector<std::string>>();
    request.files = {.html = text("html"), .csv = text("csv"), .sgf = text("sgf")};
    request.wants_json = parsed.count("json") > 0;
    OptionTexts test;
    for (const std::string_view option : kTestOptions) {
        const std::string name(option);
        if (parsed.count(name) > 0) test[name] = {text(name)};
    }
    request.sprt = make_sprt(test);
    return request;
}

/// Gives `use` every game of all files that counts, and adds it to `games`.
void read_games(const ReportRequest& request, RecordedGames& games,
                const std::function<void(const GameRecord&)>& use) {
    for (const std::string& file : request.records) {
        read_records(file, [&](GameRecord&& record) {
            if (games.add(record)) use(record);
        });
    }
}

void print_results(const ReportRequest& request, const RecordedGames& games, const Console& console) {
    if (request.sprt && games.engines().size() != 2) {
        throw UsageError("--sprt compares two engines, but the records have " +
                         std::to_string(games.engines().size()));
    }
    Scoreboard scoreboard{request.sprt};
    for (const auto& [number, outcome] : games.in_order()) scoreboard.add(number, outcome);
    scoreboard.close();
    const auto pairings = games.pairings();
    const Results results{.engines = games.engines(),
                          .pairings = pairings,
                          .score = scoreboard,
                          .planned = games.size(),
                          .played = games.size()};
    console.results << (request.wants_json ? to_json(results).dump() + "\n" : to_table(results))
                    << std::flush;
    const auto again = [&](const std::function<void(const GameRecord&)>& use) {
        RecordedGames counted;
        read_games(request, counted, use);
    };
    write_reports(request.files, results, again, console.progress);
}

}  // namespace

int report_command(int argc, const char* const* argv, const Console& console) try {
    cxxopts::Options command_line = report_options();
    const cxxopts::ParseResult parsed = command_line.parse(argc, argv);
    if (parsed.count("help") > 0) {
        console.results << command_line.help();
        return EXIT_SUCCESS;
    }
    const ReportRequest request = request_of(parsed);
    RecordedGames games;
    try {
        check_replaceable(request.files);
        read_games(request, games, [](const GameRecord&) {});
    } catch (const StoreError& error) {
        throw UsageError(error.what());
    }
    if (games.size() == 0) throw UsageError("the records hold no game");
    print_results(request, games, console);
    return EXIT_SUCCESS;
} catch (const cxxopts::exceptions::exception& error) {
    throw UsageError(std::string(error.what()) + "; see pahtum-arena report --help");
}

}  // namespace pahtum::arena
