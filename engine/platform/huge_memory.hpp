#pragma once

#include <cstddef>

namespace pahtum {

/// A large block of memory, initially zero. On Linux it is only reserved: the operating system provides
/// pages, huge ones if it can, as they are used.
class HugeMemory {
  public:
    /// Requires bytes > 0. Throws std::bad_alloc.
    explicit HugeMemory(std::size_t bytes);
    ~HugeMemory();
    HugeMemory(const HugeMemory&) = delete;
    HugeMemory& operator=(const HugeMemory&) = delete;

    [[nodiscard]] void* data() const { return data_; }
    [[nodiscard]] std::size_t size() const { return bytes_; }

    /// Zeroes the memory. On Linux it takes time only for pages that were used.
    void clear();

  private:
    std::size_t bytes_;
    void* data_;
};

}  // namespace pahtum
