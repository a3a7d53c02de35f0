#include "arena/accuracy/game_judge.hpp"

#include "engine/rules/symmetry.hpp"
#include "engine/rules/text.hpp"
#include "tests/arena/report/sample/sample_games.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::game_judge_test {
namespace {

/// A random game between engines 0 and 1, and what each side gave away by plain minimax.
struct SlowGame {
    UnjudgedGame game;
    std::array<MoveLosses, 2> losses{};
};

int result_of(int margin) { return margin > 0 ? 2 : margin == 0 ? 1 : 0; }

SlowGame slow_game(int size, int boulders, std::mt19937_64& random) {
    reference::Rules rules = reference::named_rules("classic", size);
    std::vector<reference::Cell> cells;
    for (int i = 0; i < size * size; ++i) cells.push_back({i % size, i / size});
    std::shuffle(cells.begin(), cells.end(), random);
    cells.resize(static_cast<std::size_t>(boulders));
    rules.boulders = boulders;
    reference::Game game = reference::new_game(rules, cells);
    Position position = parse_position(reference::position_text(game));
    SlowGame slow{.game = {.pair = "1", .engines = {0, 1}, .game = Replay{position}}};
    int value = reference::exact_value(game);
    for (auto moves = reference::legal_moves(game); !moves.empty(); moves = reference::legal_moves(game)) {
        const std::string move = moves[random() % moves.size()];
        slow.game.game.moves.push_back(parse_move(position, move));
        slow.game.game.movers.push_back(position.side_to_move());
        MoveLosses& losses = slow.losses[game.mover == 'x' ? 0 : 1];
        const int sign = game.mover == 'x' ? 1 : -1;
        position.play(slow.game.game.moves.back());
        game = *reference::play(game, move);
        const int after = reference::exact_value(game);
        losses += {1, 1, sign * (result_of(value) - result_of(after)), 1, sign * (value - after)};
        value = after;
    }
    return slow;
}

/// Random games of 7x7 with few empty cells at the start, too long for minimax.
std::vector<UnjudgedGame> long_games(int count, int empty_cells) {
    std::mt19937_64 random{5};
    std::vector<UnjudgedGame> games;
    for (int i = 0; i < count; ++i) {
        Position position = parse_position("7/5-1/7/3-3/7/1-5/7 x classic");
        const auto random_move = [&] {
            const MoveList moves = position.legal_moves();
            auto move = moves.begin();
            for (auto skipped = random() % moves.size(); skipped > 0; --skipped) ++move;
            return *move;
        };
        while (position.empty().count() > empty_cells) position.play(random_move());
        Replay game{position};
        while (!position.is_over()) {
            game.moves.push_back(random_move());
            game.movers.push_back(position.side_to_move());
            position.play(game.moves.back());
        }
        games.push_back({.pair = std::to_string(i / 2), .engines = {i % 2, 1 - i % 2}, .game = game});
    }
    return games;
}

bool go_on(std::size_t) { return true; }

MoveLosses sum_of(const std::map<int, MoveLosses>& bands) {
    MoveLosses sum;
    for (const auto& [band, losses] : bands) sum += losses;
    return sum;
}

void check_same(const std::vector<JudgedGame>& games, const std::vector<JudgedGame>& others) {
    BOOST_TEST_REQUIRE(games.size() == others.size());
    for (std::size_t i = 0; i < games.size(); ++i)
        BOOST_TEST((games[i].bands == others[i].bands && games[i].pair == others[i].pair), i);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(game_judge)

BOOST_AUTO_TEST_CASE(losses_are_those_of_plain_minimax) {
    std::mt19937_64 random{11};
    std::vector<SlowGame> slow;
    for (int i = 0; i < 30; ++i) slow.push_back(slow_game(3, 1 + i % 3, random));
    for (int i = 0; i < 6; ++i) slow.push_back(slow_game(4, 8, random));
    std::vector<UnjudgedGame> games;
    for (const SlowGame& it : slow) games.push_back(it.game);
    ValueCache cache;
    const auto judged = GameJudge{{.threads = 2}, cache}.run(games, go_on);
    BOOST_TEST_REQUIRE((judged && judged->size() == slow.size()));
    int lost = 0;
    for (std::size_t i = 0; i < slow.size(); ++i) {
        for (const std::size_t side : {0U, 1U}) {
            BOOST_TEST((sum_of((*judged)[i].bands[side]) == slow[i].losses[side]), i);
            lost += slow[i].losses[side].half_points;
        }
    }
    BOOST_TEST(lost > 10);
}

BOOST_AUTO_TEST_CASE(threads_the_order_and_the_cache_change_nothing) {
    const testing::TemporaryDirectory folder;
    std::vector<UnjudgedGame> games = long_games(12, 22);
    constexpr std::uint64_t kFew = 300;  // so that some positions are out of reach
    ValueCache alone;
    const auto judged = GameJudge{{.nodes = kFew, .threads = 1}, alone}.run(games, go_on);
    BOOST_TEST_REQUIRE(judged.has_value());
    MoveLosses all;
    for (const JudgedGame& game : *judged)
        for (const auto& side : game.bands) all += sum_of(side);
    BOOST_TEST((all.moves == 12 * 22 && all.judged > all.moves / 2 && all.judged < all.moves), all.judged);
    BOOST_TEST((all.measured < all.judged && all.points > 0), all.measured);
    for (int run = 0; run < 2; ++run) {
        ValueCache cache{folder / "cache", kFew};
        BOOST_TEST((cache.size() > 0) == (run > 0));
        check_same(*GameJudge{{.nodes = kFew, .threads = 2}, cache}.run(games, go_on), *judged);
        BOOST_TEST(cache.size() == alone.size());
    }
    std::ranges::reverse(games);
    ValueCache other;
    auto reversed = *GameJudge{{.nodes = kFew, .threads = 2}, other}.run(games, go_on);
    std::ranges::reverse(reversed);
    check_same(reversed, *judged);
}

BOOST_AUTO_TEST_CASE(an_interrupted_run_goes_on_from_its_cache) {
    const testing::TemporaryDirectory folder;
    const std::vector<UnjudgedGame> games = long_games(8, 22);
    constexpr std::uint64_t kMany = 5'000;
    ValueCache whole;
    const auto judged = GameJudge{{.nodes = kMany, .threads = 2}, whole}.run(games, go_on);
    BOOST_TEST_REQUIRE(judged.has_value());
    std::size_t known = 0;
    int runs = 0;
    for (bool is_done = false; !is_done && runs < 1000; ++runs) {
        ValueCache cache{folder / "cache", kMany};
        BOOST_TEST(cache.size() >= known);
        // Each has a little more time than the one before, so that some run has enough for the hardest
        // position.
        int asked = 0;
        const auto some = GameJudge{{.nodes = kMany, .threads = 2}, cache}.run(
            games, [&](std::size_t) { return ++asked <= runs; });
        known = cache.size();
        is_done = some.has_value();
        if (is_done) check_same(*some, *judged);
    }
    BOOST_TEST(known == whole.size());
}

BOOST_AUTO_TEST_CASE(a_cache_that_is_full_costs_a_warning) {
    const testing::TemporaryDirectory folder;
    std::istringstream in;
    std::ostringstream results;
    std::ostringstream progress;
    int signal = 0;
    const auto file = folder / "cache";
    const testing::FileSizeLimit limit{100};
    const auto accuracy = measure_accuracy(
        {.judge = {.nodes = 300}, .cache = file},
        [](const auto& use) {
            GameRecord record = drawn_game({"one", "two"});
            record.result.unit.pairing = {0, 1};
            record.result.unit.opening = "2-/3/3 x classic";
            use(record);
        },
        2, Console{in, results, progress}, signal);
    BOOST_TEST((accuracy.has_value() && signal == 0));
    BOOST_TEST(progress.str() ==
               "Warning: the values that are proven will not be kept: cannot write the cache of "
               "--accuracy '" +
                   file.string() + "': File too large; --accuracy-cache FILE names another\n");
    BOOST_TEST(std::filesystem::file_size(file) == 0U);
}

BOOST_AUTO_TEST_CASE(without_a_home_a_cache_that_nobody_has_named_costs_a_warning) {
    const testing::Environment variables{{{"XDG_CACHE_HOME", std::nullopt}, {"HOME", std::nullopt}}};
    std::istringstream in;
    std::ostringstream results;
    std::ostringstream progress;
    int signal = 0;
    const auto accuracy = measure_accuracy(
        {.judge = {.nodes = 300}, .cache = std::nullopt}, [](const auto&) {}, 2,
        Console{in, results, progress}, signal);
    BOOST_TEST(accuracy.has_value());
    BOOST_TEST(progress.str() ==
               "Warning: the values that are proven will not be kept: HOME is not the full name of a folder; "
               "set it to one, or give --accuracy-cache FILE\n");
}

BOOST_AUTO_TEST_CASE(the_images_of_a_position_have_one_text_and_value) {
    for (const UnjudgedGame& game : long_games(5, 20)) {
        const std::string text = canonical_text(game.game.start);
        for (const Symmetry symmetry : kSymmetries)
            BOOST_TEST(canonical_text(transform(game.game.start, symmetry)) == text);
        BOOST_TEST(canonical_text(parse_position(text)) == text);
    }
}

BOOST_AUTO_TEST_CASE(what_the_solver_does_not_solve_by_its_rules_is_out_of_reach) {
    for (const char* const text : {"3/3/3 x classic,scoring=running", "3/3/3 x custodial"}) {
        const Position position = parse_position(text);
        UnjudgedGame game{.pair = "1", .engines = {0, 1}, .game = Replay{position}};
        Position now = position;
        while (!now.is_over()) {
            const MoveList moves = now.legal_moves();
            game.game.moves.push_back(*moves.begin());
            game.game.movers.push_back(now.side_to_move());
            now.play(*moves.begin());
        }
        ValueCache cache;
        const auto judged = GameJudge{{}, cache}.run(std::vector{game}, go_on);
        BOOST_TEST_REQUIRE(judged.has_value());
        BOOST_TEST(sum_of((*judged)[0].bands[0]).judged + sum_of((*judged)[0].bands[1]).judged == 0, text);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::game_judge_test
