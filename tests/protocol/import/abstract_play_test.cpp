#include "protocol/import/abstract_play.hpp"

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "tests/protocol/commands/run_in_process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

// tests/data/records/abstract_play.json has games that the site's own program has played at random, and
// recorded with the points that it counted.

namespace pahtum::testing::abstract_play_test {
namespace {

namespace fs = std::filesystem;

const fs::path& data() {
    static const fs::path file = testing::source_file("tests/data/records/abstract_play.json");
    return file;
}

/// By id.
std::map<std::string, json> site_records() {
    std::map<std::string, json> records;
    for (const json& record : json::parse(contents(data())))
        records[record["header"]["site"]["gameid"]] = record;
    return records;
}

const records::ImportedGames& imported() {
    static const records::ImportedGames games = records::read_abstract_play(contents(data()));
    return games;
}

const SgfGame& game(const std::string& id) {
    for (const records::ImportedGame& game : imported().games)
        if (game.id == id) return game.game;
    throw std::runtime_error{id + " was not imported"};
}

Position end_of(const SgfGame& game) {
    Position position = game.start;
    for (const Move move : game.moves) position.play(move);
    return position;
}

/// A record of two moves, changed.
std::string record(const std::function<void(json&)>& change) {
    json record = json::parse(R"({
        "header": {"game": {"name": "Pah-Tum", "variants": ["Quick setup"]},
                   "site": {"name": "Abstract Play", "gameid": 7},
                   "startingPosition": "b2,d4,f6,g1,a7",
                   "players": [{"name": "a", "result": 0}, {"name": "b", "result": 1}]},
        "moves": [["d5", {"move": "D3"}], ["resign", null]]})");
    change(record);
    return record.dump();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(abstract_play)

BOOST_AUTO_TEST_CASE(finished_games_have_the_points_that_the_sites_program_counted) {
    int finished = 0;
    const auto records = site_records();
    for (const records::ImportedGame& game : imported().games) {
        const Position end = end_of(game.game);
        const json& players = records.at(game.id)["header"]["players"];
        BOOST_TEST(game.game.black == players[0]["name"]);
        BOOST_TEST(game.game.white == players[1]["name"]);
        if (!end.is_over() || !game.remark.empty()) continue;
        ++finished;
        BOOST_TEST(end.score(Side::kBlack) == players[0]["score"].get<int>(), game.id);
        BOOST_TEST(end.score(Side::kWhite) == players[1]["score"].get<int>(), game.id);
    }
    BOOST_TEST(finished == 7);
}

BOOST_AUTO_TEST_CASE(each_move_of_the_record_is_one_of_the_game) {
    const SgfGame& offered = game("pahtum#full-0");
    BOOST_TEST(to_text(offered.start) == "6-/3-3/4-2/7/7/4-2/2-4 x classic");
    BOOST_TEST(to_text(offered.start, offered.moves[0]) == "D5");
    BOOST_TEST(to_text(offered.start, offered.moves[1]) == "G1");
    BOOST_TEST(offered.moves.size() == 44U);
    // The first version of the site's rules: the opponent only chose a side.
    BOOST_TEST(game("pahtum#full-16").moves.size() == 44U);
}

BOOST_AUTO_TEST_CASE(how_a_game_ended_is_its_result) {
    for (const auto& [id, result] : std::map<std::string, std::string>{{"pahtum#resign-12", "W+R"},
                                                                       {"pahtum#quick-timeout-13", "W+T"},
                                                                       {"pahtum#quick-draw-14", "0"},
                                                                       {"pahtum#abandoned-15", "Void"}})
        BOOST_TEST(game(id).result == result, id);
    BOOST_TEST(game("pahtum#full-0").result.empty());  // the board says it
    BOOST_TEST(to_sgf(game("pahtum#full-0")).find("RE[B+23]") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(captures_are_those_of_the_record) {
    for (const auto& [id, record] : site_records()) {
        if (!id.starts_with("pahtum#captures-resign")) continue;
        const SgfGame& found = game(id);
        Position position = found.start;
        std::string expected;
        for (const json& round : record["moves"])
            for (const json& move : round) expected += move.get<std::string>() + " ";
        std::string ours;
        for (const Move move : found.moves) {
            ours += to_text(move.square());
            if (move.captured()) ours += "(x" + to_text(*move.captured()) + ")";
            ours += " ";
            position.play(move);
        }
        for (char& letter : ours)
            letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        const std::string stones = expected.substr(expected.find(' ') - 2);
        BOOST_TEST(ours + "resign " == stones);
        BOOST_TEST(contains(ours, "(x"));
        return;
    }
    BOOST_ERROR("no such game");
}

BOOST_AUTO_TEST_CASE(a_game_in_which_our_rules_capture_a_boulder_is_left_out) {
    BOOST_TEST(imported().left_out.size() == 6U);
    for (const records::GameLeftOut& game : imported().left_out) {
        BOOST_TEST(contains(game.id, "captures"));
        BOOST_TEST(contains(game.reason, "the site spares boulders"));
    }
    BOOST_TEST(imported().other_games == 1U);
}

BOOST_AUTO_TEST_CASE(where_the_site_counts_otherwise_a_remark_says_so) {
    int remarks = 0;
    for (const records::ImportedGame& game : imported().games) {
        if (game.remark.empty()) continue;
        ++remarks;
        BOOST_TEST(game.id == "pahtum#quick-full-175");
        BOOST_TEST(game.remark.starts_with("the site says it is a draw, by the rules it is a win for White"));
    }
    BOOST_TEST(remarks == 1);
}

BOOST_AUTO_TEST_CASE(the_moves_may_be_text_or_objects_and_the_id_a_number) {
    const records::ImportedGames games = records::read_abstract_play(record([](json&) {}));
    BOOST_TEST_REQUIRE(games.games.size() == 1U);
    BOOST_TEST(games.games[0].id == "7");
    BOOST_TEST(games.games[0].game.moves.size() == 2U);
    BOOST_TEST(games.games[0].game.result == "W+R");
}

BOOST_AUTO_TEST_CASE(date_event_and_round_of_the_site_are_kept) {
    const auto written = [](const std::string& begin, const std::string& end) {
        const records::ImportedGames games = records::read_abstract_play(record([&](json& r) {
            r["header"]["event"] = "Cup [1]";
            r["header"]["round"] = "2";
            r["header"]["date-start"] = begin;
            r["header"]["date-end"] = end;
        }));
        return to_sgf(games.games.at(0).game);
    };
    const std::string text = written("2024-05-01T10:00:00.000Z", "2024-05-01T11:00:00.000Z");
    for (const std::string part : {"EV[Cup [1\\]]", "RO[2]", "DT[2024-05-01]"})
        BOOST_TEST(contains(text, part), part);
    BOOST_TEST(contains(written("2024-05-01T10:00:00.000Z", "2024-06-02T11:00:00.000Z"),
                        "DT[2024-05-01,2024-06-02]"));
    BOOST_TEST(!contains(written("yesterday", ""), "DT["));
}

BOOST_AUTO_TEST_CASE(a_game_resigned_before_its_first_move_is_imported) {
    for (const std::string moves :
         {R"([["resign"]])", R"([["b2,d4,f6,g1,a7", "resign"]])", R"([["b2,d4,f6,g1,a7,d5", "resign"]])"}) {
        for (const bool is_quick : {false, true}) {
            if (is_quick && moves.size() > 14) continue;
            const bool is_first = moves.size() < 14;
            const records::ImportedGames games = records::read_abstract_play(record([&](json& r) {
                if (!is_quick) r["header"]["game"]["variants"] = json::array();
                r["moves"] = json::parse(moves);
                r["header"]["players"][0]["result"] = is_first ? 0 : 1;
                r["header"]["players"][1]["result"] = is_first ? 1 : 0;
            }));
            BOOST_TEST_REQUIRE(games.games.size() == 1U, moves);
            BOOST_TEST(games.games[0].game.result == (is_first ? "W+R" : "B+R"));
            BOOST_TEST(games.games[0].remark.empty());
            BOOST_TEST(games.games[0].game.moves.size() == (moves.find("d5") == std::string::npos ? 0U : 1U));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_faulty_game_is_left_out_with_its_fault) {
    const auto reason = [](const std::function<void(json&)>& change) {
        const records::ImportedGames games = records::read_abstract_play(record(change));
        BOOST_TEST(games.games.empty());
        return games.left_out.size() == 1 ? games.left_out[0].reason : "";
    };
    using Change = std::function<void(json&)>;
    const std::vector<std::pair<std::string, Change>> faults{
        {"move 2: D5 is occupied", [](json& r) { r["moves"][0][1] = "d5"; }},
        {"move 1: ", [](json& r) { r["moves"][0][0] = "b2"; }},
        {"move 1: ", [](json& r) { r["moves"][0][0] = "h9"; }},
        {"move 1: ", [](json& r) { r["moves"][0][0] = ""; }},
        {"move 1: ", [](json& r) { r["moves"][0][0] = "d5(xd4"; }},
        {"the game is not finished", [](json& r) { r["moves"].erase(1); }},
        {"moves after the end", [](json& r) { r["moves"].push_back(json::array({"d6"})); }},
        {"expected five boulders", [](json& r) { r["header"]["startingPosition"] = "b2"; }},
        {"'startingPosition' is missing", [](json& r) { r["header"].erase("startingPosition"); }},
        {"b2 is named twice", [](json& r) { r["header"]["startingPosition"] = "b2,b2,f6,g1,a7"; }},
        {"unknown variant 'big'", [](json& r) { r["header"]["game"]["variants"] = json::array({"big"}); }},
        {"expected two players", [](json& r) { r["header"]["players"].erase(1); }},
        {"a name: expected text", [](json& r) { r["header"]["players"][0]["name"] = 5; }},
        {"moves: expected a list", [](json& r) { r["moves"] = "d5 d3"; }},
        {"a move: expected text", [](json& r) { r["moves"][0][0] = 5; }},
        {"moves after the end",
         [](json& r) {
             r = site_records().at("pahtum#quick-full-175");
             r["moves"].push_back(json::array({"resign"}));
         }},
        {"the member 'game' is missing", [](json& r) { r["header"].erase("game"); }},
        {"the name of the game: expected text", [](json& r) { r["header"]["game"]["name"] = 5; }},
        {"A4 would be captured by 'a5', of which the record says nothing",
         [](json& r) {
             r["header"]["game"]["variants"].push_back("Custodial captures");
             r["header"]["startingPosition"] = "b2,d4,f6,g1,g3";
             r["moves"] = json::parse(R"([["a3", "a4"], ["a5", "resign"]])");
         }},
        {"expected 'pass'", [](json& r) {
             r["header"]["game"]["variants"] = json::array();
             r["moves"] = json::parse(R"([["b2,d4,f6,g1,a7", "d5"]])");
         }}};
    for (const auto& [expected, change] : faults) {
        const std::string found = reason(change);
        BOOST_TEST(contains(found, expected), expected + " is not in " + found);
    }
}

BOOST_AUTO_TEST_CASE(a_faulty_record_costs_no_other_game_and_has_its_place_for_a_name) {
    json records = json::array({5, json::object(), {{"header", json::object()}}});
    records.push_back(json::parse(record([](json& r) { r["header"].erase("site"); })));
    records.push_back(json::parse(record([](json& r) {
        r["moves"] = 5;
        r["header"].erase("site");
    })));
    const records::ImportedGames games = records::read_abstract_play(records.dump());
    BOOST_TEST(games.games.size() == 1U);
    BOOST_TEST_REQUIRE(games.left_out.size() == 4U);
    const Words names{"record 1", "record 2", "record 3", "record 5"};
    for (std::size_t i = 0; i < names.size(); ++i) BOOST_TEST(games.left_out[i].id == names[i]);
}

BOOST_AUTO_TEST_CASE(who_resigned_and_has_won_is_remarked_on) {
    const records::ImportedGames games = records::read_abstract_play(record([](json& r) {
        r["header"]["players"][0]["result"] = 1;
        r["header"]["players"][1]["result"] = 0;
    }));
    BOOST_TEST_REQUIRE(games.games.size() == 1U);
    BOOST_TEST(games.games[0].game.result == "B+R");
    BOOST_TEST(games.games[0].remark ==
               "the site says that black has won, though the last entry of that side is 'resign'");
}

BOOST_AUTO_TEST_CASE(text_that_is_no_list_of_records_is_refused) {
    for (const char* const text : {"", "no", "5", "\"[]\"", "(;SZ[7])", "\xff"})
        BOOST_CHECK_THROW(static_cast<void>(records::read_abstract_play(text)), ParseError);
    BOOST_TEST(records::read_abstract_play("[]").games.empty());
    BOOST_CHECK_THROW(static_cast<void>(records::read_abstract_play(std::string(1'000'000, '['))),
                      ParseError);
}

BOOST_AUTO_TEST_CASE(the_command_writes_each_game_once_and_names_what_it_leaves_out) {
    const TemporaryDirectory directory;
    const std::string folder = (directory / "games").string();
    const auto first = run_in_process({"import", data().string(), "--out", folder});
    BOOST_TEST(first.code == 4);
    BOOST_TEST(first.out == "imported 13, there already 0, left out 6, other games 1\n");
    BOOST_TEST(contains(first.log,
                        "pahtum: " + printable(data().string(), 4096) + ": pahtum#captures-full-6: move "));
    const fs::path file = directory / "games" / "pahtum_full-0.sgf";
    BOOST_TEST(to_sgf(parse_sgf(contents(file))) == to_sgf(game("pahtum#full-0")));
    std::ofstream{file} << "mine";
    const auto second = run_in_process({"import", data().string(), "--out", folder});
    BOOST_TEST(second.out == "imported 0, there already 13, left out 6, other games 1\n");
    BOOST_TEST(contents(file) == "mine");
}

BOOST_AUTO_TEST_CASE(the_name_of_a_file_stays_in_the_folder_whatever_the_id_is) {
    const TemporaryDirectory directory;
    const fs::path games = directory / "deep" / "games";
    const Words ids{"../../evil", "/etc/passwd", "..",  "",    "a\nb\x1b[31m",        ".hidden",
                    "a-b",        "a#b",         "a_b", "a/b", std::string(400, 'a'), std::string(401, 'a')};
    int count = 0;
    for (const std::string& id : ids) {
        const fs::path file = directory / ("record" + std::to_string(count++));
        std::ofstream{file} << record([&](json& r) { r["header"]["site"]["gameid"] = id; });
        BOOST_TEST(run_in_process({"import", file.string(), "--out", games.string()}).code == 0);
    }
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator{directory.path()})
        if (entry.path().extension() == ".sgf") names.insert(fs::relative(entry.path(), games).string());
    BOOST_TEST(names.size() == ids.size());
    for (const std::string& name : names)
        BOOST_TEST((name == "a-b.sgf" || name == "a_b.sgf" || name.starts_with("game_")), name);
}

BOOST_AUTO_TEST_CASE(games_without_an_id_or_with_the_same_are_not_taken_for_one) {
    const TemporaryDirectory directory;
    const auto game = [](const char* move, const char* id) {
        return json::parse(record([&](json& r) {
            r["moves"][0][1] = move;
            if (*id == '\0')
                r["header"].erase("site");
            else
                r["header"]["site"]["gameid"] = id;
        }));
    };
    const auto import = [&](const json& records) {
        std::ofstream{directory / "records"} << records;
        return run_in_process(
            {"import", (directory / "records").string(), "--out", (directory / "games").string()});
    };
    const auto nameless = import({game("d3", ""), game("c3", ""), game("d3", "")});
    BOOST_TEST(nameless.out == "imported 2, there already 1, left out 0, other games 0\n");
    BOOST_TEST(nameless.code == 0);
    const auto clash = import({game("d3", "pahtum#1"), game("c3", "pahtum#1"), game("d3", "pahtum#1")});
    BOOST_TEST(clash.out == "imported 1, there already 1, left out 1, other games 0\n");
    BOOST_TEST(clash.log ==
               "pahtum: " + (directory / "records").string() + ": pahtum#1: another game has the same id\n");
    BOOST_TEST(clash.code == 4);
    // Different files even where small and capital letters are the same.
    import({game("d3", "A#1"), game("c3", "a#1")});
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator{directory / "games"}) {
        std::string name = entry.path().filename().string();
        for (char& letter : name)
            letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        names.insert(name);
    }
    BOOST_TEST(names.size() == 5U);
}

BOOST_AUTO_TEST_CASE(a_folder_in_which_nothing_can_be_written_ends_the_run) {
    BOOST_CHECK_THROW((void)run_in_process({"import", data().string(), "--out", "/proc/self"}), FileError);
}

BOOST_AUTO_TEST_CASE(a_file_that_cannot_be_read_is_named_and_the_others_are_imported) {
    const TemporaryDirectory directory;
    std::ofstream{directory / "bad.json"} << "no";
    const auto run =
        run_in_process({"import", (directory / "none.json").string(), (directory / "bad.json").string(),
                        data().string(), "--out", (directory / "games").string()});
    BOOST_TEST(run.code == 4);
    BOOST_TEST(run.out.starts_with("imported 13"));
    BOOST_TEST((contains(run.log, "none.json") && contains(run.log, "bad.json: no game records")));
    BOOST_CHECK_THROW((void)run_in_process({"import", data().string()}), OptionError);
    BOOST_CHECK_THROW((void)run_in_process({"import", data().string(), "--out", data().string()}),
                      OptionError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::abstract_play_test
