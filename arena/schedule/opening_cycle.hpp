#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace pahtum::arena {

/// The openings in the order in which every pairing has them, without end: when they are used up they come
/// again, with a higher repeat.
class OpeningCycle {
  public:
    struct Turn {
        const std::string& opening;
        int repeat;  ///< how often the opening came before
    };

    /// Requires at least one opening; some may be the same.
    explicit OpeningCycle(std::vector<std::string> openings);

    [[nodiscard]] Turn at(std::size_t turn) const;
    /// The reverse; nothing if the opening is not among ours or the repeat is negative.
    [[nodiscard]] std::optional<std::size_t> turn_of(const std::string& opening, int repeat) const;
    /// Whether some opening comes twice within that many turns.
    [[nodiscard]] bool repeats_within(std::size_t turns) const;

  private:
    std::vector<std::string> openings_;
    std::unordered_map<std::string, std::vector<std::size_t>>
        places_;                        ///< where each text stands in openings_
    std::vector<std::size_t> earlier_;  ///< by place: how many places before it hold the same text
};

}  // namespace pahtum::arena
