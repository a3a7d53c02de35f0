#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "arena/records/record.hpp"
#include "arena/report/ordered_records.hpp"
#include "arena/report/record_merge.hpp"
#include "arena/score/tally.hpp"

namespace pahtum::arena {

/// Tournaments reconstructed from their records, without their plans: the engines, and which two games form a
/// pair. Engines are told apart as RecordMerge has it.
class RecordedGames {
  public:
    /// Games of the machines of these names are left out.
    explicit RecordedGames(SameName rule = SameName::kRefuse, std::set<std::string> without_machines = {})
        : rule_(rule), merge_(rule), without_(std::move(without_machines)) {}

    /// Counts all games of the records; calls `check` with each that counts, whose StoreError names the game.
    /// Call once.
    void read(
        const OrderedRecords& records,
        const std::function<void(const GameRecord&)>& check = [](const GameRecord&) {});
    /// Gives every game that counts once more, with its pairing.
    void read_again(const OrderedRecords& records, const std::function<void(const GameRecord&)>& use) const;

    /// Counts a game, which comes in the order of OrderedRecords, and gives its unit the pairing, with
    /// engines numbered in the order of the plan that headers have, others in the order of appearance, the
    /// smaller number first. False for a copy of a game that has been counted. Two games are a pair if their
    /// run, engines, opening and repeat are the same and the colours exchanged; where records do not name
    /// their run, the first that fit. Throws StoreError as RecordMerge::add() does.
    bool add(GameRecord& record);

    /// See RecordMerge::notes().
    [[nodiscard]] std::vector<std::string> notes() const { return merge_.notes(); }

    /// Those that have played; see add() for their order.
    [[nodiscard]] const std::vector<EngineSpec>& engines() const { return engines_; }
    /// Who has met whom, in ascending order.
    [[nodiscard]] std::vector<std::array<int, 2>> pairings() const;
    [[nodiscard]] std::size_t size() const { return size_; }
    /// The format of the runs, by their headers; empty if they differ or none says.
    [[nodiscard]] std::string tournament() const { return formats_.size() == 1 ? *formats_.begin() : ""; }
    /// --max-faults of the runs, by their headers; empty if they differ or none says.
    [[nodiscard]] std::string max_faults() const;
    /// The machines of all games that read() has seen, also of those left out.
    [[nodiscard]] const std::set<std::string>& machines() const { return machines_; }

    /// Every game and its number, ascending: 2k and 2k + 1 are the games of a pair, in the first of which the
    /// pairing's first engine is Black. Pairs come in the order of the first game that each has.
    [[nodiscard]] std::vector<std::pair<std::size_t, ScoredGame>> in_order() const;
    /// The pairs without duplicates, by the machine that played them; pairs that two machines have shared do
    /// not count.
    [[nodiscard]] MachineScores machine_scores() const;

  private:
    struct Pair {
        std::array<std::optional<ScoredGame>, 2> games;
        std::array<std::string, 2> machines{};  ///< of the games
    };
    void add(const RunHeader& run);
    /// Renumbers the engines without those of plans that have not played.
    void drop_idle_engines();
    int engine_number(const EngineSpec& engine);

    SameName rule_;
    RecordMerge merge_;
    std::set<std::string> without_;
    std::set<std::string> machines_;
    std::set<std::string> formats_;
    std::map<std::string, std::string> max_faults_;  ///< by run
    std::vector<EngineSpec> engines_;
    HalfPairs<std::size_t> half_pairs_;  ///< places in pairs_ of those with one game
    std::vector<Pair> pairs_;
    std::size_t size_ = 0;
};

}  // namespace pahtum::arena
