#include "engine/eval/line_classes.hpp"

#include "engine/rules/line.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

/// A line of text: `.` empty, `x` own, `o` other, `-` blocked.
LinePattern pattern_of(const std::string& text) {
    LinePattern pattern = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto state = static_cast<CellState>(std::string(".xo-").find(text[i]));
        pattern = with_cell(pattern, static_cast<int>(i), state);
    }
    return pattern;
}

LineClass class_of(const std::string& text, std::size_t cell) {
    return LineClasses::all().of(pattern_of(text), static_cast<int>(text.size()))[cell];
}

/// What a line can still come to: the points after each way to fill it, by the cells of the two sides in
/// order, relative to now, with the cell in question named.
std::map<std::string, int> future_of(const std::string& text, std::size_t cell) {
    std::map<std::string, int> future;
    const auto points = [](const std::string& line) {
        LineMask own = 0;
        LineMask other = 0;
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line[i] == 'x') own = static_cast<LineMask>(own | 1U << i);
            if (line[i] == 'o') other = static_cast<LineMask>(other | 1U << i);
        }
        return line_points(own) - line_points(other);
    };
    std::vector<std::size_t> empty;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] == '.') empty.push_back(i);
    for (unsigned fill = 0; fill < 1U << empty.size(); ++fill) {
        std::string line = text;
        std::string name;
        for (std::size_t i = 0; i < empty.size(); ++i) {
            line[empty[i]] = (fill >> i & 1) != 0 ? 'x' : 'o';
            name += line[empty[i]];
            if (empty[i] == cell) name += '!';
        }
        future[name] = points(line) - points(text);
    }
    return future;
}

BOOST_AUTO_TEST_SUITE(line_classes)

BOOST_AUTO_TEST_CASE(only_live_cells_have_a_class) {
    BOOST_TEST(class_of(".......", 3) != 0);
    BOOST_TEST(class_of("x.....-", 0) == 0);
    BOOST_TEST(class_of("..-....", 0) == 0);
    BOOST_TEST(class_of("xo.-...", 2) == 0);
    BOOST_TEST(class_of("xx.o...", 2) != 0);
}

BOOST_AUTO_TEST_CASE(place_reversal_and_what_lies_beyond_do_not_matter) {
    BOOST_TEST(class_of("...-...", 0) == class_of("...-...", 6));
    BOOST_TEST(class_of("...-...", 0) == class_of("-xo-...", 4));
    BOOST_TEST(class_of("...-...", 0) == class_of("...", 0));
    BOOST_TEST(class_of("...-...", 0) != class_of("...-...", 1));
    BOOST_TEST(class_of(".x..-", 0) == class_of("-..x.", 4));
    BOOST_TEST(class_of(".x..-", 0) != class_of(".o..-", 0));
}

/// Whether every class occurs in lines of eight, and no cell of a shorter or longer line has another.
BOOST_DATA_TEST_CASE(every_live_cell_of_every_line_has_one_of_the_classes,
                     boost::unit_test::data::make({true, false}), is_live) {
    const LineClasses& classes = is_live ? LineClasses::all() : LineClasses::of_windows();
    std::set<LineClass> seen;
    for (int size = 8; size >= 3; --size) {
        for (unsigned pattern = 0; pattern < 1U << 2 * size; ++pattern) {
            const LineClasses::Cells cells = classes.of(static_cast<LinePattern>(pattern), size);
            seen.insert(cells.begin(), cells.begin() + size);
        }
        if (size == 8 && is_live) BOOST_TEST(seen.size() == LineClasses::kCount);
    }
    BOOST_TEST(seen.size() == (is_live ? LineClasses::kCount : LineClasses::kWindowCount));
    BOOST_TEST(*seen.rbegin() + 1U == seen.size());
}

/// Of cells that every stone in the line is relevant to, so that the whole line is the surroundings.
BOOST_AUTO_TEST_CASE(cells_of_one_class_have_the_same_future) {
    std::map<LineClass, std::map<std::string, int>> futures;
    for (unsigned pattern = 0; pattern < 1U << 2 * 5; ++pattern) {
        std::string text;
        for (int i = 0; i < 5; ++i) text += ".xo-"[pattern >> 2 * i & 3];
        const LineClasses::Cells classes = LineClasses::all().of(static_cast<LinePattern>(pattern), 5);
        std::set<LineClass> live;
        for (std::size_t cell = 0; cell < 5; ++cell)
            if (text[cell] == '.') live.insert(classes[cell]);
        if (live.contains(0) || live.empty()) continue;
        for (std::size_t cell = 0; cell < 5; ++cell) {
            if (text[cell] != '.') continue;
            const auto future = future_of(text, cell);
            std::map<std::string, int> reversed;
            for (const auto& [name, points] : future) {
                std::string turned(name.rbegin(), name.rend());
                const std::size_t mark = turned.find('!');
                std::swap(turned[mark], turned[mark + 1]);
                reversed[turned] = points;
            }
            const auto [known, is_new] = futures.emplace(classes[cell], future);
            BOOST_TEST((known->second == future || known->second == reversed), text << " cell " << cell);
        }
    }
    BOOST_TEST(futures.size() > 50);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
