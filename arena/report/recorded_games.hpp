#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "arena/report/record_merge.hpp"
#include "arena/score/machines.hpp"
#include "arena/score/tally.hpp"
#include "arena/store/record.hpp"

namespace pahtum::arena {

/// Tournaments reconstructed from their records, without their plans: the engines, and which two games form a
/// pair. Engines are told apart as RecordMerge has it.
class RecordedGames {
  public:
    /// Games of the machines of these names are left out.
    explicit RecordedGames(SameName rule = SameName::kRefuse, std::set<std::string> without_machines = {})
        : rule_(rule), merge_(rule), without_(std::move(without_machines)) {}

    /// For the same files again: without games, and without the engines of plans that have not played.
    [[nodiscard]] RecordedGames again() const;
    /// Whether engines() has some of plans that have not played.
    [[nodiscard]] bool has_idle_engines() const;

    /// Gives every game of the file that counts to `use`; see read_records() and add().
    void read(const std::filesystem::path& file, const std::function<void(const GameRecord&)>& use) {
        read([&file](const RecordReader& reader) { read_records(file, reader); }, use, file.string());
    }
    /// The same of another source, which people call `name`.
    void read(const RecordSource& source, const std::function<void(const GameRecord&)>& use,
              const std::string& name);

    /// Counts a game and gives its unit the pairing, with engines numbered in the order of the plan that
    /// headers have, others in the order of appearance, the smaller number first. False for a copy of a game
    /// that has been counted. Two games are a pair if their run, engines, opening and repeat are the same and
    /// the colours exchanged; where records do not name their run, the first that fit. Throws StoreError as
    /// RecordMerge::add() does.
    bool add(GameRecord& record);

    /// See RecordMerge::notes().
    [[nodiscard]] std::vector<std::string> notes() const { return merge_.notes(); }

    /// Those of plans, also without games, and those of records; see add() for their order.
    [[nodiscard]] const std::vector<EngineSpec>& engines() const { return engines_; }
    /// Who has met whom, in ascending order.
    [[nodiscard]] std::vector<std::array<int, 2>> pairings() const;
    [[nodiscard]] std::size_t size() const { return size_; }
    /// The format of the runs, by their headers; empty if they differ or none says.
    [[nodiscard]] std::string tournament() const { return formats_.size() == 1 ? *formats_.begin() : ""; }
    /// The number of games that read() has seen, also those left out.
    [[nodiscard]] const std::set<std::string>& machines() const { return machines_; }

    /// Every game and its number, ascending: 2k and 2k + 1 are the games of a pair, in the first of which the
    /// pairing's first engine is Black. Pairs come in the order in which they were begun, which is that of
    /// the plan unless a run was resumed or had several workers; games that `export` has written keep its
    /// order.
    [[nodiscard]] std::vector<std::pair<std::size_t, ScoredGame>> in_order() const;
    /// The pairs without duplicates, by the machine that played them; pairs that two machines have shared do
    /// not count.
    [[nodiscard]] MachineScores machine_scores() const;

  private:
    struct Pair {
        std::chrono::system_clock::time_point started;  ///< of the earlier game
        std::array<std::optional<ScoredGame>, 2> games;
        std::array<std::string, 2> machines{};  ///< of the games
    };
    /// Whether the game is of a machine that is not left out; gives it its machine.
    bool is_wanted(GameRecord& record);
    [[nodiscard]] std::vector<const Pair*> pairs_in_order() const;
    int engine_number(const EngineSpec& engine);
    /// The pair that the game belongs to; a new one if none waits for it.
    Pair& pair_of(const GameRecord& record, std::chrono::system_clock::time_point started);
    [[nodiscard]] std::chrono::system_clock::time_point time_of(const GameRecord& record);

    SameName rule_;
    RecordMerge merge_;
    std::set<std::string> without_;
    std::set<std::string> idle_;  ///< engines of plans that have not played, as far as another reading tells
    std::set<std::string> machines_;
    std::unordered_map<std::string, std::string> machine_of_run_;  ///< by its last header
    std::set<std::string> formats_;
    std::set<std::string> runs_in_order_;           ///< whose lines are in the order of the plan
    std::chrono::system_clock::time_point latest_;  ///< of the games of those
    std::vector<EngineSpec> engines_;
    std::unordered_map<std::string, std::vector<std::size_t>>
        half_pairs_;  ///< by pair_key(): places in pairs_ of those with one game
    std::vector<Pair> pairs_;
    std::size_t size_ = 0;
};

}  // namespace pahtum::arena
