#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "arena/records/foreign_games.hpp"
#include "arena/records/record.hpp"
#include "arena/report/ordered_records.hpp"
#include "arena/report/record_merge.hpp"
#include "arena/score/recent_fingerprints.hpp"
#include "arena/stats/ratings.hpp"

namespace pahtum::arena {

/// Counts the games of any number of files. Uses memory for players, openings and incomplete pairs, some 40
/// bytes for each game of which copies could be recognized, and 50 for each that PGN or CSV may have as part
/// of a pair. Engines of records are told apart as RecordMerge has it, players of PGN and CSV by name.
class RatedGames {
  public:
    explicit RatedGames(SameName rule = SameName::kRefuse) : merge_(rule) {}

    /// What was in a file.
    struct File {
        std::string name;
        GameFormat format = GameFormat::kRecords;
        std::int64_t games = 0;
        std::int64_t duplicates =
            0;  ///< left out: seen before, or our records that repeat another game's moves
        std::int64_t unusable = 0;      ///< left out: without a result or a player
        std::int64_t unidentified = 0;  ///< counted, but another file may have them too
    };

    struct Input {
        std::string name;
        std::shared_ptr<RecordSource> records;  ///< null for PGN and CSV
        GameFormat format = GameFormat::kRecords;
    };
    /// Reads everything; calls `progress` with the number of all games after each. Records come first: a game
    /// that is in CSV, too, counts as a record, which tells more. Throws StoreError.
    void read(const std::vector<Input>& inputs, const std::function<void(std::int64_t)>& progress);

    /// In the order of the inputs.
    [[nodiscard]] const std::vector<File>& files() const { return files_; }
    /// See OrderedRecords::notes() and RecordMerge::notes().
    [[nodiscard]] std::vector<std::string> notes() const;
    /// Of those who have played: in the order of the plan that headers have, then the others by name.
    [[nodiscard]] const std::vector<std::string>& names() const { return played_names_; }
    [[nodiscard]] std::int64_t games() const { return games_; }
    [[nodiscard]] std::vector<OrderedGames> ordered_games() const;

    /// The games of our records grouped, from the view of the first to move.
    [[nodiscard]] const std::map<int, Trinomial>& by_boulders() const { return by_boulders_; }
    [[nodiscard]] const std::map<std::string, Trinomial>& by_opening() const { return by_opening_; }
    /// Pairs of games on one opening with colours exchanged: of our records by run, opening and repeat;
    /// within a file of PGN or CSV by round and opening, and what is left by opening alone. Games on no
    /// marked opening are a pair if exactly two have their players and their round.
    [[nodiscard]] std::vector<OrderedPairs> pairs() const;
    [[nodiscard]] std::int64_t pair_count() const { return pair_count_; }

  private:
    struct Seats {
        int first = 0;
        int second = 0;
        int half_points = 0;  ///< of `first`
    };

    using Progress = std::function<void(std::int64_t)>;
    void read_records(const std::vector<Input>& inputs, const Progress& progress);
    void read_foreign(File& file, const Progress& progress);
    int number_of(const std::string& name);
    /// Numbers those who have played for the answers, in the order of their inner numbers.
    void number_played();
    [[nodiscard]] int place(int player) const { return place_[static_cast<std::size_t>(player)]; }
    void count(const Seats& game);
    void add_foreign(const ForeignGame& game, File& file);
    void add_record(GameRecord& record, File& file);
    /// Whether the game has been counted: as a record, or as a line of CSV.
    bool is_copy(GameRecord& record);
    bool is_copy(const ForeignGame& game);
    void add_pair(const Seats& game, const Seats& other);
    /// Finds the pairs among `candidates_`, see pairs(), and forgets them.
    void pair_candidates();
    /// Gives each candidate its lot, whatever the order of the games in the file.
    void draw_lots();

    /// A game of PGN or CSV that may be one of a pair.
    struct Candidate {
        std::uint64_t round = 0;    ///< of players, round and opening
        std::uint64_t opening = 0;  ///< of players and opening
        std::uint64_t lot = 0;      ///< which of several games is paired with which
        bool has_opening = false;   ///< whether the file marks it
        bool is_paired = false;
        Seats seats;
    };
    /// Adds the pairs among candidates of one `key`.
    void pair_by(std::uint64_t Candidate::*key);

    /// One game of a pair. One that does not count makes its pair incomplete.
    struct Half {
        Seats game;
        bool counts = true;
    };

    RecordMerge merge_;
    std::vector<File> files_;
    std::vector<std::string> notes_;  ///< of the records
    std::vector<std::string> names_;  ///< by inner number, also of players without games
    std::vector<std::string> played_names_;
    std::vector<int> place_;      ///< in played_names_, by inner number
    std::size_t of_records_ = 0;  ///< the first of names_ that only PGN or CSV have
    std::unordered_map<std::string, int> numbers_;
    std::map<std::array<int, 2>, Trinomial> by_seats_;  ///< by who moved first and who second
    std::int64_t games_ = 0;
    std::map<int, Trinomial> by_boulders_;
    std::map<std::string, Trinomial> by_opening_;
    std::map<std::array<int, 2>, std::array<std::int64_t, 9>> pairs_;  ///< as OrderedPairs has them
    std::int64_t pair_count_ = 0;
    HalfPairs<Half> half_pairs_;
    std::vector<Candidate> candidates_;             ///< of the file that is being read
    RecentFingerprints seen_;                       ///< by their moves
    std::unordered_set<std::uint64_t> identities_;  ///< see identity_of()
};

}  // namespace pahtum::arena
