#include "engine/learn/sample_file.hpp"

#include "engine/base/text.hpp"
#include "tests/engine/learn/lessons.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::learn;

constexpr GameSettings kSettings{.seed = 5, .play_nodes = 10, .proof_nodes = 20};
constexpr std::uint32_t kGames = 4;
constexpr std::size_t kGameSamples = 3;

std::vector<Sample> game_samples(std::uint32_t game) {
    Random random{game};
    std::vector<Sample> samples;
    for (std::size_t i = 0; i < kGameSamples; ++i) {
        samples.push_back(sample_of(testing::random_position(5, 8, random)));
        samples.back().game = game;
    }
    return samples;
}

std::vector<Sample> samples_in(const std::string& path) {
    std::vector<Sample> samples;
    for_each_sample(path, [&](const Sample& sample) { samples.push_back(sample); });
    return samples;
}

std::vector<Sample> all_samples() {
    std::vector<Sample> all;
    for (std::uint32_t game = 0; game < kGames; ++game) {
        for (const Sample& sample : game_samples(game)) all.push_back(sample);
    }
    return all;
}

void write_games(const std::string& path) {
    SampleLog log{path, kSettings};
    while (log.next_game() < kGames) log.append(game_samples(log.next_game()));
}

struct Samples {
    const testing::TemporaryDirectory folder;
    const std::string path = folder / "samples";
};

BOOST_FIXTURE_TEST_SUITE(files_of_samples, Samples)

BOOST_AUTO_TEST_CASE(what_is_written_is_read) {
    write_games(path);
    BOOST_TEST((samples_in(path) == all_samples()));
}

BOOST_AUTO_TEST_CASE(a_file_cut_anywhere_is_continued) {
    write_games(path);
    const auto whole = std::filesystem::file_size(path);
    for (auto bytes = whole; bytes >= 40; --bytes) {
        std::filesystem::resize_file(path, bytes);
        write_games(path);
        BOOST_TEST_REQUIRE(std::filesystem::file_size(path) == whole);
        BOOST_TEST_REQUIRE((samples_in(path) == all_samples()));
    }
}

BOOST_AUTO_TEST_CASE(a_file_that_is_only_opened_keeps_all_its_games) {
    write_games(path);
    for (int i = 0; i < 2; ++i) BOOST_TEST((SampleLog{path, kSettings}.next_game() == kGames - 1));
    BOOST_TEST((samples_in(path) == all_samples()));
}

BOOST_AUTO_TEST_CASE(a_full_disk_leaves_no_part_of_a_header) {
    {
        const testing::FileSizeLimit limit{10};
        BOOST_CHECK_THROW((SampleLog{path, kSettings}), FileError);
    }
    write_games(path);
    BOOST_TEST((samples_in(path) == all_samples()));
}

BOOST_AUTO_TEST_CASE(games_of_other_settings_are_not_mixed) {
    write_games(path);
    GameSettings other = kSettings;
    other.seed = 6;
    BOOST_CHECK_THROW((SampleLog{path, other}), ParseError);
    other = kSettings;
    other.play_nodes = 11;
    BOOST_CHECK_THROW((SampleLog{path, other}), ParseError);
    other = kSettings;
    other.weights = 7;
    BOOST_CHECK_THROW((SampleLog{path, other}), ParseError);
}

BOOST_AUTO_TEST_CASE(two_programs_cannot_write_the_same_file) {
    const SampleLog log{path, kSettings};
    BOOST_CHECK_THROW((SampleLog{path, kSettings}), FileError);
}

BOOST_AUTO_TEST_CASE(other_files_are_refused_and_left_alone) {
    std::ofstream{path} << "a file of mine, longer than any header is";
    BOOST_CHECK_THROW(samples_in(path), ParseError);
    BOOST_CHECK_THROW((SampleLog{path, kSettings}), ParseError);
    BOOST_TEST(std::filesystem::file_size(path) == 41U);
    BOOST_CHECK_THROW(samples_in(folder / "missing"), FileError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
