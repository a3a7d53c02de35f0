#include "protocol/terminal/run_play.hpp"

#include <cstdlib>

#include "engine/base/text.hpp"
#include "protocol/terminal/command.hpp"
#include "protocol/terminal/engine_turn.hpp"
#include "protocol/terminal/play.hpp"
#include "protocol/terminal/view.hpp"

namespace pahtum::terminal {
namespace {

constexpr int kInterrupted = 130;

/// One person's visit: turns, and what is typed between them.
class Visit {
  public:
    explicit Visit(Play& play) : play_(play), console_(play.console) {}

    [[nodiscard]] int run() {
        welcome();
        while (!play_.is_finished && !console_.has_failed()) {
            if (play_.is_engines_turn() && !play_.is_paused) {
                play_engine_turn(play_);
            } else {
                announce_result();
                ask();
            }
        }
        return console_.has_failed() ? EXIT_FAILURE : exit_code_;
    }

  private:
    void welcome() {
        console_.say("Pah-Tum, rules " + rules_text(play_.game().start().ruleset()) + ", seed " +
                     std::to_string(play_.settings.seed) + ". Type help for a list of commands.");
        show_board(play_);
    }

    void announce_result() {
        if (!play_.is_over()) is_announced_ = false;
        if (!play_.is_over() || is_announced_) return;
        is_announced_ = true;
        show_result(play_);
        console_.say("Another game? Type yes, no, or any command.", 2);
    }

    void ask() {
        std::string line;
        switch (console_.ask(prompt(), line)) {
            case Answer::kLine:
                was_interrupted_ = false;
                return answer(line);
            case Answer::kEnd:
                if (console_.is_interactive()) console_.show("\n");
                play_.is_finished = true;
                return;
            case Answer::kInterrupt:
                return interrupt();
        }
    }

    [[nodiscard]] std::string prompt() const {
        if (play_.is_over()) return "> ";
        return name_of(play_.position().side_to_move()) + "> ";
    }

    void answer(const std::string& line) {
        try {
            obey(play_, play_.is_over() ? after_game(line) : line);
        } catch (const Refusal& refusal) {
            console_.say(refusal.what());
        } catch (const ParseError& error) {
            console_.say(error.what());
        }
    }

    /// What is typed for the question whether to play again.
    static std::string after_game(const std::string& line) {
        const std::string word = plain_word(line);
        if (word == "y" || word == "yes") return "new";
        return word == "n" || word == "no" ? "quit" : line;
    }

    /// Ctrl-C at the prompt: the second in a row quits, and the first where nobody sees a prompt.
    void interrupt() {
        console_.show("\n");
        if (was_interrupted_ || !console_.is_interactive()) {
            exit_code_ = kInterrupted;
            play_.is_finished = true;
            return;
        }
        was_interrupted_ = true;
        console_.say("Ctrl-C again quits.");
    }

    Play& play_;
    Console& console_;
    bool is_announced_ = false;  ///< the result of the game that is over
    bool was_interrupted_ = false;
    int exit_code_ = EXIT_SUCCESS;
};

}  // namespace

int run_play(const GameSetup& setup, const People& people, const Ends& ends) {
    Console console{ends};
    Play play{setup, people, console};
    return Visit{play}.run();
}

}  // namespace pahtum::terminal
