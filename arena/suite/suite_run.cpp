#include "arena/suite/suite_run.hpp"

#include <utility>

namespace pahtum::arena {

SuiteRun::SuiteRun(std::span<const SuitePosition> suite, const std::vector<EngineSpec>& engines,
                   const PoolOptions& options, Listener listener)
    : suite_(suite),
      listener_(std::move(listener)),
      answers_(engines.size(), std::vector<std::optional<SingleMove>>(suite.size())),
      pool_(engines, options) {}

void SuiteRun::run() {
    pool_.run([this](Slot& slot) {
        while (const auto question = next()) {
            auto answer = ask(slot, *question);
            if (answer) keep(*question, *std::move(answer));
        }
    });
}

/// Nothing if the run is ending.
std::optional<SingleMove> SuiteRun::ask(Slot& slot, const Question& question) {
    for (int attempt = 1;; ++attempt) {
        try {
            return slot.ask(static_cast<int>(question.engine), suite_[question.position].position);
        } catch (const ArenaLate& late) {
            if (!pool_.may_repeat(attempt, late.what())) return std::nullopt;
            ++repeated_;
        }
    }
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
    listener_(question.engine, question.position, answer);
    answers_[question.engine][question.position] = std::move(answer);
}

}  // namespace pahtum::arena
