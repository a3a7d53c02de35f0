#include <cassert>
#include <cstring>
#include <new>
#include <utility>

#include "engine/platform/huge_memory.hpp"

// WebAssembly gives no memory back, has an end, and its programs have one thread here.

namespace pahtum {
namespace {

constexpr std::align_val_t kAlignment{64};

/// The block that was freed last. The next of its size takes it: once smaller things lay in its place, a
/// second one might not fit.
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
