#include "arena/html/page.hpp"

#include <boost/test/unit_test.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "arena/store/record.hpp"
#include "tests/e2e/arena_process.hpp"
#include "tests/html/sample_games.hpp"

// What a real browser makes of a report that the real program has written. CHROMIUM is its path.

namespace pahtum::testing {
namespace {

using arena::kHostileName;

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

std::string text_of(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

/// One for all cases: to make it takes most of a browser's start.
std::filesystem::path profile() {
    static const TemporaryDirectory directory;
    return directory.path();
}

/// A report of two games, the first drawn on 3x3, the second with a capture and a crash.
struct Fixture {
    Fixture() {
        {
            std::ofstream out(directory / "games.jsonl");
            out << to_line(arena::drawn_game({kHostileName, "two"})) << '\n'
                << to_line(arena::capturing_game({kHostileName, "two"})) << '\n';
        }
        const auto output =
            run_arena({"report", (directory / "games.jsonl").string(), "--html", page.string()});
        BOOST_TEST_REQUIRE(output.exit_code == 0, output.err);
    }

    /// The document as its scripts have left it, and what they complained of in `err`.
    [[nodiscard]] ProgramOutput open(const std::filesystem::path& file, const std::string& fragment,
                                     const std::vector<std::string>& options = {"--dump-dom"}) const {
        std::vector<std::string> command = {CHROMIUM,
                                            "--headless",
                                            "--no-sandbox",
                                            "--disable-gpu",
                                            "--disable-dev-shm-usage",
                                            "--no-first-run",
                                            "--hide-scrollbars",
                                            "--enable-logging=stderr",
                                            "--user-data-dir=" + profile().string()};
        command.insert(command.end(), options.begin(), options.end());
        command.push_back("file://" + file.string() + fragment);
        return BackgroundProgram{command}.wait();
    }

    /// The report with a script of ours behind its own.
    std::filesystem::path write_driven(const std::string& script) const {
        std::string text = text_of(page);
        const std::filesystem::path file = directory / "driven.html";
        std::ofstream(file) << text.replace(text.find("</body>"), 0, "<script>" + script + "</script>");
        return file;
    }
    /// The document after it has run.
    [[nodiscard]] std::string after(const std::string& script, const std::string& fragment) const {
        return open(write_driven(script), fragment).out;
    }

    TemporaryDirectory directory;
    std::filesystem::path page = directory / "report.html";
};

std::string press(const std::string& key) {
    return "document.dispatchEvent(new KeyboardEvent('keydown', {key: '" + key + "'}));";
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(page, Fixture)

BOOST_AUTO_TEST_CASE(an_address_names_a_position_and_the_board_shows_it) {
    // After five moves Black has the bottom row, and its three points.
    const ProgramOutput shown = open(page, "#game=1&ply=5");
    BOOST_TEST(contains(shown.out, R"(data-cells="...oo.xxx")"));
    BOOST_TEST(contains(shown.out, R"(id="score-black">3<)"));
    BOOST_TEST(contains(shown.out, R"(id="score-white">0<)"));
    BOOST_TEST(contains(shown.out, ">Move 5: C1<"));
    BOOST_TEST(!contains(shown.err, "CONSOLE"), shown.err);
}

BOOST_AUTO_TEST_CASE(a_captured_stone_has_changed_hands) {
    const std::string shown = open(page, "#game=2&ply=1").out;
    BOOST_TEST(contains(shown, R"(data-cells="xxxx.....................")"));
}

BOOST_AUTO_TEST_CASE(complaints_of_a_page_would_be_seen) {
    const std::filesystem::path broken = directory / "broken.html";
    std::ofstream(broken) << "<script>throw new Error('broken')</script>";
    BOOST_TEST(contains(open(broken, "").err, "CONSOLE"));
}

BOOST_AUTO_TEST_CASE(the_standings_are_there_and_nothing_an_engine_said_has_run) {
    const ProgramOutput shown = open(page, "");
    BOOST_TEST(contains(shown.out, "2 games of 2 engines"));
    BOOST_TEST(contains(shown.out, "<title>Pah-Tum tournament</title>"));
    BOOST_TEST(!contains(shown.out, "<img"));
    BOOST_TEST(contains(shown.out, "&lt;/script&gt;&lt;script&gt;document.title='pwned'"));
    BOOST_TEST(std::regex_search(shown.out, std::regex("<td title=\"1 / 1 / 0\">|>1 / 1 / 0<")));
    BOOST_TEST(contains(shown.out, ">crash<"));
    BOOST_TEST(!contains(shown.err, "CONSOLE"), shown.err);
}

BOOST_AUTO_TEST_CASE(the_places_of_a_knockout_are_those_of_its_results) {
    std::vector<std::string> words = {
        "--tournament",  "knockout",   "--tc",      "none",
        "--match-pairs", "1",          "--ruleset", "classic,size=4,boulders=0",
        "--json",        "--quiet",    "--out",     (directory / "knockout.jsonl").string(),
        "--html",        page.string()};
    for (const std::string seed : {"1", "2", "3", "4"})
        words.insert(words.end(), {"--engine", scripted_option("engine-" + seed, "seed=" + seed)});
    const ProgramOutput run = run_arena(words);
    BOOST_TEST_REQUIRE(run.exit_code == 0, run.err + run.out);
    const std::string shown = open(page, "").out;
    const auto text = [](const nlohmann::json& value) {
        return value.is_string() ? value.get<std::string>() : value.is_null() ? "" : value.dump();
    };
    const auto results = nlohmann::json::parse(run.out);
    for (const auto& engine : results["engines"]) BOOST_TEST(engine["faults"].empty(), engine.dump());
    const auto& standings = results["standings"];
    BOOST_TEST(standings.size() == 4U);
    for (const auto& standing : standings) {
        const std::regex row(
            "<tr><td>" + text(standing["place"]) +
            "</td><td class=\"name\"><span><span class=\"swatch\" style=\"[^\"]*\"></span><bdi>" +
            text(standing["name"]) + "</bdi></span></td><td>" + text(standing["out_in_round"]) +
            "</td><td class=\"text\" title=\"[^\"]*\">" + text(standing["lost_to"]) + "</td></tr>");
        BOOST_TEST(std::regex_search(shown, row), standing.dump());
    }
}

BOOST_AUTO_TEST_CASE(keys_buttons_and_the_list_walk_through_games) {
    const std::string see = "seen.push(document.querySelector('#board').dataset.cells);";
    const std::string shown = after(
        "const seen = [];" + press("ArrowRight") + see + press("ArrowLeft") + press("ArrowLeft") + see +
            "document.querySelector('button[title^=\"One move back\"]').click();" + see + press("End") + see +
            press("n") + see + press("p") + see + "document.querySelector('tr[data-game=\"2\"]').click();" +
            see + "document.body.dataset.seen = seen.join(' ')",
        "#game=1&ply=3");
    const std::string second = "x.ox.....................";
    BOOST_TEST(contains(shown, "data-seen=\"...oo.xx. ...o..x.. ......x.. xo.oooxxx " + second +
                                   " ......... " + second + "\""));
}

BOOST_AUTO_TEST_CASE(keys_go_on_from_a_move_that_was_chosen_in_the_list) {
    const std::string shown = after(
        "const list = document.querySelector('.moves'); list.querySelectorAll('tbody tr')[4].click();"
        "list.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));",
        "#game=1&ply=0");
    BOOST_TEST(contains(shown, ">Move 6: "));
}

BOOST_AUTO_TEST_CASE(the_heads_of_the_moves_stay_in_sight) {
    const std::string shown = after(
        "const list = document.querySelector('.moves'); list.style.maxHeight = '4rem'; list.scrollTop = 60;"
        "const head = list.querySelector('th').getBoundingClientRect();"
        "document.body.dataset.head = list.scrollTop + ' ' + Math.abs(Math.round(head.top - "
        "list.getBoundingClientRect().top));",
        "#game=1&ply=0");
    BOOST_TEST(contains(shown, "data-head=\"60 1\""));
}

BOOST_AUTO_TEST_CASE(an_address_of_no_game_opens_none) {
    const ProgramOutput shown = open(page, "#game=3&ply=1");
    BOOST_TEST(!contains(shown.out, "data-cells=\""));
    BOOST_TEST(!contains(shown.err, "CONSOLE"), shown.err);
}

BOOST_AUTO_TEST_CASE(a_ply_behind_the_end_is_the_end) {
    BOOST_TEST(contains(open(page, "#game=1&ply=99").out, "Move 8: B3. drawn"));
}

// No window is as narrow as a telephone, but a frame is.
BOOST_AUTO_TEST_CASE(the_page_fits_a_telephone) {
    write_driven("parent.postMessage(document.documentElement.scrollWidth, '*')");
    const std::filesystem::path outer = directory / "outer.html";
    std::ofstream(outer)
        << "<script>addEventListener('message', (e) => { document.body.dataset.width = e.data; "
           "})</script><body>"
           "<iframe src='driven.html#game=2&ply=1' style='width:360px;height:9000px;border:0'></iframe>";
    const std::string shown = open(outer, "", {"--dump-dom", "--virtual-time-budget=2000"}).out;
    BOOST_TEST(contains(shown, "data-width=\"360\""), shown);
}

// With numbers as wide as they get: nothing of the table is out of sight.
BOOST_AUTO_TEST_CASE(the_standings_fit_a_screen_of_1300_pixels) {
    std::string text =
        text_of(write_driven("const tables = [...document.querySelectorAll('#standings .scroll')];"
                             "document.body.dataset.fits = tables.length + ' ' + tables.every((table) => "
                             "table.scrollWidth <= table.clientWidth);"));
    text = std::regex_replace(text, std::regex("\"pentanomial\":\\[[^\\]]*\\]"),
                              "\"pentanomial\":[1234,2345,3456,2345,1234]");
    text = std::regex_replace(text, std::regex("\"(wins|draws|losses|games)\":[0-9]+"), "\"$1\":12345");
    text =
        std::regex_replace(text, std::regex("\"(elo|nelo|elo_low95|elo_high95)\":[^,}]*"), "\"$1\":-1234.5");
    const std::filesystem::path file = directory / "wide.html";
    std::ofstream(file) << text;
    const std::string shown = open(file, "", {"--dump-dom", "--window-size=1300,2000"}).out;
    BOOST_TEST(contains(shown, "data-fits=\"2 true\""), shown);
    BOOST_TEST(contains(shown, "[−1234.5, −1234.5]"));
}

BOOST_AUTO_TEST_CASE(groups_that_no_games_connect_have_a_chart_each_and_a_warning) {
    BOOST_TEST(!contains(open(page, "").out, "id=\"groups\""));
    {
        std::ofstream out(directory / "groups.jsonl");
        for (const auto& [one, other] : {std::array<std::string, 2>{"a", "b"}, {"c", "d"}}) {
            out << to_line(arena::drawn_game({one, other})) << '\n'
                << to_line(arena::drawn_game({other, one})) << '\n'
                << to_line(arena::capturing_game({one, other})) << '\n'
                << to_line(arena::capturing_game({other, one})) << '\n';
        }
    }
    const auto output = run_arena({"report", (directory / "groups.jsonl").string(), "--html", page.string()});
    BOOST_TEST_REQUIRE(output.exit_code == 0, output.err);
    const ProgramOutput shown = open(page, "");
    BOOST_TEST(contains(shown.out, "id=\"groups\">No games connect these 2 groups"), shown.out);
    BOOST_TEST((contains(shown.out, ">Group 1. ") && contains(shown.out, ">Group 2. ")));
    BOOST_TEST(!contains(shown.err, "CONSOLE"), shown.err);
}

BOOST_AUTO_TEST_CASE(few_games_show_an_interval_with_two_ends) {
    // A draw and a win are less than a pair of one opening; both ends are those of two games.
    const std::string shown = open(page, "").out;
    BOOST_TEST(std::regex_search(shown, std::regex("<td>\\[(\u2212|-)[0-9.]+, \\+[0-9.∞]+\\]</td>")), shown);
}

BOOST_AUTO_TEST_CASE(it_can_be_painted) {
    const std::filesystem::path picture = directory / "page.png";
    std::ignore =
        open(page, "#game=2&ply=1", {"--screenshot=" + picture.string(), "--window-size=1200,2000"});
    BOOST_TEST_REQUIRE(std::filesystem::exists(picture));
    BOOST_TEST(std::filesystem::file_size(picture) > 20'000U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
