#include "engine/core/line_patterns.hpp"

#include "tests/engine/solver/text_lines.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::testing;
namespace data = boost::unit_test::data;

constexpr int kUnit = LineFacts::kUnit;

const auto kSizes = data::xrange(3, 9);

/// All lines of one length, by their patterns seen by x.
struct Lines {
    const LinePatterns& patterns;
    std::vector<std::string> texts;
    std::vector<int> margins;  ///< points of x less those of o

    explicit Lines(int size) : patterns(LinePatterns::of_size(size)), texts(std::size_t{1} << 2 * size) {
        for (std::size_t code = 0; code < texts.size(); ++code) {
            std::string text;
            for (int cell = 0; cell < size; ++cell) text += ".xo-"[code >> 2 * cell & 3];
            texts[pattern_of(text, 'x')] = text;
        }
        for (const std::string& text : texts) margins.push_back(points_of(text, 'x') - points_of(text, 'o'));
    }

    [[nodiscard]] std::size_t count() const { return texts.size(); }
    [[nodiscard]] int size() const { return patterns.size(); }
    [[nodiscard]] bool is_empty(std::size_t pattern, int cell) const {
        return texts[pattern][static_cast<std::size_t>(cell)] == '.';
    }
    /// x or o on a cell that is empty.
    [[nodiscard]] static std::size_t with(std::size_t pattern, int cell, char stone) {
        return with_cell(static_cast<LinePattern>(pattern), cell,
                         stone == 'x' ? CellState::kOwn : CellState::kOther);
    }
    /// Potential and points on the board, in the unit of the potential.
    [[nodiscard]] int total(std::size_t pattern) const {
        return facts(pattern).potential + kUnit * margins[pattern];
    }
    /// That it holds for every pattern; names the first line for whose pattern it does not.
    template <class Rule>
    void check(const Rule& holds) const {
        std::string failure;
        for (std::size_t pattern = 0; pattern < count() && failure.empty(); ++pattern) {
            if (!holds(pattern)) failure = texts[pattern];
        }
        BOOST_TEST(failure == "");
    }
    [[nodiscard]] const LineFacts& facts(std::size_t pattern) const {
        return patterns[static_cast<LinePattern>(pattern)];
    }
    [[nodiscard]] bool is_full(std::size_t pattern) const {
        return texts[pattern].find('.') == std::string::npos;
    }
};

/// The line with '-' on all cells outside the live segments.
std::string without_dead_cells(std::string line) {
    const std::string x = live_segments_of(line, 'x');
    const std::string o = live_segments_of(line, 'o');
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (x[i] == '#' && o[i] == '#') line[i] = '-';
    }
    return line;
}

/// The line moved so far that no boulder is at its begin.
std::string from_first_cell(const std::string& line) {
    const std::size_t begin = std::min(line.find_first_not_of('-'), line.size());
    return line.substr(begin) + line.substr(0, begin);
}

/// Whether x or o can still complete a run of four.
bool has_open_four(const std::string& line) {
    for (const char side : {'x', 'o'}) {
        const std::string segments = live_segments_of(line, side);
        for (std::size_t i = 0; i + 4 <= segments.size(); ++i) {
            if (segments.find('#', i) >= i + 4) return true;
        }
    }
    return false;
}

/// Totals by line, '.', 'x', 'o' and '-'.
using Raised = std::map<std::string, int>;

/// For each line, by "LINE p" (plain) or "LINE r" (rounded): fuller lines and the totals to which they are
/// raised.
const std::map<std::string, Raised>& proofs() {
    static const std::map<std::string, Raised> all = [] {
        std::map<std::string, Raised> read;
        std::ifstream file{testing::source_file("engine/certificate/raised_totals.txt")};
        for (std::string row; std::getline(file, row);) {
            if (row.starts_with('#')) continue;
            std::istringstream words{row};
            std::string line;
            std::string kind;
            words >> line >> kind;
            Raised& raised = read[line + ' ' + kind];
            std::string fuller;
            for (int total = 0; words >> fuller >> total;) raised[fuller] = total;
        }
        return read;
    }();
    return all;
}

/// A function of all that can come of a line that meets the three conditions of engine/solver/README.md, in
/// integers: potential and what counts as gained, in the unit of the potential. It is the least once those of
/// fuller lines are fixed, or what `raised` says if that is more; a line is raised as another with the same
/// live cells and the same gain is.
class Totals {
  public:
    /// Gains are raised to the next number with that residue, if there is one.
    Totals(const Lines& lines, std::size_t from, std::optional<int> residue, const Raised& raised)
        : lines_(lines), from_(from), residue_(residue), totals_(lines.count(), kUnknown) {
        for (const auto& [line, total] : raised) {
            std::string padded = line;
            padded.resize(static_cast<std::size_t>(lines.size()), '-');
            raised_[key(pattern_of(padded, 'x'))] = total;
        }
    }

    int operator()(std::size_t pattern) {
        if (totals_[pattern] == kUnknown)
            totals_[pattern] = lines_.is_full(pattern) ? kUnit * gain(pattern) : least(pattern);
        return totals_[pattern];
    }

  private:
    static constexpr int kUnknown = -1'000'000;

    [[nodiscard]] std::pair<std::string, int> key(std::size_t pattern) const {
        return {without_dead_cells(lines_.texts[pattern]), lines_.margins[pattern] - lines_.margins[from_]};
    }
    [[nodiscard]] int gain(std::size_t pattern) const {
        int gain = lines_.margins[pattern] - lines_.margins[from_];
        while (residue_ && (gain - *residue_) % 3 != 0) ++gain;
        return gain;
    }
    int least(std::size_t pattern) {
        int least = kUnknown;
        if (!raised_.empty() && pattern != from_) {
            const auto raised = raised_.find(key(pattern));
            if (raised != raised_.end()) least = raised->second;
        }
        for (int x = 0; x < lines_.size(); ++x) {
            if (!lines_.is_empty(pattern, x)) continue;
            const int other = (*this)(Lines::with(pattern, x, 'o'));
            const int both = other + (*this)(Lines::with(pattern, x, 'x'));
            while (2 * least < both || least < other)
                least = std::max(least + 1, std::max(other, both / 2 - 1));
            for (int y = 0; y < lines_.size(); ++y) {
                if (y == x || !lines_.is_empty(pattern, y)) continue;
                const std::size_t blocked = Lines::with(pattern, y, 'o');
                least = std::max(least, other + (*this)(Lines::with(blocked, x, 'x')) - (*this)(blocked));
            }
        }
        return least;
    }

    const Lines& lines_;
    std::size_t from_;
    std::optional<int> residue_;
    std::map<std::pair<std::string, int>, int> raised_;
    std::vector<int> totals_;
};

/// Whether both potentials of a line are those of a function that meets the conditions, and no more than the
/// least once those of fuller lines are fixed.
bool is_proven(const Lines& lines, std::size_t pattern) {
    const std::string& text = lines.texts[pattern];
    const std::string line = text.substr(0, text.find_last_not_of('-') + 1);
    const auto raised = [&](const char* kind) {
        const auto found = proofs().find(line + kind);
        return found == proofs().end() ? Raised{} : found->second;
    };
    const LineFacts& facts = lines.facts(pattern);
    if (Totals{lines, pattern, {}, raised(" p")}(pattern) != facts.potential) return false;
    if (Totals{lines, pattern, {}, {}}(pattern) < facts.potential) return false;
    if (!facts.is_wide) return facts.rounded_potential == facts.potential && facts.residue == 0;
    if (Totals{lines, pattern, facts.residue, raised(" r")}(pattern) != facts.rounded_potential) return false;
    for (int residue = 0; residue < 3; ++residue) {
        if (Totals{lines, pattern, residue, {}}(pattern) < facts.rounded_potential) return false;
    }
    return true;
}

BOOST_AUTO_TEST_SUITE(line_patterns)

BOOST_DATA_TEST_CASE(the_margin_is_that_of_the_runs, kSizes, size) {
    const Lines lines{size};
    lines.check([&](std::size_t pattern) { return lines.facts(pattern).margin == lines.margins[pattern]; });
}

