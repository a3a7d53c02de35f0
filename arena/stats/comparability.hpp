#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace pahtum::arena {

/// Which players' strengths can be compared. A point that `a` took from `b` shows that a is not infinitely
/// weaker; two players connected by points in both directions, directly or through others, differ by a finite
/// amount. Such players form a group.
class Comparability {
  public:
    Comparability() = default;
    /// `points`: [a, b] where player a took at least half a point from player b; may repeat.
    Comparability(int player_count, std::span<const std::array<int, 2>> points);

    /// Numbered from 0, the largest group first; among groups of one size, the one with the lowest player.
    [[nodiscard]] int group(int player) const { return group_[index(player)]; }
    [[nodiscard]] int group_size(int player) const { return size_[index(group(player))]; }
    /// Whether points lead from `one` to `other` but not back: nothing bounds how much stronger `one` is.
    [[nodiscard]] bool is_above(int one, int other) const { return leads(one, other) && !leads(other, one); }

  private:
    static std::size_t index(int number) { return static_cast<std::size_t>(number); }
    [[nodiscard]] bool leads(int one, int other) const {
        return reach_[index(one) * group_.size() + index(other)];
    }
    void find_reach(std::span<const std::array<int, 2>> points);
    void number_groups();

    std::vector<int> group_;   ///< by player
    std::vector<int> size_;    ///< by group
    std::vector<bool> reach_;  ///< rows of all players: whether points lead from one to the other
};

}  // namespace pahtum::arena
