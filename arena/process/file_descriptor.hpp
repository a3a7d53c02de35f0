#pragma once

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

}  // namespace pahtum::arena
