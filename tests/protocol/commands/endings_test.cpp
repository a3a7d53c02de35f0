#include "engine/rules/text.hpp"
#include "tests/protocol/commands/run_in_process.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::endings_test {
namespace {

using Json = nlohmann::ordered_json;

ProgramRun run_small(const std::string& count, const std::string& seed, const std::string& threads = "1",
                     const std::string& hash = "1") {
    return run_in_process({"openings", "endings", "--size", "5", "--boulders", "3", "--empty", "8,10",
                           "--count", count, "--seed", seed, "--threads", threads, "--hash", hash});
}

}  // namespace

BOOST_AUTO_TEST_SUITE(endings)

BOOST_AUTO_TEST_CASE(numbers_of_empty_cells_take_turns_and_best_moves_are_of_the_greatest_value) {
    const Words lines = run_small("6", "5").lines();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Json json = Json::parse(lines[i]);
        const Position position = parse_position(json.at("position").get<std::string>());
        BOOST_TEST(position.empty().count() == 8 + static_cast<int>(i % 3));
        int greatest = -1000;
        for (const auto& [move, value] : json.at("margins").items())
            greatest = std::max<int>(greatest, value);
        BOOST_TEST(json.at("value") == greatest);
        Words moves;
        Words best;
        for (const auto& [move, value] : json.at("margins").items()) {
            moves.push_back(move);
            if (value == greatest) best.push_back(move);
        }
        BOOST_TEST(json.at("best").get<std::vector<std::string>>() == best, boost::test_tools::per_element());
        Words legal;
        for (const Move move : position.legal_moves()) legal.push_back(to_text(position, move));
        BOOST_TEST(moves == legal, boost::test_tools::per_element());
    }
    BOOST_TEST(lines.size() == 6U);
}

BOOST_AUTO_TEST_CASE(the_same_seed_gives_the_same_lines_with_any_threads_and_table) {
    const std::string first = run_small("6", "5").out;
    BOOST_TEST(run_small("6", "5", "2", "2").out == first);
    BOOST_TEST(first.starts_with(run_small("2", "5").out));
    BOOST_TEST(!first.starts_with(run_small("2", "6").out));
}

BOOST_AUTO_TEST_CASE(a_number_of_boulders_in_the_ruleset_must_be_the_number_of_the_option) {
    const auto run = [](const std::string& ruleset) {
        return run_in_process({"openings", "endings", "--size", "5", "--boulders", "3", "--ruleset", ruleset,
                               "--empty", "6,6", "--count", "1"});
    };
    check_error<OptionError>([&] { return run("classic,boulders=9"); },
                             "--ruleset: boulders=9, but --boulders is 3");
    BOOST_TEST(run("classic,boulders=3").lines().size() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::endings_test
