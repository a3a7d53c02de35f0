#include "arena/process/absences.hpp"

#include <algorithm>

namespace pahtum::arena {

void Absences::tick(Deadline now) {
    const std::lock_guard lock{mutex_};
    const Absence absence{last_tick_ + period_, now};
    last_tick_ = now;
    if (absence.end - absence.begin <= kShortest) return;
    if (absences_.size() < kKept) {
        absences_.push_back(absence);
    } else {
        absences_[next_] = absence;
        next_ = (next_ + 1) % kKept;
    }
}

void Absences::restart(Deadline now) {
    const std::lock_guard lock{mutex_};
    last_tick_ = now;
}

std::chrono::nanoseconds Absences::within(Deadline begin, Deadline end,
                                          std::chrono::nanoseconds tolerance) const {
    const auto least = std::max<std::chrono::nanoseconds>(tolerance, kShortest);
    std::chrono::nanoseconds sum{};
    const auto add = [&](const Absence& absence) {
        if (absence.end - absence.begin <= least) return;
        const auto common = std::min(absence.end, end) - std::max(absence.begin, begin);
        sum += std::max<std::chrono::nanoseconds>(common, std::chrono::nanoseconds{0});
    };
    const std::lock_guard lock{mutex_};
    for (const Absence& absence : absences_) add(absence);
    add({last_tick_ + period_, end});
    return sum;
}

}  // namespace pahtum::arena
