#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>

#include "engine/solver/prover.hpp"

namespace pahtum {

/// A file that costly proofs are appended to as soon as they are found, so that a killed solve can go on
/// where it was. One line of text names the format; then come records of 64 bytes, each with its checksum.
/// Killed while it writes, a process leaves at worst an incomplete record at the end, which the next one cuts
/// off. One process at a time.
class Checkpoint final : public ProofSink {
  public:
    /// Creates the file if there is none, and locks it until destruction. Throws std::runtime_error that
    /// names the file if it cannot be read or written, is no checkpoint, or is locked.
    explicit Checkpoint(std::filesystem::path file);
    ~Checkpoint() override;
    Checkpoint(const Checkpoint&) = delete;
    Checkpoint& operator=(const Checkpoint&) = delete;

    /// Appends at once. Does not throw: after the first failure nothing more is written.
    void add(const Proof& proof) override;
    [[nodiscard]] bool has_failed() const { return failed_.load(std::memory_order_relaxed); }

    /// Hands every record in the file to `receive`, oldest first; one whose checksum is wrong is left out.
    /// Throws std::runtime_error that names the file if it cannot be read.
    void replay(const std::function<void(const Proof&)>& receive) const;

    /// Makes sure that all is on the disk. Throws std::runtime_error that names the file if anything added
    /// could not be written.
    void flush();

  private:
    void prepare();
    void append(const char* bytes, std::size_t size);
    [[noreturn]] void fail(const std::string& what) const;
    [[noreturn]] void fail_by_errno(const std::string& what) const;

    std::filesystem::path file_;
    int descriptor_ = -1;
    std::mutex mutex_;
    std::chrono::steady_clock::time_point last_sync_{};
    int error_ = 0;  ///< errno of the first write that failed
    std::atomic<bool> failed_{false};
};

}  // namespace pahtum
