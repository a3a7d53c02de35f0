#include <cmath>

#include "tests/e2e/outcome.hpp"
#include "tests/support/pgn_of_csv.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::statistics_test {
namespace {

std::string ratings(const std::string& name) { return source_file("tests/data/vectors/ratings/" + name); }

struct Games {
    /// The games of that table in PGN.
    [[nodiscard]] std::string pgn() const {
        return directory.write("games.pgn", pgn_of_csv(contents(ratings("games.csv"))));
    }

    TemporaryDirectory directory;
    std::string file = directory / "games";
};

std::string repeated(const std::string& lines, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += lines;
    return all;
}

json result_of(const Words& arguments) {
    const Output output = run_arena(arguments);
    BOOST_TEST_REQUIRE(output.exit_code == 0);
    return json::parse(output.out);
}

void check_near(const json& ours, const json& theirs, double tolerance) {
    BOOST_TEST_REQUIRE(ours.is_null() == theirs.is_null());
    if (theirs.is_null()) return;
    const double expected = theirs.get<double>();
    BOOST_TEST(std::abs(ours.get<double>() - expected) <= tolerance * std::max(1.0, std::abs(expected)),
               ours << " is not near " << expected);
}

/// A game of which only the numbers matter.
std::string record(const std::string& black, const std::string& white, const std::string& result,
                   const std::string& opening, const std::string& moves, int repeat = 0) {
    const auto player = [](const std::string& name) {
        return json{{"name", name},    {"version", "1"}, {"command", json::array({"x"})},
                    {"directory", ""}, {"tc", "none"},   {"threads", 1}};
    };
    nlohmann::ordered_json line;
    line["format"] = 1;
    line["started"] = "2026-01-31T09:30:00.125Z";
    line["opening"] = opening;
    line["repeat"] = repeat;
    line["black"] = player(black);
    line["white"] = player(white);
    line["result"] = result;
    line["ending"] = "board-full";
    line["margin"] = 0;
    line["detail"] = "";
    line["moves"] = moves;
    line["times_ns"] = std::vector<int>(1 + static_cast<std::size_t>(std::ranges::count(moves, ' ')), 1);
    return line.dump() + "\n";
}

constexpr const char* kOpening = "5/5/--3/5/5 x classic,boulders=2";

/// Two games, of which "a" moves first in one: its half points there, and in the other.
using PairPoints = std::array<int, 2>;

/// On openings that favour the first to move, in an order without pattern.
std::vector<PairPoints> biased_pairs() {
    const std::vector<std::pair<PairPoints, int>> counts{
        {{2, 0}, 190}, {{2, 1}, 70}, {{1, 0}, 45}, {{1, 1}, 40}, {{2, 2}, 30}, {{0, 0}, 15}, {{1, 2}, 10}};
    std::vector<PairPoints> pairs;
    for (const auto& [points, count] : counts)
        pairs.insert(pairs.end(), static_cast<std::size_t>(count), points);
    std::shuffle(pairs.begin(), pairs.end(), std::mt19937_64{39});
    return pairs;
}

/// Half the 95% interval of the difference in Elo, if `trials` are independent: their shares of the points.
double elo_error95(const std::vector<double>& trials) {
    const auto count = static_cast<double>(trials.size());
    const double mean = std::accumulate(trials.begin(), trials.end(), 0.0) / count;
    const double squares =
        std::accumulate(trials.begin(), trials.end(), 0.0,
                        [mean](double sum, double share) { return sum + (share - mean) * (share - mean); });
    return 1.959964 * std::sqrt(squares) / count * 400 / std::log(10.0) / (mean * (1 - mean));
}

/// A game in PGN without its players, as a program writes it: tags, then moves.
struct Sheet {
    std::string tags;
    std::string moves;
};

/// The games of all pairs, the second ones in another order than the first. `sheet` gets the pair and the
/// game in it, from 0.
template <class ToSheet>
std::string pgn_of(const std::vector<PairPoints>& pairs, const ToSheet& sheet) {
    static const std::array<std::string, 3> kResults{"0-1", "1/2-1/2", "1-0"};
    std::string text;
    const auto add = [&](std::size_t pair, std::size_t game) {
        const bool is_first = game == 0;
        const int white_points = is_first ? pairs[pair][0] : 2 - pairs[pair][1];
        const std::string& result = kResults.at(static_cast<std::size_t>(white_points));
        const Sheet one = sheet(pair, game);
        text += "[Event \"x\"]\n[White \"" + std::string(is_first ? "a" : "b") + "\"]\n[Black \"" +
                (is_first ? "b" : "a") + "\"]\n[Result \"" + result + "\"]\n" + one.tags + "\n" + one.moves +
                " " + result + "\n\n";
    };
    for (std::size_t pair = 0; pair < pairs.size(); pair += 2) {
        for (const std::size_t game : {0U, 1U})
            for (const std::size_t one : {pair, pair + 1})
                if (one < pairs.size()) add(one, game);
    }
    return text;
}

std::string tag(const std::string& name, const std::string& value) {
    return "[" + name + " \"" + value + "\"]\n";
}

/// Records of these pairs, in every other of which White moves first. Other moves in every game, to the 20
/// cells outside the middle row.
std::string records_of(const std::vector<PairPoints>& pairs) {
    const auto cell = [](std::size_t number) {
        return "ABCDE"[number % 5] + std::to_string(std::array{1, 2, 4, 5}.at(number / 5 % 4));
    };
    const auto moves = [&cell](std::size_t number, bool is_longer) {
        return cell(number) + " " + cell(number + 1 + number / 20 % 19) + (number < 380 ? "" : " D3") +
               (is_longer ? " E3" : "");
    };
    std::string records;
    for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
        const bool is_blacks = pair % 2 == 0;
        const std::string opening = is_blacks ? kOpening : "5/5/--x2/5/5 o classic,boulders=2";
        const std::array<std::string, 3> winners{is_blacks ? "white" : "black", "draw",
                                                 is_blacks ? "black" : "white"};
        for (const bool is_first : {true, false}) {
            const int points_of_mover = is_first ? pairs[pair][0] : 2 - pairs[pair][1];
            records += record(is_first == is_blacks ? "a" : "b", is_first == is_blacks ? "b" : "a",
                              winners.at(static_cast<std::size_t>(points_of_mover)), opening,
                              moves(pair, is_first), static_cast<int>(pair));
        }
    }
    return records;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(statistics, Games)

BOOST_AUTO_TEST_CASE(stats_of_one_pair_claim_no_more_than_one_pair_shows) {
    const auto text = [](const std::string& counts) {
        const Output output = run_arena({"report", "--pentanomial", counts});
        BOOST_TEST(output.exit_code == 0);
        return output.out;
    };
    // results_test has the lines of an unknown Elo.
    BOOST_TEST(contains(text("0,0,0,0,1"), "Elo > -512 with 95% confidence"));
    const std::string lost = text("4,0,0,0,0");  // a score of 1 - 0.05^(1/4) = 0.527 or more is refuted
    BOOST_TEST(contains(lost, "Elo < +19 with 95% confidence"), lost);
    BOOST_TEST(contains(lost, "LOS 6.2%"), lost);  // 1/16
    const json one = result_of({"report", "--pentanomial", "0,0,0,0,1", "--sprt", "0,10", "--json"});
    for (const char* const key : {"elo", "elo_high95", "elo_error95", "nelo_error95"})
        BOOST_TEST((one.contains(key) && one[key].is_null()), key);
    for (const char* const key : {"elo_unbiased", "games_left"})
        BOOST_TEST((one["sprt"].contains(key) && one["sprt"][key].is_null()), key);
    BOOST_TEST((one["sprt"]["verdict"] == "undecided" && one["elo_low95"] < -636));
    const json won = result_of({"report", "--trinomial", "900,50,50", "--sprt", "0,5", "--json"})["sprt"];
    BOOST_TEST((won["verdict"] == "H1 accepted" && won["games_left"] == 0 && won["llr"] >= won["upper"]));
}

BOOST_AUTO_TEST_CASE(stats_of_what_makes_no_sense_are_refused) {
    check_wrong_usage({"report", "--trinomial", "1,2,3", "games.jsonl"}, "games.jsonl");
    check_wrong_usage({"report", "--trinomial", "1,2,3", "--html", "a.html"}, "--html");
    check_wrong_usage({"report", "--pentanomial", "1,2,3,4"}, "5 counts");
    check_wrong_usage({"report", "--pentanomial=-1,2,3,4,5"}, "'-1'");
    check_wrong_usage({"report", "--pentanomial", "1,2,x,4,5"}, "'x'");
    check_wrong_usage({"report", "--trinomial", "1,2,3", "--pentanomial", "1,2,3,4,5"}, "once");
    check_wrong_usage({"report", "--trinomial", "1,2,3", "--alpha", "0.1"}, "--alpha");
    check_wrong_usage({"report", "--trinomial", "1,2,3", "--sprt", "5,0"}, "below");
}

BOOST_AUTO_TEST_CASE(rate_gives_the_ratings_of_an_independent_fit_from_pgn_and_csv) {
    const json expected = json::parse(contents(ratings("own_mle_check.json")));
    for (const std::string& games : {pgn(), ratings("games.csv")}) {
        const json davidson = result_of({"rate", games, "--scale", "model", "--json"});
        BOOST_TEST((davidson["games"] == 200 && davidson["errors_from"] == "games"));
        for (const json& player : davidson["players"]) {
            const std::string name = player["name"].get<std::string>();
            check_near(player["elo"], expected["davidson"]["elo"][name], 1e-4);
            check_near(player["elo_error95"], expected["davidson"]["err95_mean_relative"][name], 1e-4);
        }
        BOOST_TEST(davidson["players"][0]["name"] == "Alpha");
        const json anchored = result_of(
            {"rate", games, "--json", "--model", "rao-kupper", "--anchor", "Delta=1500", "--scale", "model"});
        check_near(anchored["draw_parameter"], expected["rk"]["drawelo"], 1e-4);
        BOOST_TEST(std::abs(anchored["players"][3]["elo"].get<double>() - 1500) < 1e-9);
    }
}

BOOST_AUTO_TEST_CASE(rate_counts_records_once_finds_their_pairs_and_changes_nothing) {
    const std::string text = record("a", "b", "black", kOpening, "C1") +
                             record("b", "a", "draw", kOpening, "C1") +
                             record("a", "b", "black", kOpening, "C1") + R"({"format":1,"star)";
    std::ofstream(file, std::ios::binary) << text;
    const json rated = result_of({"rate", file, ratings("games.csv"), "--json"});
    BOOST_TEST(contents(file) == text);
    BOOST_TEST((rated["games"] == 202 && rated["pairs"] == 1));
    BOOST_TEST((rated["files"][0]["games"] == 2 && rated["files"][0]["duplicates"] == 1));
    BOOST_TEST((rated["boulders"][0]["boulders"] == 2 && rated["boulders"][0]["games"] == 2));
    BOOST_TEST(
        (rated["boulders"][0]["wins"] == 1 && rated["boulders"][0]["draws"] == 1));  // Black moves first
}

