#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "arena/match/slot.hpp"
#include "arena/suite/suite.hpp"

namespace pahtum::arena {

/// Answers by engine and position; nothing where the engine was not asked, because it was halted or the run
/// was interrupted.
using SuiteAnswers = std::vector<std::vector<std::optional<SingleMove>>>;

/// Puts every position to every engine, engine after engine, several at once.
class SuiteRun {
  public:
    /// Gets each answer as it comes, one call at a time, from the slots' threads.
    using Listener = std::function<void(std::size_t engine, std::size_t position, const SingleMove& answer)>;

    /// `suite` must outlive this object. Requires at least one slot.
    SuiteRun(std::span<const SuitePosition> suite, const std::vector<EngineSpec>& engines,
             const PoolOptions& options, Listener listener);

    /// Returns when all is answered or a stop was requested, and every engine has ended. Throws as
    /// SlotPool::run() does, or what the listener threw. May be called once.
    void run();

    /// Lets running searches end and asks no more. May be called from any thread.
    void wind_down() noexcept { pool_.wind_down(); }
    /// Kills the engines. May be called from any thread.
    void stop() noexcept { pool_.stop(); }

    /// How many questions were asked again because the arena was late.
    [[nodiscard]] int repeated() const noexcept { return repeated_; }
    /// After run().
    [[nodiscard]] const SuiteAnswers& answers() const { return answers_; }

  private:
    struct Question {
        std::size_t engine = 0;
        std::size_t position = 0;
    };

    std::optional<Question> next();
    std::optional<SingleMove> ask(Slot& slot, const Question& question);
    void keep(const Question& question, SingleMove answer);

    std::span<const SuitePosition> suite_;
    Listener listener_;
    std::mutex mutex_;
    std::size_t next_question_ = 0;
    std::atomic<int> repeated_ = 0;
    SuiteAnswers answers_;
    SlotPool pool_;
};

}  // namespace pahtum::arena
