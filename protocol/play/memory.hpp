#pragma once

#include <cstddef>
#include <istream>

namespace pahtum {

/// Mebibytes for the table of a program that has the machine to itself: 1024, or half of the memory that
/// `meminfo`, in the form of /proc/meminfo, says is available if that is less. At least 1.
[[nodiscard]] std::size_t generous_hash_mebibytes(std::istream& meminfo);

}  // namespace pahtum
