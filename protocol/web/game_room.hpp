#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/rules/layout.hpp"
#include "engine/rules/position.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/search/thought.hpp"
#include "protocol/play/game.hpp"
#include "protocol/play/settings.hpp"
#include "protocol/review/review.hpp"
#include "protocol/web/engine_worker.hpp"

namespace pahtum::web {

/// Who chooses the moves of a side.
enum class Controller : std::uint8_t { kHuman, kEngine };

/// The name of a person in records of the page.
inline constexpr std::string_view kPersonName = "Human";

/// The parameters of `param` that the page may change.
inline constexpr std::array<std::string_view, 4> kPageParameters{"level", "time", "threads", "hash"};

/// The state of the game does not allow this; the message says why.
class InvalidState : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Who wins a position under best play.
struct Truth {
    int outcome = 0;             ///< 1, 0 or -1: a win, a draw or a loss for the side to move
    std::vector<Move> moves{};   ///< all that keep it, or some; none once the game is over
    bool moves_are_all = false;  ///< every other move is proven not to keep it
};

/// The state of a game beside its record.
struct Standing {
    std::size_t ply = 0;
    std::array<Controller, 2> controllers{Controller::kHuman, Controller::kEngine};
    /// Of sides for which the program has chosen moves; empty for others.
    std::array<std::string, 2> own_names{};
    std::optional<Side> resigned{};
    bool is_playing = true;  ///< the engine moves by itself when it is its turn
    /// The last one, also of another line than the one shown.
    std::optional<review::GameReview> review{};
    /// By ply: entry n is known of the position after n moves of the line shown.
    std::vector<std::optional<Evaluation>> evaluations{};
    std::vector<std::optional<Truth>> truths{};
    std::optional<std::uint64_t> begun{};        ///< as GameRoom::begun(); nothing: now
    std::size_t loaded = 0;                      ///< as GameRoom::loaded()
    std::optional<std::string> before_lesson{};  ///< as GameRoom::before_lesson()
};

/// How long the engine takes for a move at least, so that people can follow.
struct Pace {
    std::chrono::milliseconds answer{};   ///< to a person's move
    std::chrono::milliseconds between{};  ///< from move to move when it plays both sides
};

/// A move of any position, judged as a review does.
struct JudgedMove {
    Position before;
    review::ReviewedMove move;
};

/// What is proven, by Game::node_after() the moves before.
using Truths = std::map<std::size_t, Truth>;

/// What reviews say of moves, by Game::node_after() them.
using Reviews = std::map<std::size_t, review::ReviewedMove>;

/// The one game that all pages show, and the engine working on it. Used by one thread, which never waits for
/// the engine.
class GameRoom {
  public:
    struct Callbacks {
        std::function<void(std::function<void()>)>
            post;                       ///< runs it in the room's thread; called from any thread
        std::function<void()> changed;  ///< something visible has changed
        std::function<void(const Thought&)> analysed;  ///< of the shown position
    };

    GameRoom(const GameSetup& setup, Callbacks callbacks);

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] const Reviews& reviews() const { return reviews_; }
    [[nodiscard]] Controller controller(Side side) const { return controllers_[index_of(side)]; }
    [[nodiscard]] const Settings& settings() const { return settings_; }
    [[nodiscard]] bool is_analysis_on() const { return is_analysis_on_; }
    [[nodiscard]] const Pace& pace() const { return pace_; }
    /// The engine is choosing a move.
    [[nodiscard]] bool is_thinking() const { return is_doing<Choosing>(); }
    /// The engine is looking for a hint.
    [[nodiscard]] bool is_finding_hint() const { return is_doing<Hinting>(); }
    /// For the position shown, from find_hint().
    [[nodiscard]] const std::optional<MoveAnalysis>& hint() const { return hint_; }
    /// The engine is judging a move, from judge().
    [[nodiscard]] bool is_judging() const { return is_doing<Judging>(); }
    [[nodiscard]] const Truths& truths() const { return truths_; }
    /// The engine is looking for proofs, from prove().
    [[nodiscard]] bool is_proving() const { return is_doing<Proving>(); }
    /// How far a review of the line shown has come: moves judged so far. Nothing if there is none.
    [[nodiscard]] std::optional<std::size_t> review_progress() const;
    /// Accuracy of a side in the last review, 0 to 1; see protocol/review/README.md.
    [[nodiscard]] std::optional<double> accuracy(Side side) const {
        return last_review_ ? last_review_->accuracy(side) : std::nullopt;
    }
    /// Changes with every position shown, even if the same position was shown before.
    [[nodiscard]] std::uint64_t turn() const { return turn_; }
    /// When the game was begun or opened, in milliseconds since 1970. No two games of the room have the same.
    [[nodiscard]] std::uint64_t begun() const { return begun_; }
    /// How many moves came with the game from a file or a link; 0 if it was begun here.
    [[nodiscard]] std::size_t loaded() const { return loaded_; }
    /// Nothing unless the game is a lesson (protocol/play/lesson.hpp): then what was there before, for
    /// whoever puts it back.
    [[nodiscard]] const std::optional<std::string>& before_lesson() const { return before_lesson_; }
    /// A message for people: why the engine has failed, or what a file lacked. Empty if there is nothing.
    [[nodiscard]] const std::string& trouble() const { return trouble_; }

