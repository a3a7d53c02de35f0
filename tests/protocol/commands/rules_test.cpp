#include "engine/base/text.hpp"
#include "engine/rules/position.hpp"
#include "tests/protocol/commands/run_in_process.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::rules_test {

using Json = nlohmann::json;

Json rules_as_data() {
    const ProgramRun run = run_in_process({"rules", "--json"});
    BOOST_TEST_REQUIRE(run.code == 0);
    BOOST_TEST(run.lines().size() == 1U);
    return Json::parse(run.lines().at(0));
}

bool can_begin(const std::string& ruleset) {
    try {
        (void)Position::new_game(parse_ruleset(ruleset));
        return true;
    } catch (const ParseError&) {
        return false;
    }
}

BOOST_AUTO_TEST_SUITE(rules)

BOOST_AUTO_TEST_CASE(points_are_those_of_the_reference) {
    const Json points = rules_as_data().at("points_by_length");
    BOOST_TEST_REQUIRE(points.size() == 9U);
    for (std::size_t length = 0; length < points.size(); ++length)
        BOOST_TEST(points[length] == reference::run_points(static_cast<int>(length)));
}

BOOST_AUTO_TEST_CASE(rulesets_have_the_settings_of_the_reference_on_every_size) {
    const Json rulesets = rules_as_data().at("rulesets");
    BOOST_TEST(rulesets.size() == 4U);
    for (const Json& ruleset : rulesets) {
        const std::string name = ruleset.at("name");
        for (int size = 3; size <= 8; ++size) {
            BOOST_TEST_CONTEXT(name << " size " << size) {
                const Json& by_size = ruleset.at("settings_by_size");
                BOOST_TEST(by_size.contains(std::to_string(size)) ==
                           can_begin(name + ",size=" + std::to_string(size)));
                if (!by_size.contains(std::to_string(size))) continue;
                const reference::Rules rules = reference::named_rules(name, size);
                const Json expected{{"size", size},
                                    {"setup", rules.setup},
                                    {"boulders", rules.boulders},
                                    {"scoring", rules.scoring},
                                    {"capture", rules.capture},
                                    {"stones", rules.stones},
                                    {"swap", rules.swap}};
                BOOST_TEST(by_size.at(std::to_string(size)) == expected);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(games_begin_with_every_choice_and_within_every_range_and_with_nothing_else) {
    const Json settings = rules_as_data().at("settings");
    for (const Json& setting : settings) {
        const std::string name = setting.at("name");
        for (int size = 3; size <= 8; ++size) {
            const std::string board = "size=" + std::to_string(size) + ",";
            BOOST_TEST_CONTEXT(name << " size " << size) {
                if (setting.contains("range_by_size")) {
                    const Json& range = setting.at("range_by_size").at(std::to_string(size));
                    const int least = range.at("least");
                    const int most = range.at("most");
                    for (int number = -1; number <= 65; ++number) {
                        BOOST_TEST(can_begin(board + name + "=" + std::to_string(number)) ==
                                   (number >= least && number <= most));
                    }
                } else if (name != "size") {
                    for (const Json& choice : setting.at("choices")) {
                        BOOST_TEST(choice.at("meaning").get<std::string>() != "");
                        const std::string text = choice.at("text");
                        BOOST_TEST(can_begin(board + name + "=" + text) ==
                                   (text != "centre" || size % 2 == 1));
                    }
                    BOOST_TEST(!can_begin(board + name + "=other"));
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(the_text_has_every_ruleset_and_the_points) {
    const ProgramRun run = run_in_process({"rules"});
    BOOST_TEST(run.code == 0);
    for (const std::string name : {"classic", "assyrian", "strategic", "custodial"})
        BOOST_TEST(contains(run.out, full_text(reference::named_rules(name, 7))));
    BOOST_TEST(contains(run.out, "3: 3, 4: 10, 5: 25, 6: 56, 7: 119, 8: 246\n"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::rules_test
