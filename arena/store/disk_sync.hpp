#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

namespace pahtum::arena {

/// Has what was written to a file put on the disk once a second, in a thread of its own, so that no writer
/// waits for the disk.
class DiskSync {
  public:
    /// The file must stay open as long as this object lives. No signal is delivered to the thread.
    DiskSync(int file, std::string path);
    ~DiskSync();
    DiskSync(const DiskSync&) = delete;
    DiskSync& operator=(const DiskSync&) = delete;

    /// After a write. Returns 0, or the errno with which the disk refused an earlier one.
    [[nodiscard]] int mark() noexcept {
        is_dirty_.store(true, std::memory_order_release);
        return error_.load(std::memory_order_acquire);
    }

    /// Puts everything on the disk and ends the thread. Returns 0, or the first errno there has been.
    [[nodiscard]] int finish();

  private:
    void run(const std::stop_token& stop);
    void sync();

    int file_;
    std::string path_;
    bool has_name_on_disk_ = false;
    std::atomic<bool> is_dirty_ = false;
    std::atomic<int> error_ = 0;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::jthread thread_;
};

}  // namespace pahtum::arena
