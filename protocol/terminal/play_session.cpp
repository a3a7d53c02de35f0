#include "protocol/terminal/play_session.hpp"

#include <chrono>
#include <string>

#include "engine/rules/text.hpp"
#include "protocol/play/clocks.hpp"
#include "protocol/play/game.hpp"

namespace pahtum::terminal {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

/// Shorter thoughts show no progress.
constexpr std::chrono::seconds kFirstProgress = 2s;
constexpr std::chrono::seconds kProgressInterval = 1s;

}  // namespace

PlaySession::PlaySession(const GameSetup& setup, const People& who_people_play, Console& the_console)
    : console(the_console),
      settings(setup.settings),
      people(who_people_play),
      random_(setup.random),
      game_(setup.start) {}

bool PlaySession::is_engines_turn() const {
    return !is_over() && !people[index_of(position().side_to_move())];
}

std::optional<Move> PlaySession::last_move() const {
    return game_.length() == 0 ? std::nullopt : game_.move(game_.length() - 1);
}

void PlaySession::begin(const Game& game) {
    game_ = game;
    resigned_.reset();
    is_paused = false;
    thinker_.new_game();
}

void PlaySession::begin_another(const Ruleset& ruleset) { begin(Game{draw_start(ruleset, random_)}); }

void PlaySession::play(Move move) { game_.play(move); }

void PlaySession::play_engine_move() {
    bool interrupted = false;
    const SearchReport report =
        thinker_.choose(position(), settings, limits_for(position(), settings, Clocks{}), watch(interrupted));
    game_.play_own(report.best.value(), note_on(position(), report));
    is_paused = interrupted && is_engines_turn();
}

bool PlaySession::take_back() {
    is_paused = false;
    if (resigned_) {
        resigned_.reset();
        return true;
    }
    const bool nobody_plays = people == People{};
    for (std::size_t turn = game_.length(); turn-- > 0;) {
        if (!nobody_plays && !people[index_of(game_.before(turn).side_to_move())]) continue;
        game_.take_back(game_.length() - turn);
        is_paused = nobody_plays;
        return true;
    }
    return false;
}

AnalysisReport PlaySession::hint(std::size_t count) {
    bool interrupted = false;
    const SearchLimits limits = limits_for(position(), settings, Clocks{});
    return thinker_.analyse(position(), settings, {limits, count}, watch(interrupted), {});
}

Searcher::Stop PlaySession::watch(bool& interrupted) {
    const auto start = steady_clock::now();
    return [this, &interrupted, start, next = kFirstProgress]() mutable {
        interrupted = interrupted || console.take_interrupt();
        const auto elapsed = steady_clock::now() - start;
        if (elapsed >= next) {
            console.show_briefly("thinking " + std::to_string(next.count()) + " s; Ctrl-C: move now");
            next += kProgressInterval;
        }
        return interrupted;
    };
}

}  // namespace pahtum::terminal
