#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <vector>

#include "engine/certificate/claim.hpp"
#include "engine/certificate/lines.hpp"

namespace pahtum::certificate {

/// Something in a certificate does not hold; the message names it.
class Fault : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The same line with its first cell that is not closed moved to the begin, from this end or from the other:
/// the greater of both as numbers. Lines of one kind have the same potentials.
[[nodiscard]] Line kind_of(Line line);

/// A lower bound that the function must respect at one node: a live part that can come of the line, with what
/// the claimer has gained on the way.
struct Raised {
    Line line;
    int gain;
    int total;
};

/// What a certificate says of the functions of a kind of lines. Whatever it says, the functions meet the
/// conditions; it only decides how small the potentials are.
struct Hints {
    int residue = 0;  ///< of the rounded function: 0, 1 or 2
    std::vector<Raised> exact{};
    std::vector<Raised> rounded{};
};
using HintsByKind = std::map<Line, Hints>;

/// Bounds of what the other side can still gain in a line, less what the claimer gains, the claimer to move.
struct Potential {
    static constexpr int kUnit = 64;  ///< of a point

    int exact = 0;
    int rounded = 0;  ///< if gains are raised to numbers that leave `residue` when divided by three
    int residue = 0;

    Potential& operator+=(const Potential& other) {
        exact += other.exact;
        rounded += other.rounded;
        residue += other.residue;
        return *this;
    }
    Potential& operator-=(const Potential& other) {
        exact -= other.exact;
        rounded -= other.rounded;
        residue -= other.residue;
        return *this;
    }
};

/// Of all lines that can come of those of a position. Each is that of a function of its own, of the line and
/// of all that can come of it, which meets the conditions of README.md, "Potentials".
class Potentials {
  public:
    /// Throws Fault if the hints lead to numbers that do not fit into 16 bits.
    Potentials(const Board& start, const LineRules& rules, const HintsByKind& hints);

    /// Zero for lines without empty cells. Requires a line that can come of the position's.
    [[nodiscard]] const Potential& of(Line line) const { return by_line_[index_[line]]; }

  private:
    void add(Line line, const LineRules& rules, const HintsByKind& hints);

    std::vector<std::uint16_t> index_;  ///< by line; 0 where nothing can happen, or is not known
    std::vector<Potential> by_line_;    ///< by index_
    std::map<Line, std::uint16_t> by_kind_;
};

/// What linear programs have found: for each kind of lines the totals to raise, which lowers its potential;
/// without residues. From raised_totals.txt, made by engine/core/line_potentials.py.
[[nodiscard]] const HintsByKind& raised_totals(const LineRules& rules);

/// The best known hints for all lines that can come of the position's: those with the least potentials.
[[nodiscard]] HintsByKind best_hints(const Board& start, const LineRules& rules);

/// The total of a kind of lines: the least that is possible once those of fuller lines are fixed, each raised
/// as said. `residue`: gains are raised to the next number that leaves it when divided by three.
[[nodiscard]] int total_of(Line kind, const LineRules& rules, std::optional<int> residue,
                           const std::vector<Raised>& raised);

}  // namespace pahtum::certificate
