#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/layout.hpp"
#include "engine/rules/position.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/rules/square.hpp"
#include "engine/search/thought.hpp"
#include "protocol/play/settings.hpp"

namespace pahtum {

/// What the command line says about the first game.
struct GameSetup {
    Settings settings;
    Position start;
    Random random;         ///< the numbers that follow those used for the start
    bool is_fair = false;  ///< start is from draw_fair_start(), and so is that of the next game by its rules
};

/// A classic board of 7x7 on which nobody wins under best play: one of openings/balanced, turned or mirrored
/// at random.
[[nodiscard]] Position draw_fair_start(Random& random);

/// The evaluation of a position, from Black's view.
struct Evaluation {
    double score = 0;     ///< expected final margin in points
    double win_rate = 0;  ///< 0 to 1
    bool exact = false;   ///< score is proven
    bool operator==(const Evaluation&) const = default;
};

/// From score and chance of the side to move.
[[nodiscard]] Evaluation evaluation_of(const Position& position, double score, double chance, bool exact);

/// A game with its variations, as a tree. One line of it, from the start to an end, is shown, and one
/// position of that line. Who only plays and takes back is always at the end of the only line.
class Game {
  public:
    explicit Game(const Position& start);
    /// Shows the end of the record. Its variations can be played, too. What is not ours is kept for the
    /// record, in its place. Variations that are not legal, that begin with a move known at that place, that
    /// branch before their first move, or of which there are too many, are only kept for the record.
    explicit Game(const SgfGame& record);
    /// The first moves of a record, or all of them if it has fewer. Its variations are only kept for the
    /// record.
    Game(const SgfGame& record, std::size_t moves);

    [[nodiscard]] const Position& start() const { return nodes_.front().position; }
    /// The position shown: the one after ply() moves.
    [[nodiscard]] const Position& position() const { return position_after(ply_); }
    [[nodiscard]] std::size_t ply() const { return ply_; }
    /// Turns of the line shown, before and after the position shown: moves, then passes.
    [[nodiscard]] std::size_t length() const { return line_.size() - 1 + passes_; }
    [[nodiscard]] bool has_stones() const;
    /// The move played at a turn; nothing for a pass. Requires turn < length().
    [[nodiscard]] std::optional<Move> move(std::size_t turn) const;
    /// Requires turns <= length().
    [[nodiscard]] const Position& position_after(std::size_t turns) const {
        return nodes_[node_after(turns)].position;
    }
    /// The id of the position after this many turns, unique in the game. Requires turns <= length().
    [[nodiscard]] std::size_t node_after(std::size_t turns) const;
    [[nodiscard]] const std::optional<Evaluation>& evaluation_after(std::size_t turns) const {
        return nodes_[node_after(turns)].evaluation;
    }
    /// The program has chosen move(turn) from a book. Requires that it is not a pass.
    [[nodiscard]] bool is_from_book(std::size_t turn) const { return nodes_[line_[turn + 1]].is_from_book; }
    /// The known alternatives to move(turn). Requires that it is not a pass.
    [[nodiscard]] std::vector<Move> other_moves(std::size_t turn) const;

    /// The position shown is the end of a game: the board says so, or somebody has resigned.
    [[nodiscard]] bool has_ended() const;
    /// The side that has resigned in the position shown.
    [[nodiscard]] std::optional<Side> resigned() const { return resigned_after(ply_); }
    /// The side that has resigned after so many moves of the line shown. Requires turns <= length().
    [[nodiscard]] std::optional<Side> resigned_after(std::size_t turns) const;

    /// Plays in the position shown. A move that is not known there begins another variation. The first one of
    /// a game that is in no record gives it its date, today. Requires a legal move.
    void play(Move move);
    /// The same for a move the program has chosen under this name, with a note for the record.
    void play_own(Move move, const MoveNote& note, bool is_from_book, const std::string& name);
    /// A pass after the end of the game. Requires that the game is over.
    void pass();
    /// Removes the last turns of the line shown, and shows its end. Requires count <= length().
    void take_back(std::size_t count);
    /// Ends the game in the position shown, until anything is played there or taken back. The record tells
    /// the result if the line ends there, too.
    void resign(Side side);
    /// Takes back a resignation in the position shown. Requires resigned().
    void withdraw_resignation() { nodes_[line_[ply_]].result.clear(); }
    /// Shows the position after `ply` moves of the line. Requires ply <= length(), and no passes.
    void go_to(std::size_t ply) { ply_ = ply; }
    /// Likewise, but with another of the known moves as the last of them. False if it is none of these.
    /// Requires 0 < ply <= length().
    [[nodiscard]] bool go_to(std::size_t ply, Move move);

