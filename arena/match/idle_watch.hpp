#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "arena/match/engine_client.hpp"
#include "arena/match/game.hpp"

namespace pahtum::arena {

/// What engines do while their opponents think.
enum class OffTurn : std::uint8_t {
    kWait,     ///< on their honour: the game of one that was busy is void
    kSuspend,  ///< they get no processor
    /// They may think, each on as many processors as it has threads. One that uses more was busy.
    kPonder,
};

/// Watches what one side's engine, with everything it has started, does while its opponent thinks: suspends
/// it then, if asked to, and measures its processor time on and off its turns. Setting up the game is its
/// first turn; what it did before does not count.
///
/// Reads that time (ChildProcess::cpu_time()) when a turn begins or ends, but not again within kEvery: quick
/// turns cost nothing. What it used since the last reading counts as used on its own turns, as far as they
/// were long enough. At its end the engine runs.
class IdleWatch {
  public:
    /// An engine may use a tenth of the time that its opponent thinks, for it may tidy up after a move, and
    /// this much besides in a game, or in one turn: measuring is not exact.
    static constexpr int kShare = 10;
    static constexpr std::chrono::milliseconds kTolerance{100};
    static constexpr std::chrono::milliseconds kTurnTolerance{10};
    static constexpr std::chrono::milliseconds kEvery{5};

    /// Processor time, and how long the opponent had been thinking.
    struct Excess {
        std::chrono::nanoseconds used{};
        std::chrono::nanoseconds time{};
    };

    /// `threads`: how many processors the engine may use in its own turns. The client must outlive this.
    IdleWatch(EngineClient& client, int threads, OffTurn off_turn);
    ~IdleWatch();
    IdleWatch(const IdleWatch&) = delete;
    IdleWatch& operator=(const IdleWatch&) = delete;

    /// The processor time that such an engine may use while its opponent thinks for `time`, not counting the
    /// tolerances.
    [[nodiscard]] static std::chrono::nanoseconds allowance(OffTurn off_turn, int threads,
                                                            std::chrono::nanoseconds time);

    void begin_turn();
    void end_turn();
    /// The game is over. What a turn that did not end has used counts as on its turn.
    void finish();

    [[nodiscard]] const CpuUse& use() const { return use_; }
    /// What it has used off its turns, if that is more than it may in a game.
    [[nodiscard]] std::optional<Excess> in_game() const;
    /// The same since its last turn, if that is more than it may in a turn.
    [[nodiscard]] std::optional<Excess> since_its_turn() const;

  private:
    void begin_game();
    void read();
    [[nodiscard]] std::optional<Excess> if_beyond(const Excess& idle,
                                                  std::chrono::nanoseconds tolerance) const;

    EngineClient& client_;
    int threads_;
    OffTurn off_turn_;
    bool is_its_turn_ = false;
    std::optional<Deadline> mark_;  ///< up to when time is counted; nothing before its first turn
    std::chrono::nanoseconds cpu_read_{};
    std::chrono::nanoseconds own_unread_{};  ///< time of its turns since the last reading
    std::chrono::nanoseconds idle_unread_{};
    CpuUse use_;
    Excess game_;
    Excess turn_;
};

}  // namespace pahtum::arena
