#include "arena/match/slot_cores.hpp"

#include <boost/test/unit_test.hpp>
#include <thread>

namespace pahtum::arena {
namespace {

EngineSpec engine_of_threads(int threads) {
    return {.name = "engine", .command = {}, .directory = "", .time_control = {}, .threads = threads};
}

/// Where a slot of engines that use so many threads each is confined to, and what it has reserved.
struct Pinned {
    std::vector<int> reserved;
    std::vector<int> confined;
};

Pinned pinned(int first_threads, int second_threads, int slots) {
    Pinned result;
    std::thread{[&] {
        const std::vector engines{engine_of_threads(first_threads), engine_of_threads(second_threads)};
        const ReservedCores cores = pin_slot(engines, slots);
        result = {cores.numbers(), allowed_cores()};
    }}.join();
    return result;
}

BOOST_AUTO_TEST_SUITE(slot_cores)

// Another arena at work on this machine may hold cores: then there are none, and no confinement.
BOOST_AUTO_TEST_CASE(a_slot_gets_as_many_cores_as_its_widest_engine_uses_threads) {
    const std::vector<int> all = allowed_cores();
    for (const int threads : {1, static_cast<int>(all.size())}) {
        const Pinned slot = pinned(1, threads, 1);
        BOOST_TEST((slot.reserved.empty() || slot.reserved.size() == static_cast<std::size_t>(threads)));
        BOOST_TEST(slot.confined == (slot.reserved.empty() ? all : slot.reserved),
                   boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(where_there_are_too_few_cores_for_all_slots_none_is_pinned) {
    const std::vector<int> all = allowed_cores();
    const int count = static_cast<int>(all.size());
    for (const Pinned& slot : {pinned(1, 1, count + 1), pinned(1, count + 1, 1), pinned(count, 1, 2)}) {
        BOOST_TEST(slot.reserved.empty());
        BOOST_TEST(slot.confined == all, boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
