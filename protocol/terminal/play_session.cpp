#include "protocol/terminal/play_session.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <new>
#include <string>
#include <system_error>

#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "protocol/play/clocks.hpp"
#include "protocol/play/lesson.hpp"
#include "protocol/terminal/commands.hpp"
#include "protocol/terminal/view.hpp"

namespace pahtum::terminal {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

/// A search shows no progress before it has taken this long.
constexpr std::chrono::seconds kFirstProgress = 2s;
constexpr std::chrono::seconds kProgressInterval = 1s;

constexpr int kInterrupted = 130;

/// The loop of `pahtum play`: engine turns, and typed lines between them.
class Visit {
  public:
    explicit Visit(PlaySession& session) : session_(session), console_(session.console) {}

    [[nodiscard]] int run() {
        welcome();
        while (!session_.is_finished && !console_.has_failed()) {
            if (session_.is_engines_turn() && !session_.is_paused) {
                if (!attempt([this] { play_engine_turn(session_); })) session_.is_paused = true;
            } else {
                announce_result();
                if (session_.is_lesson()) give_advice();
                ask();
            }
        }
        return console_.has_failed() ? kExitFailure : exit_code_;
    }

  private:
    void welcome() {
        const Settings& settings = session_.settings;
        console_.say("Pah-Tum, rules " + rules_text(session_.game().start().ruleset()) + ", level " +
                     std::to_string(settings.level) + ", seed " + std::to_string(settings.seed) +
                     (session_.began_fair() ? ". With best play nobody wins on this board" : "") +
                     ". Type help, rules, or learn for a first game with advice.");
        show_board(session_);
        is_asking_ = console_.is_interactive() && session_.people[0] != session_.people[1] &&
                     settings.level == settings_for_people().level;
        if (is_asking_)
            console_.say(
                "How well do you know the game? Type 1 if you are new to it, 2 if you know the rules, 3 if "
                "you are strong. Or just play.");
    }

    /// The command that answers the question of the welcome, which stands until a stone or a level does.
    [[nodiscard]] std::string after_welcome(const std::string& line) {
        is_asking_ = is_asking_ && session_.game().length() == 0 &&
                     session_.settings.level == settings_for_people().level;
        if (!is_asking_) return line;
        const std::string word = plain_word(line);
        if (word == "1") {
            session_.settings.level = kLessonLevel;  // of the game after the lesson, too
            return "learn";
        }
        return word == "2" ? "level 4" : word == "3" ? "level 9" : line;
    }

    /// Counts games won or lost in a row at one level. After two, another level is better.
    void suggest_level() {
        const int won = person_won(session_).value_or(0);
        const int level = session_.settings.level;
        const int game = session_.number();
        if (game == 0 || game == counted_ || session_.settings.player != PlayerKind::kSearch) return;
        counted_ = game;
        const bool goes_on = counted_level_ == level && (won > 0) == (run_ > 0) && won != 0;
        run_ = (goes_on ? run_ : 0) + won;
        counted_level_ = level;
        const int better = std::clamp(level + won, 1, kFullStrength);
        if (std::abs(run_) < 2 || better == level) return;
        const std::string typed = "level " + std::to_string(better);
        console_.say("You have " + std::string{won > 0 ? "won" : "lost"} + " " +
                     std::to_string(std::abs(run_)) + " games in a row. For a closer one, type " + typed +
                     " first.");
    }

    void announce_result() {
        if (!session_.is_over()) session_.is_announced = false;
        if (!session_.is_over() || session_.is_announced) return;
        show_result(session_);
        if (session_.is_lesson()) return end_lesson(session_);
        session_.is_announced = true;
        suggest_level();
        console_.say("Another game? Type yes, no, again for a rematch, or any command.", 2);
    }

    /// Once in a position.
    void give_advice() {
        const std::uint64_t position = session_.position().key();
        if (session_.position().side_to_move() == kLearner && advised_ != position)
            console_.say(lesson_text(session_));
        advised_ = position;
    }

    void ask() {
        std::string line;
        switch (console_.ask(prompt(), line)) {
            case InputEvent::kLine: was_interrupted_ = false; return answer(line);
            case InputEvent::kEnd:
                if (console_.is_interactive()) console_.show("\n");
                session_.is_finished = true;
                return;
            case InputEvent::kInterrupt: return interrupt();
        }
    }

    [[nodiscard]] std::string prompt() const {
        if (session_.is_over()) return "> ";
        return name_of(session_.position().side_to_move()) + "> ";
    }

    void answer(const std::string& line) {
        attempt([&] { obey(session_, session_.is_over() ? after_game(line) : after_welcome(line)); });
    }

    /// Says why if it refuses, or lacks memory or threads; then false.
    template <typename Run>
    bool attempt(const Run& run) {
        constexpr const char* kRemedy = "type save FILE to keep the game, and load it in a pahtum play with ";
        try {
            run();
            return true;
        } catch (const Refusal& refusal) {
            console_.say(refusal.what());
        } catch (const ParseError& error) {
            console_.say(error.what());
        } catch (const std::bad_alloc&) {
            console_.say(std::string{"Out of memory: "} + kRemedy + "a smaller --hash.");
        } catch (const std::system_error& error) {
            console_.say(capitalized(resources_text(error, std::string{kRemedy} + "fewer --threads")) + ".");
        }
        return false;
    }

