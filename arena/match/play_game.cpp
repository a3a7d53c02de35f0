#include "arena/match/play_game.hpp"

#include <cstdlib>
#include <string>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kUsualMoves = 64;

std::string busy_text(const std::string& name, const IdleWatch::Excess& idle) {
    const auto text = [](std::chrono::nanoseconds time) {
        return seconds_text(std::chrono::floor<std::chrono::milliseconds>(time)) + " s";
    };
    return printable(name) + " used " + text(idle.used) +
           " of processor time while its opponent thought for " + text(idle.time);
}

class Game {
  public:
    Game(const Position& start, const std::array<Participant, 2>& players, const GameOptions& options,
         Adjudicator* adjudicator)
        : position_(start),
          players_{EnginePlayer{players[0].client, players[0].spec, Side::kBlack, options.turn},
                   EnginePlayer{players[1].client, players[1].spec, Side::kWhite, options.turn}},
          adjudicator_(adjudicator),
          clears_board_(options.clears_board),
          score_rules_(options.score_rules) {
        result_.moves.reserve(kUsualMoves);
    }

    GameResult play();

    /// Puts down what processor time both have used. If one was busy off its turn, the game is void.
    void account_for_time(GameResult& result);

  private:
    EnginePlayer& player(Side side) { return players_[index_of(side)]; }
    void set_up(Side side);
    [[nodiscard]] std::optional<Points> proven_margin();
    GameResult scored();
    GameResult adjudicated(Points margin, const std::string& reason);
    void decide(Ending ending, Points margin);
    GameResult lost_by(Side side, const Loss& loss);
    /// What the side did off its turns that it may not do; `has_won_on_time`: its opponent lost because it
    /// was late.
    [[nodiscard]] std::optional<IdleWatch::Excess> excess(Side side, bool has_won_on_time);

    Position position_;
    std::array<EnginePlayer, 2> players_;
    Adjudicator* adjudicator_;  ///< null if there is none
    bool clears_board_;
    ScoreRules score_rules_;
    std::vector<SaidScore> said_;  ///< of all moves; empty if there are no rules
    GameResult result_;
};

GameResult Game::play() {
    Side side = Side::kBlack;  // whose fault it is if something goes wrong
    try {
        set_up(side);
        side = Side::kWhite;
        set_up(side);
        while (!position_.is_over()) {
            if (const auto verdict = score_verdict(score_rules_, said_, position_.empty().count()))
                return adjudicated(verdict->margin, std::string{verdict->reason});
            if (const auto margin = proven_margin()) return adjudicated(*margin, "proven");
            side = position_.side_to_move();
            EnginePlayer::Turn turn = player(side).ask_for_move(position_);
            player(opponent(side)).tell(turn.record.text);
            position_.play(turn.move);
            if (score_rules_.is_any()) said_.push_back(said_by(side, turn.record));
            result_.moves.push_back(std::move(turn.record));
        }
        return scored();
    } catch (const Loss& loss) {
        return lost_by(side, loss);
    } catch (const ArenaLate& late) {
        result_.detail = late.what();
        result_.late_turn = side;
        return std::move(result_);
    }
}

void Game::set_up(Side side) {
    const bool clears = clears_board_ && player(side).client().knows("clear_board");
    player(side).set_up(position_, clears ? "clear_board\n" : "");
}

/// Black's, if the adjudicator has proven it.
std::optional<Points> Game::proven_margin() {
    const auto value = adjudicator_ != nullptr ? adjudicator_->value(position_) : std::nullopt;
    if (!value || position_.side_to_move() == Side::kBlack) return value;
    return -*value;
}

GameResult Game::scored() {
    decide(Ending::kBoardFull, position_.margin(Side::kBlack));
    result_.detail = "Black " + std::to_string(position_.score(Side::kBlack)) + ", White " +
                     std::to_string(position_.score(Side::kWhite));
    return std::move(result_);
}

/// `margin` is Black's.
GameResult Game::adjudicated(Points margin, const std::string& reason) {
    decide(Ending::kAdjudicated, margin);
    const std::string winner = result_.margin > 0 ? "Black wins by " : "White wins by ";
    result_.detail = (result_.margin == 0 ? "a draw" : winner + std::to_string(std::abs(result_.margin))) +
                     ", " + reason + " with " + std::to_string(position_.empty().count()) + " empty cells";
    return std::move(result_);
}

/// `margin` is Black's.
void Game::decide(Ending ending, Points margin) {
    result_.ending = ending;
    result_.margin = margin;
    if (margin != 0) result_.loser = margin > 0 ? Side::kWhite : Side::kBlack;
}

GameResult Game::lost_by(Side side, const Loss& loss) {
    result_.ending = loss.ending();
    result_.detail = loss.what();
    if (loss.ending() != Ending::kVoid) result_.loser = side;
    if (is_fault(loss.ending())) result_.stderr_tail[index_of(side)] = player(side).client().stderr_tail();
    return std::move(result_);
}

std::optional<IdleWatch::Excess> Game::excess(Side side, bool has_won_on_time) {
    const IdleWatch& watch = player(side).idle_watch();
    if (has_won_on_time)
        if (const auto in_turn = watch.since_its_turn()) return in_turn;
    return watch.in_game();
}

/// An engine that was busy loses nothing by it that it would have lost anyway: only a game that it has not
/// lost is void. Otherwise it could have any game repeated that goes badly.
void Game::account_for_time(GameResult& result) {
    const bool is_late = result.ending == Ending::kTimeForfeit || result.ending == Ending::kEngineHung;
    const bool was_cancelled = result.ending == Ending::kVoid && !result.late_turn;
    std::string why;
    bool spoils = false;
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        const std::size_t colour = index_of(side);
        IdleWatch& watch = player(side).idle_watch();
        watch.finish();
        result.cpu[colour] = watch.use();
        if (const auto idle = watch.in_game()) result.idle_cpu[colour] = idle->used;
        const auto too_much = excess(side, is_late && result.loser == opponent(side));
        if (!too_much || was_cancelled) continue;
        result.was_busy[colour] = true;
        spoils |= result.loser != side;
        why += (why.empty() ? "" : ", and ") + busy_text(player(side).spec().name, *too_much);
    }
    if (!spoils) return;
    if (is_late) why += "; its opponent was late";
    result.detail = why;
    result.ending = Ending::kVoid;
    result.loser.reset();
    result.late_turn.reset();
    result.margin = 0;
}

}  // namespace

GameResult play_game(const GameUnit& unit, const std::array<Participant, 2>& players,
                     const GameOptions& options, Adjudicator* adjudicator) {
    GameResult result;
    try {
        Game game{parse_position(unit.opening), players, options, adjudicator};
        result = game.play();
        game.account_for_time(result);
    } catch (const ParseError& error) {
        result.detail = error.what();
    }
    result.unit = unit;
    for (const std::size_t colour : {0U, 1U}) {
        result.engine_name[colour] = players[colour].spec.name;
        result.engine_version[colour] = players[colour].client.identity();
    }
    return result;
}

}  // namespace pahtum::arena
