#include "arena/report/results.hpp"

#include "arena/report/html_report.hpp"
#include "arena/report/progress.hpp"
#include "arena/report/strength_text.hpp"
#include "arena/schedule/plan.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::results_test {
namespace {

using nlohmann::json;

using testing::contains;

/// A tournament whose games are given one by one.
class Tournament {
  public:
    explicit Tournament(const std::vector<std::string>& names,
                        const std::optional<SprtSettings>& sprt = std::nullopt)
        : score_(sprt), pairings_(pairings(TournamentKind::kRoundRobin, static_cast<int>(names.size()))) {
        for (const std::string& name : names) engines_.emplace_back().name = name;
    }

    /// A pair that brings the first engine that many half points in its games.
    void add_pair(std::array<int, 2> pairing, std::array<int, 2> half_points) {
        for (const int half_point : half_points) {
            score_.add(number_, {.pairing = pairing,
                                 .half_points = half_point,
                                 .fingerprint = number_,
                                 .first_is_black = number_ % 2 == 0,
                                 .opening = "3/3/3 x classic"});
            ++number_;
        }
    }
    void add_pairs(int count, std::array<int, 2> half_points) {
        for (int i = 0; i < count; ++i) add_pair({0, 1}, half_points);
    }
    void add_fault(Ending ending) {
        score_.add(number_, {.pairing = {0, 1},
                             .half_points = 2,
                             .ending = ending,
                             .culprit = 1,
                             .opening = "3/3/3 x classic"});
        ++number_;
    }

    [[nodiscard]] Results results() const {
        return {.engines = engines_,
                .pairings = pairings_,
                .score = &score_,
                .planned = number_,
                .played = number_};
    }

