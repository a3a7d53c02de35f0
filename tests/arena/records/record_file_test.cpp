#include "arena/records/record_file.hpp"

#include <cerrno>
#include <sys/syscall.h>

#include "arena/records/record.hpp"
#include "arena/records/record_source.hpp"
#include "arena/records/repair.hpp"
#include "tests/arena/records/sample_records.hpp"
#include "tests/support/confined.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::record_file_test {

namespace fs = std::filesystem;

using testing::contents;

std::string line_of(int repeat) {
    GameRecord record = sample_record();
    record.result.unit.repeat = repeat;
    record.run = "0123456789abcdef0123456789abcdef";
    return to_line(record) + "\n";
}

/// Without its end.
std::string bare(int repeat) { return line_of(repeat).substr(0, line_of(repeat).size() - 1); }

std::string lines_of(int first, int last) {
    std::string text;
    for (int repeat = first; repeat <= last; ++repeat) text += line_of(repeat);
    return text;
}

constexpr const char* kLeftOut =
    "the last line is incomplete and left out: it is being written, or a crash has cut it off";

/// The repeats of the games that are read, or the error.
struct Reading {
    std::vector<int> repeats;
    std::string error;
    std::string note;
};

Reading read_all(const fs::path& path) {
    Reading reading;
    RecordFileSource source{path};
    const auto keep = [&](const FoundGame& game) {
        reading.repeats.push_back(source.read(game.place).result.unit.repeat);
    };
    reading.error = testing::error_of<StoreError>([&] {
        for (const std::string& note : source.scan({.game = keep, .run = [](RunHeader&&) {}}))
            reading.note += note;
    });
    return reading;
}

void check(std::string_view line) { static_cast<void>(parse_line(line)); }

std::string error_of(const std::function<void()>& step) { return testing::error_of<StoreError>(step); }

using testing::contains;

/// Why a run cannot go on with the file.
std::string refusal(const fs::path& path) {
    return error_of([&] { static_cast<void>(RecordFile{path}.read({.game = [](GameRecord&&) {}})); });
}

struct Fixture {
    /// Writes the text, opens it to go on, and appends a game.
    ReadLines go_on(const std::string& text) const {
        testing::write_file(path, text);
        RecordFile file{path};
        const ReadLines lines = file.read({.game = [](GameRecord&&) {}});
        file.append(bare(9));
        file.close();
        return lines;
    }

    testing::TemporaryDirectory directory;
    fs::path path = directory / "games.jsonl";
    fs::path repaired = directory / "sound.jsonl";
};

BOOST_FIXTURE_TEST_SUITE(record_file, Fixture)

