#include "engine/rules/symmetry.hpp"
#include "engine/rules/text.hpp"
#include "tests/e2e/openings/exhaustive.hpp"
#include "tests/e2e/openings/plain_proof.hpp"
#include "tests/e2e/openings/solved_lines.hpp"
#include "tests/support/reference_game.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::solved_test {
namespace {

namespace data = boost::unit_test::data;

// Without NDEBUG assertions, and often sanitizers, are at work: a sample suffices there.
#ifdef NDEBUG
constexpr std::size_t kStride = 1;
#else
constexpr std::size_t kStride = 25;
#endif

std::vector<std::string> solved_files() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator{source_file("openings/solved")}) {
        if (entry.path().extension() == ".jsonl") names.push_back(entry.path().filename().string());
    }
    std::ranges::sort(names);
    return names;
}

std::vector<SolvedLine> lines_of(const std::string& name) {
    return solved_lines(source_file("openings/solved/" + name));
}

/// A file that holds every layout of these boards.
struct CompleteFile {
    const char* name;
    int size;
    int least_boulders;
    int most_boulders;
};

std::ostream& operator<<(std::ostream& out, const CompleteFile& file) { return out << file.name; }

const std::vector<CompleteFile> kCompleteFiles{{"3x3.jsonl", 3, 0, 8},
                                               {"4x4.jsonl", 4, 0, 15},
                                               {"5x5-0-boulders.jsonl", 5, 0, 0},
                                               {"5x5-1-boulders.jsonl", 5, 1, 1},
                                               {"5x5-2-boulders.jsonl", 5, 2, 2},
                                               {"5x5-3-boulders.jsonl", 5, 3, 3},
                                               {"5x5-4-boulders.jsonl", 5, 4, 4},
                                               {"5x5-5-boulders.jsonl", 5, 5, 5}};

bool settles(const SolvedLine& line, int wdl) {
    return wdl > 0 ? line.lower > 0 : wdl < 0 ? line.upper < 0 : line.lower == 0 && line.upper == 0;
}

void check_status(const SolvedLine& line) {
    BOOST_TEST(line.lower <= line.upper);
    BOOST_TEST((line.status == "exact") == line.value.has_value());
    if (line.value) BOOST_TEST((line.lower == *line.value && line.upper == *line.value));
    if (line.status == "exact" || line.status == "wdl") BOOST_REQUIRE(line.wdl);
    if (line.wdl) BOOST_TEST(settles(line, *line.wdl));
}

/// Whether these are legal moves, in the order of Position::legal_moves.
bool are_moves(const Position& position, const std::vector<std::string>& texts) {
    auto next = texts.begin();
    for (const Move move : position.legal_moves()) {
        if (next != texts.end() && *next == to_text(position, move)) ++next;
    }
    return next == texts.end();
}

/// The margin of the first side to move after the line, nothing if the line stops before the end of the game;
/// throws IllegalMove.
std::optional<Points> margin_after(Position position, const std::vector<std::string>& line) {
    const Side side = position.side_to_move();
    for (const std::string& move : line) position.play(parse_move(position, move));
    if (!position.is_over()) return std::nullopt;
    return position.margin(side);
}

/// Whether every line of the file is to hold all best moves and a line to the end.
bool is_complete(const std::string& name) {
    return std::any_of(std::begin(kCompleteFiles), std::end(kCompleteFiles),
                       [&](const auto& file) { return file.name == name; });
}

void check_by_minimax(const SolvedLine& line) {
    const reference::Game game = testing::game_of(parse_position(line.position));
    const std::vector<int> values = Exhaustive{game}.values_after_moves();
    const std::vector<std::string> moves = reference::legal_moves(game);
    BOOST_REQUIRE(values.size() == moves.size());
    BOOST_TEST(line.value.value() == *std::ranges::max_element(values));
    std::vector<std::string> best;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (values[i] == *line.value) best.push_back(moves[i]);
    }
    BOOST_TEST(line.best == best, boost::test_tools::per_element());
}

