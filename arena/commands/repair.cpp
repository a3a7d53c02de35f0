#include "arena/records/repair.hpp"

#include <cstdint>
#include <cstdlib>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <variant>

#include "arena/commands/subcommands.hpp"
#include "arena/records/record.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tune/recorded_tuning.hpp"
#include "engine/cli/options.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kRepairIntroduction =
    R"(Writes the sound lines of a file of records to a new file, and names every line that is lost. The old file stays as it is.

After a power failure, or where run, report or rate say that a line is damaged:
  pahtum-arena repair games.jsonl --out sound.jsonl
)";

/// Checks lines of games, or of a tuning, for repair_records().
class SoundLines {
  public:
    /// Of a tuning's pairs, those are of use that depend on none that is lost.
    explicit SoundLines(const std::string& file) {
        TuneLines tuning;
        read_sound_lines(file, [&](std::string_view line) {
            if (is_of_tuning(line)) tuning.take(line, 0);
        });
        if (!tuning.header()) return;
        RecordedTuning recorded = recorded_tuning(*tuning.header());
        for (const auto& [number, line] : tuning.pairs())
            if (recorded.tuning.pair(number)) {
                recorded.tuning.add(number, line.pair.half_points());
                usable_.insert(number);
            }
    }

    void take(std::string_view line) {
        if (is_of_tuning(line)) return take_tuning(line);
        const RecordLine record = parse_line(line);
        if (const auto* const run = std::get_if<RunHeader>(&record)) {
            runs_.insert(run->id);
        } else if (const std::string& id = std::get<GameRecord>(record).run; !runs_.contains(id)) {
            headless_.insert(id);
        }
    }
    /// Of games that were taken before the header of their run.
    [[nodiscard]] const std::set<std::string>& headless() const { return headless_; }

  private:
    void take_tuning(std::string_view line) {
        tuning_.take(line, 0);
        const TuneLine parsed = parse_tune_line(line);
        if (const auto* const pair = std::get_if<TunedPair>(&parsed); pair && !usable_.contains(pair->number))
            refuse_dependent();
    }

    TuneLines tuning_;
    std::set<std::size_t> usable_;  ///< numbers of pairs
    std::set<std::string> runs_;
    std::set<std::string> headless_;
};

std::string lines_text(std::int64_t count) {
    return std::to_string(count) + (count == 1 ? " line" : " lines");
}

Usage repair_usage() {
    return arena_usage(
        "repair",
        {.summary = std::string{kRepairIntroduction},
         .options = {{"out", "NEW",
                      "the new file, which must not exist (default: FILE with .repaired at its end)"}},
         .synopsis = "FILE [--out NEW]"});
}

int run_repair(const CommandLine& line, const Console& console) try {
    if (line.words().size() != 1) throw UsageError{"repair needs one file: pahtum-arena repair FILE"};
    const std::string& file = line.words().front();
    const std::string repaired = line.once("out").value_or(file + ".repaired");
    SoundLines check(file);
    const Repair result = repair_records(
        file, repaired, [&check](std::string_view text) { check.take(text); },
        [&console](const std::string& loss) { console.results << "Lost: " << loss << '\n'; });
    console.results << "Kept " << lines_text(result.kept) << " in '" << repaired << "', lost "
                    << (result.lost == 0 ? "none" : std::to_string(result.lost)) << std::endl;
    for (const std::string& run : check.headless())
        console.results << (run.empty() ? "Games of format 1 have no header"
                                        : "The header of run " + run + " is missing before its games")
                        << ": report and rate count them, but no run can go on with the file; give it "
                           "another --out"
                        << std::endl;
    return EXIT_SUCCESS;
} catch (const StoreError& error) {
    refuse(error);
}

}  // namespace

const Subcommand kRepair{"repair", "saves the sound lines of a damaged file of records", repair_usage,
                         run_repair};

}  // namespace pahtum::arena
