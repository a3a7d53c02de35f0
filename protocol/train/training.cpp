#include "protocol/train/training.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "engine/rules/text.hpp"
#include "protocol/play/hint.hpp"
#include "protocol/review/review_report.hpp"
#include "protocol/terminal/commands.hpp"
#include "protocol/terminal/view.hpp"

namespace pahtum::train {
namespace {

constexpr int kInterrupted = 130;
constexpr std::array kCommands{"hint", "answer", "board", "skip", "quit", "help"};
constexpr std::string_view kHelp =
    "Type a cell such as d4. hint says more each time, answer shows the right moves, board the board again, "
    "skip goes on to the next position, quit ends. The first letters are enough.";

/// The command that begins with this word; empty if there is none.
std::string command_of(const std::string& word) {
    for (const std::string command : kCommands)
        if (!word.empty() && command.starts_with(word)) return command;
    return "";
}

std::string moves_text(const Exercise& exercise) {
    constexpr std::size_t kMost = 12;
    std::string text;
    for (std::size_t i = 0; i < std::min(exercise.best.size(), kMost); ++i)
        text += (i == 0 ? "" : ", ") + to_text(exercise.position, exercise.best[i]);
    if (exercise.best.size() > kMost)
        text += " and " + std::to_string(exercise.best.size() - kMost) + " more";
    return text;
}

std::string line_text(const Exercise& exercise) {
    if (!exercise.mistake || exercise.mistake->pv.size() < 2) return "";
    return " It could go on " + join(line_texts(exercise.position, exercise.mistake->pv)) + ": " +
           review::prospect_text(exercise.mistake->best) + ".";
}

}  // namespace

std::string score_text(const Score& score) {
    const std::size_t all = score.at_once + score.later + score.missed;
    return std::to_string(score.at_once) + " of " + std::to_string(all) + " found at once, " +
           std::to_string(score.later) + " later, " + std::to_string(score.missed) + " missed";
}

int Training::run(std::span<const Exercise> exercises) {
    console_.say(std::string{kHelp});
    for (std::size_t i = 0; i < exercises.size() && !is_over_; ++i) {
        console_.say("\nExercise " + std::to_string(i + 1) + " of " + std::to_string(exercises.size()));
        show_board(exercises[i]);
        ask(exercises[i]);
    }
    if (score_ != Score{}) console_.say(score_text(score_) + ".");
    return console_.has_failed() ? kExitFailure : exit_code_;
}

void Training::show_board(const Exercise& exercise) {
    console_.show(terminal::board_view(exercise.position, std::nullopt, console_.style()));
    console_.say("X Black, O White, # boulders. " + stakes_text(exercise));
    console_.say(task_text(exercise));
}

void Training::ask(const Exercise& exercise) {
    tries_ = hints_ = 0;
    is_done_ = false;
    while (!is_done_ && !is_over_ && !console_.has_failed()) {
        std::string line;
        switch (console_.ask(terminal::name_of(exercise.position.side_to_move()) + "> ", line)) {
            case terminal::InputEvent::kLine: obey(exercise, line); break;
            case terminal::InputEvent::kEnd:
                if (console_.is_interactive()) console_.show("\n");
                is_over_ = true;
                break;
            case terminal::InputEvent::kInterrupt:
                console_.show("\n");
                exit_code_ = kInterrupted;
                is_over_ = true;
                break;
        }
    }
    if (!is_done_ && tries_ > 0) finish(exercise, false);
}

void Training::obey(const Exercise& exercise, std::string_view line) {
    const std::string word = terminal::plain_word(line);
    if (word.empty()) return;
    if (terminal::looks_like_move(word)) return try_move(exercise, word);
    const std::string command = command_of(word);
    if (command == "hint") return hint(exercise);
    if (command == "help") return console_.say(std::string{kHelp});
    if (command == "board") return show_board(exercise);
    if (command == "quit") {
        is_over_ = true;
        return;
    }
    if (command.empty())
        return console_.say("'" + word + "' is neither a move nor a command. " + std::string{kHelp});
    console_.say("Right: " + moves_text(exercise) + "." + line_text(exercise));
    explain(exercise, exercise.best.front());
    finish(exercise, false);
}

void Training::try_move(const Exercise& exercise, std::string_view word) {
    std::optional<Move> move;
    try {
        move = parse_move(exercise.position, word);
    } catch (const IllegalMove& error) {
        return console_.say(std::string{"That is not a legal move: "} + error.what() + ".");
    } catch (const ParseError& error) {
        return console_.say(error.what());
    }
    const Answer answer = judged(exercise, *move);
    if (is_over_) return;
    if (answer.is_right) {
        console_.say("Right!" +
                     (exercise.best.size() > 1 ? " All that are: " + moves_text(exercise) + "." : "") +
                     line_text(exercise));
        explain(exercise, *move);
        return finish(exercise, true);
    }
    ++tries_;
    const std::string name = to_text(exercise.position, *move);
    console_.say(
        name +
        (answer.lost_points ? " gives away " + counted(*answer.lost_points, "point") + "." : " is not it.") +
        " Try again, or type hint or answer.");
}

void Training::explain(const Exercise& exercise, Move move) {
    const std::string why = reason_words(exercise.position, move);
    if (!why.empty()) console_.say(why);
    const std::string costs = costs_text(exercise);
    if (!costs.empty()) console_.say("What the other moves give away: " + costs + ".");
}

Answer Training::judged(const Exercise& exercise, Move move) {
    const Answer known = judge(exercise, move);
    if (known.is_certain) return known;
    console_.show_briefly("looking at it; Ctrl-C ends");
    const auto stop = [this] {
        return is_over_ = is_over_ || console_.take_interrupt() || console_.has_failed();
    };
    review::Reviewer reviewer{options_};
    const auto review = reviewer.judge(exercise.position, move, stop);
    if (review) return judge(exercise, *review);
    exit_code_ = kInterrupted;
    return known;
}

void Training::hint(const Exercise& exercise) {
    ++tries_;
    const std::string name = to_text(exercise.position, exercise.best.front());
    ++hints_;
    if (!exercise.best.front().is_placement()) return console_.say("It is not a cell.");
    if (hints_ == 1) return console_.say(std::string{"One right move is in column "} + name[0] + ".");
    if (hints_ == 2) return console_.say(std::string{"It is in row "} + name[1] + ", too.");
    console_.say("It is " + name + ".");
}

void Training::finish(const Exercise& exercise, bool is_found) {
    is_done_ = true;
    const bool is_at_once = is_found && tries_ == 0;
    ++(is_at_once ? score_.at_once : is_found ? score_.later : score_.missed);
    if (!is_at_once && missed_) missed_(exercise);
}

}  // namespace pahtum::train
