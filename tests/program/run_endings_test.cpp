#include "protocol/program/run_endings.hpp"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "engine/rules/text.hpp"

namespace pahtum::gtp {
namespace {

using Json = nlohmann::ordered_json;

EndingsOptions small_options() {
    EndingsOptions options{.ruleset = named_ruleset(RulesetName::kClassic, 5)};
    options.ruleset.boulders = 3;
    options.least_empty = 8;
    options.most_empty = 10;
    options.count = 6;
    options.seed = 5;
    options.solver.hash_mebibytes = 1;
    return options;
}

std::string text_of(const EndingsOptions& options) {
    std::ostringstream out;
    run_endings(options, out);
    return out.str();
}

BOOST_AUTO_TEST_SUITE(run_endings_test)

BOOST_AUTO_TEST_CASE(numbers_of_empty_cells_take_turns_and_best_moves_are_of_the_greatest_value) {
    std::istringstream text{text_of(small_options())};
    int lines = 0;
    for (std::string line; std::getline(text, line); ++lines) {
        const Json json = Json::parse(line);
        const Position position = parse_position(json.at("position").get<std::string>());
        BOOST_TEST(position.empty().count() == 8 + lines % 3);
        int greatest = -1000;
        for (const auto& [move, value] : json.at("moves").items()) greatest = std::max<int>(greatest, value);
        BOOST_TEST(json.at("value") == greatest);
        std::vector<std::string> moves;
        std::vector<std::string> best;
        for (const auto& [move, value] : json.at("moves").items()) {
            moves.push_back(move);
            if (value == greatest) best.push_back(move);
        }
        BOOST_TEST(json.at("best").get<std::vector<std::string>>() == best, boost::test_tools::per_element());
        std::vector<std::string> legal;
        for (const Move move : position.legal_moves()) legal.push_back(to_text(position, move));
        BOOST_TEST(moves == legal, boost::test_tools::per_element());
    }
    BOOST_TEST(lines == 6);
}

BOOST_AUTO_TEST_CASE(the_same_seed_gives_the_same_lines_with_any_threads_and_table) {
    EndingsOptions options = small_options();
    const std::string first = text_of(options);
    options.solver = {2, 2};
    BOOST_TEST(text_of(options) == first);
    options.count = 2;
    BOOST_TEST(first.starts_with(text_of(options)));
    options.seed = 6;
    BOOST_TEST(!first.starts_with(text_of(options)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::gtp