// The error of pairs is that of their shares of the points, a closed form; n / (n - 3) is for the parameters.
BOOST_AUTO_TEST_CASE(rate_finds_pairs_in_pgn_and_csv_as_in_records) {
    const std::vector<PairPoints> pairs = biased_pairs();
    const auto text = [](auto number) { return std::to_string(number); };
    const auto round = [](const std::string& number) { return tag("Round", number); };
    const auto fen = [](std::size_t opening) {
        return tag("FEN", "k7/8/8/8/8/8/8/K7 w - - " + std::to_string(opening) + " 1") + tag("SetUp", "1");
    };
    const std::string played = "5. Qe2 {+0.31/12 0.10s} Qe7 {a} ";
    // As fastchess, c-chess-cli (an opening now and again), cutechess with a book of moves and a round for
    // each game, fastchess without comments, and programs without rounds write: round, opening and moves.
    const auto book = [&](auto pair) { return "1. N" + text(pair) + " {book} e5 {book}\n2. h4 {book} "; };
    const std::vector<std::function<Sheet(std::size_t, std::size_t)>> writers{
        [&](auto pair, auto) {
            return Sheet{round(text(pair + 1)) + fen(pair), ""};
        },
        [&](auto pair, auto game) {
            return Sheet{round(text(pair + 1) + "." + text(game + 1)) + fen(pair % 50), played};
        },
        [&](auto pair, auto game) {
            return Sheet{round(text(2 * pair + game + 1)), book(pair) + played};
        },
        [&](auto pair, auto) {
            return Sheet{round(text(pair + 1)), "1. e4 e5"};
        },
        [&](auto pair, auto) {
            return Sheet{round("-") + fen(pair), played};
        }};
    const std::string csv = directory / "copy.csv";
    std::ofstream(file) << records_of(pairs);
    BOOST_TEST_REQUIRE(run_arena({"report", file, "--csv", csv}).exit_code == 0);
    const json ours = result_of({"rate", file, "--json"});
    std::vector<double> of_pairs;
    std::vector<double> of_games;
    for (const auto& [first, second] : pairs) {
        of_pairs.push_back((first + second) / 4.0);
        of_games.insert(of_games.end(), {first / 2.0, second / 2.0});
    }
    const double error = elo_error95(of_pairs);
    BOOST_TEST_REQUIRE(error < 0.8 * elo_error95(of_games));
    const auto check = [&](const std::string& name) {
        const json rated = result_of({"rate", name, "--json"});
        BOOST_TEST((rated["games"] == 800 && rated["pairs"] == 400 && rated["errors_from"] == "pairs"));
        check_near(rated["players"][0]["elo_error95"], error / 2 * std::sqrt(400.0 / 397), 1e-4);
        check_near(rated["match"]["elo_error95"], ours["match"]["elo_error95"], 1e-9);
        for (const char* const key : {"players", "match", "covariance", "los"})
            BOOST_TEST(rated[key] == ours[key], key << rated[key] << " is not " << ours[key]);
        BOOST_TEST(contains(run_arena({"rate", name}).out, "; errors from 400 pairs\n"));
    };
    check(file);
    check(csv);
    for (const auto& writer : writers) {
        const std::string games = pgn_of(pairs, writer);
        std::ofstream(file) << games;
        BOOST_TEST_CONTEXT(games.substr(0, 200)) { check(file); }
    }
}

