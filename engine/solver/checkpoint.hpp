#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/base/files.hpp"
#include "engine/solver/prover.hpp"

namespace pahtum {

/// A file to which costly proofs are appended as soon as they are found, so that a killed solve can resume.
/// One line of text names the format; records of 64 bytes follow, each with its checksum. A process killed
/// while it writes leaves at worst an incomplete record at the end, which the next process cuts off. One
/// process at a time.
class Checkpoint final : public ProofSink {
  public:
    /// Creates the file if there is none, and locks it until destruction. Throws FileError that names
    /// the file if it cannot be read or written, is not a regular file, not a checkpoint, or is locked.
    explicit Checkpoint(std::filesystem::path file);

    /// Appends immediately, and syncs once a second: a killed process loses nothing, a power failure about a
    /// second. Does not throw; after the first failure nothing more is written.
    void add(const Proof& proof) override;
    [[nodiscard]] bool has_failed() const { return failed_.load(std::memory_order_relaxed); }

    /// Passes every record in the file to `receive`, oldest first; records with a wrong checksum are skipped.
    /// Throws FileError that names the file if it cannot be read.
    void replay(const std::function<void(const Proof&)>& receive) const;

    /// Makes sure that everything is on the disk. Throws FileError that names the file if anything added
    /// could not be written.
    void flush();

  private:
    void prepare();
    void append(std::string_view bytes);
    void sync();
    void note_failure(int error);
    [[noreturn]] void fail(const std::string& what) const;
    [[noreturn]] void fail_by_errno(const std::string& what) const;

    std::filesystem::path file_;
    FileDescriptor descriptor_;
    std::mutex mutex_;
    std::chrono::steady_clock::time_point last_sync_{};
    bool is_synced_ = true;
    int error_ = 0;  ///< errno of the first write that failed
    std::atomic<bool> failed_{false};
};

}  // namespace pahtum
