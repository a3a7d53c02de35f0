#include "arena/match/idle_watch.hpp"

#include <algorithm>
#include <thread>

namespace pahtum::arena {
namespace {

using std::chrono::nanoseconds;

std::optional<IdleWatch::Excess> if_beyond(const IdleWatch::Excess& idle, nanoseconds tolerance) {
    if (idle.used <= idle.time / IdleWatch::kShare + tolerance) return std::nullopt;
    return idle;
}

}  // namespace

IdleWatch::IdleWatch(EngineClient& client, int threads, bool suspends)
    : client_(client),
      threads_(threads),
      suspends_(suspends),
      mark_(Clock::now()),
      cpu_read_(client.cpu_time()) {}

IdleWatch::~IdleWatch() {
    if (suspends_) client_.resume();
}

void IdleWatch::begin_turn() {
    read();
    if (suspends_) client_.resume();
    is_its_turn_ = true;
}

void IdleWatch::end_turn() {
    if (suspends_) client_.suspend();
    read();
    is_its_turn_ = false;
    turn_ = {};
}

void IdleWatch::finish() { read(); }

std::optional<IdleWatch::Excess> IdleWatch::in_game() const { return if_beyond(game_, kTolerance); }

std::optional<IdleWatch::Excess> IdleWatch::since_its_turn() const {
    return if_beyond(turn_, kTurnTolerance);
}

// No more than all processors can do counts as idle: it may be time that an earlier reading has missed.
void IdleWatch::read() {
    static const unsigned kProcessors = std::max(std::thread::hardware_concurrency(), 1U);
    const Deadline now = Clock::now();
    (is_its_turn_ ? own_unread_ : idle_unread_) += now - mark_;
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
