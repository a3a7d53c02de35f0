#include "arena/records/record_file.hpp"

#include "tests/arena/records/sample_records.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::record_file_test {

using testing::contents;

/// The repeat numbers of all records.
std::vector<int> read_repeats(RecordFile& file) {
    std::vector<int> repeats;
    file.read({.game = [&](GameRecord&& record) { repeats.push_back(record.result.unit.repeat); }});
    return repeats;
}

std::string line_of(int repeat) {
    GameRecord record = sample_record();
    record.result.unit.repeat = repeat;
    return to_line(record);
}

std::string refusal(const std::filesystem::path& path) {
    try {
        RecordFile file{path};
        static_cast<void>(read_repeats(file));
    } catch (const StoreError& error) {
        return error.what();
    }
    return "";
}

struct Fixture {
    testing::TemporaryDirectory directory;
    std::filesystem::path path = directory / "games.jsonl";
};

BOOST_FIXTURE_TEST_SUITE(record_file, Fixture)

BOOST_AUTO_TEST_CASE(a_new_file_is_made_and_lines_are_appended) {
    {
        RecordFile file{path};
        BOOST_TEST(read_repeats(file).empty());
        file.append(line_of(1));
        file.append(line_of(2));
    }
    RecordFile again{path};
    BOOST_TEST(read_repeats(again) == (std::vector{1, 2}));
    again.append(line_of(3));
    BOOST_TEST(contents(path) == line_of(1) + "\n" + line_of(2) + "\n" + line_of(3) + "\n");
}

BOOST_AUTO_TEST_CASE(a_torn_last_line_is_cut_off) {
    for (const std::size_t length :
         {std::size_t{1}, std::size_t{5}, std::size_t{100}, line_of(2).size() - 1}) {
        testing::write_file(path, line_of(1) + "\n" + line_of(2).substr(0, length));
        RecordFile file{path};
        BOOST_TEST(read_repeats(file) == std::vector{1});
        file.append(line_of(3));
        BOOST_TEST(contents(path) == line_of(1) + "\n" + line_of(3) + "\n");
    }
}

BOOST_AUTO_TEST_CASE(a_last_line_that_lacks_only_its_end_is_ended) {
    for (const std::string& before : {std::string{}, line_of(1) + "\n"}) {
        for (const std::size_t zeros : {0U, 9U}) {
            testing::write_file(path, before + line_of(2) + std::string(zeros, '\0'));
            RecordFile file{path};
            BOOST_TEST(read_repeats(file) == (before.empty() ? std::vector{2} : std::vector{1, 2}));
            file.append(line_of(3));
            BOOST_TEST(contents(path) == before + line_of(2) + "\n" + line_of(3) + "\n");
        }
    }
}

BOOST_AUTO_TEST_CASE(a_file_of_something_else_is_named_and_left_alone) {
    for (const std::string text : {"[[engine]]\nname = 'a'\n", "a = 1", "\n", "{\"a\": 1}\n"}) {
        testing::write_file(path, text);
        BOOST_TEST(refusal(path).starts_with(path.string() + ":1: not a game record"));
        BOOST_TEST(contents(path) == text);
    }
}

BOOST_AUTO_TEST_CASE(results_as_json_are_not_taken_for_damaged_records) {
    for (const std::string text :
         {R"({"format":2,"planned":2,"played":2})", R"({"format":1,"model":"davidson","scale":"logistic"})",
          R"({"format":2,"event":"event","run":"0123456789abcdef0123456789abcdef"})",
          R"({"format":1,"trials":140,"games_per_trial":2})"}) {
        for (const std::string end : {"\n", ""}) {
            testing::write_file(path, text + end);
            BOOST_TEST(refusal(path) == path.string() +
                                            ":1: results that --json has printed, not records of games; give "
                                            "the file that --out has written",
                       text);
            BOOST_TEST(contents(path) == text + end);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_file_without_one_complete_record_is_left_alone) {
    for (const std::string& text :
         {std::string(1 << 20, '\0'), std::string(1, '\0'), std::string{"{"}, std::string{R"({"format":)"},
          line_of(1).substr(1), line_of(1).substr(0, line_of(1).size() - 1),
          std::string{R"({"format": "of another program"})"}}) {
        testing::write_file(path, text);
        BOOST_TEST(refusal(path).starts_with(path.string() + ":1: "), text.size());
        BOOST_TEST((contents(path) == text), text.size());
    }
    testing::write_file(path, "");
    BOOST_TEST(refusal(path) == "");
}

BOOST_AUTO_TEST_CASE(a_bad_line_in_the_middle_is_named) {
    const std::string text = line_of(1) + "\n" + line_of(2).substr(0, 40) + "\n" + line_of(3) + "\n";
    testing::write_file(path, text);
    BOOST_TEST(refusal(path).starts_with(path.string() + ":2: "));
    BOOST_TEST(contents(path) == text);
}

BOOST_AUTO_TEST_CASE(what_the_reader_refuses_is_placed) {
    testing::write_file(path, line_of(1) + "\n" + line_of(2) + "\n");
    RecordFile file{path};
    const auto refuse_second = [](GameRecord&& record) {
        if (record.result.unit.repeat == 2) throw StoreError{"other settings"};
    };
    BOOST_TEST(testing::error_of<StoreError>([&] {
                   return file.read(RecordReader{.game = refuse_second});
               }) == path.string() + ":2: other settings");
}

BOOST_AUTO_TEST_CASE(only_one_may_write) {
    const RecordFile first{path};
    BOOST_TEST(refusal(path).find("is being written by another arena") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_path_that_cannot_be_opened_is_named) {
    BOOST_TEST(refusal(directory / "no/such/place").starts_with("cannot open '"));
}

BOOST_AUTO_TEST_CASE(a_full_disk_is_an_error) {
    if (!std::filesystem::exists("/dev/full")) return;
    RecordFile file{"/dev/full"};
    BOOST_CHECK_THROW(file.append(line_of(1)), StoreError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::record_file_test