// Of several games of one round and opening, which are pairs must not depend on where they are in the file.
BOOST_AUTO_TEST_CASE(ratings_do_not_depend_on_the_order_of_games_in_pgn_or_csv) {
    const std::vector<PairPoints> pairs = biased_pairs();
    Words games;
    for (std::size_t pair = 0; pair < pairs.size(); ++pair)
        games.push_back(pgn_of({pairs[pair]}, [&](auto, auto) {
            return Sheet{tag("Round", std::to_string(pair % 20)) + tag("FEN", std::to_string(pair % 40)),
                         "1. e4 N" + std::to_string(pair / 40)};
        }));
    games.push_back("[White \"c\"]\n[Black \"a\"]\n\n1. d4 1/2-1/2\n\n");
    constexpr std::array<const char*, 3> kShares{"0\n", "0.5\n", "1\n"};
    Words lines;
    for (const PairPoints& points : pairs) {
        lines.push_back(std::string{"a,b,"} + kShares.at(static_cast<std::size_t>(points[0])));
        lines.push_back(std::string{"c,a,"} + kShares.at(static_cast<std::size_t>(points[1])));
    }
    for (auto* const all : {&games, &lines}) {
        const auto rated = [&] {
            std::ofstream stream(file);
            for (const std::string& game : *all) stream << game;
            stream.close();
            return run_arena({"rate", file, "--json", "--residuals", "--los"}).out;
        };
        const std::string expected = rated();
        BOOST_TEST_REQUIRE(json::parse(expected)["pairs"] == (all == &games ? 400 : 0));
        std::reverse(all->begin(), all->end());
        BOOST_TEST(rated() == expected);
        std::shuffle(all->begin(), all->end(), std::mt19937_64{4});
        BOOST_TEST(rated() == expected);
    }
}

