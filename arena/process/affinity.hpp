#pragma once

#include <vector>

namespace pahtum::arena {

/// The processors the calling thread may run on, in ascending order; never empty.
[[nodiscard]] std::vector<int> allowed_cores();

/// Confines the calling thread, and every process it starts from now on, to one processor. Without effect if
/// the system refuses.
void pin_to_core(int core);

}  // namespace pahtum::arena
