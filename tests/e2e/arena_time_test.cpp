#include "tests/e2e/outcome.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::arena_time_test {
namespace {

using Nanoseconds = std::int64_t;

constexpr Nanoseconds kMillisecond = 1'000'000;

/// What is left on a clock, and for how many moves.
struct Left {
    Nanoseconds time = 0;
    int moves = 0;
};

/// What a time control allows before each move, given how long the earlier ones took.
using Rule = std::function<Left(const std::vector<Nanoseconds>& earlier)>;

struct Example {
    std::string text;
    std::string set_up;  ///< what an engine is to be told before the game
    Rule left;           ///< none if it is not to be told anything before a move
};

std::ostream& operator<<(std::ostream& out, const Example& example) { return out << example.text; }

Nanoseconds sum(const std::vector<Nanoseconds>& times) {
    return std::accumulate(times.begin(), times.end(), Nanoseconds{0});
}

/// The sum of everything a clock has been given, less the sum of what was spent.
Rule clock(Nanoseconds base, Nanoseconds increment, int moves) {
    return [=](const std::vector<Nanoseconds>& earlier) {
        const auto played = static_cast<int>(earlier.size());
        const int bases = moves == 0 ? 1 : 1 + played / moves;
        return Left{bases * base + played * increment - sum(earlier),
                    moves == 0 ? 0 : moves - played % moves};
    };
}

/// Main time as long as it lasts; then the moves since are cut into periods.
Rule byo_yomi(Nanoseconds main, Nanoseconds period, int moves) {
    return [=](const std::vector<Nanoseconds>& earlier) {
        std::size_t first = 0;
        Nanoseconds spent = 0;
        while (first < earlier.size() && spent + earlier[first] < main) spent += earlier[first++];
        if (first == earlier.size() && spent < main) return Left{main - spent, 0};
        const auto in_periods = static_cast<int>(earlier.size() - first);
        const int begun = in_periods % moves;
        const std::vector<Nanoseconds> last(earlier.end() - begun, earlier.end());
        const Nanoseconds from_main = begun == in_periods ? main - spent : 0;
        return Left{from_main + period - sum(last), moves - begun};
    };
}

const std::vector<Example> kExamples = {
    {"1+0.02", "time_settings 1 0.02 1", clock(1000 * kMillisecond, 20 * kMillisecond, 0)},
    {"5/0.3", "time_settings 0 0.3 5", clock(300 * kMillisecond, 0, 5)},
    {"4/0.2+0.01", "time_settings 0 0.2 4", clock(200 * kMillisecond, 10 * kMillisecond, 4)},
    {"byoyomi=0.2,0.2,3", "time_settings 0.2 0.2 3", byo_yomi(200 * kMillisecond, 200 * kMillisecond, 3)},
    {"byoyomi=0,0.2,4", "time_settings 0 0.2 4", byo_yomi(0, 200 * kMillisecond, 4)},
    {"byoyomi=0.1,0.05,1", "time_settings 0.1 0.05 1", byo_yomi(100 * kMillisecond, 50 * kMillisecond, 1)},
    {"move=0.02", "limit time 0.02", {}},
    {"nodes=500", "limit nodes 500", {}},
    {"depth=3", "limit depth 3", {}},
};

std::string decimal(Nanoseconds time) {
    constexpr Nanoseconds kSecond = 1000 * kMillisecond;
    std::string fraction = std::to_string(kSecond + time % kSecond).substr(1);
    while (!fraction.empty() && fraction.back() == '0') fraction.pop_back();
    return std::to_string(time / kSecond) + (fraction.empty() ? "" : "." + fraction);
}

struct TimeFixture {
    TimeFixture() {
        std::ofstream(openings) << "5/2-2/5/1-3/5 x classic,boulders=2\n";
        std::ofstream(wrapper) << "tee -a \"$1\" | \"$2\"\n";
    }

    /// The real engine, with all that it is told in a file.
    [[nodiscard]] std::string logged(const std::string& name) const {
        return name + "=sh '" + wrapper.string() + "' '" + log(name).string() + "' '" + pahtum_program() +
               "'";
    }
    [[nodiscard]] std::filesystem::path log(const std::string& name) const { return directory / name; }