    /// Throws ParseError or IllegalMove, and InvalidState while the engine is choosing a move: a click then
    /// is not meant as a move for the engine.
    void play(std::string_view move);
    /// Shows the position after `ply` moves. Throws InvalidState if there are fewer.
    void go_to(std::uint64_t ply);
    /// Likewise, but with another of the known moves as the last of them; the line shown becomes the one with
    /// that move. Throws ParseError and IllegalMove, and InvalidState if that move is not known there.
    void go_to(std::uint64_t ply, std::string_view move);
    /// A side gives up: the side of the only person, or the one to move. Throws InvalidState if the game has
    /// ended.
    void resign();
    /// The engine looks for the best move at full strength, for a second at most; hint() has it then. It is
    /// not played. Throws InvalidState when the game has ended or the engine is choosing a move.
    void find_hint();
    /// Judges all moves of the line shown, the last one first, and marks them in the game. Anything that
    /// makes the engine think of something else abandons it. Throws InvalidState if there is nothing to
    /// judge, or the engine is choosing a move.
    void review();
    /// Proves who wins from the start, for two seconds at most, and then from the position shown, or once the
    /// game has ended from all of the line, the last one first: truths() has what is found. It ends a running
    /// hint or judgement; these, moves, settings and halt() end it. Throws InvalidState while the engine is
    /// choosing a move or reviewing.
    void prove();
    /// Judges one move of any position as a review does; judged() has it then. The game stays as it is.
    /// Throws ParseError, IllegalMove, and InvalidState while the engine is choosing a move or reviewing.
    void judge(const Position& position, std::string_view move);
    /// From the last judge(), once it is done.
    [[nodiscard]] const std::optional<JudgedMove>& judged() const { return judged_move_; }
    /// Takes a resignation in the position shown back; otherwise goes back to the last position with a person
    /// to move. Throws InvalidState at the start.
    void undo();
    void begin(const Position& start, const std::array<Controller, 2>& controllers);
    /// Shows the end of the record; the engine does not play on by itself. Whoever it names as this page
    /// does sits there again. `trouble` is shown until the next move.
    void begin(const SgfGame& record, const std::string& trouble = {});
    /// Goes on with a game as it was; the review is left out if it is one of another game. Throws
    /// InvalidState if the record has fewer moves.
    void begin(const SgfGame& record, const Standing& standing);
    [[nodiscard]] Standing standing() const;
    /// A starting position of the ruleset, with random boulders if it has any. With a seed, the same boulders
    /// every time.
    [[nodiscard]] Position draw_start(const Ruleset& ruleset, std::optional<std::uint64_t> seed = {}) {
        Random seeded{seed.value_or(0)};
        return pahtum::draw_start(ruleset, seed ? seeded : random_);
    }
    [[nodiscard]] Position draw_fair_start() { return pahtum::draw_fair_start(random_); }

    /// The engine moves, whoever's turn it is. Throws InvalidState when the game is over.
    void let_engine_move();
    /// The engine plays its best move so far. Throws InvalidState if it is not thinking.
    void hurry();
    /// The engine stops thinking, and does not move by itself until a move has been played.
    void halt();

