#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/core/line_table.hpp"
#include "engine/rules/move.hpp"

namespace pahtum {

struct ScoredMove {
    std::uint16_t code;
    Score expectation;  ///< after the move, from the mover's view
};

/// The moves worth trying in a position, sorted as far as they are needed.
class Choices {
  public:
    int plies_left = 0;  ///< no line of play from here is longer

    void add(Move move, Score expectation) {
        assert(count_ < moves_.size());
        best_expectation_ = count_ == 0 ? expectation : std::max(best_expectation_, expectation);
        moves_[count_++] = {move.code(), expectation};
    }
    [[nodiscard]] std::size_t size() const { return count_; }
    /// The greatest expectation of all; 0 if there are none.
    [[nodiscard]] Score best_expectation() const { return best_expectation_; }

    /// Brings the best of the moves from `index` on to that place: the preferred one if index is 0, then by
    /// expectation.
    ScoredMove pick(std::size_t index, std::optional<Move> preferred);

  private:
    std::array<ScoredMove, MoveList::kCapacity> moves_;
    std::size_t count_ = 0;
    Score best_expectation_ = 0;
};

}  // namespace pahtum
