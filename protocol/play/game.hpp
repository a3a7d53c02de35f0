#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/layout.hpp"
#include "engine/rules/position.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/rules/square.hpp"
#include "engine/search/searcher.hpp"
#include "protocol/play/settings.hpp"

namespace pahtum {

/// What the command line says about the first game.
struct GameSetup {
    Settings settings;
    Position start;
    Random random;  ///< the numbers that follow those used for the start
};

/// A game: its start, its moves, and the position they lead to.
class Game {
  public:
    explicit Game(const Position& start) : start_(start), position_(start) {}
    /// The first moves of a record, or all of them if it has fewer.
    Game(const SgfGame& record, std::size_t moves);

    [[nodiscard]] const Position& start() const { return start_; }
    [[nodiscard]] const Position& position() const { return position_; }
    /// Turns played: moves, then passes.
    [[nodiscard]] std::size_t length() const { return turns_.size() + passes_; }
    [[nodiscard]] bool has_stones() const;
    /// The move played at a turn, nothing for a pass, and the position before it. Requires turn < length().
    [[nodiscard]] std::optional<Move> move(std::size_t turn) const;
    [[nodiscard]] const Position& before(std::size_t turn) const;

    /// Requires a legal move.
    void play(Move move);
    /// A move the program has chosen, with a note for the record.
    void play_own(Move move, const MoveNote& note);
    /// A pass after the end of the game. Requires that the game is over.
    void pass();
    /// Requires count <= length().
    void take_back(std::size_t count);
    /// Records that the side resigns, until anything is played or taken back.
    void resign(Side side);

    /// Back to the start, without any stones that were on its board.
    void clear();
    /// The same ruleset on a board of another size; boulders are kept where they fit. Throws ParseError if
    /// the ruleset cannot be played on that size.
    void resize(int size);

    /// The record to save. A side for which the program has chosen a move is called `own_name`, any other as
    /// in the record that was loaded.
    [[nodiscard]] SgfGame record(const std::string& own_name) const;

  private:
    struct Turn {
        Position before;
        Move move;
        MoveNote note{};
        bool is_own = false;
    };

    void add(Turn turn);
    void forget_variations();
    [[nodiscard]] bool has_own_move(Side side) const;

    Position start_;
    Position position_;
    std::vector<Turn> turns_;
    std::size_t passes_ = 0;  ///< after the last of turns_; only counted, since clients may send any number
    std::array<std::string, 2> names_;                            ///< by index_of(Side)
    std::string result_;                                          ///< if the board does not show it
    std::map<std::size_t, std::vector<std::string>> variations_;  ///< of the record that was loaded, by turn
};

/// What a side that the program plays is called in records: "Pahtum 0.1.0 level 10", "Pahtum 0.1.0 greedy".
[[nodiscard]] std::string own_name(const Settings& settings);

/// The start of a game; with Setup::kFixed, as many random boulders as the ruleset has.
[[nodiscard]] Position draw_start(const Ruleset& ruleset, Random& random);

/// Which sides are played by people, by index_of(Side); the engine plays the others.
using People = std::array<bool, 2>;

/// "b", "black", "w", "white", "both" or "none". Throws ParseError.
[[nodiscard]] People parse_people(std::string_view text);

/// The note in a game record on a move that was chosen in this position: the value from Black's view, and a
/// comment like "B+2.5 expected at depth 9 after 20511 nodes: D4 C4" or "B+3 proven ...", with the expected
/// line after the colon. Empty if the move was chosen without search.
[[nodiscard]] MoveNote note_on(const Position& position, const SearchReport& thought);

}  // namespace pahtum
