#include "tests/support/process.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::memory_test {
namespace {

/// What protocol/gtp/parameters.md promises: so much besides the tables, and so much more for each further
/// thread.
constexpr long kProgramMebibytes = 32;
constexpr long kThreadMebibytes = 1;

/// The most memory the process ever had.
long peak_mebibytes(pid_t pid) {
    std::ifstream status{"/proc/" + std::to_string(pid) + "/status"};
    for (std::string word; status >> word;) {
        long kibibytes = 0;
        if (word == "VmHWM:" && status >> kibibytes) return kibibytes / 1024;
    }
    return 0;
}

/// Every kind of thought; proofs without the tree that those of more than 100,000 nodes have besides.
const Words kThoughts{
    "limit time 0.15",
    // Every kind of search, of proof and of analysis, one after the other on tables that the last one filled.
    "newgame classic size=8 boulders=0",
    "genmove b",
    "genmove w",
    "limit nodes 90000",
    "solve",
    "limit time 0.15",
    "newgame custodial",
    "genmove b",
    "limit nodes 90000",
    "solve",
    "limit time 0.15",
    "position xo1x-2/oxxo2x/1o-xo1o/x1oox2/-xx1o1-/ooxx1o1/1x2o1- x classic,boulders=6",
    "limit nodes 90000",
    "solve",
    "limit time 0.15",
    "genmove b",
    "newgame assyrian",
    "genmove b",
    "reg_genmove w",
    "limit nodes 90000",
    "solve",
    "limit time 0.15",
    "newgame strategic",
    "genmove w",
    "limit nodes 90000",
    "solve",
    "limit time 0.15",
};

}  // namespace

BOOST_AUTO_TEST_SUITE(memory)

BOOST_DATA_TEST_CASE(a_process_takes_no_more_than_its_tables_and_the_documented_rest,
                     boost::unit_test::data::make({16, 64}) ^ boost::unit_test::data::make({1, 2}), hash,
                     threads) {
    Process engine{{pahtum_program(), "--hash", std::to_string(hash), "--threads", std::to_string(threads)}};
    engine.ask(kThoughts);
    engine.exchange("limit\nlz-analyze b 10\n", 1);
    engine.exchange("name\n", 2);
    const long peak = peak_mebibytes(engine.pid());
    BOOST_TEST_MESSAGE("hash " << hash << " threads " << threads << " peak " << peak);
    BOOST_TEST((kIsSanitized || peak <= hash + kProgramMebibytes + (threads - 1) * kThreadMebibytes));
    BOOST_TEST(peak > 16 / 2);
}

BOOST_AUTO_TEST_CASE(the_tree_of_a_long_proof_takes_no_more_than_is_documented) {
    constexpr long kTreeMebibytes = 50;
    Process engine{{pahtum_program(), "--hash", "16", "--position", "8/8/8/8/8/8/8/7- x classic"}};
    engine.ask({"limit nodes 3000000", "solve"});
    const long peak = peak_mebibytes(engine.pid());
    BOOST_TEST((kIsSanitized || peak <= 16 + kProgramMebibytes + kTreeMebibytes), peak);
    BOOST_TEST(peak > 16 + 10);
}

BOOST_AUTO_TEST_CASE(tables_that_are_too_large_lose_no_game_and_say_the_remedy) {
    if (kIsSanitized) return;
    const TemporaryDirectory directory;
    const std::string file = (directory / "game.sgf").string();
    const Words large{"--hash", "4096"};
    const auto run = [&](const Words& words, const std::string& input) {
        return run_program(
            with_memory(600'000,
                        Words{"/bin/sh", "-c", R"(exec "$0" "$@" 2>&1)", pahtum_program()} + words + large),
            {{input}});
    };
    const Output played =
        run({"play", "--side", "b", "--position", "7/5-1/7/3-3/7/1-5/7 x classic", "--level", "15"},
            "a1\nhint\nsave " + file + "\nquit\n");
    BOOST_TEST(played.exit_code == 0);
    BOOST_TEST(contains(played.out, "Out of memory: type save FILE to keep the game"), played.out);
    BOOST_TEST(contains(contents(file), ";B[ag]"));
    const Output reviewed = run({"review", file}, "");
    BOOST_TEST(reviewed.exit_code == 5);
    BOOST_TEST(contains(reviewed.out, "pahtum: out of memory: set a smaller --hash"), reviewed.out);
}

// Clients that do not ask whether the game is over may go on for hours.
BOOST_AUTO_TEST_CASE(turns_after_the_end_take_no_memory) {
    Process engine{{pahtum_program(), "--hash", "1", "--position", "xox/oxo/xox x classic,stones=5"}};
    constexpr std::size_t kPairs = 15'000;
    std::string pairs;
    for (std::size_t i = 0; i < kPairs; ++i) pairs += "genmove b\nplay w pass\n";
    for (int i = 0; i < 10; ++i) engine.exchange(pairs, 2 * kPairs);
    BOOST_TEST((kIsSanitized || peak_mebibytes(engine.pid()) <= kProgramMebibytes));
    BOOST_TEST(engine.ask({"gg-undo 300000"}).front() == "= ");
    BOOST_TEST(engine.ask({"undo"}).front().starts_with("? cannot undo"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::memory_test
