#include "arena/store/disk_sync.hpp"

#include <cerrno>
#include <chrono>
#include <unistd.h>
#include <utility>

#include "engine/base/files.hpp"
#include "engine/base/no_signals.hpp"

namespace pahtum::arena {
namespace {

constexpr std::chrono::seconds kInterval{1};

/// Returns 0 or an errno; where the file system has no such operation there is nothing that could be done.
int synced(int file) {
    while (fdatasync(file) != 0) {
        if (errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP) return 0;
        if (errno != EINTR) return errno;
    }
    return 0;
}

}  // namespace

DiskSync::DiskSync(int file, std::string path) : file_(file), path_(std::move(path)) {
    const NoSignals none;
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

DiskSync::~DiskSync() { static_cast<void>(finish()); }

int DiskSync::finish() {
    if (thread_.joinable()) {
        thread_.request_stop();
        thread_.join();
        sync();
    }
    return error_.load();
}

void DiskSync::run(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, stop, kInterval, [&stop] { return stop.stop_requested(); })) sync();
}

void DiskSync::sync() {
    if (!is_dirty_.exchange(false, std::memory_order_acq_rel)) return;
    int error = synced(file_);
    if (error == 0 && !std::exchange(has_name_on_disk_, true)) error = sync_folder_of(path_);
    int none = 0;
    if (error != 0) error_.compare_exchange_strong(none, error);
}

}  // namespace pahtum::arena