BOOST_AUTO_TEST_CASE(games_in_pgn_that_may_be_no_pairs_are_single_games) {
    const auto trials = [&](const std::string& games) {
        std::ofstream(file) << games;
        const std::string out = run_arena({"rate", file}).out;
        const std::size_t start = out.find("errors from ");
        return out.substr(start, out.find('\n', start) - start);
    };
    const std::vector<PairPoints> pairs{{2, 1}, {1, 1}, {0, 1}};
    const auto text = [](auto number) { return std::to_string(number); };
    const std::string single = "errors from 6 single games";
    // Nothing but games, and another round or another opening for every game.
    BOOST_TEST(trials(pgn_of(pairs, [&](auto, auto) { return Sheet{"", "1. e4 e5"}; })) == single);
    BOOST_TEST(trials(pgn_of(pairs, [&](auto pair, auto game) {
                   return Sheet{tag("Round", text(2 * pair) + text(game)), "1. e4"};
               })) == single);
    BOOST_TEST(trials(pgn_of(pairs, [&](auto pair, auto game) {
                   return Sheet{tag("Round", text(pair + 1)) + tag("FEN", text(game)), "1. e4"};
               })) == single);
    BOOST_TEST(trials(pgn_of(pairs, [&](auto pair, auto game) {
                   return Sheet{tag("Round", text(pair + 1)), "1. e4 {book} N" + text(game) + " {book} h5"};
               })) == single);
    // Which of the six are pairs?
    BOOST_TEST(trials(pgn_of(pairs, [&](auto, auto) {
                   return Sheet{tag("Round", "1"), "1. e4"};
               })) == single);
    // A round with one game, and a comment {book} that does not belong to the opening.
    const std::string last = "[White \"b\"]\n[Black \"a\"]\n[Round \"9\"]\n\n1. d4 1-0\n";
    BOOST_TEST(trials(pgn_of(pairs,
                             [&](auto pair, auto game) {
                                 return Sheet{tag("Round", text(pair + 1)),
                                              "1. e4 {book} e5 {book} 2. N" + text(game) + " Nc6 {book}"};
                             }) +
                      last) == "errors from 3 pairs and 1 single game");
    // Both games with the same colours.
    BOOST_TEST(trials(last + last) == "errors from 2 single games");
}

