#pragma once

#include <chrono>

#include "arena/client/engine_client.hpp"

namespace pahtum::arena {

/// What one side's engine does while its opponent thinks. It is suspended then, if that is asked for; else
/// the processor time that it cannot have used in its own turns is told at the end. Turns are told to it; the
/// first is the setting up of the game.
///
/// Costs two system calls a game, or two a turn when suspending. At its end the engine runs.
class IdleWatch {
  public:
    /// Less than this, or than a tenth of the time that its own turns took, is not worth speaking of: it is
    /// what measuring errs by, and what tidying up after a move takes.
    static constexpr std::chrono::milliseconds kTolerance{100};

    /// `threads`: how many processors the engine may use in its own turns. The client must outlive this.
    IdleWatch(EngineClient& client, int threads, bool suspends);
    ~IdleWatch();
    IdleWatch(const IdleWatch&) = delete;
    IdleWatch& operator=(const IdleWatch&) = delete;

    void begin_turn() {
        if (suspends_) client_.resume();
    }
    void end_turn(std::chrono::nanoseconds elapsed) {
        own_time_ += elapsed;
        if (suspends_) client_.suspend();
    }

    /// The least processor time that the engine has used outside its turns; 0 if that is within the tolerance
    /// or the engine has ended. Its children's time is not counted.
    [[nodiscard]] std::chrono::nanoseconds time_used() const;

  private:
    EngineClient& client_;
    int threads_;
    bool suspends_;
    std::chrono::nanoseconds cpu_before_;
    std::chrono::nanoseconds own_time_{};
};

}  // namespace pahtum::arena
