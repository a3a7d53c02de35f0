#include <cassert>
#include <cstring>
#include <new>

#include "engine/platform/huge_memory.hpp"

namespace pahtum {
namespace {

/// A line of the processor's cache.
constexpr std::align_val_t kAlignment{64};

}  // namespace

HugeMemory::HugeMemory(std::size_t bytes) : bytes_(bytes), data_(::operator new(bytes, kAlignment)) {
    assert(bytes > 0);
    clear();
}

HugeMemory::~HugeMemory() { ::operator delete(data_, kAlignment); }

void HugeMemory::clear() { std::memset(data_, 0, bytes_); }

}  // namespace pahtum
