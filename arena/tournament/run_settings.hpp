#pragma once

#include <cstddef>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "arena/records/record.hpp"
#include "arena/tournament/tournament.hpp"

namespace pahtum::arena {

/// The schedule of a tournament, with openings drawn where a ruleset asks for it. Throws ParseError.
[[nodiscard]] std::unique_ptr<Schedule> schedule_of(const TournamentSettings& settings);
/// How many openings are drawn for a ruleset.
[[nodiscard]] std::size_t drawn_openings(const TournamentSettings& settings);

/// What the records of a run with these settings begin with. Throws ParseError if its openings cannot be
/// read.
[[nodiscard]] RunHeader make_run_header(const TournamentSettings& settings);

/// "--seed was "1" and is "2" now, --..."; empty if the settings are the same.
[[nodiscard]] std::string differences_text(const RunSettings& before, const RunSettings& now);

/// Decides whether a run may go on with the records in a file.
class ResumedRun {
  public:
    explicit ResumedRun(RunHeader now) : now_(std::move(now)) {}

    /// What the file has, in its order. Throw StoreError that says what differs, or what is missing, and what
    /// can be done instead.
    void add(const RunHeader& recorded);
    static void add(const GameRecord& recorded);
    /// Of a game's run, when all headers have been added. Throws likewise.
    void check_header_of(const std::string& run) const;

    /// The header of the run as it goes on: with the id it has in the file.
    [[nodiscard]] const RunHeader& header() const { return now_; }

  private:
    RunHeader now_;
    std::set<std::string>
        ids_;  ///< of the runs on record: the one that goes on, and those that are parts of it
};

/// Throws StoreError that names the engine if its program is not the one in the record. `checksums` are those
/// of the programs, by engine; the unit says which engines played.
void check_programs_of(const GameRecord& record, const GameUnit& unit, std::span<const EngineSpec> engines,
                       std::span<const std::string> checksums);

}  // namespace pahtum::arena