    /// Sets the evaluation of the position after this many turns. Requires turns <= length().
    void evaluate(std::size_t turns, const Evaluation& evaluation) {
        nodes_[node_after(turns)].evaluation = evaluation;
    }
    /// Sets the note on move(turn). Requires that it is not a pass.
    void annotate(std::size_t turn, const MoveNote& note);
    /// Adds an SGF variation beside move(turn). False if it cannot be played there, or begins with a move
    /// that is known.
    bool add_variation(std::size_t turn, const std::string& text);

    /// Back to the start, without any stones that were on its board.
    void clear();
    /// The same ruleset on a board of another size; boulders are kept where they fit. Throws ParseError if
    /// the ruleset cannot be played on that size.
    void resize(int size);

    /// The record to save: the line shown, with all others as variations. A side for which the program has
    /// chosen a move is called own_name(), any other as in the record that was loaded. A move without a value
    /// of its own has that of the position after it.
    [[nodiscard]] SgfGame record() const;
    /// The name under which the program has last chosen a move of this side; empty if none is in the line
    /// shown.
    [[nodiscard]] std::string own_name(Side side) const;
    /// The program has chosen all moves of the side in the line shown, which was read from a record.
    void claim_moves(Side side, const std::string& name);

    std::array<std::string, 2> names{};  ///< of the players, by index_of(Side); any text; empty = not known

  private:
    using Index = std::size_t;  ///< of a node

    /// A position and the move that led to it.
    struct Node {
        Position position;
        Move move = Move::first();  ///< not used by the start
        Index parent = 0;           ///< the start's own is itself
        std::vector<Index> next{};  ///< the first one is shown unless another has been chosen
        std::optional<Evaluation> evaluation{};
        MoveNote note{};
        bool is_own = false;
        bool is_from_book = false;
        std::string text{};                 ///< as in the file if it begins a variation that is unchanged
        std::string result{};               ///< RE of a record that ends here
        std::vector<std::string> unread{};  ///< variations beside the next move that are only kept as text
        // Nodes of a file without a move:
        std::string before{};  ///< between the parent's and this one, where variations have begun
        std::string after{};   ///< behind this one, before variations begin
        std::string tail{};    ///< behind those, to the end of a line
    };
    /// What may still be read of a file's variations.
    struct Budget {
        std::size_t nodes;
        std::size_t bytes;
    };

    [[nodiscard]] std::optional<Index> find_next(Index node, Move move) const;
    Index add(Index parent, Move move, const MoveNote& note);
    /// The nodes of the first moves of a record, which are added, behind the parent.
    std::vector<Index> add_moves(Index parent, const SgfGame& record, std::size_t count);
    void add_variations(std::span<const Index> line, const SgfGame& record, Budget& budget);
    [[nodiscard]] bool add_variation(Index parent, const std::string& text, Budget& budget);
    /// Shows what follows this node, which becomes the last one before the position shown goes on.
    void follow(Index node);
    [[nodiscard]] std::vector<Index> line_from(Index node) const;
    void mark_changed(Index node);
    [[nodiscard]] SgfGame branch(std::span<const Index> line, std::size_t first_beside) const;
    [[nodiscard]] std::string variation_text(Index node) const;

    std::vector<Node> nodes_;
    std::vector<Index> line_;
    std::size_t ply_ = 0;
    std::string root_;  ///< SgfGame::root
    std::string date_;  ///< SgfGame::date
    std::array<std::string, 2> own_names_{};
    std::size_t passes_ = 0;  ///< after the line; only counted, since clients may send any number
};

/// The name in records of a side that the program plays: "Pahtum 0.1.0 level 10", "Pahtum 0.1.0 greedy".
[[nodiscard]] std::string own_name(const Settings& settings);

/// How many boulders suit a board of this size: about one cell in ten, and both sides have the same number of
/// stones. On the usual board of 7x7 it is five.
[[nodiscard]] constexpr int usual_boulders(int size) { return (size * size + 5) / 10; }
static_assert(usual_boulders(5) == 3 && usual_boulders(7) == 5);

/// Which sides are played by people, by index_of(Side); the engine plays the others.
using People = std::array<bool, 2>;

/// "b", "black", "w", "white", "both" or "none". Throws ParseError.
[[nodiscard]] People parse_people(std::string_view text);

/// The note in a game record on a move that was chosen in this position: the value from Black's view, and a
/// comment like "B+2.5 expected at depth 9 after 20511 nodes: D4 C4" or "B+3 proven ...", with the expected
/// line after the colon. Empty if the move was chosen without search.
[[nodiscard]] MoveNote note_on(const Position& position, const Thought& thought);

}  // namespace pahtum
