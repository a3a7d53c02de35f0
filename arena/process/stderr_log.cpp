#include "arena/process/stderr_log.hpp"

#include <array>
#include <cerrno>
#include <string_view>

namespace pahtum::arena {
namespace {

constexpr std::size_t kChunk = 16384;
constexpr std::size_t kMaxDrain = std::size_t{1} << 20;

}  // namespace

void StderrLog::drain() {
    const std::lock_guard lock{mutex_};
    drain_locked();
}

std::string StderrLog::tail() {
    const std::lock_guard lock{mutex_};
    drain_locked();
    return text_.size() <= kCapacity ? text_ : text_.substr(text_.size() - kCapacity);
}

int StderrLog::source() const {
    const std::lock_guard lock{mutex_};
    return source_.number();
}

void StderrLog::drain_locked() {
    std::array<char, kChunk> chunk;
    for (std::size_t total = 0; source_.is_open() && total < kMaxDrain;) {
        const ssize_t count = read(source_.number(), chunk.data(), chunk.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno == EAGAIN) return;
        if (count <= 0) {
            source_.close();
            return;
        }
        append({chunk.data(), static_cast<std::size_t>(count)});
        total += static_cast<std::size_t>(count);
    }
}

void StderrLog::append(std::string_view bytes) {
    if (text_.size() + bytes.size() > 2 * kCapacity) text_.erase(0, text_.size() - kCapacity);
    text_ += bytes;
}

}  // namespace pahtum::arena
