#pragma once

#include <cstdint>

namespace pahtum::reference {

/// How many layouts of so many boulders a square board has, those counted once that are the same up to a
/// rotation or reflection: by Burnside's lemma the mean, over the eight symmetries, of the layouts a symmetry
/// leaves as they are, which are those that hold each of its cycles of cells entirely or not at all.
[[nodiscard]] std::uint64_t layouts_up_to_symmetry(int size, int boulders);

}  // namespace pahtum::reference
