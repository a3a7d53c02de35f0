#pragma once

#include <cstddef>

namespace pahtum {

/// A large piece of memory that reads as zero until it is written. It is only reserved: the operating system
/// hands it out, in huge pages if it can, as it is used.
class HugeMemory {
  public:
    /// Requires bytes > 0. Throws std::bad_alloc.
    explicit HugeMemory(std::size_t bytes);
    ~HugeMemory();
    HugeMemory(const HugeMemory&) = delete;
    HugeMemory& operator=(const HugeMemory&) = delete;

    [[nodiscard]] void* data() const { return data_; }
    [[nodiscard]] std::size_t size() const { return bytes_; }

    /// Zero again. Takes time only for what was used.
    void clear();

  private:
    std::size_t bytes_;
    void* data_;
};

}  // namespace pahtum
