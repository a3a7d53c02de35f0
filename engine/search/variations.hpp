#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/rules/move.hpp"

namespace pahtum {

/// The principal variations of the nodes between the root and the current one, by ply.
class Variations {
  public:
    void clear(int ply) { lengths_[static_cast<std::size_t>(ply)] = 0; }

    /// The move, and then what was kept for the next ply.
    void keep(int ply, Move move) {
        const auto here = static_cast<std::size_t>(ply);
        const int rest = lengths_[here + 1];
        moves_[here][0] = move.code();
        std::copy_n(moves_[here + 1].begin(), rest, moves_[here].begin() + 1);
        lengths_[here] = rest + 1;
    }

    /// The root's.
    [[nodiscard]] std::vector<Move> line() const {
        std::vector<Move> line;
        for (int i = 0; i < lengths_[0]; ++i)
            line.push_back(Move::from_code(moves_[0][static_cast<std::size_t>(i)]));
        return line;
    }

  private:
    static constexpr int kMaxPly = 68;  // 64 cells, a choice, a swap, and room for the end

    std::array<std::array<std::uint16_t, kMaxPly>, kMaxPly> moves_{};  ///< Move::code
    std::array<int, kMaxPly> lengths_{};
};

}  // namespace pahtum
