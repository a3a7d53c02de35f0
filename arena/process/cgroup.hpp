#pragma once

#include <filesystem>
#include <optional>

#include "engine/base/files.hpp"

namespace pahtum::arena {

/// A control group (cgroup v2) for one process and all that it will start: the kernel counts their memory
/// together, stops and kills them together, and none of them can leave.
class Cgroup {
  public:
    /// Makes an empty one beside or below our own, with that memory limit if one is given. Nothing if the
    /// system has no cgroup v2, does not permit it, or lacks the memory controller for a limit.
    [[nodiscard]] static std::optional<Cgroup> make(std::optional<int> memory_mib);

    [[nodiscard]] int directory() const { return directory_.number(); }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    Cgroup(std::filesystem::path path, FileDescriptor directory)
        : path_(std::move(path)), directory_(std::move(directory)) {}

    std::filesystem::path path_;
    FileDescriptor directory_;
};

/// The functions below take a Cgroup's directory() and are safe between fork and exec.

/// Moves the calling process into it. False, with errno, if the system refuses.
[[nodiscard]] bool enter_cgroup(int directory) noexcept;
/// Stops all its processes, or continues them. May return before the last of them has stopped.
void freeze_cgroup(int directory, bool is_frozen) noexcept;
/// Kills all its processes.
void kill_cgroup(int directory) noexcept;
/// Whether the kernel has killed a process in it because it was out of memory.
[[nodiscard]] bool ran_out_of_memory(int directory) noexcept;

}  // namespace pahtum::arena
