#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/base/files.hpp"

namespace pahtum::arena {

/// The processors the calling thread may run on, in ascending order; never empty.
[[nodiscard]] std::vector<int> allowed_cores();

/// Confines the calling thread, and every process it starts from now on, to these processors. Has no effect
/// if there are none, or if the system refuses.
void pin_to_cores(std::span<const int> cores);

/// Processors reserved for as long as the object lives, so that several arenas on one machine do not crowd on
/// the same ones. Whatever ends the process ends the reservation.
class ReservedCores {
  public:
    /// The first `count` of the cores that nobody has reserved; none at all if there are fewer.
    [[nodiscard]] static ReservedCores take(std::span<const int> cores, std::size_t count);

    /// No processors.
    ReservedCores() = default;
    [[nodiscard]] const std::vector<int>& numbers() const { return numbers_; }

  private:
    std::vector<int> numbers_;
    std::vector<FileDescriptor>
        names_;  ///< sockets bound to the cores' names; the system gives each out once
};

}  // namespace pahtum::arena
