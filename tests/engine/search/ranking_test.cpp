#include "engine/rules/text.hpp"
#include "engine/search/mind.hpp"
#include "engine/search/root_search.hpp"
#include "engine/solver/solver.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
namespace data = boost::unit_test::data;

const std::string kOpening = "7/5-1/7/3-3/7/2-4/7 x classic";
/// 18 empty cells: proven in a hundredth of a second.
const std::string kEnding = "xo1x-2/oxxo2x/1o-xo1o/x1oox2/-xx1o1-/ooxx1o1/1x2o1- x classic,boulders=6";

const std::vector<std::string> kStarts{kOpening,
                                       kEnding,
                                       "7/5-1/2xo3/3-3/1x-4/1-5/7 x custodial",
                                       "7/7/7/3-3/7/7/7 x assyrian placing",
                                       "7/5-1/7/3-3/7/1-5/7 o strategic",
                                       "3/1-1/-2 x classic,setup=choose,boulders=2 choosing",
                                       "5/5/2x2/5/5 o classic,boulders=0,swap=on"};

struct Analysing {
    explicit Analysing(int threads = 1) : mind{{.hash_mebibytes = 2, .threads = threads}} {}

    /// Of the values of all moves, or of the best.
    Thought run(const Position& position, const SearchLimits& limits, const ThoughtSink& sink = {},
                std::size_t lines = ThinkRequest::kAllMoves, const StopThinking& stop = {}) {
        return mind.think(position, {.limits = limits, .lines = lines, .for_values = true}, stop, sink);
    }

    Mind mind;
};

/// By plain minimax.
std::map<std::string, int> true_values(const reference::Game& game) {
    const std::vector<std::string> moves = reference::legal_moves(game);
    const std::vector<int> margins = reference::margins_after_moves(game);
    std::map<std::string, int> values;
    for (std::size_t i = 0; i < moves.size(); ++i) values[moves[i]] = margins[i];
    return values;
}

std::vector<int> greatest(const std::map<std::string, int>& values, std::size_t count) {
    std::vector<int> sorted;
    for (const auto& [move, value] : values) sorted.push_back(value);
    std::sort(sorted.rbegin(), sorted.rend());
    sorted.resize(std::min(count, sorted.size()));
    return sorted;
}

bool is_sorted(const std::vector<MoveAnalysis>& moves) {
    return std::ranges::is_sorted(moves, [](const auto& a, const auto& b) {
        return std::pair{a.win_rate, a.score} > std::pair{b.win_rate, b.score};
    });
}

std::vector<reference::Rules> rulesets() {
    std::vector<reference::Rules> all;
    for (const std::string name : {"classic", "strategic", "custodial"}) {
        for (const std::string setup : {"fixed", "alternate", "choose", "offer"}) {
            all.push_back(reference::named_rules(name, setup == "fixed" ? 7 : 3, 2));
            all.back().setup = setup;
            all.back().swap = setup == "offer";
            all.push_back(all.back());
            all.back().size = 3;
            all.back().stones = 4;
        }
    }
    return all;
}

void check_line(Position position, const MoveAnalysis& move) {
    BOOST_REQUIRE(!move.pv.empty());
    BOOST_TEST((move.pv.front() == move.move));
    for (const Move next : move.pv) {
        BOOST_REQUIRE(position.is_legal(next));
        position.play(next);
    }
}

BOOST_AUTO_TEST_SUITE(ranking)

