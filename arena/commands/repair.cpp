#include "arena/records/repair.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "arena/commands/subcommands.hpp"
#include "arena/records/record.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tune/recorded_tuning.hpp"
#include "engine/base/text.hpp"
#include "engine/cli/options.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kRepairIntroduction =
    R"(Writes the sound lines of a file of records to a new file, and names every line that is lost. The old file stays as it is.

After a power failure, or where run, report or rate say that a line is damaged:
  pahtum-arena repair games.jsonl --out sound.jsonl
)";

/// The games of a run.
struct RunGames {
    std::optional<Tuning> tuning;  ///< nothing if it is a tournament
    TunedGames games;
    /// The first game of a tuning with two results, or behind one that is lost.
    std::size_t end = std::numeric_limits<std::size_t>::max();
};

/// Checks lines for repair_records().
class SoundLines {
  public:
    /// Of a tuning's games, those are of use that depend on none that is lost.
    explicit SoundLines(const std::string& file) {
        std::map<std::string, RunGames> runs;
        read_sound_lines(file, [&](std::string_view line) {
            const RecordLine record = parse_line(line);
            if (const auto* const run = std::get_if<RunHeader>(&record)) {
                if (const auto tuning = tuning_settings_of(*run)) runs[run->id].tuning.emplace(*tuning);
            } else if (const auto& game = std::get<GameRecord>(record); game.number) {
                RunGames& known = runs[game.run];
                if (!add_game(game, known.games)) known.end = std::min(known.end, *game.number);
            }
        });
        for (auto& [id, run] : runs)
            if (run.tuning)
                ends_.emplace(id, std::min(run.end, count_games(run.games, *run.tuning).value_or(run.end)));
    }

    void take(std::string_view line) {
        const RecordLine record = parse_line(line);
        if (const auto* const run = std::get_if<RunHeader>(&record))
            runs_.insert(run->id);
        else
            take(std::get<GameRecord>(record));
    }
    /// The runs of games whose header was not taken.
    [[nodiscard]] std::set<std::string> headless() const {
        std::set<std::string> runs;
        std::ranges::set_difference(played_, runs_, std::inserter(runs, runs.end()));
        return runs;
    }

  private:
    void take(const GameRecord& game) {
        if (const auto end = ends_.find(game.run); end != ends_.end()) {
            if (game.number >= end->second) throw StoreError{"the game depends on games that are missing"};
            if (!taken_.emplace(game.run, game.number).second) throw StoreError{"the game is there twice"};
        }
        played_.insert(game.run);
    }

    std::map<std::string, std::size_t> ends_;                             ///< see RunGames; of tunings
    std::set<std::pair<std::string, std::optional<std::size_t>>> taken_;  ///< games of tunings
    std::set<std::string> runs_;                                          ///< with a header
    std::set<std::string> played_;                                        ///< with a game
};

Usage repair_usage() {
    return arena_usage(
        "repair",
        {.summary = std::string{kRepairIntroduction},
         .options = {{"out", "NEW",
                      "the new file, which must not exist (default: FILE with .repaired at its end)"}},
         .synopsis = "FILE [--out NEW]"});
}

int run_repair(const CommandLine& line, const Console& console) {
    if (line.words().size() != 1) throw UsageError{"repair needs one file: pahtum-arena repair FILE"};
    const std::string& file = line.words().front();
    const std::string repaired = line.once("out").value_or(file + ".repaired");
    SoundLines check(file);
    const Repair result = repair_records(
        file, repaired, [&check](std::string_view text) { check.take(text); },
        [&console](const std::string& loss) { console.results << "Lost: " << loss << '\n'; });
    console.results << "Kept " << counted(result.kept, "line") << " in '" << repaired << "', lost "
                    << (result.lost == 0 ? "none" : std::to_string(result.lost)) << std::endl;
    for (const std::string& run : check.headless())
        console.results << (run.empty() ? "Games of format 1 have no header"
                                        : "The header of run " + run + " is missing")
                        << ": report and rate count its games, but no run can go on with the file; give it "
                           "another --out"
                        << std::endl;
    return EXIT_SUCCESS;
}

}  // namespace

const Subcommand kRepair{"repair", "saves the sound lines of a damaged file of records", repair_usage,
                         refusing<run_repair>};

}  // namespace pahtum::arena