BOOST_AUTO_TEST_CASE(what_was_on_the_disk_survives_a_power_failure_at_every_byte) {
    const std::string on_disk = lines_of(1, 2);
    const std::string text = on_disk + line_of(3);
    for (std::size_t lost = on_disk.size(); lost <= text.size(); ++lost) {
        const std::string kept = text.substr(0, lost);
        // Without its line end, a line whose checksum is right is a game.
        const bool is_whole = lost + 1 >= text.size();
        const std::vector<int> expected = is_whole ? std::vector{1, 2, 3} : std::vector{1, 2};
        const std::string sound = is_whole ? text : on_disk;
        // The rest is missing, or zeros, also more than there was.
        for (const std::size_t zeros : {std::size_t{0}, text.size() - lost, std::size_t{4096}}) {
            const std::string found = kept + std::string(zeros, '\0');
            testing::write_file(path, found);
            const Reading reading = read_all(path);
            BOOST_TEST_REQUIRE((reading.repeats == expected), lost << " and " << zeros);
            const bool is_told = lost == text.size() ? zeros > 0 : !is_whole && found != on_disk;
            BOOST_TEST_REQUIRE(
                reading.note ==
                (is_told ? path.string() + (lost == text.size() ? ":4: " : ":3: ") + kLeftOut : ""));
            if (lost % 97 != 0 && lost + 2 < text.size()) continue;
            BOOST_TEST_REQUIRE(go_on(found).torn == found.size() - (is_whole ? lost : on_disk.size()));
            BOOST_TEST_REQUIRE(contents(path) == sound + line_of(9));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_last_line_that_lacks_only_its_end_is_ended) {
    for (const std::string& before : {std::string{}, line_of(1)}) {
        for (const std::size_t zeros : {0U, 9U}) {
            static_cast<void>(go_on(before + bare(2) + std::string(zeros, '\0')));
            BOOST_TEST(contents(path) == before + line_of(2) + line_of(9));
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

BOOST_AUTO_TEST_CASE(what_json_prints_is_not_taken_for_damaged_records) {
    for (const std::string text :
         {R"({"format":2,"planned":2,"played":2})", R"({"format":1,"model":"davidson","scale":"logistic"})",
          R"({"format":2,"event":"event","run":"0123456789abcdef0123456789abcdef"})",
          R"({"format":1,"trials":140,"games_per_trial":2})",
          R"({"format":1,"number":0,"black":"a","white":"b","opening":"3/3/3 x classic","repeat":0})",
          R"({"format":1,"rule":"as many as it takes","games_at_least":4})",
          R"({"format":1,"position":"3/3/3 x classic","status":"exact","value":3})",
          R"({"format":3,"file":"x.sgf#1","options":"0.1.0","start":"3/3/3 x classic"})"}) {
        for (const std::string end : {"\n", ""}) {
            testing::write_file(path, text + end);
            BOOST_TEST(
                refusal(path) == path.string() +
                                     ":1: what --json has printed (results, a schedule, answers), not "
                                     "records of games; give the file that a run has written with --out",
                text);
            BOOST_TEST(contents(path) == text + end);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_file_without_one_complete_record_is_left_alone) {
    for (const std::string& text :
         {std::string(1 << 20, '\0'), std::string(1, '\0'), std::string{"{"}, std::string{R"({"format":)"},
          bare(1).substr(1), bare(1).substr(0, bare(1).size() - 1),
          std::string{R"({"format": "of another program"})"}}) {
        testing::write_file(path, text);
        BOOST_TEST(refusal(path).starts_with(path.string() + ":1: "), text.size());
        BOOST_TEST((contents(path) == text), text.size());
    }
    testing::write_file(path, "");
    BOOST_TEST(refusal(path) == "");
}

BOOST_AUTO_TEST_CASE(what_the_reader_refuses_is_placed) {
    testing::write_file(path, lines_of(1, 2));
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

BOOST_AUTO_TEST_CASE(an_empty_line_is_named_with_its_remedy) {
    testing::write_file(path, line_of(1) + "\n" + line_of(2));
    BOOST_TEST(read_all(path).error ==
               path.string() + ":2: the line is empty; pahtum-arena repair keeps the lines that are sound");
}

BOOST_AUTO_TEST_CASE(a_block_of_zeros_before_the_end_is_named_and_the_rest_is_saved) {
    const std::string text = lines_of(1, 4);
    const std::size_t size = line_of(1).size();
    for (std::size_t begin = size + 1; begin < 2 * size; begin += 61) {
        std::string found = text;
        for (std::size_t i = begin; i < begin + 100; ++i) found[i] = '\0';
        testing::write_file(path, found);
        const Reading reading = read_all(path);
        BOOST_TEST(reading.error.starts_with(path.string() + ":2: the line is damaged: it has NUL bytes"));
        BOOST_TEST(reading.error.ends_with("; pahtum-arena repair keeps the lines that are sound"));
        BOOST_TEST(error_of([&] { static_cast<void>(go_on(found)); }) == reading.error);
        BOOST_TEST(contents(path) == found);

        fs::remove(repaired);
        std::vector<std::string> lost;
        const Repair result = repair_records(
            path, repaired, check, [&lost](const std::string& text_of) { lost.push_back(text_of); });
        // The zeros may reach into the third line.
        const bool is_joined = begin + 100 > 2 * size - 1;
        BOOST_TEST((result.kept == (is_joined ? 2 : 3) && result.lost == 1 && lost.size() == 1U));
        BOOST_TEST(lost[0].starts_with(path.string() + ":2: the line is damaged"));
        BOOST_TEST((read_all(repaired).repeats == (is_joined ? std::vector{1, 4} : std::vector{1, 3, 4})));
        BOOST_TEST(contents(path) == found);
    }
}

BOOST_AUTO_TEST_CASE(lines_that_follow_each_other_and_are_of_no_use_for_one_reason_are_one_loss) {
    std::string other = R"({"format":2,"other":{})";
    seal(other);
    testing::write_file(path, line_of(1) + other + "\n" + other + "\n" + line_of(2) + other + "\n");
    std::vector<std::string> lost;
    const Repair result =
        repair_records(path, repaired, check, [&lost](const std::string& text) { lost.push_back(text); });
    BOOST_TEST((result.kept == 2 && result.lost == 3));
    BOOST_TEST_REQUIRE(lost.size() == 2U);
    BOOST_TEST(lost[0].starts_with(path.string() + ":2-3: not a game record"), lost[0]);
    BOOST_TEST(lost[1].starts_with(path.string() + ":5: not a game record"), lost[1]);
    BOOST_TEST(contents(repaired) == lines_of(1, 2));
}

BOOST_AUTO_TEST_CASE(databases_are_no_records) {
    testing::write_file(path, std::string("SQLite format 3\0 and more", 25));
    const std::string text = contents(path);
    for (const std::string& error :
         {read_all(path).error, error_of([&] { const RecordFile file{path}; }), error_of([&] {
              static_cast<void>(repair_records(path, repaired, check, [](const std::string&) {}));
          })})
        BOOST_TEST(error.find("is a database of SQLite") != std::string::npos, error);
    BOOST_TEST(contents(path) == text);
}

BOOST_AUTO_TEST_CASE(a_sound_line_behind_damage_on_the_same_line_is_saved) {
    std::string text = lines_of(1, 3);
    text[line_of(1).size() - 1] = '\x1a';  // the first line end
    testing::write_file(path, text);
    BOOST_TEST(read_all(path).error.starts_with(path.string() + ":1: the line is damaged"));
    const Repair result = repair_records(path, repaired, check, [](const std::string&) {});
    BOOST_TEST((result.kept == 3 && result.lost == 1));
    BOOST_TEST(contents(repaired) == lines_of(1, 3));
}

BOOST_AUTO_TEST_CASE(a_repair_replaces_nothing_and_keeps_permissions) {
    testing::write_file(path, lines_of(1, 2));
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
    static_cast<void>(repair_records(path, repaired, check, [](const std::string&) {}));
    BOOST_TEST((fs::status(repaired).permissions() == (fs::perms::owner_read | fs::perms::owner_write)));
    const auto repair = [&] {
        static_cast<void>(repair_records(path, repaired, check, [](const std::string&) {}));
    };
    BOOST_TEST(contains(error_of(repair), "exists already"));
    BOOST_TEST(contents(repaired) == lines_of(1, 2));

    fs::remove(repaired);
    testing::write_file(path, "white,black,result\n");
    BOOST_TEST(contains(error_of(repair), "has no line that is of use"));
    BOOST_TEST(!fs::exists(repaired));
}

BOOST_AUTO_TEST_CASE(a_write_that_ends_in_the_middle_leaves_the_file_as_it_was) {
    RecordFile file{path};
    static_cast<void>(file.read({.game = [](GameRecord&&) {}}));
    const std::string line = bare(1);
    file.append(line);
    {
        const testing::FileSizeLimit limit{2 * line.size()};
        BOOST_TEST(error_of([&] { file.append(line); }) ==
                   "cannot write '" + path.string() + "': File too large");
        BOOST_TEST(contents(path) == line + "\n");
    }
    file.append(line);
    file.close();
    BOOST_TEST(contents(path) == line + "\n" + line + "\n");
}

BOOST_AUTO_TEST_CASE(a_full_disk_whose_file_cannot_be_shortened_is_told_too) {
    bool is_refused = false;
    std::string error;
    std::thread([&] {
        RecordFile file{path};
        is_refused = testing::refuse_call(SYS_ftruncate, EIO);
        const testing::FileSizeLimit limit{100};
        error = error_of([&] { file.append(line_of(1)); });
    }).join();
    BOOST_TEST_REQUIRE(is_refused);
    BOOST_TEST(contains(error, "File too large, nor shorten it; its last line is incomplete"), error);
    BOOST_TEST(read_all(path).repeats.empty());
    BOOST_TEST(read_all(path).error == "");
}

BOOST_AUTO_TEST_CASE(a_disk_that_refuses_is_told_by_the_next_line_or_at_the_end) {
    bool is_refused = false;
    std::string at_the_end;
    std::string by_a_line;
    std::thread([&] {
        is_refused = testing::refuse_call(SYS_fdatasync, EIO);
        const std::string line = bare(1);
        RecordFile file{path};
        file.append(line);
        at_the_end = error_of([&] { file.close(); });
        RecordFile other{directory / "other.jsonl"};
        while (by_a_line.empty()) {
            other.append(line);
            by_a_line = error_of([&] { other.check_disk(); });
            std::this_thread::sleep_for(std::chrono::milliseconds{20});
        }
    }).join();
    BOOST_TEST_REQUIRE(is_refused);
    BOOST_TEST(at_the_end ==
               "cannot write '" + path.string() +
                   "': Input/output error; the records of the last seconds may not be on the disk");
    BOOST_TEST(contains(by_a_line, "Input/output error"));
}

BOOST_AUTO_TEST_CASE(a_file_system_without_syncing_is_no_error) {
    bool is_refused = false;
    std::string error;
    std::thread([&] {
        is_refused = testing::refuse_call(SYS_fdatasync, EINVAL);
        RecordFile file{path};
        file.append("x");
        error = error_of([&] { file.close(); });
    }).join();
    BOOST_TEST_REQUIRE(is_refused);
    BOOST_TEST(error == "");
}

BOOST_AUTO_TEST_CASE(a_file_that_is_removed_or_replaced_meanwhile_is_told) {
    RecordFile file{path};
    file.append("x");
    fs::remove(path);
    BOOST_TEST(contains(error_of([&] { file.close(); }), "was removed or replaced during the run"));
}

BOOST_AUTO_TEST_CASE(what_has_no_end_or_is_no_file_is_not_read) {
    for (const std::string name : {"/dev/zero", "/proc/self/status", "/"})
        BOOST_TEST(read_all(name).error.starts_with("cannot open '"), name);
    testing::write_file(path, line_of(1) + std::string(std::size_t{5} << 20, 'x') + "\n" + line_of(2));
    BOOST_TEST(read_all(path).error ==
               path.string() + ":2: not a game record; pahtum-arena repair keeps the lines that are sound");
    BOOST_TEST(repair_records(path, repaired, check, [](const std::string&) {}).kept == 2);
    BOOST_TEST(contents(repaired) == lines_of(1, 2));
    testing::write_file(path, line_of(1) + std::string(std::size_t{5} << 20, '\0'));
    BOOST_TEST(go_on(contents(path)).torn == std::size_t{5} << 20);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::record_file_test
