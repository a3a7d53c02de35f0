#include "engine/certificate/potentials.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <unordered_map>

namespace pahtum::certificate {
namespace {

/// To the begin.
Line shifted(Line line) {
    while (line != kClosedLine && cell_of(line, 0) == Cell::kClosed)
        line = static_cast<Line>(line >> 2 | 3U << 2 * (kLineCells - 1));
    return line;
}

Line reversed(Line line) {
    Line result = 0;
    for (int i = 0; i < kLineCells; ++i) result = with_cell(result, kLineCells - 1 - i, cell_of(line, i));
    return result;
}

/// All that can come of a line, each with what the claimer has gained on the way, and their totals: the
/// potential and what the other side has gained, in the unit of the potential.
class Function {
  public:
    Function(const LineRules& rules, std::optional<int> residue, const std::vector<Raised>& raised)
        : rules_(rules), residue_(residue) {
        for (const Raised& each : raised) {
            const auto [at, is_new] = raised_.emplace(key(each.line, each.gain), each.total);
            at->second = std::max(at->second, each.total);
        }
    }

    int total(Line line, int gain) {
        if (is_full(line)) return Potential::kUnit * counted(-gain);
        const auto known = totals_.find(key(line, gain));
        if (known != totals_.end()) return known->second;
        const int total = least(line, gain);
        totals_.emplace(key(line, gain), total);
        return total;
    }

  private:
    static constexpr std::uint32_t key(Line line, int gain) {
        return static_cast<std::uint32_t>(line) << 16 | static_cast<std::uint16_t>(gain);
    }
    /// What the other side's gain counts.
    [[nodiscard]] int counted(int gain) const {
        return residue_ ? gain + ((*residue_ - gain) % 3 + 3) % 3 : gain;
    }
    int after(Line line, int gain, int cell, Cell side) {
        const Placed placed = rules_.placed(line, cell, side);
        return total(placed.line, gain + placed.gain);
    }

    int least(Line line, int gain) {
        const auto raised = raised_.find(key(line, gain));
        int least = raised == raised_.end() ? std::numeric_limits<int>::min() : raised->second;
        for (int x = 0; x < kLineCells; ++x) {
            if (cell_of(line, x) != Cell::kEmpty) continue;
            const int claimer = after(line, gain, x, Cell::kClaimer);
            const int sum = claimer + after(line, gain, x, Cell::kOther);
            least = std::max({least, claimer, (sum >> 1) + (sum & 1)});
            for (int y = 0; y < kLineCells; ++y) {
                if (y == x || cell_of(line, y) != Cell::kEmpty) continue;
                const Placed without = rules_.placed(line, y, Cell::kClaimer);
                if (cell_of(without.line, x) != Cell::kEmpty) continue;
                const int gained = gain + without.gain;
                least = std::max(least, claimer + after(without.line, gained, x, Cell::kOther) -
                                            total(without.line, gained));
            }
        }
        return least;
    }

    const LineRules& rules_;
    std::optional<int> residue_;
    std::unordered_map<std::uint32_t, int> raised_;
    std::unordered_map<std::uint32_t, int> totals_;
};

int least_of(int total) {
    if (total != static_cast<std::int16_t>(total)) throw Fault{"a potential does not fit into 16 bits"};
    return total;
}

Potential potential_of(Line kind, const LineRules& rules, const Hints& hints) {
    return {.exact = least_of(total_of(kind, rules, {}, hints.exact)),
            .rounded = least_of(total_of(kind, rules, hints.residue, hints.rounded)),
            .residue = hints.residue};
}

/// Calls visit(line) once for each line that can come of these.
template <typename Visit>
void for_each_successor(const Board& start, const LineRules& rules, const Visit& visit) {
    std::set<Line> seen;
    std::vector<Line> open{start.lines.begin(), start.lines.end()};
    while (!open.empty()) {
        const Line line = open.back();
        open.pop_back();
        if (is_full(line) || !seen.insert(line).second) continue;
        visit(line);
        for (int cell = 0; cell < kLineCells; ++cell) {
            if (cell_of(line, cell) != Cell::kEmpty) continue;
            for (const Cell side : {Cell::kClaimer, Cell::kOther})
                open.push_back(rules.placed(line, cell, side).line);
        }
    }
}

/// With the one that makes the rounded potential least.
Hints with_residue(Line kind, const LineRules& rules, Hints hints) {
    // Where no run of four is possible both functions are one.
    if (hints.rounded.empty()) hints.rounded = hints.exact;
    const auto total = [&](int residue) { return total_of(kind, rules, residue, hints.rounded); };
    for (const int residue : {1, 2})
        if (total(residue) < total(hints.residue)) hints.residue = residue;
    return hints;
}

}  // namespace

Line kind_of(Line line) { return std::max(shifted(line), shifted(reversed(line))); }

int total_of(Line kind, const LineRules& rules, std::optional<int> residue,
             const std::vector<Raised>& raised) {
    return Function{rules, residue, raised}.total(kind, 0);
}

Potentials::Potentials(const Board& start, const LineRules& rules, const HintsByKind& hints)
    : index_(std::size_t{kClosedLine} + 1), by_line_(1) {
    for_each_successor(start, rules, [&](Line line) { add(line, rules, hints); });
}

void Potentials::add(Line line, const LineRules& rules, const HintsByKind& hints) {
    const Line kind = kind_of(line);
    const auto [known, is_new] = by_kind_.emplace(kind, static_cast<std::uint16_t>(by_line_.size()));
    if (is_new) {
        const auto hint = hints.find(kind);
        by_line_.push_back(potential_of(kind, rules, hint == hints.end() ? Hints{} : hint->second));
    }
    index_[line] = known->second;
}

HintsByKind best_hints(const Board& start, const LineRules& rules) {
    const HintsByKind& raised = raised_totals(rules);
    HintsByKind hints;
    for_each_successor(start, rules, [&](Line line) {
        const Line kind = kind_of(line);
        if (hints.contains(kind)) return;
        const auto found = raised.find(kind);
        hints.emplace(kind, with_residue(kind, rules, found == raised.end() ? Hints{} : found->second));
    });
    std::erase_if(hints, [](const auto& each) {
        return each.second.residue == 0 && each.second.exact.empty() && each.second.rounded.empty();
    });
    return hints;
}

}  // namespace pahtum::certificate
