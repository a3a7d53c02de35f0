#include "arena/suite/suite_run.hpp"

#include <utility>

#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

/// The engines, and then each of them once more, to play White against itself.
std::vector<EngineSpec> with_opponents(std::vector<EngineSpec> engines) {
    const std::size_t count = engines.size();
    for (std::size_t i = 0; i < count; ++i) {
        engines.push_back(engines[i]);
        engines.back().name += " (White)";
    }
    return engines;
}

/// No game depends on those before.
PoolOptions with_clear_boards(PoolOptions options) {
    options.slot.game.clears_board = true;
    return options;
}

}  // namespace

SuiteRun::SuiteRun(std::span<const SuitePosition> suite, const std::vector<EngineSpec>& engines,
                   PoolOptions options, SuiteEvents events)
    : suite_(suite),
      events_(std::move(events)),
      answers_(engines.size(), std::vector<std::optional<SingleMove>>(suite.size())),
      games_(engines.size(), std::vector<std::optional<GameResult>>(suite.size())),
      pool_(with_opponents(engines), with_clear_boards(std::move(options))) {}

void SuiteRun::run() {
    pool_.run([this](Slot& slot) {
        while (const auto question = next()) {
            if (suite_[question->position].is_start()) {
                if (auto game = play(slot, *question)) keep(*question, *std::move(game));
            } else if (auto answer = ask(slot, *question)) {
                keep(*question, *std::move(answer));
            }
        }
    });
}

/// Nothing if the run is ending.
std::optional<SingleMove> SuiteRun::ask(Slot& slot, const Question& question) {
    for (int attempt = 1;; ++attempt) {
        try {
            return slot.ask(static_cast<int>(question.engine), suite_[question.position].position);
        } catch (const ArenaLate& late) {
            if (!may_repeat(attempt, late.what())) return std::nullopt;
        }
    }
}

/// Nothing if the run is ending.
std::optional<GameResult> SuiteRun::play(Slot& slot, const Question& question) {
    const int black = static_cast<int>(question.engine);
    const int white = static_cast<int>(question.engine + answers_.size());
    const GameUnit unit{.pairing = {black, white},
                        .first_is_black = true,
                        .opening = to_text(suite_[question.position].position)};
    return pool_.play(slot, unit, [this](const GameResult& /*spoilt*/) { ++repeated_; });
}

bool SuiteRun::may_repeat(int attempt, const std::string& reason) {
    if (!pool_.may_repeat(attempt, reason)) return false;
    ++repeated_;
    return true;
}

std::optional<SuiteRun::Question> SuiteRun::next() {
    const std::lock_guard lock{mutex_};
    while (!pool_.is_winding_down() && next_question_ < answers_.size() * suite_.size()) {
        const Question question{next_question_ / suite_.size(), next_question_ % suite_.size()};
        ++next_question_;
        if (!pool_.is_halted(static_cast<int>(question.engine))) return question;
    }
    return std::nullopt;
}

void SuiteRun::keep(const Question& question, SingleMove answer) {
    const std::lock_guard lock{mutex_};
    pool_.count(static_cast<int>(question.engine), answer.fault.has_value());
    if (events_.answered) events_.answered(question.engine, question.position, answer);
    answers_[question.engine][question.position] = std::move(answer);
}

void SuiteRun::keep(const Question& question, GameResult game) {
    const std::lock_guard lock{mutex_};
    pool_.count(static_cast<int>(question.engine), is_fault(game.ending));
    if (events_.played) events_.played(question.engine, question.position, game);
    games_[question.engine][question.position] = std::move(game);
}

}  // namespace pahtum::arena