BOOST_AUTO_TEST_CASE(a_game_in_records_and_in_csv_of_them_counts_once) {
    const std::string records = directory.file("games.jsonl");
    const std::string csv = directory.file("games.csv");
    std::ofstream(records) << record("a", "b", "black", kOpening, "C1")
                           << record("b", "a", "draw", kOpening, "C1");
    BOOST_TEST_REQUIRE(run_arena({"report", records, "--csv", csv}).exit_code == 0);
    for (const auto& files : {std::vector{records, csv}, std::vector{csv, records}, std::vector{csv, csv}}) {
        const Output output = run_arena({"rate", files[0], files[1], "--json"});
        BOOST_TEST(output.err == "");
        const json rated = json::parse(output.out);
        const json& read = rated["files"];
        BOOST_TEST((rated["games"] == 2 && read[0]["file"] == files[0] && read[1]["file"] == files[1]));
        // A record tells more.
        const std::size_t other = files[1] == records ? 0 : 1;
        BOOST_TEST((read[other]["duplicates"] == 2 && read[1 - other]["games"] == 2));
    }
}

BOOST_AUTO_TEST_CASE(games_that_cannot_be_compared_are_warned_of) {
    const std::string games = pgn();
    const std::string csv = ratings("games.csv");
    const Output both = run_arena({"rate", games, csv});
    for (const std::string& name : {games, csv})
        BOOST_TEST(contains(both.err, "Warning: '" + name + "' does not say when its games were started"),
                   both.err);
    BOOST_TEST(run_arena({"rate", games}).err == "");
}

BOOST_AUTO_TEST_CASE(rate_says_why_an_engine_has_no_rating) {
    std::ofstream(file) << "A,B,1-0\nB,A,1/2-1/2\nA,B,0-1\nB,A,0-1\nB,A,1-0\nC,A,1-0\nB,C,0-1\n";
    const json rated = result_of({"rate", file, "--json"});
    BOOST_TEST((rated["players"][2]["name"] == "C" && rated["players"][2]["elo"].is_null()));
    BOOST_TEST(rated["players"][2]["gap"] == "won every game");
    const json bounded = result_of({"rate", file, "--json", "--prior", "2"});
    BOOST_TEST((bounded["players"][0]["name"] == "C" && bounded["players"][0]["elo"].is_number()));
    check_wrong_usage({"rate"}, "FILE");
    check_wrong_usage({"rate", file, "--anchor", "X=1"}, "'X'");
    check_wrong_usage({"rate", file, "--anchor", "C=1"}, "'C' has no rating: won every game");
    check_wrong_usage({"rate", file, "--model", "elo"}, "'elo'");
    check_wrong_usage({"rate", file, "--prior", "-1"}, "prior");
    check_wrong_usage({"rate", directory.file("none.pgn")}, "none.pgn': No such file");
}

