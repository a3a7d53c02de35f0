#pragma once

#include "arena/store/record.hpp"

namespace pahtum::arena {

/// Call it in a handler of a StoreError that what the user asked for has met before anything was played:
/// throws it again if the store is merely away (StoreUnreachable), which is nobody's mistake, and otherwise
/// a UsageError with its message.
[[noreturn]] void refuse(const StoreError& error);

}  // namespace pahtum::arena
