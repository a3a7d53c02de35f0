#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>

namespace pahtum::fuzz {

/// A file that is on no disk, for readers that want a name.
class MemoryFile {
  public:
    explicit MemoryFile(std::string_view content) : descriptor_(memfd_create("input", MFD_CLOEXEC)) {
        const ssize_t written = write(descriptor_, content.data(), content.size());
        if (written != static_cast<ssize_t>(content.size())) throw std::runtime_error{"memfd_create"};
    }
    ~MemoryFile() { close(descriptor_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    [[nodiscard]] std::filesystem::path path() const {
        return "/proc/self/fd/" + std::to_string(descriptor_);
    }

  private:
    int descriptor_;
};

}  // namespace pahtum::fuzz