BOOST_AUTO_TEST_CASE(rate_says_how_it_takes_a_draw_parameter_without_a_maximum) {
    std::ofstream(file) << "A,B,1-0\nA,B,1-0\nA,B,1/2-1/2\nB,A,0-1\nB,A,1/2-1/2\n";
    const std::string remark =
        "it is taken to be that of equal engines with as many draws; --draws X sets it\n";
    // Of equal engines 2 D / (W + L), and ln((1 + d) / (1 - d)) natural units for a share d of draws.
    const std::string davidson = run_arena({"rate", file}).out;
    BOOST_TEST((contains(davidson, "nu 1.333 (not fitted)") && contains(davidson, remark)), davidson);
    const std::string rao_kupper = run_arena({"rate", file, "--model", "rao-kupper"}).out;
    BOOST_TEST((contains(rao_kupper, "draws: 147.2 (not fitted)") && contains(rao_kupper, remark)),
               rao_kupper);
    BOOST_TEST(!contains(run_arena({"rate", file, "--draws", "1.333"}).out, remark));
    // As it grows, the chances come near the frequencies, which are the bound.
    const double bound = 2 * std::log(2 / 3.0) + std::log(1 / 3.0) + 2 * std::log(1 / 2.0);
    double last = result_of({"rate", file, "--json"})["log_likelihood"].get<double>();
    for (const std::string draws : {"20", "200", "2000"}) {
        const double likelihood =
            result_of({"rate", file, "--json", "--draws", draws})["log_likelihood"].get<double>();
        BOOST_TEST((last < likelihood && likelihood < bound));
        last = likelihood;
    }
    std::ofstream(file) << "A,B,1-0\nB,A,1-0\nA,B,1/2-1/2\n";
    BOOST_TEST(!contains(run_arena({"rate", file}).out, remark));
}

BOOST_AUTO_TEST_CASE(one_game_is_called_a_game) {
    std::ofstream(file) << "A,B,1-0\nA,B,*\n";
    const Output rated = run_arena({"rate", file});
    BOOST_TEST(contains(rated.err, "left out 1 of 2 games"), rated.err);
    BOOST_TEST((contains(rated.out, "A against B, from 1 single game\n") &&
                contains(rated.out, "left out 0 duplicates, 1 game without")),
               rated.out);
    BOOST_TEST(contains(run_arena({"report", "--trinomial", "1,0,0"}).out, " of 1 game\n"));
}

BOOST_AUTO_TEST_CASE(rate_says_what_games_in_one_order_tell_of_the_first_move) {
    const std::string lost = "A,B,0-1\n";
    const std::string chain = "A,B,1-0\nB,C,1-0\nB,C,0-1\n";
    const std::string cycle = chain + "C,A,1-0\nC,A,0-1\n";
    const auto rated = [&](const std::string& games, const Words& options = {}) {
        std::ofstream(file) << games;
        Words words{"rate", file};
        words.insert(words.end(), options.begin(), options.end());
        return run_arena(words).out;
    };
    const std::string start = "Every pairing was played in one order only: ";
    const std::string holds = "--prior 2 holds it nearer to 0";
    BOOST_TEST(contains(rated(chain + lost), start + "the first move cannot be told from strength"));
    BOOST_TEST(contains(rated(chain + lost, {"--prior", "2"}), "First move +0.0 (not fitted)"));
    BOOST_TEST(
        contains(rated(cycle + lost), start + "what the first move is worth, and so the ratings, rest"));
    BOOST_TEST(contains(rated(cycle + lost), holds));
    BOOST_TEST(!contains(rated(cycle + lost, {"--prior", "2"}), holds));
    BOOST_TEST(!contains(rated(cycle + lost, {"--first-move", "0"}), start));
    BOOST_TEST(!contains(rated(cycle + lost + "B,A,1-0\n"), start));
    const std::string unbounded = rated(cycle);
    BOOST_TEST(contains(unbounded, start + "the games do not bound what the first move is worth"), unbounded);
    BOOST_TEST(contains(
        unbounded,
        "A has no rating: the games do not bound the ratings; --prior 2 or --first-move 0 would give one"));
    const std::string won_by_the_first = rated("A,B,1-0\nB,A,1-0\nB,C,1-0\nC,B,1-0\nA,C,1-0\n");
    BOOST_TEST(contains(won_by_the_first, "--prior 2 or --first-move 0 would give one"), won_by_the_first);
    BOOST_TEST(!contains(rated("A,B,1-0\nB,A,1-0\nB,C,1-0\nC,B,1-0\nA,C,1-0\n", {"--first-move", "0"}),
                         "no rating"));
    BOOST_TEST(!contains(rated(cycle, {"--prior", "2"}), "no rating"));
    BOOST_TEST(!contains(rated(cycle, {"--first-move", "0"}), "no rating"));
}

