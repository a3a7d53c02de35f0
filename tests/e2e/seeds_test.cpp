#include "tests/support/process.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing {
namespace {

/// Which of the legal moves, in the order the engine lists them, a side of a new process that plays at random
/// makes in its next moves from an opening. Openings with as many empty cells would give the same numbers if
/// the process drew the same ones.
std::vector<std::size_t> choices(const std::string& opening, const std::string& side) {
    constexpr int kMoves = 6;
    Process engine{{pahtum_program(), "--player", "random", "--position", opening + " classic"}};
    std::vector<std::size_t> choices;
    for (int i = 0; i < kMoves; ++i) {
        const auto answers = engine.ask({"legal_moves", "genmove " + side, "undo"});
        std::istringstream words{answers[0]};
        Words moves;
        for (std::string word; words >> word;) moves.push_back("= " + word);
        const auto found = std::find(moves.begin(), moves.end(), answers[1]);
        BOOST_TEST_REQUIRE((found != moves.end()), answers[1]);
        choices.push_back(static_cast<std::size_t>(found - moves.begin()));
    }
    return choices;
}

BOOST_AUTO_TEST_SUITE(seeds)

BOOST_AUTO_TEST_CASE(a_new_process_draws_other_numbers_in_another_opening_and_on_the_other_side) {
    const auto first = choices("5/5/2-2/5/5 x", "b");
    BOOST_TEST(choices("5/5/2-2/5/5 x", "b") == first, boost::test_tools::per_element{});
    BOOST_CHECK(choices("5/5/1-3/5/5 x", "b") != first);
    BOOST_CHECK(choices("5/5/2-2/5/5 o", "w") != first);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing
