#include <new>

#include "engine/platform/huge_memory.hpp"
#include "tests/support/test.hpp"

using pahtum::HugeMemory;

BOOST_AUTO_TEST_SUITE(huge_memory_limit)

BOOST_AUTO_TEST_CASE(more_than_there_can_be_is_bad_alloc) {
    BOOST_CHECK_THROW(HugeMemory{std::numeric_limits<std::size_t>::max() / 2}, std::bad_alloc);
}

BOOST_AUTO_TEST_SUITE_END()
