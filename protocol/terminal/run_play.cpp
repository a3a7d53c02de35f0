#include "protocol/terminal/run_play.hpp"

#include <cstdlib>

#include "engine/base/text.hpp"
#include "protocol/terminal/commands.hpp"
#include "protocol/terminal/play_session.hpp"
#include "protocol/terminal/view.hpp"

namespace pahtum::terminal {
namespace {

constexpr int kInterrupted = 130;

/// The loop of `pahtum play`: engine turns, and typed lines between them.
class Visit {
  public:
    explicit Visit(PlaySession& session) : session_(session), console_(session.console) {}

    [[nodiscard]] int run() {
        welcome();
        while (!session_.is_finished && !console_.has_failed()) {
            if (session_.is_engines_turn() && !session_.is_paused) {
                play_engine_turn(session_);
            } else {
                announce_result();
                ask();
            }
        }
        return console_.has_failed() ? EXIT_FAILURE : exit_code_;
    }

  private:
    void welcome() {
        console_.say("Pah-Tum, rules " + rules_text(session_.game().start().ruleset()) + ", seed " +
                     std::to_string(session_.settings.seed) + ". Type help for a list of commands.");
        show_board(session_);
    }

    void announce_result() {
        if (!session_.is_over()) is_announced_ = false;
        if (!session_.is_over() || is_announced_) return;
        is_announced_ = true;
        show_result(session_);
        console_.say("Another game? Type yes, no, or any command.", 2);
    }

    void ask() {
        std::string line;
        switch (console_.ask(prompt(), line)) {
            case InputEvent::kLine:
                was_interrupted_ = false;
                return answer(line);
            case InputEvent::kEnd:
                if (console_.is_interactive()) console_.show("\n");
                session_.is_finished = true;
                return;
            case InputEvent::kInterrupt:
                return interrupt();
        }
    }

    [[nodiscard]] std::string prompt() const {
        if (session_.is_over()) return "> ";
        return name_of(session_.position().side_to_move()) + "> ";
    }

    void answer(const std::string& line) {
        try {
            obey(session_, session_.is_over() ? after_game(line) : line);
        } catch (const Refusal& refusal) {
            console_.say(refusal.what());
        } catch (const ParseError& error) {
            console_.say(error.what());
        }
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
    bool is_announced_ = false;  ///< the result of the game that is over
    bool was_interrupted_ = false;
    int exit_code_ = EXIT_SUCCESS;
};

}  // namespace

int run_play(const GameSetup& setup, const People& people, const Ends& ends) {
    Console console{ends};
    PlaySession session{setup, people, console};
    return Visit{session}.run();
}

}  // namespace pahtum::terminal
