#include "engine/rules/ruleset.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

// The rules with one row more in the table of rulesets, "nomad", which CMake puts there.
namespace pahtum {
namespace {

BOOST_AUTO_TEST_SUITE(another_ruleset)

BOOST_AUTO_TEST_CASE(a_ruleset_is_a_row_and_every_text_knows_it) {
    BOOST_TEST(ruleset_names().back() == "nomad");
    const Ruleset nomad = parse_ruleset("nomad");
    BOOST_TEST(describe(nomad) ==
               "nomad size=7 setup=choose boulders=3 scoring=running capture=custodial stones=24 swap=off");
    BOOST_TEST(to_text(parse_ruleset("nomad,size=5")) == "nomad");
    BOOST_TEST(to_text(with_setting(nomad, "swap", "on")) == "nomad,swap=on");
    const auto names_it = [](const ParseError& error) {
        return std::string_view{error.what()}.find("nomad") != std::string_view::npos;
    };
    BOOST_CHECK_EXCEPTION((void)parse_ruleset("nomda"), ParseError, names_it);
}

BOOST_AUTO_TEST_CASE(its_positions_and_records_are_read_as_they_were_written) {
    const Position start = parse_position(to_text(Position::new_game(parse_ruleset("nomad"), {})));
    BOOST_TEST(to_text(start.ruleset()) == "nomad");
    const SgfGame game{.start = start, .moves = {}, .black = "", .white = "", .result = ""};
    BOOST_TEST(to_text(parse_sgf(to_sgf(game)).start.ruleset()) == "nomad");
    // As other programs name it.
    BOOST_TEST(to_text(parse_sgf("(;SZ[5]RU[nomad])").start.ruleset()) == "nomad");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum
