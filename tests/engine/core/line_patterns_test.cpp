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
    /// With every empty cell filled: x where `bits` has a 1, o elsewhere.
    [[nodiscard]] std::size_t filled(std::size_t pattern, unsigned bits) const {
        for (int cell = 0; cell < size(); ++cell) {
            if (is_empty(pattern, cell)) pattern = with(pattern, cell, (bits >> cell & 1) != 0 ? 'x' : 'o');
        }
        return pattern;
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

/// Final margins of a line played alone, x less o, with x and with o to move.
struct Alone {
    std::vector<int> x_moves;
    std::vector<int> o_moves;

    explicit Alone(const Lines& lines) : x_moves(lines.margins), o_moves(lines.margins) {
        for (std::size_t pattern = lines.count(); pattern-- > 0;) {
            int most = -1'000;
            int least = 1'000;
            for (int cell = 0; cell < lines.size(); ++cell) {
                if (!lines.is_empty(pattern, cell)) continue;
                most = std::max(most, o_moves[Lines::with(pattern, cell, 'x')]);
                least = std::min(least, x_moves[Lines::with(pattern, cell, 'o')]);
            }
            if (most == -1'000) continue;
            x_moves[pattern] = most;
            o_moves[pattern] = least;
        }
    }
};

/// Sum over the runs of three or more that x can still complete of what a run of that length adds to those
/// within it, halved for each empty cell (Erdős and Selfridge); in the unit of the potential.
int halved_windows(const std::string& line) {
    int sum = 0;
    for (std::size_t first = 0; first < line.size(); ++first) {
        int empty = 0;
        for (std::size_t length = 1; first + length <= line.size(); ++length) {
            const char cell = line[first + length - 1];
            if (cell != '.' && cell != 'x') break;
            empty += cell == '.' ? 1 : 0;
            if (length >= 3 && empty > 0) sum += (length == 3 ? 3 : 1 << (length - 2)) * kUnit >> empty;
        }
    }
    return sum;
}

BOOST_AUTO_TEST_SUITE(line_patterns)

BOOST_AUTO_TEST_CASE(the_patterns_of_a_size_are_made_once) {
    BOOST_TEST(&LinePatterns::of_size(7) == &LinePatterns::of_size(7));
    BOOST_TEST(LinePatterns::of_size(7).size() == 7);
    BOOST_TEST(LinePatterns::of_size(3).size() == 3);
}

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
        return std::none_of(downs.begin(), downs.end(), [](int down) { return down < 0; });
    });
}

BOOST_DATA_TEST_CASE(where_one_side_alone_can_complete_runs_the_potential_is_erdos_and_selfridges, kSizes,
                     size) {
    const Lines lines{size};
    int count = 0;
    lines.check([&](std::size_t pattern) {
        const std::string& text = lines.texts[pattern];
        if (live_segments_of(text, 'o').find('.') != std::string::npos) return true;
        count += lines.facts(pattern).potential != 0 ? 1 : 0;
        return lines.facts(pattern).potential == halved_windows(text);
    });
    // At least those of three cells in a row with one or two of x and the others empty.
    BOOST_TEST(count >= 6);
}

BOOST_DATA_TEST_CASE(a_line_played_alone_brings_no_more_than_its_potential, kSizes, size) {
    const Lines lines{size};
    const Alone alone{lines};
    lines.check([&](std::size_t pattern) {
        int most_up = 0;
        for (const int up : lines.facts(pattern).ups) most_up = std::max(most_up, up);
        return kUnit * alone.o_moves[pattern] <= lines.total(pattern) &&
               kUnit * alone.x_moves[pattern] <= lines.total(pattern) + most_up;
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

BOOST_DATA_TEST_CASE(live_cells_are_those_that_matter_in_some_full_line, data::xrange(3, 7), size) {
    const Lines lines{size};
    lines.check([&](std::size_t pattern) {
        unsigned live = 0;
        for (unsigned bits = 0; bits < 1U << size; ++bits) {
            const int margin = lines.margins[lines.filled(pattern, bits)];
            for (int cell = 0; cell < size; ++cell) {
                if (margin != lines.margins[lines.filled(pattern, bits ^ 1U << cell)]) live |= 1U << cell;
            }
        }
        return lines.facts(pattern).live == live;
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

BOOST_DATA_TEST_CASE(lines_of_equal_structure_gain_the_same_however_they_are_filled, data::xrange(3, 7),
                     size) {
    const Lines lines{size};
    std::map<std::uint64_t, std::size_t> first;
    std::size_t shared = 0;
    lines.check([&](std::size_t pattern) {
        const auto [known, is_new] = first.try_emplace(lines.facts(pattern).structure, pattern);
        const std::size_t same = known->second;
        if (is_new) return true;
        ++shared;
        if (lines.facts(same).live != lines.facts(pattern).live) return false;
        for (unsigned bits = 0; bits < 1U << size; ++bits) {
            const int gain = lines.margins[lines.filled(pattern, bits)] - lines.margins[pattern];
            if (lines.margins[lines.filled(same, bits)] - lines.margins[same] != gain) return false;
        }
        return true;
    });
    BOOST_TEST(shared > lines.count() / 4);
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

BOOST_AUTO_TEST_CASE(runs_are_worth_the_sum_of_their_windows) {
    for (int length = 0; length <= 8; ++length) {
        int sum = 0;
        for (int window = 3; window <= length; ++window)
            sum += (length - window + 1) * (window == 3 ? 3 : 1 << (window - 2));
        BOOST_TEST(reference::run_points(length) == sum);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
