#pragma once

#include <array>
#include <string>
#include <unistd.h>

namespace pahtum {

/// This machine's name; empty if it has none.
[[nodiscard]] inline std::string host_name() {
    std::array<char, 256> name{};
    return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

}  // namespace pahtum