    /// The command that answers the question whether to play again.
    static std::string after_game(const std::string& line) {
        const std::string word = plain_word(line);
        if (word == "y" || word == "yes") return "new";
        return word == "n" || word == "no" ? "quit" : line;
    }

    /// Ctrl-C at the prompt: the second in a row quits; without a terminal the first does.
    void interrupt() {
        console_.show("\n");
        if (was_interrupted_ || !console_.is_interactive()) {
            exit_code_ = kInterrupted;
            session_.is_finished = true;
            return;
        }
        was_interrupted_ = true;
        console_.say("Ctrl-C again quits.");
    }

    PlaySession& session_;
    Console& console_;
    std::optional<std::uint64_t> advised_;  ///< the position of the last advice
    bool was_interrupted_ = false;
    bool is_asking_ = false;  ///< how well the person knows the game
    int counted_ = 0;         ///< the number of the last game in run_
    int run_ = 0;             ///< games won in a row, or minus those lost, at counted_level_
    int counted_level_ = 0;
    int exit_code_ = EXIT_SUCCESS;
};

}  // namespace

PlaySession::PlaySession(const GameSetup& setup, const People& who_people_play, Console& the_console)
    : console(the_console),
      settings(setup.settings),
      people(who_people_play),
      random_(setup.random),
      fair_rules_(setup.is_fair ? std::optional{setup.start.ruleset()} : std::nullopt),
      game_(setup.start),
      number_(game_.has_ended() ? 0 : ++begun_) {}

bool PlaySession::is_engines_turn() const {
    return !is_over() && !people[index_of(position().side_to_move())];
}

std::optional<Move> PlaySession::last_move() const {
    return game_.length() == 0 ? std::nullopt : game_.move(game_.length() - 1);
}

void PlaySession::begin(const Game& game) {
    if (before_lesson_) {
        settings = before_lesson_->settings;
        people = before_lesson_->people;
        before_lesson_.reset();
    }
    game_ = game;
    number_ = game.has_ended() ? 0 : ++begun_;
    is_paused = false;
    is_announced = false;
    thinker_.new_game();
}

void PlaySession::begin_lesson() {
    Before before = before_lesson_.value_or(Before{game_, settings, people, number_});
    begin(Game{lesson_start()});
    before_lesson_ = std::move(before);
    settings.level = kLessonLevel;
    settings.player = PlayerKind::kSearch;
    people = {kLearner == Side::kBlack, kLearner == Side::kWhite};
}

void PlaySession::leave_lesson() {
    const Before before = *before_lesson_;
    begin(before.game);
    number_ = before.number;
    is_paused = is_engines_turn();  // or the person could not have typed anything
}

void PlaySession::begin_another(const Ruleset& ruleset) { begin(Game{draw_start(ruleset, random_)}); }

void PlaySession::begin_another() {
    const Ruleset ruleset = (before_lesson_ ? before_lesson_->game : game_).start().ruleset();
    if (ruleset != fair_rules_) return begin_another(ruleset);
    begin(Game{draw_fair_start(random_)});
}

void PlaySession::play(Move move) { game_.play(move); }

void PlaySession::play_engine_move() {
    bool interrupted = false;
    const Thought thought = thinker_.think(
        position(), settings, {.limits = limits_for(position(), settings, Clocks{})}, watch(interrupted));
    game_.play_own(thought.best().move, note_on(position(), thought), thought.from_book, own_name(settings));
    is_paused = interrupted && is_engines_turn();
}

bool PlaySession::take_back() {
    is_paused = false;
    if (resigned()) {
        game_.withdraw_resignation();
        if (number_ == 0) number_ = ++begun_;
        return true;
    }
    const bool nobody_plays = people == People{};
    for (std::size_t turn = game_.length(); turn-- > 0;) {
        if (!nobody_plays && !people[index_of(game_.position_after(turn).side_to_move())]) continue;
        game_.take_back(game_.length() - turn);
        is_paused = nobody_plays;
        if (number_ == 0) number_ = ++begun_;
        return true;
    }
    return false;
}

Thought PlaySession::hint(std::size_t count) {
    bool interrupted = false;
    const SearchLimits limits = limits_for(position(), settings, Clocks{});
    return thinker_.think(position(), at_full_strength(settings),
                          {.limits = limits, .lines = count, .for_values = count > 1}, watch(interrupted));
}

StopThinking PlaySession::watch(bool& interrupted) {
    const auto start = steady_clock::now();
    return [this, &interrupted, start, next = kFirstProgress]() mutable {
        interrupted = interrupted || console.take_interrupt() || console.has_failed();
        const auto elapsed = steady_clock::now() - start;
        if (elapsed >= next) {
            console.show_briefly("thinking " + std::to_string(next.count()) + " s; Ctrl-C: move now");
            next += kProgressInterval;
        }
        return interrupted;
    };
}

int run_play(const GameSetup& setup, const People& people, const Ends& ends) {
    Console console{ends};
    PlaySession session{setup, people, console};
    return Visit{session}.run();
}

}  // namespace pahtum::terminal
