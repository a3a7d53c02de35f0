#include <cassert>
#include <cstring>
#include <new>
#include <utility>

#include "engine/platform/huge_memory.hpp"

// A WebAssembly program gives no memory back, has 1 GiB at most, and is built here with one thread.

namespace pahtum {
namespace {

constexpr std::align_val_t kAlignment{64};

/// The block freed last, kept for the next table of its size. In the heap a small object could take a piece
/// of it, and the next table would not fit there.
struct Spare {
    void* data = nullptr;
    std::size_t bytes = 0;
};
Spare spare;

void* take(std::size_t bytes) {
    const Spare last = std::exchange(spare, {});
    if (last.bytes == bytes) return last.data;
    ::operator delete(last.data, kAlignment);
    return ::operator new(bytes, kAlignment);
}

}  // namespace

HugeMemory::HugeMemory(std::size_t bytes) : bytes_(bytes), data_(take(bytes)) {
    assert(bytes > 0);
    clear();
}

HugeMemory::~HugeMemory() {
    ::operator delete(spare.data, kAlignment);
    spare = {.data = data_, .bytes = bytes_};
}

void HugeMemory::clear() { std::memset(data_, 0, bytes_); }

}  // namespace pahtum
