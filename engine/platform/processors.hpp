#pragma once

namespace pahtum {

/// How many threads this process can run at once, 1 or more; 0 = it cannot start any besides the first.
[[nodiscard]] int processors();

}  // namespace pahtum