    void set_controllers(const std::array<Controller, 2>& controllers);
    void set_settings(const Settings& settings);
    void set_analysis(bool is_on);
    /// From the next move on.
    void set_pace(const Pace& pace);
    /// Whether any page is open; if none is, nothing is analysed.
    void set_watched(bool is_watched);

  private:
    struct Idle {};
    struct Analysing {};  ///< the position shown, until something else is to be done
    struct Choosing {};   ///< a move to play
    struct Hinting {};
    /// A move of any position.
    struct Judging {
        Position before;
        Move move;
    };
    /// The moves of the line shown.
    struct Reviewing {
        std::vector<review::ReviewedMove> judged;  ///< the last move first
    };
    /// Positions of the line shown, by the moves before; what is not settled in time ends it, but for the
    /// start.
    struct Proving {
        std::vector<std::size_t> plies;  ///< the next one last
        std::chrono::steady_clock::time_point end;
    };
    /// What the engine does. All but the first two are finished even if nobody watches.
    using Activity = std::variant<Idle, Analysing, Choosing, Hinting, Judging, Reviewing, Proving>;

    template <typename Doing>
    [[nodiscard]] bool is_doing() const {
        return std::holds_alternative<Doing>(activity_);
    }
    [[nodiscard]] bool is_busy() const { return !is_doing<Idle>() && !is_doing<Analysing>(); }
    void require_no_choice() const;

    /// As begun() of a game that begins now, after one that was begun at `last`.
    [[nodiscard]] static std::uint64_t begin_now(std::uint64_t last);
    void show(Game game, const Standing& standing, const std::string& trouble = {});
    void set_review(std::size_t ply, const review::ReviewedMove& judged);
    /// As the last one, of the line shown.
    void set_last_review();
    /// Takes over a review of any line of the game that begins.
    void restore_review(const review::GameReview& review);
    /// Takes over values, comments and better lines from a review of the line shown; moves that have been
    /// reviewed before keep what they have.
    void mark(const review::GameReview& review);
    /// How many moves of the line shown have been reviewed, before the first that has not.
    [[nodiscard]] std::size_t reviewed_moves() const;
    [[nodiscard]] bool has_person() const;
    [[nodiscard]] bool is_engines_turn() const;
    void turned(const std::string& trouble = {});
    /// Starts whatever the engine should do now and stops anything else.
    void resume();
    /// Does something in the position shown instead of anything else.
    void start(Activity activity, EngineTask::Kind kind);
    void start(Activity activity, const EngineTask& task);
    void rest();

    void on_thought(EngineWorker::TaskNumber task, const Thought& report);
    void on_chosen(const Thought& report);
    void judge_next(Reviewing reviewing);
    void on_reviewed(Reviewing reviewing, const Thought& report);
    void on_hint(const Thought& report);
    void prove_next(Proving proving);
    void on_proven(Proving proving, const Thought& report);
    void on_judged(const Judging& judging, const Thought& report);
    void on_failed(EngineWorker::TaskNumber task, const std::string& why);
    [[nodiscard]] EngineWorker::Listener listener();

    const Callbacks callbacks_;
    Settings settings_;
    Random random_;
    Game game_;
    Reviews reviews_;
    Truths truths_;
    std::array<Controller, 2> controllers_{Controller::kHuman, Controller::kEngine};
    Pace pace_;
    bool is_analysis_on_ = false;
    bool is_watched_ = false;
    bool is_playing_ = true;  ///< the engine moves by itself when it is its turn
    Activity activity_;
    EngineWorker::TaskNumber task_ = 0;  ///< of the activity: whose results count; 0 = none
    std::optional<MoveAnalysis> hint_;
    std::optional<JudgedMove> judged_move_;
    std::optional<review::GameReview> last_review_;
    std::uint64_t turn_ = 0;
    std::uint64_t begun_ = 0;
    std::size_t loaded_ = 0;
    std::optional<std::string> before_lesson_;
    std::string trouble_;
    std::unique_ptr<EngineWorker> worker_;  // last: it ends first
};

}  // namespace pahtum::web
