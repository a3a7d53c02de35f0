#include "protocol/play/memory.hpp"

#include <boost/test/unit_test.hpp>
#include <sstream>
#include <string>

namespace pahtum {
namespace {

std::size_t hash_for(const std::string& available) {
    std::istringstream meminfo{"MemTotal:       99999999 kB\nMemFree:          102400 kB\n" + available +
                               "Buffers:           31684 kB\n"};
    return generous_hash_mebibytes(meminfo);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(memory)

BOOST_AUTO_TEST_CASE(the_table_is_at_most_a_gibibyte_and_half_of_what_is_available) {
    BOOST_TEST(hash_for("MemAvailable:   33554432 kB\n") == 1024U);
    BOOST_TEST(hash_for("MemAvailable:    2097152 kB\n") == 1024U);
    BOOST_TEST(hash_for("MemAvailable:    1048576 kB\n") == 512U);
    BOOST_TEST(hash_for("MemAvailable:       1000 kB\n") == 1U);
}

BOOST_AUTO_TEST_CASE(a_gibibyte_it_is_where_nothing_says_what_is_available) {
    BOOST_TEST(hash_for("") == 1024U);
    BOOST_TEST(hash_for("MemAvailable: much\n") == 1024U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
