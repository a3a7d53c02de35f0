#pragma once

namespace pahtum {

/// Whether the kernel makes up the file as it is read, as in /proc and /sys: some such files wait, some never
/// end. False where there are none.
[[nodiscard]] bool is_made_up(int descriptor);

}  // namespace pahtum
