#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "arena/suite/examiner.hpp"
#include "arena/suite/suite.hpp"

namespace pahtum::arena {

struct ExaminationOptions {
    int slots = 1;        ///< positions at once
    bool pin = true;      ///< each slot to processors of its own, see pin_slot()
    int halt_after = 10;  ///< an engine with so many faults in a row is asked no more
    GameOptions game = {};
};

/// Answers by engine and position; nothing where it was not asked, because of an interrupt or its faults.
using Answers = std::vector<std::vector<std::optional<Answer>>>;

/// Puts all positions before all engines, engine after engine, several at once, each with a process and a
/// thread of its own.
class Examination {
  public:
    /// Gets each answer as it comes, one call at a time, from the slots' threads.
    using Listener = std::function<void(std::size_t engine, std::size_t position, const Answer& answer)>;

    /// `suite` and `engines` must outlive this object. Requires at least one slot.
    Examination(std::span<const SuitePosition> suite, std::span<const EngineSpec> engines,
                const ExaminationOptions& options, Listener listener);

    /// Returns when all is answered or a stop was requested, and every engine has ended. Throws
    /// std::runtime_error if the system cannot do what is asked, or what the listener threw. May be called
    /// once.
    void run();

    /// Lets what is being thought about end and asks no more. May be called from any thread.
    void finish() noexcept { is_finishing_.store(true); }
    /// Kills the engines. May be called from any thread.
    void stop() noexcept {
        finish();
        watchdog_.cancel();
    }

    /// After run().
    [[nodiscard]] const Answers& answers() const { return answers_; }

  private:
    struct Item {
        std::size_t engine = 0;
        std::size_t position = 0;
    };

    void work();
    std::optional<Item> next();
    void keep(const Item& item, Answer answer);

    std::span<const SuitePosition> suite_;
    std::span<const EngineSpec> engines_;
    ExaminationOptions options_;
    Listener listener_;
    Watchdog watchdog_;
    std::atomic<bool> is_finishing_ = false;
    std::mutex mutex_;
    std::size_t next_item_ = 0;
    std::vector<int> faults_in_a_row_;  ///< by engine
    Answers answers_;
    std::exception_ptr error_;  ///< the first that ended the run
};

}  // namespace pahtum::arena