    [[nodiscard]] Output play(const std::string& black, const std::string& white, const Words& more) const {
        return run_arena(Words{"--openings", openings.string(), "--rounds", "1", "--concurrency", "1",
                               "--out", records.string(), "--engine", black, "--engine", white} +
                         more);
    }

    TemporaryDirectory directory;
    std::filesystem::path openings = directory / "suite.txt";
    std::filesystem::path records = directory / "games.jsonl";
    std::filesystem::path wrapper = directory / "logged.sh";
};

/// The lines that set or tell a time.
Words time_lines(const std::filesystem::path& log) {
    Words lines;
    for (const std::string& line : lines_of(log)) {
        for (const char* const command : {"time_settings ", "time_left ", "limit "})
            if (line.starts_with(command)) lines.push_back(line);
    }
    return lines;
}

/// The times of every other move, from the first or the second on.
std::vector<Nanoseconds> times_of(const json& record, std::size_t first) {
    std::vector<Nanoseconds> times;
    for (std::size_t i = first; i < record["times_ns"].size(); i += 2) times.push_back(record["times_ns"][i]);
    return times;
}

/// What the engine that played the games should have been told of its time in them.
Words expected_lines(const Example& example, const std::string& name, const Words& games) {
    Words lines = {example.set_up};  // before the first game, to see whether the engine knows it
    for (const std::string& line : games) {
        const json record = json::parse(line);
        const bool is_black = record["black"]["name"] == name;
        const std::vector<Nanoseconds> times = times_of(record, is_black ? 0 : 1);
        lines.push_back(example.set_up);
        for (std::size_t i = 0; example.left && i < times.size(); ++i) {
            const Left left = example.left({times.begin(), times.begin() + static_cast<std::ptrdiff_t>(i)});
            // On a machine with much else to do it may have used some of the margin, too.
            const std::string time = decimal(std::max<Nanoseconds>(left.time, 0));
            lines.push_back(std::string{"time_left "} + (is_black ? "b " : "w ") + time + " " +
                            std::to_string(left.moves));
        }
    }
    return lines;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(arena_time, TimeFixture)

BOOST_DATA_TEST_CASE_F(TimeFixture, the_real_engine_plays_and_is_told_its_time_to_the_nanosecond,
                       boost::unit_test::data::make(kExamples), example) {
    check_done(play(logged("one"), logged("two"), {"--tc", example.text, "--time-margin", "30000"}));
    const Words games = lines_of(records);
    BOOST_TEST_REQUIRE(games.size() == 2U);
    for (const std::string& line : games) {
        BOOST_TEST(json::parse(line)["ending"] == "board-full", line);
        BOOST_TEST(json::parse(line)["black"]["tc"].get<std::string>().starts_with(example.text), line);
    }
    for (const char* const name : {"one", "two"})
        BOOST_TEST(time_lines(log(name)) == expected_lines(example, name, games),
                   boost::test_tools::per_element());
}

const Words kShortTimes = {
    "0.05+0",           "0.05+0.02",        "9/0.05",   "9/0.05+0.01", "byoyomi=0.02,0.05,3",
    "byoyomi=0,0.05,3", "byoyomi=0,0.05,1", "move=0.05"};

BOOST_DATA_TEST_CASE_F(TimeFixture, who_takes_too_long_loses_on_time,
                       boost::unit_test::data::make(kShortTimes), text) {
    check_done(play(scripted_option("quick"), scripted_option("slow", "fault=late at=2 ms=5000"),
                    {"--tc", "slow:" + text, "--tc", "quick:none", "--time-margin", "50", "--restart"}));
    const Words games = lines_of(records);
    BOOST_TEST(games.size() == 2U);
    for (const std::string& line : games) {
        const json record = json::parse(line);
        BOOST_TEST(record["ending"] == "time-forfeit", line);
        BOOST_TEST(record[record["result"].get<std::string>()]["name"] == "quick", line);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::arena_time_test
