#include "arena/score/sequencer.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

namespace pahtum::arena {
namespace {

/// All that can be had now, as "NUMBER:VALUE ".
std::string available(Sequencer<char>& sequencer) {
    std::string text;
    while (const auto item = sequencer.next()) text += std::to_string(item->first) + ":" + item->second + " ";
    return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(sequencer)

BOOST_AUTO_TEST_CASE(values_wait_for_those_before_them) {
    Sequencer<char> sequencer;
    sequencer.add(2, 'c');
    sequencer.add(1, 'b');
    BOOST_TEST(available(sequencer) == "");
    sequencer.add(0, 'a');
    BOOST_TEST(available(sequencer) == "0:a 1:b 2:c ");
    sequencer.add(3, 'd');
    BOOST_TEST(available(sequencer) == "3:d ");
}

BOOST_AUTO_TEST_CASE(once_closed_the_rest_comes_in_order) {
    Sequencer<char> sequencer;
    sequencer.add(9, 'z');
    sequencer.add(4, 'e');
    BOOST_TEST(available(sequencer) == "");
    sequencer.close();
    BOOST_TEST(available(sequencer) == "4:e 9:z ");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