void check_by_plain_search(PlainProof& proof, const SolvedLine& line) {
    const Position position = parse_position(line.position);
    BOOST_TEST(proof.is_at_least(position, line.value.value()));
    BOOST_TEST(!proof.is_at_least(position, line.value.value() + 1));
    BOOST_TEST(line.best == proof.moves_reaching(position, *line.value), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE(solved)

BOOST_DATA_TEST_CASE(every_line_is_a_start_with_moves_that_can_be_played, data::make(solved_files()), name) {
    for (const SolvedLine& line : lines_of(name)) {
        BOOST_TEST_CONTEXT(line.position) {
            const Position position = parse_position(line.position);
            BOOST_TEST(to_text(position) == line.position);
            BOOST_TEST((position == Position::new_game(position.ruleset(), position.boulders())));
            BOOST_TEST(position.boulders().count() == position.ruleset().boulders);
            check_status(line);
            BOOST_TEST(are_moves(position, line.best));
            if (line.wdl || !line.best.empty()) BOOST_TEST(line.best.at(0) == line.line.at(0));
            const std::optional<Points> margin = margin_after(position, line.line);
            if (margin) BOOST_TEST((line.lower <= *margin && *margin <= line.upper));
            if (is_complete(name)) BOOST_TEST((margin && line.best_complete));
        }
    }
}

BOOST_DATA_TEST_CASE(no_two_lines_are_the_same_up_to_symmetry, data::make(solved_files()), name) {
    std::set<std::pair<int, std::uint64_t>> classes;
    for (const SolvedLine& line : lines_of(name)) {
        const Position position = parse_position(line.position);
        const int size = position.size();
        BOOST_TEST(classes.insert({size, canonical(position.boulders(), size).bits()}).second, line.position);
    }
}

BOOST_DATA_TEST_CASE(complete_files_hold_every_layout_solved, data::make(kCompleteFiles), file) {
    std::map<int, std::uint64_t> counts;
    for (const SolvedLine& line : lines_of(file.name)) {
        BOOST_TEST(line.status == "exact");
        const Position position = parse_position(line.position);
        BOOST_TEST(position.size() == file.size);
        ++counts[position.boulders().count()];
    }
    std::map<int, std::uint64_t> expected;
    for (int boulders = file.least_boulders; boulders <= file.most_boulders; ++boulders)
        expected[boulders] = reference::layouts_up_to_symmetry(file.size, boulders);
    BOOST_TEST((counts == expected));
}

/// Empty cells up to which minimax looks at everything.
constexpr int kSmall = 11;

BOOST_AUTO_TEST_CASE(the_smallest_boards_agree_with_minimax_over_everything) {
    for (const std::string name : {"3x3.jsonl", "4x4.jsonl"}) {
        const std::vector<SolvedLine> lines = lines_of(name);
        for (std::size_t i = 0; i < lines.size(); i += kStride) {
            if (parse_position(lines[i].position).empty().count() > kSmall) continue;
            BOOST_TEST_CONTEXT(lines[i].position) { check_by_minimax(lines[i]); }
        }
    }
}

BOOST_AUTO_TEST_CASE(larger_4x4_boards_agree_with_the_plain_search) {
    PlainProof proof;
    const std::vector<SolvedLine> lines = lines_of("4x4.jsonl");
    for (std::size_t i = 0; i < lines.size(); i += kStride) {
        if (parse_position(lines[i].position).empty().count() <= kSmall) continue;
        BOOST_TEST_CONTEXT(lines[i].position) { check_by_plain_search(proof, lines[i]); }
    }
}

BOOST_AUTO_TEST_CASE(some_5x5_boards_agree_with_the_plain_search) {
    PlainProof proof;
    const std::vector<SolvedLine> lines = lines_of("5x5-5-boulders.jsonl");
    // The first layouts, boulders all in a corner, take longest.
    for (std::size_t i = 600; i < lines.size(); i += 2000 * kStride) {
        BOOST_TEST_CONTEXT(lines[i].position) { check_by_plain_search(proof, lines[i]); }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing::solved_test
