#include "engine/platform/huge_memory.hpp"

#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

BOOST_AUTO_TEST_SUITE(huge_memory)

BOOST_AUTO_TEST_CASE(it_reads_as_zero_until_written_and_again_after_clear) {
    constexpr std::size_t kBytes = 3 << 20;
    HugeMemory memory{kBytes};
    char* const bytes = static_cast<char*>(memory.data());
    BOOST_TEST(memory.size() == kBytes);
    BOOST_TEST(std::count(bytes, bytes + kBytes, 0) == static_cast<std::ptrdiff_t>(kBytes));
    std::fill(bytes, bytes + kBytes, 'x');
    memory.clear();
    BOOST_TEST(std::count(bytes, bytes + kBytes, 0) == static_cast<std::ptrdiff_t>(kBytes));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
