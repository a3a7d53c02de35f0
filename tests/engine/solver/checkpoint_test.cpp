#include "engine/solver/checkpoint.hpp"

#include "tests/support/file_size_limit.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using pahtum::testing::FileSizeLimit;
using pahtum::testing::TemporaryDirectory;
namespace data = boost::unit_test::data;

constexpr std::size_t kRecordSize = 64;

Proof proof(std::uint64_t number) {
    return {.key = number * 0x1234'5678'9abc'def1,
            .salt = static_cast<std::uint32_t>(number % 3 + 0xffff'fff0),
            .lower = -static_cast<Points>(number) - 1,
            .upper = static_cast<Points>(number),
            .payload = {number, ~number, number << 40, 7}};
}

std::vector<Proof> proofs_in(const Checkpoint& checkpoint) {
    std::vector<Proof> proofs;
    checkpoint.replay([&](const Proof& found) { proofs.push_back(found); });
    return proofs;
}

bool are_first(const std::vector<Proof>& proofs, std::size_t count) {
    std::vector<Proof> expected;
    for (std::size_t i = 0; i < count; ++i) expected.push_back(proof(i));
    return proofs == expected;
}

void write_some(const std::filesystem::path& file, std::size_t count) {
    Checkpoint checkpoint{file};
    for (std::size_t i = 0; i < count; ++i) checkpoint.add(proof(i));
}

/// What opening the file says.
std::string refusal(const std::filesystem::path& file) {
    return pahtum::testing::error_of([&] { return std::make_unique<Checkpoint>(file); });
}

struct Folder {
    const TemporaryDirectory directory;
};

BOOST_FIXTURE_TEST_SUITE(checkpoint, Folder)

BOOST_AUTO_TEST_CASE(what_was_added_is_there_at_once_and_later) {
    {
        Checkpoint checkpoint{directory / "file"};
        BOOST_TEST(proofs_in(checkpoint).empty());
        for (std::size_t i = 0; i < 10'000; ++i) checkpoint.add(proof(i));
        BOOST_TEST(are_first(proofs_in(checkpoint), 10'000));
    }
    {
        Checkpoint checkpoint{directory / "file"};
        BOOST_TEST(are_first(proofs_in(checkpoint), 10'000));
        checkpoint.add(proof(10'000));
        checkpoint.flush();
    }
    BOOST_TEST(are_first(proofs_in(Checkpoint{directory / "file"}), 10'001));
}

BOOST_AUTO_TEST_CASE(a_file_cut_anywhere_keeps_its_whole_records_and_can_be_continued) {
    write_some(directory / "whole", 3);
    const std::string whole = pahtum::testing::contents(directory / "whole");
    const std::size_t header = whole.size() - 3 * kRecordSize;
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        pahtum::testing::write_file(directory / "cut", whole.substr(0, size));
        const std::size_t left = size < header ? 0 : (size - header) / kRecordSize;
        BOOST_TEST_CONTEXT(size << " bytes") {
            {
                Checkpoint checkpoint{directory / "cut"};
                BOOST_TEST(are_first(proofs_in(checkpoint), left));
                checkpoint.add(proof(left));
            }
            BOOST_TEST(are_first(proofs_in(Checkpoint{directory / "cut"}), left + 1));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_damaged_record_is_left_out_and_no_other) {
    write_some(directory / "file", 3);
    const std::string whole = pahtum::testing::contents(directory / "file");
    for (std::size_t place = whole.size() - 2 * kRecordSize; place < whole.size() - kRecordSize; ++place) {
        std::string damaged = whole;
        damaged[place] = static_cast<char>(damaged[place] ^ 4);
        pahtum::testing::write_file(directory / "damaged", damaged);
        BOOST_TEST((proofs_in(Checkpoint{directory / "damaged"}) == std::vector{proof(0), proof(2)}));
    }
}

BOOST_AUTO_TEST_CASE(a_file_of_another_kind_is_refused_by_name_and_left_alone) {
    for (const std::string bytes :
         {"7/7/7/7/7/7/7 x classic\n", "pahtum solver checkpoint, version 2\n", "p\n"}) {
        pahtum::testing::write_file(directory / "foreign", bytes);
        const std::string message = refusal(directory / "foreign");
        BOOST_TEST(testing::contains(message, "not a solver checkpoint"));
        BOOST_TEST(testing::contains(message, directory.file("foreign")));
        BOOST_TEST(pahtum::testing::contents(directory / "foreign") == bytes);
    }
}

BOOST_AUTO_TEST_CASE(a_file_in_use_is_refused) {
    {
        const Checkpoint checkpoint{directory / "file"};
        BOOST_TEST(testing::contains(refusal(directory / "file"), "using"));
    }
    BOOST_TEST(refusal(directory / "file") == "");
}

BOOST_AUTO_TEST_CASE(what_cannot_be_opened_is_named_with_the_reason) {
    const std::string message = refusal(directory / "nowhere" / "file");
    BOOST_TEST(testing::contains(message, (directory / "nowhere" / "file").string()));
    BOOST_TEST(testing::contains(message, "No such file or directory"));
    BOOST_TEST(testing::contains(refusal(directory.path()), "Is a directory"));
}

BOOST_AUTO_TEST_CASE(threads_may_add_at_the_same_time) {
    {
        Checkpoint checkpoint{directory / "file"};
        std::vector<std::jthread> threads;
        for (std::uint64_t thread = 0; thread < 4; ++thread) {
            threads.emplace_back([&checkpoint, thread] {
                for (std::uint64_t i = 0; i < 1000; ++i) checkpoint.add(proof(4 * i + thread));
            });
        }
    }
    std::vector<Proof> proofs = proofs_in(Checkpoint{directory / "file"});
    std::ranges::sort(proofs, [](const Proof& a, const Proof& b) { return a.payload[0] < b.payload[0]; });
    BOOST_TEST(are_first(proofs, 4000));
}

BOOST_AUTO_TEST_CASE(a_write_that_fails_is_told_and_what_was_written_before_stays) {
    {
        Checkpoint checkpoint{directory / "file"};
        const std::size_t header = pahtum::testing::contents(directory / "file").size();
        const FileSizeLimit limit{header + 2 * kRecordSize + 10};
        for (std::size_t i = 0; i < 2; ++i) checkpoint.add(proof(i));
        BOOST_TEST(!checkpoint.has_failed());
        checkpoint.flush();
        checkpoint.add(proof(2));
        BOOST_TEST(checkpoint.has_failed());
        const std::string message = testing::error_of([&] { checkpoint.flush(); });
        BOOST_TEST(testing::contains(message, directory.file("file")));
        BOOST_TEST(testing::contains(message, "File too large"));
    }
    BOOST_TEST(are_first(proofs_in(Checkpoint{directory / "file"}), 2));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