BOOST_AUTO_TEST_CASE(rate_names_what_would_rate_engines_that_drew_everything) {
    std::ofstream(file) << "A,B,1/2-1/2\nB,A,1/2-1/2\n";
    BOOST_TEST(contains(run_arena({"rate", file, "--prior", "2"}).out, "every game was drawn; --draws X"));
    BOOST_TEST(!contains(run_arena({"rate", file, "--draws", "1"}).out, "no rating"));
}

BOOST_AUTO_TEST_CASE(rate_gives_no_likelihood_that_follows_from_the_ratings_of_a_few_games) {
    const auto rated = [&](int rounds) {
        // The best is A, then C, then B.
        write_file(file, repeated("A,B,1-0\nB,A,1-0\nA,C,1/2-1/2\nC,A,0-1\nB,C,0-1\nC,B,1/2-1/2\n", rounds));
        return result_of({"rate", file, "--json"});
    };
    for (const int rounds : {1, 7}) {
        const json few = rated(rounds);
        for (const json& player : few["players"])
            BOOST_TEST((player["elo"].is_number() && player["los_next"].is_null()));
        for (const json& row : few["los"])
            for (const json& los : row) BOOST_TEST(los.is_null());
        const std::string text = run_arena({"rate", file, "--los"}).out;
        BOOST_TEST(!contains(text, "99.9%"), text);
    }
    const json more = rated(8);
    BOOST_TEST((more["players"][0]["name"] == "A" && more["los"][0][2].get<double>() > 0.9));
}

// 280 games, half of them of either colour first.
BOOST_AUTO_TEST_CASE(rate_and_stats_agree_on_two_engines_and_say_on_which_scale) {
    write_file(file, repeated("new,old,1-0\nold,new,0-1\n", 70) +
                         repeated("new,old,1/2-1/2\nold,new,1/2-1/2\n", 40) +
                         repeated("new,old,0-1\nold,new,1-0\n", 30));
    const json stats = result_of({"report", "--trinomial", "140,80,60", "--json"});
    const json rated = result_of({"rate", file, "--json"});
    BOOST_TEST((rated["scale"] == "logistic" && rated["match"]["first"] == "new"));
    for (const char* const key : {"elo", "elo_low95", "elo_high95", "elo_error95", "los"})
        check_near(rated["match"][key], stats[key], 1e-12);
    const double difference =
        rated["players"][0]["elo"].get<double>() - rated["players"][1]["elo"].get<double>();
    BOOST_TEST(std::abs(difference - stats["elo"].get<double>()) < 1e-6);
    const std::string text = run_arena({"rate", file}).out;
    BOOST_TEST(contains(text, "Scale: logistic, 100 Elo more mean a score of 64.0% over both colours\n"),
               text);
    const std::string line = run_arena({"report", "--trinomial", "140,80,60"}).out;
    BOOST_TEST(
        contains(text, "new against old, from 280 single games\n  " + line.substr(0, line.find('\n') + 1)),
        text);
    const json own = result_of({"rate", file, "--scale", "model", "--json"});
    const double nu = own["draw_parameter"].get<double>();
    // tanh-like: the score of Davidson's model at x = difference of ln strengths is (e^x/2 + nu/2) / (e^x/2 +
    // nu + e^-x/2).
    const double x = (own["players"][0]["elo"].get<double>() - own["players"][1]["elo"].get<double>()) *
                     std::log(10.0) / 400;
    const double score = (std::exp(x / 2) + nu / 2) / (std::exp(x / 2) + nu + std::exp(-x / 2));
    BOOST_TEST(std::abs(score - 180.0 / 280) < 1e-6);
    BOOST_TEST(own["match"] == rated["match"]);
    BOOST_TEST(contains(run_arena({"rate", file, "--scale", "model"}).out,
                        "Scale: model (davidson), 100 Elo more mean"));
    check_wrong_usage({"rate", file, "--scale", "ordo"}, "'ordo'");
}