BOOST_AUTO_TEST_CASE(every_move_has_its_true_value_in_every_ruleset) {
    reference::Random random{5};
    Analysing analysing;
    for (const reference::Rules& rules : rulesets()) {
        for (int repeat = 0; repeat < testing::rounds(4); ++repeat) {
            const reference::Game game = testing::ending(rules, 6, random);
            const Position position = testing::position_of(game);
            const std::map<std::string, int> values = true_values(game);
            for (const std::size_t count : {1U, 2U, 100U}) {
                const Thought report = analysing.run(position, {}, {}, count);
                BOOST_TEST_CONTEXT(to_text(position) << " " << count) {
                    BOOST_TEST(report.is_complete);
                    BOOST_TEST(is_sorted(report.moves));
                    std::vector<int> scores;
                    for (const MoveAnalysis& move : report.moves) {
                        BOOST_TEST(move.exact);
                        BOOST_TEST(move.score == values.at(to_text(position, move.move)));
                        BOOST_TEST(move.win_rate == (move.score > 0 ? 1.0 : move.score < 0 ? 0.0 : 0.5));
                        check_line(position, move);
                        scores.push_back(static_cast<int>(move.score));
                    }
                    BOOST_TEST(scores == greatest(values, count), boost::test_tools::per_element());
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(whatever_is_called_exact_on_the_way_is_true) {
    reference::Random random{8};
    for (const std::string name : {"classic", "strategic", "custodial"}) {
        const reference::Game game = testing::ending(reference::named_rules(name, 7, 2), 7, random);
        const Position position = testing::position_of(game);
        const std::map<std::string, int> values = true_values(game);
        for (std::uint64_t nodes = 1; nodes < 20'000; nodes += nodes / 2 + 1) {
            Analysing analysing;
            for (const std::size_t count : {3U, 100U}) {
                const Thought report = analysing.run(position, {.nodes = nodes}, {}, count);
                for (const MoveAnalysis& move : report.moves)
                    if (move.exact) BOOST_TEST(move.score == values.at(to_text(position, move.move)));
                const bool all_exact = std::ranges::all_of(report.moves, &MoveAnalysis::exact);
                if (report.is_complete) {
                    BOOST_TEST(all_exact);
                    BOOST_TEST(report.moves.front().score == greatest(values, 1).front());
                }
            }
        }
    }
}

const std::vector<std::string> kProvenInPassing{
    "2xo/2-1/1xxx/-1ox o custodial,boulders=2,scoring=running,stones=5 x=3:0 o=0:3",
    "-3-/xoxxo/xx-2/oxoox/xo1o1 o assyrian,boulders=3,stones=8,swap=on",
    "xo-/2-/-2 x custodial,setup=offer,boulders=3", "3/-2/1-- x custodial,boulders=4 placing"};

BOOST_DATA_TEST_CASE(what_is_proven_beside_the_move_to_play_is_told_as_it_is, data::make(kProvenInPassing)) {
    const Position position = parse_position(sample);
    Mind mind{{.hash_mebibytes = 2}};
    Solver judge{{.hash_mebibytes = 2}};
    int exact = 0;
    for (const std::uint64_t nodes : {1U, 3U, 5U, 10U, 20U, 50U, 100U}) {
        mind.clear();
        const Thought thought =
            mind.think(position, {.limits = {.nodes = nodes}, .lines = ThinkRequest::kAllMoves});
        for (const MoveAnalysis& move : thought.moves) {
            if (!move.exact) continue;
            ++exact;
            Position after = position;
            after.play(move.move);
            const bool is_same_side = after.side_to_move() == position.side_to_move();
            const int value = judge.solve(after, {}).lower * (is_same_side ? 1 : -1);
            BOOST_TEST_CONTEXT(to_text(position, move.move) << " nodes " << nodes) {
                BOOST_TEST(move.score == value);
                BOOST_TEST(move.win_rate == (value > 0 ? 1.0 : value < 0 ? 0.0 : 0.5));
            }
        }
    }
    BOOST_TEST(exact > 0);
}

BOOST_AUTO_TEST_CASE(one_move_is_worth_what_the_search_says) {
    for (const std::string& text : {kStarts[0], kStarts[3], kStarts[4], kStarts[6]}) {
        const Position position = parse_position(text);
        // Deep enough for a full window, too shallow for moves of little promise to be searched less deeply.
        const SearchLimits limits{.depth = 2};
        SearchMemory memory{{.hash_mebibytes = 1}};
        const Thought found = search_best(memory, position, limits);
        Analysing one;
        Analysing all;
        BOOST_TEST(one.run(position, limits, {}, 1).best().score == found.best().score);
        const Thought report = all.run(position, limits);
        BOOST_TEST(report.moves.front().score == found.best().score);
        BOOST_TEST(report.moves.size() == position.legal_moves().size());
    }
}

BOOST_DATA_TEST_CASE(an_analysis_lists_legal_lines_best_first, data::make(kStarts), text) {
    const Position position = parse_position(text);
    Analysing analysing;
    double priors = 0;
    std::uint64_t nodes = 0;
    const Thought report = analysing.run(position, {.nodes = 100'000});
    BOOST_TEST(report.moves.size() == position.legal_moves().size());
    BOOST_TEST(report.depth >= 1);
    for (const MoveAnalysis& move : report.moves) {
        check_line(position, move);
        BOOST_TEST(move.depth >= report.depth);
        BOOST_TEST(move.prior > 0);
        priors += move.prior;
        nodes += move.nodes;
    }
    BOOST_TEST(std::abs(priors - 1) < 1e-9);
    BOOST_TEST(nodes <= report.nodes);
    BOOST_TEST(report.nodes <= 100'000U);
}

BOOST_DATA_TEST_CASE(moves_are_listed_however_tight_the_limits, data::make(kStarts), text) {
    const Position position = parse_position(text);
    for (const SearchLimits& limits : {SearchLimits{.nodes = 1}, SearchLimits{.time = 0ns}}) {
        Analysing analysing;
        const Thought report = analysing.run(position, limits, {}, 2);
        BOOST_TEST(report.moves.size() == 2U);
        for (const MoveAnalysis& move : report.moves) check_line(position, move);
    }
}

BOOST_AUTO_TEST_CASE(only_the_moves_that_may_be_chosen_are_listed) {
    const Position position = parse_position(kOpening);
    const std::vector<Move> among{parse_move(position, "A1"), parse_move(position, "G7")};
    Analysing analysing;
    const Thought two = analysing.run(position, {.depth = 3, .among = among});
    BOOST_TEST(two.moves.size() == 2U);
    for (const MoveAnalysis& move : two.moves)
        BOOST_TEST((std::ranges::find(among, move.move) != among.end()));

    const Position captures = parse_position("-1xo/1o1-/1x1x/-1xo o custodial,setup=fixed,boulders=3");
    const Thought vertices = analysing.run(captures, {.vertices_only = true});
    BOOST_TEST(vertices.is_complete);
    BOOST_TEST(vertices.moves.size() == static_cast<std::size_t>(captures.empty().count()));
    for (const MoveAnalysis& move : vertices.moves)
        BOOST_TEST((captures.placement(move.move.square()) == move.move));
}

BOOST_AUTO_TEST_CASE(reports_come_in_order_and_the_last_is_the_result) {
    const Position position = parse_position(kEnding);
    std::vector<Thought> heard;
    Analysing analysing;
    const Thought last = analysing.run(position, {}, [&](const Thought& report) { heard.push_back(report); });
    BOOST_REQUIRE(!heard.empty());
    heard.push_back(last);
    const auto exact_moves = [](const Thought& report) {
        return std::ranges::count_if(report.moves, [](const auto& move) { return move.exact; });
    };
    for (std::size_t i = 1; i < heard.size(); ++i) {
        BOOST_TEST(heard[i].depth >= heard[i - 1].depth);
        BOOST_TEST(heard[i].nodes >= heard[i - 1].nodes);
        BOOST_TEST(heard[i].elapsed.count() >= heard[i - 1].elapsed.count());
        BOOST_TEST(exact_moves(heard[i]) >= exact_moves(heard[i - 1]));
    }
}

BOOST_AUTO_TEST_CASE(a_stop_ends_search_and_proofs) {
    for (const std::string& text :
         {kOpening, std::string{"2o4/2xo3/1oxxxo-/2ox3/3o--1/--5/2xxo2 x classic"}}) {
        int polls = 0;
        Analysing analysing;
        const Thought report = analysing.run(parse_position(text), {}, {}, ThinkRequest::kAllMoves,
                                             [&] { return ++polls > 50; });
        BOOST_TEST(!report.is_complete);
        BOOST_TEST(polls <= 52);
    }
}

// Banks may hold more than any board is worth.
BOOST_AUTO_TEST_CASE(margins_may_be_as_great_as_banks) {
    Analysing analysing;
    for (const auto& [banks, lead] : {std::pair{"x=4000:9 o=0:9", 4000},
                                      {"x=20000:9 o=5:9", 19'995},
                                      {"x=7:9 o=5000:9", -4993},
                                      {"x=0:9 o=45000:9", -45'000}}) {
        const std::string board = "xx1/1-1/oo1 x classic,scoring=running,stones=9";
        const int without = analysing.mind.solve(parse_position(board), {}).lower;
        const Position position = parse_position(board + " " + banks);
        const int value = lead + without;
        BOOST_TEST(analysing.mind.solve(position, {}).lower == value);
        const Thought ranked = analysing.run(position, {});
        BOOST_TEST((ranked.best().exact && ranked.best().score == value), ranked.best().score);
        BOOST_TEST(ranked.best().win_rate == (value > 0 ? 1 : 0));
        for (const SearchLimits& limits : {SearchLimits{}, SearchLimits{.depth = 2}}) {
            analysing.mind.clear();
            const MoveAnalysis best = analysing.mind.think(position, {.limits = limits}).best();
            BOOST_TEST((limits.depth ? std::abs(best.score - value) < 40 : best.score == value), best.score);
            BOOST_TEST(std::abs(best.win_rate - ranked.best().win_rate) < 0.01);
        }
    }
}

BOOST_AUTO_TEST_CASE(more_threads_find_the_same_exact_values) {
    const Position position = parse_position(kEnding);
    Analysing alone;
    Analysing together{4};
    std::map<std::uint16_t, double> expected;
    const Thought ranked = alone.run(position, {});
    for (const MoveAnalysis& move : ranked.moves) expected[move.move.code()] = move.score;
    BOOST_TEST(static_cast<int>(ranked.best().pv.size()) == position.empty().count());
    std::map<std::uint16_t, double> found;
    for (const MoveAnalysis& move : together.run(position, {}).moves) found[move.move.code()] = move.score;
    BOOST_TEST((found == expected));
    const Thought opening = together.run(parse_position(kOpening), {.depth = 5});
    BOOST_TEST(opening.depth == 5);
}

BOOST_AUTO_TEST_CASE(what_mirroring_proves_is_exact_at_once) {
    Analysing analysing;
    Position position = parse_position("7/1-3-1/7/3-3/7/1-3-1/7 x classic");
    const Thought opening = analysing.run(position, {.nodes = 1'000});
    BOOST_TEST((opening.is_complete && opening.moves.size() == 44U));
    for (const MoveAnalysis& move : opening.moves) BOOST_TEST((move.exact && move.score == 0));
    position.play(parse_move(position, "C3"));
    const Thought reply = analysing.run(position, {.nodes = 1'000});
    for (const MoveAnalysis& move : reply.moves) {
        const bool is_mirror = to_text(position, move.move) == "E5";
        BOOST_TEST((is_mirror ? move.exact && move.score == 0 : move.score <= 0));
    }
    BOOST_TEST((to_text(position, reply.moves.front().move) == "E5"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
