#pragma once

#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace pahtum::arena {

/// Owns an open file descriptor, or none.
class FileDescriptor {
  public:
    FileDescriptor() = default;
    explicit FileDescriptor(int number) : number_(number) {}
    ~FileDescriptor() { close(); }
    FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, kNone)) {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }

    [[nodiscard]] bool is_open() const { return number_ != kNone; }
    /// -1 if there is none, which every system call refuses.
    [[nodiscard]] int number() const { return number_; }
    void close() {
        if (is_open()) ::close(std::exchange(number_, kNone));
    }

  private:
    static constexpr int kNone = -1;

    int number_ = kNone;
};

/// The same open file under a number that is not below `lowest`, closed on exec. None, with errno, if the
/// system has no descriptor left.
[[nodiscard]] inline FileDescriptor moved_to(int lowest, FileDescriptor descriptor) {
    if (descriptor.number() >= lowest) return descriptor;
    return FileDescriptor{fcntl(descriptor.number(), F_DUPFD_CLOEXEC, lowest)};
}

}  // namespace pahtum::arena
