#include "engine/openings/balance.hpp"
#include "engine/rules/symmetry.hpp"
#include "engine/rules/text.hpp"
#include "protocol/commands/balanced_file.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::balanced_test {
namespace {

namespace data = boost::unit_test::data;

struct Suite {
    const char* name;
    const char* ruleset;
    std::uint64_t seed;
    std::size_t openings;
    bool is_fair = false;  ///< boards without stones
};

std::ostream& operator<<(std::ostream& out, const Suite& suite) { return out << suite.name; }

const std::vector<Suite> kSuites{{"7x7-3-boulders.txt", "classic,boulders=3", 3, 373},
                                 {"7x7-5-boulders.txt", "classic", 5, 500},
                                 {"7x7-7-boulders.txt", "classic,boulders=7", 7, 500},
                                 {"7x7-9-boulders.txt", "classic,boulders=9", 9, 500},
                                 {"7x7-11-boulders.txt", "classic,boulders=11", 11, 32},
                                 {"7x7-13-boulders.txt", "classic,boulders=13", 13, 146},
                                 {"assyrian.txt", "assyrian", 21, 500},
                                 {"strategic.txt", "strategic", 22, 500},
                                 {"custodial.txt", "custodial", 23, 252},
                                 {"fair-13-boulders.txt", "classic,boulders=13", 1, 24, true}};

BalanceRule rule_of(const Suite& suite) {
    return {.ruleset = parse_ruleset(suite.ruleset), .seed = suite.seed, .is_empty_board = suite.is_fair};
}

/// The first line, then the openings.
std::vector<std::string> lines_of(const Suite& suite) {
    std::vector<std::string> lines = testing::split_lines(
        testing::contents(testing::source_file(std::string{"openings/balanced/"} + suite.name)));
    BOOST_REQUIRE_MESSAGE(lines.size() > 1U, suite.name);
    return lines;
}

std::vector<program::NumberedOpening> openings_of(const Suite& suite) {
    const std::vector<std::string> lines = lines_of(suite);
    std::vector<program::NumberedOpening> openings;
    for (auto line = lines.begin() + 1; line != lines.end(); ++line) {
        openings.push_back(program::parse_opening_line(*line));
        BOOST_TEST(program::to_line(openings.back()) == *line);
    }
    return openings;
}

int stones_on(const Position& position) {
    return (position.stones(Side::kBlack) | position.stones(Side::kWhite)).count();
}

BOOST_AUTO_TEST_SUITE(balanced)

BOOST_AUTO_TEST_CASE(every_file_of_the_folder_is_tested) {
    std::set<std::string> names{"README.md"};
    for (const Suite& suite : kSuites) names.insert(suite.name);
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator{testing::source_file("openings/balanced")})
        found.insert(entry.path().filename().string());
    BOOST_TEST(found == names, boost::test_tools::per_element());
}

BOOST_DATA_TEST_CASE(the_first_line_is_the_command_that_makes_the_file, data::make(kSuites), suite) {
    const std::vector<std::string> lines = lines_of(suite);
    BOOST_TEST(lines.front() == program::command_comment(rule_of(suite)));
    BOOST_TEST(lines.size() == 1 + suite.openings);
}

BOOST_DATA_TEST_CASE(every_opening_is_of_the_named_kind_and_within_the_limits, data::make(kSuites), suite) {
    const BalanceRule rule = rule_of(suite);
    for (const auto& [number, opening] : openings_of(suite)) {
        const Position& position = opening.position;
        BOOST_TEST_CONTEXT(to_text(position)) {
            BOOST_TEST((position.ruleset() == rule.ruleset));
            BOOST_TEST((position.phase() == Phase::kStones));
            BOOST_TEST(opening.black_rate >= 0.35);
            BOOST_TEST(opening.black_rate <= (suite.is_fair ? 0.75 : 0.65));
            if (suite.is_fair) BOOST_TEST((stones_on(position) == 0 && opening.proven.value_or(0) == 0));
            const SelfPlayResults& games = opening.games;
            BOOST_TEST(games.black_wins + games.draws + games.white_wins == 8);
            BOOST_TEST(games.draws <= (suite.is_fair ? 8 : 6));
            BOOST_TEST(std::max(games.black_wins, games.white_wins) * 2 + games.draws <= 10);
        }
    }
}

// The layout and the number of stones follow from the seed alone, which stones they are from the weights of
// the network too: these lines stay valid when other weights would lead to others.
BOOST_DATA_TEST_CASE(every_opening_grew_from_the_candidate_it_names, data::make(kSuites), suite) {
    const BalanceRule rule = rule_of(suite);
    std::uint64_t next = 0;
    for (const auto& [number, opening] : openings_of(suite)) {
        BOOST_TEST_CONTEXT(to_text(opening.position)) {
            BOOST_TEST(number >= next);
            next = number + 1;
            Random random = candidate_random(rule, number);
            const BareCandidate bare = draw_candidate(rule, random);
            if (rule.ruleset.capture == Capture::kNone) {
                BOOST_TEST((opening.position.boulders() == bare.position.boulders()));
                BOOST_TEST(stones_on(opening.position) == bare.stones);
            } else {
                BOOST_TEST(stones_on(opening.position) <=
                           2 * bare.stones);  // a capture replaces a piece by a stone
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(fair_boards_are_drawn_as_far_as_a_short_proof_reaches) {
    constexpr std::uint64_t kNodes = 250'000;
    Solver solver{{.hash_mebibytes = 64}};
    int proven = 0;
    for (const auto& [number, opening] : openings_of(kSuites.back())) {
        const auto result = outcome(
            solver.solve(opening.position,
                         {.goal = SolveGoal::kOutcome, .all_best = false, .line = false, .nodes = kNodes}));
        BOOST_TEST_CONTEXT(to_text(opening.position)) BOOST_TEST(result.value_or(0) == 0);
        proven += result ? 1 : 0;
    }
    BOOST_TEST(proven >= 8);
}

BOOST_DATA_TEST_CASE(no_two_openings_are_the_same_up_to_symmetry, data::make(kSuites), suite) {
    std::set<std::string> images;
    for (const auto& [number, opening] : openings_of(suite)) {
        BOOST_TEST(!images.contains(to_text(opening.position)), to_text(opening.position));
        for (const Symmetry symmetry : kSymmetries)
            images.insert(to_text(transform(opening.position, symmetry)));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing::balanced_test
