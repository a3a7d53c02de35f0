#include "protocol/review/review.hpp"

#include <cmath>

#include "engine/base/hash.hpp"
#include "engine/base/random.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "engine/search/chance.hpp"
#include "protocol/review/review_report.hpp"
#include "tests/support/reference_game.hpp"
#include "tests/support/test.hpp"

namespace pahtum::review::review_test {
namespace {

SgfGame game_on(const std::string& start) {
    return {.start = parse_position(start), .moves = {}, .black = {}, .white = {}, .result = {}};
}

/// A game of random moves.
SgfGame random_game(const std::string& start, Random& random) {
    SgfGame game = game_on(start);
    for (Position position = game.start; !position.is_over();) {
        const MoveList moves = position.legal_moves();
        game.moves.push_back(moves[uniform(random, moves.size())]);
        position.play(game.moves.back());
    }
    return game;
}

GameReview review_of(const SgfGame& game) {
    Reviewer reviewer{{.limits = {.nodes = 100'000}, .hash_mebibytes = 8}};
    return reviewer.run(game).value();
}

/// The final margin under best play, from the view of `side`, by plain minimax over all games.
int minimax(const reference::Game& game, Side side) {
    const int margin = reference::exact_value(game);
    return side == Side::kBlack ? margin : -margin;
}

/// Judges each move of the game with at most seven empty cells once more. Returns how many blunders there
/// were.
int check_by_minimax(const GameReview& review) {
    int blunders = 0;
    const auto chances = [](double points) { return points > 0 ? 1.0 : points < 0 ? 0.0 : 0.5; };
    reference::Game game = testing::game_of(review.game.start);
    Position position = review.game.start;
    for (const ReviewedMove& move : review.moves) {
        const reference::Game before = game;
        game = reference::play(game, to_text(position, move.move)).value();
        if (position.empty().count() <= 7) {
            const int best = minimax(before, move.side);
            const auto after_best = reference::play(before, to_text(position, move.pv.front()));
            BOOST_TEST((move.played.exact && move.best.exact));
            BOOST_TEST(move.best.score == best);
            BOOST_TEST(minimax(after_best.value(), move.side) == best);
            BOOST_TEST(move.played.score == minimax(game, move.side));
            BOOST_TEST(move.best.win_rate == chances(move.best.score));
            BOOST_TEST(move.played.win_rate == chances(move.played.score));
            blunders += move.verdict() == Verdict::kBlunder ? 1 : 0;
        }
        position.play(move.move);
    }
    return blunders;
}

ReviewedMove move_with(double best, double played) {
    const Position position = parse_position("7/7/7/7/7/7/7 x classic");
    return {.move = parse_move(position, "A1"),
            .played = {.win_rate = played},
            .best = {.win_rate = best},
            .pv = {parse_move(position, "B1")}};
}

using testing::contains;

}  // namespace

BOOST_AUTO_TEST_SUITE(review)

BOOST_AUTO_TEST_CASE(small_games_are_judged_as_minimax_over_all_games_judges_them) {
    Random random{7};
    int blunders = 0;
    for (const char* const start : {"3/3/3 x classic,boulders=0", "1--1/-1-1/4/-1-- x classic,boulders=7"}) {
        for (int round = 0; round < 3; ++round)
            blunders += check_by_minimax(review_of(random_game(start, random)));
    }
    BOOST_TEST(blunders > 0);
}

BOOST_AUTO_TEST_CASE(verdicts_go_by_the_chances_given_away) {
    BOOST_TEST((move_with(0.5, 0.46).verdict() == Verdict::kGood));
    BOOST_TEST((move_with(0.5, 0.44).verdict() == Verdict::kInaccuracy));
    BOOST_TEST((move_with(0.5, 0.39).verdict() == Verdict::kMistake));
    BOOST_TEST((move_with(1.0, 0.5).verdict() == Verdict::kBlunder));
    ReviewedMove best = move_with(0.5, 0.5);
    best.pv = {best.move};
    BOOST_TEST((best.verdict() == Verdict::kBest));
}

BOOST_AUTO_TEST_CASE(while_nothing_is_decided_chances_alone_make_no_mistake) {
    ReviewedMove move = move_with(0.8, 0.5);
    move.uncertainty = 3;
    BOOST_TEST((move.verdict() == Verdict::kGood));
    BOOST_TEST(!move.is_mistake());
    move.best.score = 3;
    BOOST_TEST((move.verdict() == Verdict::kBlunder));
    move.best.score = 2;
    move.best.exact = move.played.exact = true;
    BOOST_TEST((move.verdict() == Verdict::kBlunder));
}

BOOST_AUTO_TEST_CASE(an_expected_margin_is_as_uncertain_as_the_chances_say) {
    BOOST_TEST(std::isinf(uncertainty_of(parse_position("7/5-1/7/3-3/7/1-5/7 x classic"))));
    for (const char* const text : {"7/7/7/2xoxo1/1xo4/7/7 x classic", "xoxo3/oxox3/7/7/7/7/7 x custodial"}) {
        // A logistic distribution with this deviation is positive so often.
        const Position position = parse_position(text);
        const double deviation = uncertainty_of(position), spread = deviation * std::sqrt(3) / std::acos(-1);
        const double share = 1 / (1 + std::exp(-deviation / spread));
        BOOST_TEST(win_rate(deviation, false, position) == share, boost::test_tools::tolerance(0.05));
    }
}

BOOST_AUTO_TEST_CASE(the_first_stone_on_an_empty_board_is_no_mistake) {
    SgfGame game = game_on("7/7/7/7/7/7/7 x classic,boulders=0");
    for (const char* const cell : {"A1", "D4"}) {
        game.moves = {parse_move(game.start, cell)};
        BOOST_TEST((review_of(game).moves[0].verdict() <= Verdict::kGood));
    }
}

BOOST_AUTO_TEST_CASE(stages_are_thirds_of_the_empty_cells) {
    GameReview review{.game = game_on("3/3/3 x classic,boulders=0"), .moves = {}};
    for (int empty = 9; empty > 0; --empty) {
        ReviewedMove move = move_with(0.5, empty == 9 ? 0.375 : 0.5);
        move.side = empty % 2 == 1 ? Side::kBlack : Side::kWhite;
        move.empty_cells = empty;
        review.moves.push_back(move);
    }
    std::string stages;
    for (const ReviewedMove& move : review.moves) stages += to_text(review.stage_of(move)).front();
    BOOST_TEST(stages == "ooommmeee");
    // Six points in the first of two moves of the opening, and of five in all.
    review.moves[0].best.score = 6;
    BOOST_TEST(review.accuracy(Side::kBlack, Stage::kOpening).value() == 0.5);
    BOOST_TEST(review.accuracy(Side::kBlack).value() == std::exp2(-0.4), boost::test_tools::tolerance(1e-9));
    BOOST_TEST(review.accuracy(Side::kWhite).value() == 1);
    review.moves.resize(1);
    BOOST_TEST(!review.accuracy(Side::kWhite));
    BOOST_TEST(review.count(Side::kBlack, Verdict::kMistake) == 1);
}

/// `lost` points and no chances: the game is won.
ReviewedMove costing(double lost, Side side = Side::kBlack) {
    ReviewedMove move = move_with(1, 1);
    move.side = side;
    move.best.score = 50;
    move.played.score = 50 - lost;
    return move;
}

BOOST_AUTO_TEST_CASE(accuracy_in_points_halves_with_each_three_points_a_move) {
    GameReview review{.game = game_on("3/3/3 x classic,boulders=0"), .moves = {costing(0), costing(0)}};
    BOOST_TEST(review.accuracy(Side::kBlack).value() == 1);
    BOOST_TEST(!review.accuracy(Side::kWhite));
    review.moves = {costing(6), costing(0)};
    BOOST_TEST(review.accuracy(Side::kBlack).value() == 0.5);
    review.moves = {costing(3), costing(3), costing(99, Side::kWhite)};
    BOOST_TEST(review.accuracy(Side::kBlack).value() == 0.5);
    BOOST_TEST(review.lost_points(Side::kWhite) == 99);
    // However 147 points go in 22 moves: 2^(-147 / 66) = 0.2136
    review.moves.assign(22, costing(0));
    review.moves[3] = costing(147);
    BOOST_TEST(review.accuracy(Side::kBlack).value() == 0.2136, boost::test_tools::tolerance(1e-3));
    double last = 1;
    for (double lost = 0.5; lost < 100; lost *= 2) {
        review.moves = {costing(lost)};
        BOOST_TEST(review.accuracy(Side::kBlack).value() < last);
        last = review.accuracy(Side::kBlack).value();
    }
}

BOOST_AUTO_TEST_CASE(the_costliest_moves_are_at_most_five_of_three_points_or_more) {
    GameReview review{.game = game_on("3/3/3 x classic,boulders=0"), .moves = {}};
    for (const double lost : {2.9, 4.0, 3.0, 10.0, 4.0, 5.0, 3.5}) review.moves.push_back(costing(lost));
    BOOST_TEST(review.costliest() == (std::vector<std::size_t>{3, 5, 1, 4, 6}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(mistakes_to_practise_cost_chances_or_ten_points_on_a_board_with_stones) {
    const Position empty = parse_position("7/7/7/7/7/7/7 x classic");
    const Position begun = parse_position("x6/7/7/7/7/7/7 o classic");
    BOOST_TEST(is_to_practise(move_with(0.5, 0.44), begun));
    BOOST_TEST(!is_to_practise(move_with(0.5, 0.46), begun));
    BOOST_TEST(is_to_practise(costing(10), begun));
    BOOST_TEST((costing(10).verdict() == Verdict::kGood));
    BOOST_TEST(!is_to_practise(costing(9.9), begun));
    BOOST_TEST(!is_to_practise(costing(10), empty));
    BOOST_TEST(!is_to_practise(move_with(0.9, 0), empty));
    BOOST_TEST(is_to_practise(move_with(1, 0.4), empty));
    BOOST_TEST(!is_to_practise(move_with(1, 0.5), empty));
    BOOST_TEST(costing(10).is_mistake());
}

BOOST_AUTO_TEST_CASE(an_annotated_game_is_the_same_game_with_the_better_moves_as_variations) {
    Random random{3};
    SgfGame game = random_game("1--1/-1-1/4/-1-- x classic,boulders=7", random);
    game.notes[0].comment = "mine ]";
    const GameReview review = review_of(game);
    const SgfGame read = parse_sgf(to_sgf(annotated(review)));
    BOOST_TEST((read.start == game.start && read.moves == game.moves));
    BOOST_TEST(read.notes.at(0).comment.starts_with("mine ]"));
    Position position = game.start;
    std::size_t variations = 0;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const ReviewedMove& move = review.moves[i];
        BOOST_TEST(read.notes.at(i).value.value() ==
                       (move.side == Side::kBlack ? move.played.score : -move.played.score),
                   boost::test_tools::tolerance(0.051));
        if (const auto found = read.variations.find(i); found != read.variations.end()) {
            ++variations;
            // As a game of its own it begins with the better move and is legal.
            const std::string text = found->second.back();
            const SgfGame line = parse_sgf("(;PTP[" + to_text(position) + "]" + text.substr(1));
            BOOST_TEST((line.moves == move.pv));
            BOOST_TEST(contains(read.notes.at(i).comment, "Better is " + to_text(position, move.pv[0])));
        } else {
            BOOST_TEST((move.verdict() <= Verdict::kGood));
        }
        position.play(move.move);
    }
    BOOST_TEST(variations > 0U);
}

BOOST_AUTO_TEST_CASE(a_review_of_which_one_bit_has_changed_is_refused) {
    Random random{6};
    const SgfGame game = random_game("1--1/-1-1/4/-1-- x classic,boulders=7", random);
    const std::string line = review_json({.file = "a.sgf", .options = "", .review = review_of(game)});
    // The checksum is CRC-32C, as in the arena's records.
    const std::string end = line.substr(line.size() - 18);
    BOOST_TEST(end == R"(,"crc":")" + crc32c_text(line.substr(0, line.size() - 18)) + "\"}");
    for (std::size_t i = 0; i < line.size(); ++i) {
        std::string damaged = line;
        damaged[i] = static_cast<char>(damaged[i] ^ 1 << i % 7);
        if (trim(damaged) != line)
            BOOST_CHECK_THROW(static_cast<void>(parse_review_json(damaged)), ParseError);
    }
}

BOOST_AUTO_TEST_CASE(reviews_survive_their_json) {
    Random random{5};
    SgfGame game = random_game("1--1/-1-1/4/-1-- x classic,boulders=7", random);
    game.black = "</script>\xff\n";
    const NamedReview named{.file = "a \"file\"", .options = "x=1", .review = review_of(game)};
    const std::string line = review_json(named);
    BOOST_TEST(!contains(line, "\n"));
    const NamedReview read = parse_review_json(line);
    BOOST_TEST(read.file == named.file);
    BOOST_TEST(read.options == named.options);
    BOOST_TEST((read.review.moves == named.review.moves));
    BOOST_TEST((read.review.game.moves == game.moves && read.review.game.start == game.start));
    // Values that are not proven have decimals.
    SgfGame first = game_on("7/7/7/7/7/7/7 x classic,boulders=0");
    first.moves = {parse_move(first.start, "B2")};
    const GameReview estimated = review_of(first);
    BOOST_TEST(!estimated.moves[0].played.exact);
    BOOST_TEST(
        (parse_review_json(review_json({.file = "", .options = "", .review = estimated})).review.moves ==
         estimated.moves));
    const auto json = nlohmann::json::parse(line);
    BOOST_TEST(json["moves"].size() == game.moves.size());
    BOOST_TEST(json["black"]["accuracy"].get<double>() == named.review.accuracy(Side::kBlack).value(),
               boost::test_tools::tolerance(0.01));
    BOOST_TEST(json["costliest"].size() == named.review.costliest().size());
    BOOST_TEST(json["black"]["blunders"] == named.review.count(Side::kBlack, Verdict::kBlunder));
    BOOST_CHECK_THROW(static_cast<void>(parse_review_json("{}")), ParseError);
    BOOST_CHECK_THROW(static_cast<void>(parse_review_json("no")), ParseError);
    for (const auto& [number, value] : {std::pair{"win_rate", -0.1}, {"win_rate", 1.1}, {"score", 1e300}}) {
        auto wrong = json;
        wrong["moves"][0]["played"][number] = value;
        BOOST_CHECK_THROW(static_cast<void>(parse_review_json(wrong.dump())), ParseError);
    }
    // No text of a game can end the page's script.
    const std::string page = review_page({named});
    BOOST_TEST(page.starts_with(kPageBegin));
    BOOST_TEST(!contains(page, "</script>\\"));
    BOOST_TEST(contains(page, "\\u003c/script>"));
}

BOOST_AUTO_TEST_CASE(reviews_without_a_checksum_and_of_other_formats_are_refused) {
    Random random{5};
    const SgfGame game = random_game("1--1/-1-1/4/-1-- x classic,boulders=7", random);
    auto other = nlohmann::json::parse(review_json({.file = "", .options = "", .review = review_of(game)}));
    other.erase("crc");
    BOOST_CHECK_THROW(static_cast<void>(parse_review_json(other.dump())), ParseError);
    for (const int format : {1, 2, 4}) {
        other["format"] = format;
        const std::string why =
            testing::error_of<ParseError>([&] { return parse_review_json(other.dump()); });
        BOOST_TEST(contains(why, "pahtum review --out reviews its game again"));
    }
    for (int i = 0; i < 200; ++i) other[std::to_string(i)] = i;  // of which reading takes the square
    BOOST_TEST(testing::error_of<ParseError>([&] { return parse_review_json(other.dump()); }) ==
               "not a review that this program wrote");
}

BOOST_AUTO_TEST_CASE(what_is_not_proven_is_neither_won_nor_lost) {
    for (const double chance : {1e-6, 1 - 1e-6}) {
        const Prospect prospect = prospect_of({.win_rate = chance});
        BOOST_TEST((prospect.win_rate > 0 && prospect.win_rate < 1));
        BOOST_TEST(prospect_of({.win_rate = std::round(chance), .exact = true}).win_rate ==
                   std::round(chance));
        // Nor does it make a blunder of a move that is nearly as good.
        const ReviewedMove move{.uncertainty = 5, .played = {.win_rate = 0.4, .score = 1}, .best = prospect};
        BOOST_TEST(!move.gives_win_away());
    }
    BOOST_TEST(prospect_text({.win_rate = 0.999, .score = 5}) == "99%, +5.0 points");
    // A win can be proven without its margin.
    BOOST_TEST(prospect_text({.win_rate = 1, .score = 5}) == "100%, +5.0 points");
}

BOOST_AUTO_TEST_CASE(a_move_without_a_line_is_refused) {
    Random random{5};
    const SgfGame game = random_game("1--1/-1-1/4/-1-- x classic,boulders=7", random);
    auto json = nlohmann::json::parse(review_json({.file = "", .options = "", .review = review_of(game)}));
    json.erase("crc");
    json["moves"][0]["line"] = nlohmann::json::array();
    BOOST_CHECK_THROW(static_cast<void>(parse_review_json(json.dump())), ParseError);
}

BOOST_AUTO_TEST_CASE(a_stop_ends_it_without_a_review) {
    Random random{1};
    const SgfGame game = random_game("7/5-1/7/3-3/7/1-5/7 x classic", random);
    Reviewer reviewer{{}};
    int polls = 0;
    BOOST_TEST(!reviewer.run(game, [&] { return ++polls > 20; }));
    BOOST_TEST(polls < 40);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::review::review_test
