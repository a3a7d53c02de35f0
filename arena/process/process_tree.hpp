#pragma once

#include <chrono>
#include <sys/types.h>
#include <vector>

namespace pahtum::arena {

/// A program and everything it has started, in whatever sessions, as /proc shows it: the descendants of its
/// keeper, which inherits orphans. Used where there is no cgroup.
///
/// A reading costs some 20 microseconds for each process and thread. It may miss what ends meanwhile, so that
/// is looked at again, a few times.
class ProcessTree {
  public:
    ProcessTree(pid_t keeper, pid_t program) : keeper_(keeper), program_(program) {}

    /// Processor time that all of them have used, with that of children that have ended and have been waited
    /// for; never less than before. The living are counted to the nanosecond, those that have ended in ticks
    /// of the system (10 ms). Not seen: what lived and ended between two readings, if its parent ignores the
    /// ends of its children.
    [[nodiscard]] std::chrono::nanoseconds cpu_time();

    /// Whether any thread of theirs runs, waits for a processor, or waits for a disk.
    [[nodiscard]] bool is_at_work() const;

    /// Stops all of them and waits until they have stopped, so that none can start another unseen. Gives up
    /// after half a second.
    void stop();
    /// Continues what stop() has stopped.
    void proceed();

  private:
    pid_t keeper_;
    pid_t program_;
    std::chrono::nanoseconds most_{};
    std::vector<pid_t> stopped_;
};

}  // namespace pahtum::arena
