#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/rules/layout.hpp"
#include "engine/rules/move.hpp"
#include "engine/rules/sgf.hpp"
#include "protocol/play/game.hpp"
#include "protocol/play/settings.hpp"
#include "protocol/web/engine_worker.hpp"
#include "protocol/web/web_game.hpp"

namespace pahtum::web {

/// Who chooses the moves of a side.
enum class Controller : std::uint8_t { kHuman, kEngine };

/// The parameters of `param` that the page may change.
inline constexpr std::array<std::string_view, 4> kPageParameters{"level", "time", "threads", "hash"};

/// The game is in a state in which this cannot be done; the message says why.
class InvalidState : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The one game that all pages show, and the engine at work on it. Used by one thread, which never waits for
/// the engine.
class GameRoom {
  public:
    struct Callbacks {
        std::function<void(std::function<void()>)> post;      ///< does it in the room's thread; called by any
        std::function<void()> changed;                        ///< something that is seen is different
        std::function<void(const AnalysisReport&)> analysed;  ///< of the shown position
    };

    GameRoom(const GameSetup& setup, Callbacks callbacks);

    [[nodiscard]] const WebGame& game() const { return game_; }
    [[nodiscard]] Controller controller(Side side) const { return controllers_[index_of(side)]; }
    [[nodiscard]] const Settings& settings() const { return settings_; }
    [[nodiscard]] bool is_analysis_on() const { return is_analysis_on_; }
    /// The engine is choosing a move.
    [[nodiscard]] bool is_thinking() const { return is_thinking_; }
    /// Different for every position shown, though it be the same as an earlier one.
    [[nodiscard]] std::uint64_t turn() const { return turn_; }
    /// What the engine last failed at; empty = nothing.
    [[nodiscard]] const std::string& trouble() const { return trouble_; }

    /// Throws ParseError or IllegalMove, and InvalidState while the engine is choosing a move: who clicks
    /// meanwhile does not mean to play for it.
    void play(std::string_view move);
    /// Shows the position after so many moves. Throws InvalidState if there are not so many.
    void go_to(std::uint64_t ply);
    /// Back to where a person was last to move. Throws InvalidState at the start.
    void undo();
    void begin(const Position& start, const std::array<Controller, 2>& controllers);
    /// Shows its end; the engine leaves it alone.
    void begin(const GameRecord& record);
    /// A start with boulders from the room's random numbers where the ruleset draws them.
    [[nodiscard]] Position draw_start(const Ruleset& ruleset) { return pahtum::draw_start(ruleset, random_); }

    /// The engine moves, whoever's turn it is. Throws InvalidState when the game is over.
    void let_engine_move();
    /// It answers with what it has. Throws InvalidState if it is not thinking.
    void hurry();
    /// It gives up, and does not move by itself until a move has been played.
    void halt();

    void set_controllers(const std::array<Controller, 2>& controllers);
    void set_settings(const Settings& settings);
    void set_analysis(bool is_on);
    /// Whether anybody looks: without, nothing is analysed.
    void set_watched(bool is_watched);

  private:
    void show(WebGame game);
    [[nodiscard]] bool is_engines_turn() const;
    void turned();
    /// Gives the engine what there is to do for it now, and nothing else.
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