  private:
    Scoreboard score_;
    std::vector<EngineSpec> engines_;
    std::vector<std::array<int, 2>> pairings_;
    std::size_t number_ = 0;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(results)

BOOST_AUTO_TEST_CASE(the_page_says_what_the_table_says) {
    using Names = std::vector<std::string>;
    for (const Names& names : {Names{"weak", "strong"}, Names{"weak", "strong", "idle"}}) {
        Tournament tournament(names, names.size() == 2 ? std::optional{SprtSettings{}} : std::nullopt);
        tournament.add_pairs(10, {0, 1});
        tournament.add_fault(Ending::kEngineCrash);
        Results results = tournament.results();
        results.halted = {1};
        results.standings = {{.engine = 1, .place = 1, .points = 2.5, .tie_break = 3}};
        std::string page;
        HtmlReport{[&page](std::string_view text) { page += text; }, 0}.finish(results);
        const json summary = testing::data_of(page, "summary");
        const std::string table = testing::single_spaced(to_table(results));
        const auto is_said = [&table](const json& texts) {
            BOOST_TEST(!texts.empty());
            BOOST_TEST(contains(table, testing::single_spaced(texts)), texts << " in " << table);
        };
        const json& texts = summary["texts"];
        BOOST_TEST(summary["endings"] == json::object());
        is_said(texts["remarks"]);
        is_said({"By colour Black W D L White W D L weak",
                 summary["results"]["engines"][0]["with_black"]["share"]});
        for (const json& row : texts["places"]) is_said(row);
        BOOST_TEST((summary["order"][0] == 1 && texts["standings"][1][1] == "strong"));
        BOOST_TEST(summary["cross"][0][1]["wins"] == 10);
        if (names.size() == 2) is_said({texts["test"].get<std::string>() + ":"});
        if (names.size() == 2) is_said({"Elo", texts["standings"][2][2], texts["standings"][2][3]});
        if (names.size() == 3)
            for (const json& row : texts["standings"]) is_said(row);
    }
}

BOOST_AUTO_TEST_CASE(two_engines_are_described_from_the_first_ones_view) {
    // The counts of "one pair in ten" below: 30 losses, 40 draws and 50 wins, the vector "small with draws".
    Tournament tournament({"new", "old"});
    tournament.add_pairs(25, {2, 2});
    tournament.add_pairs(20, {1, 1});
    tournament.add_pairs(15, {0, 0});
    const std::string table = to_table(tournament.results());
    BOOST_TEST(contains(table, "new against old\n"));
    BOOST_TEST(contains(table, "58.3%, 70.0 of 120 games: 50 won, 40 drawn (33.3%), 30 lost"));
    BOOST_TEST(contains(
        table, "60 with 0, ½, 1, 1½, 2 points [15, 0, 20, 0, 25]: 25 won, 20 drawn (33.3%), 15 lost"));
    BOOST_TEST(contains(table, "Elo     +58.5 ± "));
    BOOST_TEST(!contains(table, "Faults"));
    BOOST_TEST(!contains(table, "Duplicates"));
}

BOOST_AUTO_TEST_CASE(more_engines_are_ranked_by_score) {
    Tournament tournament({"weak", "strong", "middle"});
    for (int i = 0; i < 10; ++i) {
        tournament.add_pair({0, 1}, {0, i % 2});
        tournament.add_pair({0, 2}, {0, 2});
        tournament.add_pair({1, 2}, {2, i % 3});
    }
    const std::string table = to_table(tournament.results());
    const std::size_t strong = table.find("\n1  strong");
    const std::size_t middle = table.find("\n2  middle");
    const std::size_t weak = table.find("\n3  weak");
    BOOST_TEST((strong < middle && middle < weak && weak != std::string::npos));
}

BOOST_AUTO_TEST_CASE(few_pairs_have_intervals_that_are_not_symmetrical) {
    Tournament tournament({"new", "old"});
    tournament.add_pairs(1, {2, 2});
    // One of one is won by an engine of expected score 1/40 with a probability of 1/40: 400 log10(39) =
    // 636.4.
    BOOST_TEST(
        contains(to_table(tournament.results()), "  Elo     n/a [-636.4, +∞]   nElo n/a   LOS 50.0%\n"));
    tournament.add_pairs(1, {2, 1});
    BOOST_TEST(!contains(to_table(tournament.results()), "±"));
    tournament.add_pairs(30, {2, 2});
    BOOST_TEST(contains(to_table(tournament.results()), "LOS >99.9%\n"));
    tournament.add_pairs(30, {0, 1});
    BOOST_TEST(contains(to_table(tournament.results()), " ± "));
    // Many pairs do not make it certain either.
    tournament.add_pairs(2000, {2, 2});
    BOOST_TEST(contains(to_table(tournament.results()), "LOS >99.9%\n"));
}

BOOST_AUTO_TEST_CASE(one_sided_and_empty_results_are_finite) {
    Tournament tournament({"new", "old"});
    BOOST_TEST(contains(to_table(tournament.results()), "Elo     n/a ± n/a"));
    tournament.add_pairs(59, {2, 2});
    const std::string table = to_table(tournament.results());
    // 0.025^(1/59) = 0.939391; 400 log10(0.939391 / 0.060609)
    BOOST_TEST(contains(table, "Elo     n/a [+476.1, +∞]"), table);
    BOOST_TEST(!contains(table, "inf"));
    BOOST_TEST(!contains(table, "nan"));
    const json object = json::parse(json_text(to_json(tournament.results())));
    const json& pairing = object["pairings"][0];
    BOOST_TEST(
        (pairing["elo"].is_null() && pairing["elo_high95"].is_null() && pairing["elo_error95"].is_null()));
    BOOST_TEST((pairing["los"] > 0.999999 && pairing["elo_low95"] > 476));
}

BOOST_AUTO_TEST_CASE(a_verdict_stands_beside_the_bound_that_was_used) {
    Sprt sprt{{.elo0 = 0, .elo1 = 100}};
    for (int i = 0; sprt.verdict() == Verdict::kUndecided; ++i) {
        BOOST_TEST_REQUIRE(llr_text(sprt).starts_with("LLR "));
        sprt.add_pair(i % 4 == 0 ? 2 : 3);
    }
    const std::string text = llr_text(sprt);
    const std::string bound = text.substr(text.find(", ") + 2);
    BOOST_TEST(std::stod(text.substr(4)) >= std::stod(bound), text);
    BOOST_TEST(std::stod(bound) < 2.94, text);
}

BOOST_AUTO_TEST_CASE(an_undecided_test_is_shown_inside_its_bounds) {
    BOOST_TEST(llr_text(1.234, -2.9444, 2.9444) == "LLR 1.23 [-2.94, 2.94]");
    BOOST_TEST(llr_text(2.9012, -2.9, 2.9044) == "LLR 2.901 [-2.900, 2.904]");
    BOOST_TEST(llr_text(2.9, -2.9, 2.9) == "LLR 2.90 [-2.90, 2.90]");
}

BOOST_AUTO_TEST_CASE(faults_duplicates_halts_and_interruption_are_told) {
    Tournament tournament({"new", "old"});
    tournament.add_fault(Ending::kTimeForfeit);
    tournament.add_fault(Ending::kTimeForfeit);
    tournament.add_fault(Ending::kEngineCrash);
    Results results = tournament.results();
    results.planned = 10;
    results.is_interrupted = true;
    results.halted = {1};
    results.replayed = {0, 2};
    results.voided = {3, 0};
    const std::string table = to_table(results);
    BOOST_TEST(contains(table, "Faults of old: time-forfeit 2, crash 1, in every game\n"));
    BOOST_TEST(contains(table, "old failed too often in a row and was halted\n"));
    BOOST_TEST(contains(table, "2 games void and replayed: the arena was late (2 while old was to move)\n"));
    BOOST_TEST(contains(table, "3 games void: an engine was busy while its opponent thought (3 new)\n"));
    BOOST_TEST(contains(progress_text(results, {}), ", void and replayed 5"));
    BOOST_TEST(contains(table, "3 of 10 games played (interrupted)\n"));
    const json object = json::parse(to_json(results).dump());
    BOOST_TEST((object["engines"][1]["faults"] == json{{"time-forfeit", 2}, {"crash", 1}}));
    BOOST_TEST((object["replayed"] == 2 && object["engines"][1]["replayed"] == 2));
    BOOST_TEST((object["voided"] == 3 && object["engines"][0]["voided"] == 3));
    BOOST_TEST((object["interrupted"] == true && object["halted"] == json{"old"}));
    BOOST_TEST((object["planned"] == 10 && object["played"] == 3));
}

BOOST_AUTO_TEST_CASE(elo_against_other_opponents_is_not_compared_in_silence) {
    const std::string remark = "Each engine's Elo is against its own opponents";
    Tournament gauntlet({"new", "a", "b"});
    gauntlet.add_pair({0, 1}, {2, 1});
    gauntlet.add_pair({0, 2}, {2, 0});
    BOOST_TEST(contains(to_table(gauntlet.results()), remark));
    gauntlet.add_pair({1, 2}, {2, 0});
    BOOST_TEST(!contains(to_table(gauntlet.results()), remark));
}

BOOST_AUTO_TEST_CASE(the_result_without_games_that_faults_decided_is_told) {
    Tournament tournament({"new", "old"});
    tournament.add_fault(Ending::kEngineCrash);
    tournament.add_pair({0, 1}, {0, 0});  // numbers 1 and 2 are of two pairs
    BOOST_TEST(contains(to_table(tournament.results()),
                        "Without the 1 game that a fault decided: 0.0%, 0.0 of 2 games, no whole pair\n"),
               to_table(tournament.results()));
    tournament.add_fault(Ending::kTimeForfeit);
    tournament.add_pairs(10, {1, 1});
    const std::string table = to_table(tournament.results());
    BOOST_TEST(contains(table,
                        "Without the 2 games that faults decided: 45.5%, 10.0 of 22 games; 10 whole "
                        "pairs: Elo"),
               table);
    const json object = json::parse(json_text(to_json(tournament.results())));
    BOOST_TEST(object["engine_failed"] == false);
    const json& rest = object["pairings"][0]["without_faults"];
    BOOST_TEST((rest["games"] == 22 && rest["wins"] == 0 && rest["draws"] == 20 && rest["losses"] == 2));
    BOOST_TEST((rest["pentanomial"] == json{0, 0, 10, 0, 0}));
}

BOOST_AUTO_TEST_CASE(the_test_is_told_with_its_bounds) {
    const Tournament tournament({"new", "old"}, SprtSettings{.elo0 = 0, .elo1 = 5});
    const Results results = tournament.results();
    BOOST_TEST(
        contains(to_table(results), "LLR 0.00 [-2.94, 2.94] for Elo 0.00 or 5.00 (logistic, alpha 0.050"));
    BOOST_TEST(contains(to_table(results), ": undecided\n"));
    const json object = json::parse(to_json(results).dump())["sprt"];
    BOOST_TEST((object["verdict"] == "undecided" && object["llr"] == 0 && object["model"] == "logistic"));
    BOOST_TEST((object["pentanomial"] == json{0, 0, 0, 0, 0}));
}

BOOST_AUTO_TEST_CASE(names_cannot_break_the_json) {
    Tournament tournament({"\"<script>\xff", "old"});
    const json object = json::parse(json_text(to_json(tournament.results())));
    BOOST_TEST(object["engines"][0]["name"] == "\"<script>\xef\xbf\xbd");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::results_test
