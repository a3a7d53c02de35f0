#include "protocol/play/settings.hpp"

#include "engine/base/text.hpp"
#include "engine/book/book.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::settings_test {

BOOST_AUTO_TEST_SUITE(settings)

BOOST_AUTO_TEST_CASE(every_parameter_reads_what_it_prints) {
    for (const Parameter& parameter : parameters()) {
        BOOST_TEST_CONTEXT(parameter.name) {
            Settings settings;
            const std::string before = parameter.print(settings);
            parameter.read(settings, before);
            BOOST_TEST(parameter.print(settings) == before);
            BOOST_CHECK_THROW(parameter.read(settings, "?"), ParseError);
            BOOST_CHECK_THROW(parameter.read(settings, ""), ParseError);
            BOOST_TEST(parameter.print(settings) == before);
            BOOST_CHECK(&find_parameter(parameter.name) == &parameter);
        }
    }
}

BOOST_AUTO_TEST_CASE(what_a_parameter_may_be_is_said_with_all_its_words) {
    const auto complaint = [](std::string_view name, std::string_view text) -> std::string {
        Settings settings;
        return testing::error_of<ParseError>([&] { find_parameter(name).read(settings, text); });
    };
    for (const std::string text : {"3x", "0"})
        BOOST_TEST(complaint("resign", text) ==
                   "resign '" + text + "': expected a whole number from 1 to 1000000, or off");
    for (const std::string name : {"ponder", "vertices_only", "live_gfx"})
        BOOST_TEST(complaint(name, "yes") == name + " 'yes': expected true or false");
    for (const char* const name : {"time", "depth", "nodes"})
        for (const char* const text : {"abc", "0"})
            BOOST_TEST(complaint(name, text).ends_with(", or none"), complaint(name, text));
    BOOST_TEST(complaint("seed", "18446744073709551616") ==
               "seed '18446744073709551616': expected a whole number from 0 to 18446744073709551615");
}

BOOST_AUTO_TEST_CASE(every_parameter_sets_something_of_its_own) {
    const testing::TemporaryDirectory folder;
    const std::string book = folder.file("empty.book");
    write_book({}, [&book](std::string_view bytes) {
        std::ofstream{book, std::ios::binary | std::ios::app} << bytes;
    });
    const Settings defaults;
    for (const Parameter& parameter : parameters()) {
        const std::string value = parameter.name == "player"  ? "random"
                                  : parameter.name == "level" ? "3"
                                  : parameter.name == "book"  ? book
                                  : parameter.type == "bool"  ? "true"
                                                              : "17";
        Settings settings;
        parameter.read(settings, value);
        std::set<std::string_view> changed;
        for (const Parameter& other : parameters()) {
            if (other.print(settings) != other.print(defaults)) changed.insert(other.name);
        }
        BOOST_TEST((changed == std::set<std::string_view>{parameter.name}));
    }
}

BOOST_AUTO_TEST_CASE(limits_can_be_unset) {
    for (const char* name : {"time", "depth", "nodes"}) {
        Settings settings;
        const Parameter& parameter = find_parameter(name);
        parameter.read(settings, "3");
        BOOST_TEST(parameter.print(settings) == "3");
        parameter.read(settings, "none");
        BOOST_TEST(parameter.print(settings) == "none");
    }
}

BOOST_AUTO_TEST_CASE(an_unknown_name_is_refused) {
    BOOST_CHECK_THROW(static_cast<void>(find_parameter("Hash")), ParseError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::settings_test
