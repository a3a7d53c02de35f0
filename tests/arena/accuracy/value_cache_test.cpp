#include "arena/accuracy/value_cache.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <thread>

#include "arena/records/record.hpp"
#include "engine/base/files.hpp"
#include "engine/base/version.hpp"
#include "tests/arena/report/sample/sample_games.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::value_cache_test {
namespace {

constexpr std::uint64_t kNodes = 100;

/// A file with three positions.
std::string three_lines(const std::filesystem::path& file) {
    ValueCache cache{file, kNodes};
    cache.add("one", {3, 3});
    cache.add("two", {-9, -1});
    cache.add("three", {-4, 5});
    return testing::contents(file);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(value_cache)

BOOST_AUTO_TEST_CASE(a_result_follows_from_bounds_on_one_side_of_a_draw) {
    BOOST_TEST((ProvenMargin{3, 3}.margin() == 3 && ProvenMargin{3, 3}.half_points() == 2));
    BOOST_TEST((!ProvenMargin{1, 9}.margin() && ProvenMargin{1, 9}.half_points() == 2));
    BOOST_TEST((!ProvenMargin{-9, -1}.margin() && ProvenMargin{-9, -1}.half_points() == 0));
    BOOST_TEST((ProvenMargin{0, 0}.margin() == 0 && ProvenMargin{0, 0}.half_points() == 1));
    BOOST_TEST((!ProvenMargin{0, 1}.half_points() && !ProvenMargin{-1, 0}.half_points()));
}

BOOST_AUTO_TEST_CASE(a_position_is_found_again_for_the_same_limit_only) {
    const testing::TemporaryDirectory folder;
    const auto file = folder / "new/cache";
    three_lines(file);
    const ValueCache same{file, kNodes};
    BOOST_TEST((same.size() == 3U && same.damaged() == 0U && same.find("two") == ProvenMargin{-9, -1}));
    BOOST_TEST(!same.find("four"));
    BOOST_TEST((ValueCache{file, kNodes + 1}.size() == 0U));
}

BOOST_AUTO_TEST_CASE(what_another_version_has_proven_is_proven_anew) {
    const testing::TemporaryDirectory folder;
    const auto file = folder / "cache";
    const std::string said = ",\"version\":" + nlohmann::json(kVersion).dump();
    for (const std::string& other : {std::string{",\"version\":\"0.0.1\""}, std::string{}}) {
        std::string text;
        for (std::string line : testing::split_lines(three_lines(file))) {
            line.resize(line.rfind(",\"crc\":"));
            BOOST_TEST_REQUIRE(testing::contains(line, said));
            line.replace(line.find(said), said.size(), other);
            seal(line);
            text += line + "\n";
        }
        testing::write_file(file, text);
        const ValueCache cache{file, kNodes};
        BOOST_TEST((cache.size() == 0U && cache.damaged() == 0U));
        std::filesystem::remove(file);
    }
}

BOOST_AUTO_TEST_CASE(a_full_disk_costs_no_more_than_what_is_not_kept) {
    const testing::TemporaryDirectory folder;
    const auto file = folder / "cache";
    const std::string whole = three_lines(file);
    {
        ValueCache cache{file, kNodes};
        BOOST_TEST(cache.failure().empty());
        const testing::FileSizeLimit limit{whole.size() + 10};
        cache.add("four", {4, 4});
        cache.add("five", {5, 5});
        BOOST_TEST((cache.find("four") == ProvenMargin{4, 4} && cache.find("five") == ProvenMargin{5, 5}));
        BOOST_TEST(cache.failure().ends_with("File too large; --accuracy-cache FILE names another"),
                   cache.failure());
    }
    BOOST_TEST(testing::contents(file) == whole);
    // A line end that a crash has left out cannot be added either.
    testing::write_file(file, whole.substr(0, whole.size() - 1));
    const testing::FileSizeLimit limit{whole.size() - 1};
    BOOST_CHECK_THROW((ValueCache{file, kNodes}), CacheUnavailable);
}

BOOST_AUTO_TEST_CASE(a_file_cut_anywhere_loses_one_line_and_goes_on) {
    const testing::TemporaryDirectory folder;
    const auto file = folder / "cache";
    const std::string whole = three_lines(file);
    const std::size_t second = whole.find('\n') + 1;
    for (std::size_t size = second; size <= whole.size(); ++size) {
        testing::write_file(file, whole.substr(0, size));
        {
            ValueCache cache{file, kNodes};
            BOOST_TEST(cache.find("one").has_value());
            cache.add("four", {1, 1});
        }
        const ValueCache again{file, kNodes};
        BOOST_TEST((again.find("four") == ProvenMargin{1, 1}), size);
        BOOST_TEST(again.damaged() <= 1U);
        const auto two = again.find("two");
        BOOST_TEST((!two || *two == ProvenMargin{-9, -1}));
    }
}

BOOST_AUTO_TEST_CASE(a_changed_byte_costs_no_more_than_the_lines_it_is_in_and_never_lies) {
    const testing::TemporaryDirectory folder;
    const auto file = folder / "cache";
    const std::string whole = three_lines(file);
    for (std::size_t place = 0; place < whole.size(); ++place) {
        std::string damaged = whole;
        damaged[place] = static_cast<char>(damaged[place] ^ 1 << place % 8);
        testing::write_file(file, damaged);
        const ValueCache cache{file, kNodes};
        BOOST_TEST(cache.size() + 2 >= 3U, place);
        for (const auto& [text, proven] :
             std::map<std::string, ProvenMargin>{{"one", {3, 3}}, {"two", {-9, -1}}, {"three", {-4, 5}}})
            BOOST_TEST((!cache.find(text) || *cache.find(text) == proven), place);
    }
}

BOOST_AUTO_TEST_CASE(a_file_of_another_kind_is_refused_and_left_as_it_is) {
    const testing::TemporaryDirectory folder;
    const auto file = folder / "games.jsonl";
    for (const std::string& text :
         {to_line(drawn_game({"one", "two"})) + "\n", std::string{"hello\n"}, std::string{"hello"}}) {
        testing::write_file(file, text);
        BOOST_CHECK_THROW((ValueCache{file, kNodes}), StoreError);
        BOOST_TEST(testing::contents(file) == text);
    }
    BOOST_CHECK_THROW((ValueCache{folder.path(), kNodes}), StoreError);
}

BOOST_AUTO_TEST_CASE(a_line_waits_for_the_process_that_is_writing) {
    const testing::TemporaryDirectory folder;
    const auto file = folder / "cache";
    const std::string whole = three_lines(file);
    const FileDescriptor other = open_regular_file(file.string(), O_RDWR);
    BOOST_TEST_REQUIRE(flock(other.number(), LOCK_EX) == 0);
    ValueCache cache{file, kNodes};
    std::jthread adder{[&] { cache.add("four", {4, 4}); }};
    std::this_thread::sleep_for(std::chrono::milliseconds{50});
    BOOST_TEST(testing::contents(file) == whole);
    flock(other.number(), LOCK_UN);
    adder.join();
    BOOST_TEST((ValueCache{file, kNodes}.size() == 4U));
}

BOOST_AUTO_TEST_CASE(two_processes_may_add_to_one_file) {
    const testing::TemporaryDirectory folder;
    const auto file = folder / "cache";
    ValueCache first{file, kNodes};
    ValueCache second{file, kNodes};
    for (int i = 0; i < 50; ++i) {
        first.add("first " + std::to_string(i), {i, i});
        second.add("second " + std::to_string(i), {i, i});
    }
    const ValueCache both{file, kNodes};
    BOOST_TEST((both.size() == 100U && both.damaged() == 0U));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::value_cache_test
