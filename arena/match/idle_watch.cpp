#include "arena/match/idle_watch.hpp"

#include <algorithm>
#include <thread>

namespace pahtum::arena {

using std::chrono::nanoseconds;

IdleWatch::IdleWatch(EngineClient& client, int threads, OffTurn off_turn)
    : client_(client), threads_(threads), off_turn_(off_turn) {}

IdleWatch::~IdleWatch() {
    if (off_turn_ == OffTurn::kSuspend) client_.resume();
}

nanoseconds IdleWatch::allowance(OffTurn off_turn, int threads, nanoseconds time) {
    const nanoseconds own = off_turn == OffTurn::kPonder ? threads * time : nanoseconds{0};
    return own + time / kShare;
}

std::optional<IdleWatch::Excess> IdleWatch::if_beyond(const Excess& idle, nanoseconds tolerance) const {
    if (idle.used <= allowance(off_turn_, threads_, idle.time) + tolerance) return std::nullopt;
    return idle;
}

void IdleWatch::begin_turn() {
    if (mark_)
        read();
    else
        begin_game();
    if (off_turn_ == OffTurn::kSuspend) client_.resume();
    is_its_turn_ = true;
}

void IdleWatch::end_turn() {
    if (off_turn_ == OffTurn::kSuspend) client_.suspend();
    read();
    is_its_turn_ = false;
    turn_ = {};
}

void IdleWatch::finish() {
    if (mark_) read();
}

void IdleWatch::begin_game() {
    mark_ = Clock::now();
    cpu_read_ = client_.cpu_time();
}

std::optional<IdleWatch::Excess> IdleWatch::in_game() const { return if_beyond(game_, kTolerance); }

std::optional<IdleWatch::Excess> IdleWatch::since_its_turn() const {
    return if_beyond(turn_, kTurnTolerance);
}

// No more than all processors can do counts as idle: it may be time that an earlier reading has missed.
void IdleWatch::read() {
    static const unsigned kProcessors = std::max(std::thread::hardware_concurrency(), 1U);
    const Deadline now = Clock::now();
    (is_its_turn_ ? own_unread_ : idle_unread_) += now - *mark_;
    mark_ = now;
    if (own_unread_ + idle_unread_ < kEvery) return;
    const nanoseconds cpu = client_.cpu_time();
    const nanoseconds used = cpu - cpu_read_;
    const nanoseconds idle =
        std::clamp<nanoseconds>(used - threads_ * own_unread_, nanoseconds{0}, kProcessors * idle_unread_);
    cpu_read_ = cpu;
    use_.on_turn += used - idle;
    use_.off_turn += idle;
    for (Excess* const part : {&game_, &turn_}) {
        part->used += idle;
        part->time += idle_unread_;
    }
    own_unread_ = {};
    idle_unread_ = {};
}

}  // namespace pahtum::arena