BOOST_DATA_TEST_CASE(potentials_are_those_of_functions_that_meet_the_conditions, kSizes, size) {
    const Lines lines{size};
    std::map<std::string, std::size_t> first;
    // From the greatest pattern on, so that of each kind of line the one that the proofs name comes first.
    for (std::size_t pattern = lines.count(); pattern-- > 0;) {
        const std::string line = without_dead_cells(lines.texts[pattern]);
        const std::string kind =
            std::max(from_first_cell(line), from_first_cell({line.rbegin(), line.rend()}));
        const auto [known, is_new] = first.try_emplace(kind, pattern);
        const LineFacts& facts = lines.facts(pattern);
        const LineFacts& same = lines.facts(known->second);
        if (facts.potential != same.potential || facts.rounded_potential != same.rounded_potential ||
            facts.residue != same.residue || (is_new && !is_proven(lines, pattern)))
            BOOST_ERROR(lines.texts[pattern]);
    }
    BOOST_TEST(lines.facts(0).potential < Totals(lines, 0, {}, {})(0) == (size > 3 && size < 8));
}

BOOST_DATA_TEST_CASE(stones_of_the_other_side_never_raise_a_potential, kSizes, size) {
    const Lines lines{size};
    lines.check([&](std::size_t pattern) {
        const auto& downs = lines.facts(pattern).downs;
        return std::ranges::none_of(downs, [](int down) { return down < 0; });
    });
}

BOOST_DATA_TEST_CASE(changes_are_the_differences_that_stones_make, kSizes, size) {
    const Lines lines{size};
    lines.check([&](std::size_t pattern) {
        for (int cell = 0; cell < 8; ++cell) {
            int up = 0;
            int down = 0;
            if (cell < size && lines.is_empty(pattern, cell)) {
                up = lines.total(Lines::with(pattern, cell, 'x')) - lines.total(pattern);
                down = lines.total(pattern) - lines.total(Lines::with(pattern, cell, 'o'));
            }
            const LineFacts& facts = lines.facts(pattern);
            const auto i = static_cast<std::size_t>(cell);
            if (facts.ups[i] != up || facts.downs[i] != down) return false;
        }
        return true;
    });
}

BOOST_DATA_TEST_CASE(wide_are_lines_in_which_a_run_of_four_can_come, kSizes, size) {
    const Lines lines{size};
    lines.check([&](std::size_t pattern) {
        return lines.facts(pattern).is_wide == has_open_four(lines.texts[pattern]);
    });
}

BOOST_DATA_TEST_CASE(live_cells_are_those_of_open_windows, kSizes, size) {
    const Lines lines{size};
    lines.check([&](std::size_t pattern) {
        unsigned live = 0;
        for (std::size_t cell = 0; cell < static_cast<std::size_t>(size); ++cell)
            live |= is_live(lines.texts[pattern], cell) ? 1U << cell : 0;
        return lines.facts(pattern).live == live;
    });
}

BOOST_DATA_TEST_CASE(the_structure_stands_for_the_live_segments_and_nothing_else, kSizes, size) {
    const Lines lines{size};
    std::map<std::string, std::uint64_t> structure_of;
    std::map<std::uint64_t, std::string> segments_of;
    lines.check([&](std::size_t pattern) {
        const std::string& text = lines.texts[pattern];
        const std::string segments = live_segments_of(text, 'x') + live_segments_of(text, 'o');
        const std::uint64_t structure = lines.facts(pattern).structure;
        return structure_of.try_emplace(segments, structure).first->second == structure &&
               segments_of.try_emplace(structure, segments).first->second == segments &&
               (structure == 0) == (segments.find('.') == std::string::npos);
    });
}

BOOST_DATA_TEST_CASE(a_live_cell_is_covered_by_those_in_all_of_its_open_windows, kSizes, size) {
    const Lines lines{size};
    lines.check([&](std::size_t pattern) {
        const std::string& text = lines.texts[pattern];
        for (std::size_t cell = 0; cell < text.size(); ++cell) {
            if (!is_live(text, cell)) continue;
            unsigned covering = 0;
            for (std::size_t by = 0; by < text.size(); ++by)
                covering |= is_covered(text, cell, by) ? 1U << by : 0;
            if (lines.facts(pattern).covered_by[cell] != covering) return false;
        }
        return true;
    });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
