#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "protocol/review/review.hpp"
#include "protocol/terminal/console.hpp"
#include "protocol/train/exercise.hpp"

namespace pahtum::train {

/// The results of exercises.
struct Score {
    std::size_t at_once = 0;  ///< found by the first move, without help
    std::size_t later = 0;    ///< found after another try or a hint
    std::size_t missed = 0;   ///< given up

    bool operator==(const Score&) const = default;
};

/// "7 of 10 found at once, 2 later, 1 missed", of those that were begun and ended.
[[nodiscard]] std::string score_text(const Score& score);

/// Asks one exercise after the other on a console, until all are done or the person quits.
class Training {
  public:
    /// Called with each exercise that was not found at once.
    using Missed = std::function<void(const Exercise&)>;

    /// Owns neither. `options`: for moves that the engine has to judge.
    Training(terminal::Console& console, const review::ReviewOptions& options, Missed missed = {})
        : console_(console), options_(options), missed_(std::move(missed)) {}

    /// Returns the exit code: 0, kExitFailure if the output cannot be written, 130 after Ctrl-C.
    [[nodiscard]] int run(std::span<const Exercise> exercises);

    [[nodiscard]] const Score& score() const { return score_; }

  private:
    void show_board(const Exercise& exercise);
    /// Until the exercise is done.
    void ask(const Exercise& exercise);
    void obey(const Exercise& exercise, std::string_view line);
    void try_move(const Exercise& exercise, std::string_view word);
    [[nodiscard]] Answer judged(const Exercise& exercise, Move move);
    void hint(const Exercise& exercise);
    /// Why this right move is good, and what the others cost.
    void explain(const Exercise& exercise, Move move);
    void finish(const Exercise& exercise, bool is_found);

    terminal::Console& console_;
    review::ReviewOptions options_;
    Missed missed_;
    Score score_;
    int tries_ = 0;  ///< wrong moves and hints in this exercise
    int hints_ = 0;
    bool is_done_ = false;  ///< this exercise
    bool is_over_ = false;  ///< all
    int exit_code_ = 0;
};

}  // namespace pahtum::train
