#include "engine/rules/ruleset.hpp"

#include "tests/support/test.hpp"
#include "tests/support/variants.hpp"

namespace pahtum::testing {

namespace {

/// The third word of a position's text.
std::string short_text(const reference::Rules& rules) {
    const std::string text = position_text(reference::new_game(rules));
    const std::size_t start = text.find(' ', text.find(' ') + 1) + 1;
    return text.substr(start, text.find(' ', start) - start);
}

const std::array kBadTexts{
    BadText{"chess", "chess"},
    BadText{"Classic", "Classic"},
    BadText{"classic strategic", "strategic"},
    BadText{"size=5 classic", "classic"},
    BadText{"colour=red", "colour"},
    BadText{"classic,=5", "=5"},
    BadText{"size", "size"},
    BadText{"size=", "size"},
    BadText{"size=2", "2"},
    BadText{"size=9", "9"},
    BadText{"size=7x", "7x"},
    BadText{"size=+7", "+7"},
    BadText{"size=-7", "-7"},
    BadText{"size=99999999999999999999", "99999999999999999999"},
    BadText{"size=7,size=7", "size"},
    BadText{"swap=on swap=off", "swap"},
    BadText{"setup=center", "center"},
    BadText{"boulders=49", "49"},
    BadText{"boulders=-1", "-1"},
    BadText{"size=3,boulders=9", "9"},
    BadText{"boulders=9,size=3", "9"},
    BadText{"scoring=both", "both"},
    BadText{"capture=custodian", "custodian"},
    BadText{"stones=0", "0"},
    BadText{"stones=65", "65"},
    BadText{"stones=many", "many"},
    BadText{"swap=yes", "yes"},
    BadText{"assyrian,size=6", "centre"},
    BadText{"setup=centre,boulders=0", "centre"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(ruleset_test)

// The table of named rulesets in the rule descriptions, on their own board.
BOOST_AUTO_TEST_CASE(the_named_rulesets_are_what_their_sources_say) {
    BOOST_TEST(describe(named_ruleset(RulesetName::kClassic)) ==
               "classic size=7 setup=fixed boulders=5 scoring=final capture=none stones=24 swap=off");
    BOOST_TEST(describe(named_ruleset(RulesetName::kAssyrian)) ==
               "assyrian size=7 setup=centre boulders=5 scoring=final capture=none stones=22 swap=off");
    BOOST_TEST(describe(named_ruleset(RulesetName::kStrategic)) ==
               "strategic size=7 setup=alternate boulders=4 scoring=running capture=none stones=24 swap=off");
    BOOST_TEST(
        describe(named_ruleset(RulesetName::kCustodial)) ==
        "custodial size=7 setup=alternate boulders=5 scoring=final capture=custodial stones=40 swap=off");
}

BOOST_AUTO_TEST_CASE(named_rulesets_fit_every_size_as_the_reference_has_them) {
    for (const std::string_view text : ruleset_names()) {
        const std::string name{text};
        for (int size = kMinSize; size <= kMaxSize; ++size) {
            const RulesetName parsed = parse_ruleset(name, 7).name;
            BOOST_TEST(describe(named_ruleset(parsed, size)) ==
                       full_text(reference::named_rules(name, size)));
            BOOST_TEST(to_text(parsed) == name);
        }
    }
}

BOOST_AUTO_TEST_CASE(no_text_and_no_name_mean_classic) {
    BOOST_TEST((parse_ruleset("") == named_ruleset(RulesetName::kClassic)));
    BOOST_TEST((parse_ruleset("  ") == named_ruleset(RulesetName::kClassic)));
    BOOST_TEST(describe(parse_ruleset("size=5 swap=on")) ==
               "classic size=5 setup=fixed boulders=5 scoring=final capture=none stones=12 swap=on");
    BOOST_TEST((parse_ruleset("swap=on,size=5") == parse_ruleset("classic size=5 swap=on")));
}

BOOST_AUTO_TEST_CASE(both_texts_of_every_variant_lead_back_to_it) {
    reference::Random random{8};
    for (const reference::Rules& rules : reference::variants(random)) {
        const Ruleset ruleset = parse_ruleset(full_text(rules));
        BOOST_TEST(describe(ruleset) == full_text(rules));
        BOOST_TEST(to_text(ruleset) == short_text(rules));
        BOOST_TEST((parse_ruleset(to_text(ruleset), rules.size) == ruleset));
        BOOST_TEST((parse_ruleset(describe(ruleset), rules.size) == ruleset));
        BOOST_CHECK_NO_THROW(validate(ruleset));
    }
}

BOOST_DATA_TEST_CASE(a_bad_text_is_refused_by_naming_what_is_bad, boost::unit_test::data::make(kBadTexts),
                     bad) {
    check_error<ParseError>([&] { return parse_ruleset(bad.text); }, bad.quoted);
}

BOOST_AUTO_TEST_CASE(a_given_size_must_agree_with_the_board) {
    BOOST_TEST(parse_ruleset("classic size=5", 5).stones == 12);
    BOOST_CHECK_THROW(std::ignore = parse_ruleset("classic size=5", 7), ParseError);
    BOOST_CHECK_THROW(std::ignore = parse_ruleset("assyrian", 6), ParseError);
}

BOOST_AUTO_TEST_CASE(a_ruleset_made_by_hand_is_validated) {
    for (int Ruleset::*const setting : {&Ruleset::size, &Ruleset::boulders, &Ruleset::stones}) {
        for (const int value : {-1, 65}) {
            Ruleset ruleset;
            ruleset.*setting = value;
            BOOST_CHECK_THROW(validate(ruleset), ParseError);
        }
    }
}

BOOST_AUTO_TEST_CASE(one_setting_changes_and_the_others_stay_as_they_are_or_the_default) {
    const Ruleset strategic = parse_ruleset("strategic,swap=on");
    BOOST_TEST(describe(with_setting(strategic, "size", "5")) ==
               "strategic size=5 setup=alternate boulders=4 scoring=running capture=none stones=12 swap=on");
    BOOST_TEST((with_setting(with_setting(strategic, "size", "5"), "size", "7") == strategic));
    BOOST_TEST((with_setting(strategic, "swap", "off") == parse_ruleset("strategic")));
    BOOST_CHECK_THROW((void)with_setting(strategic, "swap", "maybe"), ParseError);
    BOOST_CHECK_THROW((void)with_setting(strategic, "komi", "6"), ParseError);
    BOOST_CHECK_THROW((void)with_setting(parse_ruleset("assyrian"), "size", "6"), ParseError);
}

BOOST_AUTO_TEST_CASE(every_value_that_a_setting_lists_can_be_set_and_is_printed_again) {
    for (const RulesetSetting& setting : ruleset_settings()) {
        BOOST_TEST(!setting.description.empty());
        BOOST_TEST(ruleset_setting(setting.name).name == setting.name);
        for (const std::string_view choice : setting.choices) {
            Ruleset ruleset;
            setting.set(ruleset, choice);
            BOOST_TEST(setting.value(ruleset) == choice);
        }
    }
    for (const std::string_view name : ruleset_names()) BOOST_TEST(to_text(parse_ruleset(name)) == name);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
