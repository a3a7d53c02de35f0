#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/layout.hpp"
#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"
#include "engine/rules/sgf.hpp"
#include "protocol/play/game.hpp"
#include "protocol/play/settings.hpp"
#include "protocol/web/engine_worker.hpp"

namespace pahtum::web {

/// The evaluation of a position, from Black's view.
struct Evaluation {
    double score = 0;     ///< expected final margin in points
    double win_rate = 0;  ///< 0 to 1
    bool exact = false;   ///< score is proven
    bool operator==(const Evaluation&) const = default;
};

/// A game in which any position can be shown. Moves that were taken back are kept until another is played.
class WebGame {
  public:
    explicit WebGame(const Position& start) : positions_{start}, evaluations_(1) {}
    /// Shows the end of the record.
    explicit WebGame(const SgfGame& record);

    /// The position shown: the one after ply() moves.
    [[nodiscard]] const Position& position() const { return positions_[ply_]; }
    [[nodiscard]] std::size_t ply() const { return ply_; }
    /// All known moves, before and after the position shown.
    [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
    /// Requires ply <= moves().size().
    [[nodiscard]] const Position& position_after(std::size_t ply) const { return positions_[ply]; }
    [[nodiscard]] const std::optional<Evaluation>& evaluation_after(std::size_t ply) const {
        return evaluations_[ply];
    }

    /// Plays in the position shown. Later moves are forgotten unless the first of them is this move. Requires
    /// a legal move.
    void play(Move move);
    /// The same for a move the program has chosen, with a note for the record.
    void play_own(Move move, const MoveNote& note);
    /// Requires ply <= moves().size().
    void go_to(std::size_t ply) { ply_ = ply; }
    /// Sets the evaluation of the position after `ply` moves. Requires ply <= moves().size().
    void evaluate(std::size_t ply, const Evaluation& evaluation) { evaluations_[ply] = evaluation; }

    /// The record to save: all known moves. A side for which the program has chosen a move is called
    /// `own_name`, any other as in the record that was loaded. A move without a value of its own has that of
    /// the position after it.
    [[nodiscard]] SgfGame record(const std::string& own_name) const;

    std::array<std::string, 2> names{};  ///< of the players, by index_of(Side); any text; empty = not known

  private:
    struct Origin {
        MoveNote note{};
        bool is_own = false;
    };

    [[nodiscard]] bool has_own_move(Side side) const;

    std::vector<Position> positions_;  ///< one more than moves
    std::vector<Move> moves_;
    std::vector<Origin> origins_;                                 ///< of moves_
    std::vector<std::optional<Evaluation>> evaluations_;          ///< of positions_
    std::string result_;                                          ///< of the record that was loaded
    std::map<std::size_t, std::vector<std::string>> variations_;  ///< of that record, by move
    std::size_t ply_ = 0;
};

/// Who chooses the moves of a side.
enum class Controller : std::uint8_t { kHuman, kEngine };

/// The parameters of `param` that the page may change.
inline constexpr std::array<std::string_view, 4> kPageParameters{"level", "time", "threads", "hash"};

/// The state of the game does not allow this; the message says why.
class InvalidState : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The one game that all pages show, and the engine working on it. Used by one thread, which never waits for
/// the engine.
class GameRoom {
  public:
    struct Callbacks {
        std::function<void(std::function<void()>)>
            post;                       ///< runs it in the room's thread; called from any thread
        std::function<void()> changed;  ///< something visible has changed
        std::function<void(const AnalysisReport&)> analysed;  ///< of the shown position
    };

    GameRoom(const GameSetup& setup, Callbacks callbacks);

    [[nodiscard]] const WebGame& game() const { return game_; }
    [[nodiscard]] Controller controller(Side side) const { return controllers_[index_of(side)]; }
    [[nodiscard]] const Settings& settings() const { return settings_; }
    [[nodiscard]] bool is_analysis_on() const { return is_analysis_on_; }
    /// The engine is choosing a move.
    [[nodiscard]] bool is_thinking() const { return is_thinking_; }
    /// Changes with every position shown, even if the same position was shown before.
    [[nodiscard]] std::uint64_t turn() const { return turn_; }
    /// What people should know: why the engine has failed, or what a file lacked. Empty if there is nothing.
    [[nodiscard]] const std::string& trouble() const { return trouble_; }

    /// Throws ParseError or IllegalMove, and InvalidState while the engine is choosing a move: a click then
    /// is not meant as a move for the engine.
    void play(std::string_view move);
    /// Shows the position after `ply` moves. Throws InvalidState if there are fewer.
    void go_to(std::uint64_t ply);
    /// Goes back to the last position with a person to move. Throws InvalidState at the start.
    void undo();
    void begin(const Position& start, const std::array<Controller, 2>& controllers);
    /// Shows the end of the record; the engine does not play on by itself. `trouble` is told until the next
    /// move.
    void begin(const SgfGame& record, const std::string& trouble = {});
    /// A starting position of the ruleset, with random boulders if it has any.
    [[nodiscard]] Position draw_start(const Ruleset& ruleset) { return pahtum::draw_start(ruleset, random_); }

    /// The engine moves, whoever's turn it is. Throws InvalidState when the game is over.
    void let_engine_move();
    /// The engine plays its best move so far. Throws InvalidState if it is not thinking.
    void hurry();
    /// The engine stops thinking, and does not move by itself until a move has been played.
    void halt();

    void set_controllers(const std::array<Controller, 2>& controllers);
    void set_settings(const Settings& settings);
    void set_analysis(bool is_on);
    /// Whether any page is open; if none is, nothing is analysed.
    void set_watched(bool is_watched);

  private:
    void show(WebGame game, const std::string& trouble = {});
    [[nodiscard]] bool is_engines_turn() const;
    void turned(const std::string& trouble = {});
    /// Starts whatever the engine should do now and stops anything else.
    void resume();
    void choose_move();
    void start(EngineTask::Kind kind);
    void rest();

    void on_chosen(EngineWorker::TaskNumber task, const SearchReport& report);
    void on_analysed(EngineWorker::TaskNumber task, const AnalysisReport& report);
    void on_failed(EngineWorker::TaskNumber task, const std::string& why);
    [[nodiscard]] EngineWorker::Listener listener();

    const Callbacks callbacks_;
    Settings settings_;
    Random random_;
    WebGame game_;
    std::array<Controller, 2> controllers_{Controller::kHuman, Controller::kEngine};
    bool is_analysis_on_ = false;
    bool is_watched_ = false;
    bool is_playing_ = true;  ///< the engine moves by itself when it is its turn
    bool is_thinking_ = false;
    EngineWorker::TaskNumber task_ = 0;  ///< whose results count; 0 = none
    std::uint64_t turn_ = 0;
    std::string trouble_;
    EngineWorker worker_;  // last: it ends first
};

}  // namespace pahtum::web
