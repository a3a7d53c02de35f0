#include <cassert>
#include <new>
#include <sys/mman.h>

#include "engine/platform/huge_memory.hpp"

namespace pahtum {

HugeMemory::HugeMemory(std::size_t bytes) : bytes_(bytes) {
    assert(bytes > 0);
    data_ = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (data_ == MAP_FAILED) throw std::bad_alloc{};
    madvise(data_, bytes, MADV_HUGEPAGE);
}

HugeMemory::~HugeMemory() { munmap(data_, bytes_); }

void HugeMemory::clear() {
    // Gives the pages back; they read as zero from now on.
    madvise(data_, bytes_, MADV_DONTNEED);
}

}  // namespace pahtum
