#pragma once

#include <optional>
#include <span>
#include <vector>

#include "arena/process/file_descriptor.hpp"

namespace pahtum::arena {

/// The processors the calling thread may run on, in ascending order; never empty.
[[nodiscard]] std::vector<int> allowed_cores();

/// Confines the calling thread, and every process it starts from now on, to one processor. Without effect if
/// the system refuses.
void pin_to_core(int core);

/// A processor that nobody else on this machine has reserved in this way, for as long as the object lives:
/// several arenas at work do not crowd on the same ones. Whatever ends the process ends the reservation.
class ReservedCore {
  public:
    /// The first of the cores that is free; nothing if none is.
    [[nodiscard]] static std::optional<ReservedCore> take(std::span<const int> cores);

    [[nodiscard]] int number() const { return number_; }

  private:
    ReservedCore(int number, FileDescriptor name) : number_(number), name_(std::move(name)) {}

    int number_;
    FileDescriptor name_;  ///< a socket that is bound to the core's name; the system gives it out once
};

}  // namespace pahtum::arena
