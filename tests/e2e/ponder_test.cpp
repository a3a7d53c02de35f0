#include "tests/support/process.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::ponder_test {
namespace {
using std::chrono::steady_clock;

// Nothing is proven here for a long time.
const std::string kStart = "8/8/8/8/8/8/8/7- x classic,boulders=0";

Process start(const Words& options) {
    return Process{Words{pahtum_program(), "--position", kStart, "--time", "0.05"} + options};
}

/// Processor seconds that the engine has used.
double cpu_time(Process& engine) { return std::stod(engine.ask({"cputime"}).front().substr(2)); }

/// Processor seconds it uses until it has used `enough`, asked every now and then; what it used in `patience`
/// if that is less.
double used_while_asked_nothing(Process& engine, double enough, std::chrono::seconds patience) {
    const double before = cpu_time(engine);
    const auto end = steady_clock::now() + patience;
    double used = 0;
    while (used < enough && steady_clock::now() < end) {
        std::this_thread::sleep_for(200ms);
        used = cpu_time(engine) - before;
    }
    return used;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(ponder)

BOOST_AUTO_TEST_CASE(after_its_move_the_engine_thinks_on_until_the_opponent_has_moved) {
    Process engine = start({"--ponder"});
    engine.ask({"genmove b"});
    BOOST_TEST(used_while_asked_nothing(engine, 0.5, kPatience) >= 0.5);
    // The commands are answered at once all the same, and the opponent's move ends it.
    BOOST_TEST(engine.ask({"undo", "play b a1", "play w h8"}).back() == "= ");
    BOOST_TEST(used_while_asked_nothing(engine, 0.2, 2s) < 0.2);
    BOOST_TEST(engine.close() == 0);
}

BOOST_AUTO_TEST_CASE(the_end_of_the_input_ends_it) {
    Process engine = start({"--ponder"});
    engine.ask({"genmove b"});
    BOOST_TEST(engine.close() == 0);
}

BOOST_AUTO_TEST_CASE(by_default_it_rests) {
    Process engine = start({});
    engine.ask({"genmove b"});
    BOOST_TEST(used_while_asked_nothing(engine, 0.2, 2s) < 0.2);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::ponder_test