// 40 games that a won, in CSV, and 2 that were shared, in a pair of our records.
BOOST_AUTO_TEST_CASE(rate_compares_two_engines_by_all_their_games) {
    const std::string csv = directory.file("w.csv");
    const std::string records = directory.file("r.jsonl");
    write_file(csv, repeated("a,b,1-0\nb,a,0-1\n", 20));
    std::ofstream(records) << record("a", "b", "black", kOpening, "C1")
                           << record("b", "a", "black", kOpening, "C1");
    const json ours = result_of({"rate", records, "--json"})["match"];
    BOOST_TEST((ours["from"] == "pairs" && ours["games"] == 2));
    check_near(ours["elo"], result_of({"report", "--pentanomial", "0,0,1,0,0", "--json"})["elo"], 1e-9);
    const json stats = result_of({"report", "--trinomial", "41,0,1", "--json"});
    for (const Words& files : {Words{csv, records}, Words{records, csv}}) {
        const Output output = run_arena({"rate", files[0], files[1], "--json"});
        const json match = json::parse(output.out)["match"];
        BOOST_TEST((match["from"] == "games" && match["games"] == 42 && match["first"] == "a"));
        for (const char* const key : {"elo", "elo_low95", "elo_high95", "los"})
            check_near(match[key], stats[key], 1e-9);
        BOOST_TEST(
            contains(run_arena({"rate", files[0], files[1]}).out, "a against b, from 42 single games\n"));
    }
}

// From many games as from few, in every place.
BOOST_AUTO_TEST_CASE(no_likelihood_is_printed_as_certain) {
    write_file(file, repeated("strong,weak,1-0\nweak,strong,0-1\nstrong,middle,1-0\nmiddle,weak,1-0\n", 200) +
                         repeated("strong,weak,1/2-1/2\nmiddle,strong,1-0\nweak,middle,1-0\n", 40));
    for (const Words& arguments : {Words{"report", "--pentanomial", "1,2,40,900,5000"},
                                   {"report", "--pentanomial", "5000,900,40,2,1", "--sprt", "0,5"},
                                   {"report", "--pentanomial", "1,2,40,900,5000", "--sprt", "0,5"},
                                   {"rate", file, "--los"}}) {
        const std::string text = run_arena(arguments).out;
        const bool is_rate = arguments.front() == "rate";
        BOOST_TEST((contains(text, ">99.9%") || contains(text, "<0.1%")), text);
        BOOST_TEST((!contains(text, "LOS 100.0%") && !contains(text, "LOS 0.0%")), text);
        if (is_rate) BOOST_TEST((!contains(text, " 100.0%") && contains(text, "<0.1%")), text);
    }
}

BOOST_AUTO_TEST_CASE(rate_marks_what_few_games_say) {
    const std::string games =
        "A,B,1-0\nB,A,1/2-1/2\nA,B,0-1\nB,C,0-1\nC,B,0-1\nC,A,1/2-1/2\nA,C,1-0\nA,C,0-1\n";
    write_file(file, games);
    const std::string few = run_arena({"rate", file}).out;
    BOOST_TEST(contains(few, "  ~"), few);
    BOOST_TEST(
        contains(few,
                 "~ rough, from few games: fewer than 30 games of the engine differ from its commonest "
                 "result\n"),
        few);
    const json rough = result_of({"rate", file, "--json"});
    for (const json& player : rough["players"]) BOOST_TEST(player["rough"] == true);
    write_file(file, repeated(games, 20));
    const std::string many = run_arena({"rate", file}).out;
    BOOST_TEST(many.find('~') == std::string::npos, many);
}

// Three pairs of records, all even: no pair differs from another, which is no reason for an error of 0.
BOOST_AUTO_TEST_CASE(rate_and_report_agree_on_few_pairs) {
    {
        std::ofstream out(file);
        for (const auto& [winner, move] : {std::pair{"black", "A1"}, {"white", "B2"}, {"black", "C1"}})
            out << record("a", "b", winner, kOpening, move) << record("b", "a", winner, kOpening, move);
    }
    const json rated = result_of({"rate", file, "--json"});
    const json stats = result_of({"report", "--pentanomial", "0,0,3,0,0", "--json"});
    const json reported = result_of({"report", file, "--json"})["pairings"][0];
    for (const char* const key : {"elo", "elo_low95", "elo_high95", "los"}) {
        check_near(rated["match"][key], stats[key], 1e-12);
        check_near(reported[key], stats[key], 1e-12);
    }
    BOOST_TEST((rated["players"][0]["elo_error95"] > 100.0 && rated["players"][0]["los_next"] == 0.5));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::statistics_test
