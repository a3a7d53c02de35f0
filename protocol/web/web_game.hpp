#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"
#include "engine/rules/sgf.hpp"
#include "protocol/review/review.hpp"

namespace pahtum::web {

/// The evaluation of a position, from Black's view.
struct Evaluation {
    double score = 0;     ///< expected final margin in points
    double win_rate = 0;  ///< 0 to 1
    bool exact = false;   ///< score is proven
    bool operator==(const Evaluation&) const = default;
};

/// From score and chance of the side to move.
[[nodiscard]] Evaluation evaluation_of(const Position& position, double score, double chance, bool exact);

/// A game in which any position can be shown, with all the ways in which it went on. They are a tree, of
/// which one line, from the start to an end, is shown; the position is one of that line.
class WebGame {
  public:
    explicit WebGame(const Position& start);
    /// Shows the end of the record. Its variations can be played, too. What they have besides moves, values
    /// and comments is kept until something is played in them. Variations that are not legal, that begin with
    /// a move known at that place, that branch before their first move, or of which there are too many, are
    /// only kept for the record.
    explicit WebGame(const SgfGame& record);

    /// The position shown: the one after ply() moves.
    [[nodiscard]] const Position& position() const { return position_after(ply_); }
    [[nodiscard]] std::size_t ply() const { return ply_; }
    /// Moves of the line shown, before and after the position shown.
    [[nodiscard]] std::size_t length() const { return line_.size() - 1; }
    [[nodiscard]] std::vector<Move> moves() const;
    /// Requires ply < length().
    [[nodiscard]] Move move(std::size_t ply) const { return nodes_[line_[ply + 1]].move; }
    /// Requires ply <= length().
    [[nodiscard]] const Position& position_after(std::size_t ply) const {
        return nodes_[line_[ply]].position;
    }
    [[nodiscard]] const std::optional<Evaluation>& evaluation_after(std::size_t ply) const {
        return nodes_[line_[ply]].evaluation;
    }
    /// Other moves that are known instead of move(ply). Requires ply < length().
    [[nodiscard]] std::vector<Move> other_moves(std::size_t ply) const;

    /// The position shown is the end of a game: the board says so, or somebody has resigned.
    [[nodiscard]] bool has_ended() const;
    /// The side that has resigned in the position shown.
    [[nodiscard]] std::optional<Side> resigned() const;

    /// Plays in the position shown. A move that is not known there begins another variation. Requires a legal
    /// move.
    void play(Move move);
    /// The same for a move the program has chosen, with a note for the record.
    void play_own(Move move, const MoveNote& note);
    /// Ends the game in the position shown, until anything is played there. The record tells the result if
    /// the line ends there, too. Requires a game that has not ended.
    void resign(Side side);
    /// Takes a resignation in the position shown back. Requires resigned().
    void withdraw_resignation() { nodes_[line_[ply_]].result.clear(); }
    /// Requires ply <= length().
    void go_to(std::size_t ply) { ply_ = ply; }
    /// After another of the moves known at that place. False if that is none of them. Requires
    /// 0 < ply <= length().
    [[nodiscard]] bool go_to(std::size_t ply, Move move);
    /// Sets the evaluation of the position after `ply` moves. Requires ply <= length().
    void evaluate(std::size_t ply, const Evaluation& evaluation) {
        nodes_[line_[ply]].evaluation = evaluation;
    }

    /// What a review says of move(ply). Requires ply < length().
    [[nodiscard]] const std::optional<review::ReviewedMove>& review_of(std::size_t ply) const {
        return nodes_[line_[ply + 1]].review;
    }
    /// Sets that, and the evaluation that follows from it. Requires ply < length().
    void set_review(std::size_t ply, const review::ReviewedMove& judged);
    /// Takes over values, comments and better lines from a review of record(); moves that have been reviewed
    /// before keep what they have.
    void mark(const review::GameReview& review);

    /// The record to save: the line shown, with all others as variations. A side for which the program has
    /// chosen a move is called `own_name`, any other as in the record that was loaded. A move without a value
    /// of its own has that of the position after it.
    [[nodiscard]] SgfGame record(const std::string& own_name) const;
    /// The program has chosen a move of this side in the line shown.
    [[nodiscard]] bool has_own_move(Side side) const;
    /// The same for all moves of the side in the line shown, after it was read from a record.
    void claim_moves(Side side);

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
        std::optional<review::ReviewedMove> review{};
        bool is_own = false;
        std::string text{};    ///< as in the file if it begins a variation that is unchanged
        std::string result{};  ///< RE of a record that ends here
        std::vector<std::string>
            unread{};  ///< variations beside the next move, of which only the text is kept
    };
    /// What may still be read of a file's variations.
    struct Budget {
        std::size_t nodes;
        std::size_t bytes;
    };

    [[nodiscard]] std::optional<Index> find_next(Index node, Move move) const;
    Index add(Index parent, Move move, const MoveNote& note);
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
};

}  // namespace pahtum::web
