#pragma once

#include <cstddef>
#include <mutex>
#include <string>

#include "engine/base/files.hpp"

namespace pahtum::arena {

/// The end of what a process wrote to its stderr. Safe to use from several threads.
class StderrLog {
  public:
    static constexpr std::size_t kCapacity = std::size_t{64} << 10;

    /// Owns the read end, which must not block.
    explicit StderrLog(FileDescriptor source) : source_(std::move(source)) {}

    /// Reads what is there now, at most 1 MiB of it, and never waits. Closes the source at its end.
    void drain();
    /// Drains and gives the last kCapacity bytes.
    [[nodiscard]] std::string tail();
    /// The descriptor to poll; -1 once it is closed.
    [[nodiscard]] int source() const;

  private:
    void drain_locked();
    void append(std::string_view bytes);

    mutable std::mutex mutex_;
    FileDescriptor source_;
    std::string text_;  ///< at most 2 * kCapacity bytes; shortened only now and then
};

}  // namespace pahtum::arena
