#pragma once

#include <memory>
#include <ostream>
#include <thread>

#include "engine/base/files.hpp"

namespace pahtum::program {

/// What is printed on a descriptor, which it does not own. A write that fails throws std::ios_base::failure,
/// so no program computes what it cannot print.
class OutputStream final : public std::ostream {
  public:
    explicit OutputStream(int descriptor);
    ~OutputStream() override;

    /// Why a write has failed, as errno; 0 if none has.
    [[nodiscard]] int error() const;

  private:
    class Buffer;

    std::unique_ptr<Buffer> buffer_;
};

/// Says why stdout could not be written, by errno. Nothing if its reader has gone away, which is no news to
/// it.
void report_failed_write(int error, std::ostream& log);

/// While it exists, the whole process ends with kExitFailure as soon as nobody can read the descriptor any
/// more. For work that has no effect but what it prints: nothing is finished or cleaned up.
class ReaderWatch {
  public:
    /// Watches nothing if the system has no thread left.
    explicit ReaderWatch(int descriptor);
    ~ReaderWatch();
    ReaderWatch(const ReaderWatch&) = delete;
    ReaderWatch& operator=(const ReaderWatch&) = delete;

  private:
    FileDescriptor end_;  ///< readable when the watch is over
    std::thread thread_;
};

}  // namespace pahtum::program
