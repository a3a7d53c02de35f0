#include "arena/match/score_rules.hpp"

#include "engine/rules/line.hpp"
#include "tests/arena/match/runs.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace score_rules_test {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::optional<double> kSilent = std::nullopt;

using Values = std::vector<std::optional<double>>;

/// Moves of which this is said, each by its mover; Black begins and sides take turns.
std::vector<SaidScore> said(const Values& values) {
    std::vector<SaidScore> moves;
    for (const auto& value : values)
        moves.push_back({moves.size() % 2 == 0 ? Side::kBlack : Side::kWhite, value});
    return moves;
}

std::optional<Points> margin(const ScoreRules& rules, const Values& values, int empty = 20) {
    const auto verdict = score_verdict(rules, said(values), empty);
    return verdict ? std::optional{verdict->margin} : std::nullopt;
}

constexpr std::optional<Points> kGoesOn = std::nullopt;

constexpr ScoreRules kAgreement{.agreement = AgreementRule{.margin = 5, .plies = 3}};
constexpr ScoreRules kDraw{.draw = DrawRule{.margin = 1, .plies = 4}};
constexpr ScoreRules kLateDraw{.draw = DrawRule{.margin = 1, .plies = 4, .most_empty = 12}};
constexpr ScoreRules kResign{.resign = ResignRule{.margin = 4, .moves = 2}};

struct Case {
    const char* what;
    ScoreRules rules;
    Values values;
    std::optional<Points> margin;
    int empty = 20;
};

const std::vector<Case> kCases = {
    {"nothing is said yet", kAgreement, {}, kGoesOn},
    {"not often enough", kAgreement, {8.5, -7.9}, kGoesOn},
    {"the smallest, towards 0", kAgreement, {8.5, -7.9, 9}, 7},
    {"the smallest of all in a row", kAgreement, {8.5, -7.9, 9, -5}, 5},
    {"White wins", kAgreement, {-6.5, 6.2, -6.5}, -6},
    {"a doubt begins it again", kAgreement, {8, -8, 8, -4.9}, kGoesOn},
    {"a doubt counts no more", kAgreement, {8, -4.9, 8, -8, 8}, 8},
    {"the other side begins it again", kAgreement, {8, -8, 8, 20}, kGoesOn},
    {"silence begins it again", kAgreement, {8, -8, kSilent, -8, 8}, kGoesOn},
    {"who is silent never agrees", kAgreement, {8, kSilent, 8, kSilent, 8, kSilent}, kGoesOn},
    {"no number is too large", kAgreement, {kInfinity, -1e300, kInfinity}, kMostOnBoard},
    {"a win by less than a point is no draw", {.agreement = AgreementRule{0.5, 2}}, {0.7, -0.6}, 1},
    {"all say nobody wins", kDraw, {0, 1, -1, 0.5}, 0},
    {"not often enough", kDraw, {0, 1, -1}, kGoesOn},
    {"one says more", kDraw, {0, 1, -1.01, 0}, kGoesOn},
    {"before the last four", kDraw, {9, 0, 0, 0, 0}, 0},
    {"silence", kDraw, {0, 0, kSilent, 0}, kGoesOn},
    {"too many empty cells", kLateDraw, {0, 0, 0, 0}, kGoesOn, 13},
    {"few enough empty cells", kLateDraw, {0, 0, 0, 0}, 0, 12},
    {"the smallest that either says", kResign, {-6, 5, -4.5}, -4},
    {"the winner's counts too", kResign, {-6, 0.25, -4.5}, -1},
    {"White loses", kResign, {3, -9, 7, -8}, 7},
    {"it takes two moves", kResign, {-1, 5, -9}, kGoesOn},
    {"the opponent confirms it later", kResign, {-6, -1, -6, 2}, -2},
    {"the opponent does not know", kResign, {-6, 0, -6, 0}, kGoesOn},
    {"the opponent is silent", kResign, {-6, 5, -6, kSilent}, kGoesOn},
    {"the opponent has not moved", {.resign = ResignRule{4, 1}}, {-6}, kGoesOn},
    {"the loser was silent", kResign, {-6, 5, kSilent, 5, -6}, kGoesOn},
    {"the winner alone says so", kResign, {0, 9, 0, 9, 0}, kGoesOn},
    {"without rules", {}, {-6, 6, -6, 6}, kGoesOn},
};

/// The rules as a person would check them with a pencil: move by move from the first, by side.
class SlowRules {
  public:
    explicit SlowRules(const ScoreRules& rules) : rules_(rules) {}

    void add(const SaidScore& move) {
        const std::size_t own = index_of(move.mover);
        const int sign = move.mover == Side::kBlack ? 1 : -1;
        for (const int winner : {1, -1}) {
            Row& row = agreed_[winner == 1 ? 0 : 1];
            const double value = move.value.value_or(0) * sign * winner;
            extend(row, own, rules_.agreement && move.value && value >= rules_.agreement->margin, value);
        }
        extend(drawn_, own, rules_.draw && move.value && std::fabs(*move.value) <= rules_.draw->margin, 0);
        losses_[own].push_back(move.value);
    }

    [[nodiscard]] std::optional<Points> margin(int empty) const {
        for (const std::size_t i : {0U, 1U})
            if (rules_.agreement && is_long(agreed_[i], rules_.agreement->plies))
                return points(agreed_[i].least, i == 0);
        if (rules_.draw && is_long(drawn_, rules_.draw->plies) &&
            empty <= rules_.draw->most_empty.value_or(99))
            return Points{0};
        for (const std::size_t loser : {0U, 1U}) {
            const Values& own = losses_[loser];
            const Values& other = losses_[1 - loser];
            if (!rules_.resign || other.empty() || !other.back() || *other.back() <= 0) continue;
            double least = *other.back();
            int count = 0;
            for (std::size_t i = own.size(); i-- > 0 && count < rules_.resign->moves; ++count) {
                if (!own[i] || -*own[i] < rules_.resign->margin) break;
                least = std::fmin(least, -*own[i]);
            }
            if (count == rules_.resign->moves) return points(least, loser == 1);
        }
        return std::nullopt;
    }

  private:
    struct Row {
        int length = 0;
        double least = 0;
        std::array<bool, 2> has_spoken{};
    };
    static void extend(Row& row, std::size_t mover, bool fits, double value) {
        if (!fits) {
            row = {};
            return;
        }
        row.least = row.length == 0 ? value : std::fmin(row.least, value);
        ++row.length;
        row.has_spoken[mover] = true;
    }
    static bool is_long(const Row& row, int least) {
        return row.length >= least && row.has_spoken[0] && row.has_spoken[1];
    }
    static Points points(double value, bool black_wins) {
        const auto whole = static_cast<Points>(std::fmax(1, std::floor(value)));
        return black_wins ? whole : -whole;
    }

    ScoreRules rules_;
    std::array<Row, 2> agreed_;
    Row drawn_;
    std::array<Values, 2> losses_;
};

/// A rule of each kind, or not.
ScoreRules random_rules(std::mt19937& random) {
    const auto number = [&random](int low, int high) {
        return std::uniform_int_distribution{low, high}(random);
    };
    ScoreRules rules;
    if (number(0, 1) == 1) rules.agreement = AgreementRule{number(1, 6) / 2.0, number(2, 4)};
    if (number(0, 1) == 1) rules.draw = DrawRule{number(0, 4) / 2.0, number(2, 4)};
    if (rules.draw && number(0, 1) == 1) rules.draw->most_empty = number(1, 30);
    if (number(0, 1) == 1) rules.resign = ResignRule{number(1, 6) / 2.0, number(1, 3)};
    return rules;
}

BOOST_AUTO_TEST_SUITE(score_rules)

BOOST_AUTO_TEST_CASE(each_rule_ends_what_it_should_and_nothing_else) {
    for (const Case& c : kCases)
        BOOST_TEST_CONTEXT(c.what) BOOST_TEST((margin(c.rules, c.values, c.empty) == c.margin));
}

BOOST_AUTO_TEST_CASE(one_side_alone_cannot_agree) {
    const std::vector<SaidScore> alone(9, {Side::kBlack, 50});
    const std::vector<SaidScore> drawn(9, {Side::kWhite, 0});
    BOOST_TEST(!score_verdict(kAgreement, alone, 0).has_value());
    BOOST_TEST(!score_verdict(kDraw, drawn, 0).has_value());
}

BOOST_AUTO_TEST_CASE(they_say_what_the_slow_rules_say_after_every_move) {
    std::mt19937 random{7};
    constexpr std::array<double, 9> kValues{-3, -2.5, -1, -0.5, 0, 0.5, 1, 2.5, 3};
    int ended = 0;
    for (int game = 0; game < 2000; ++game) {
        const ScoreRules rules = random_rules(random);
        SlowRules slow{rules};
        std::vector<SaidScore> moves;
        double black = 0;  // what both think, more or less
        for (int empty = 30; empty > 0; --empty) {
            if (random() % 4 == 0) black = kValues[random() % kValues.size()];
            const bool is_usual = random() % 12 != 0;
            const Side mover = (moves.size() % 2 == 0) == is_usual ? Side::kBlack : Side::kWhite;
            const double value = random() % 16 == 0 ? kValues[random() % kValues.size()] : black;
            moves.push_back({mover, mover == Side::kBlack ? value : -value});
            if (random() % 20 == 0) moves.back().value.reset();
            slow.add(moves.back());
            const auto verdict = score_verdict(rules, moves, empty);
            const auto expected = slow.margin(empty);
            BOOST_TEST_REQUIRE(verdict.has_value() == expected.has_value());
            if (verdict) BOOST_TEST(verdict->margin == *expected);
            ended += verdict.has_value() ? 1 : 0;
        }
    }
    BOOST_TEST(ended > 5000);
}

/// A game in which the engines say this of each of their moves, Black first.
GameResult play(const ScoreRules& rules, const std::vector<std::string>& black,
                const std::vector<std::string>& white) {
    PoolOptions options;
    options.slot.game.score_rules = rules;
    options.slot.game.turn.wants_info = true;
    const auto results = run({engine("a", black), engine("b", white)}, games(1), options).results;
    BOOST_TEST_REQUIRE(results.size() == 1U);
    return results.front();
}

BOOST_AUTO_TEST_CASE(an_engine_that_says_it_loses_has_lost_if_its_opponent_agrees) {
    constexpr ScoreRules kRules{.resign = ResignRule{.margin = 4, .moves = 3}};
    const GameResult lost = play(kRules, {"says=-1,-6,-5,-7"}, {"says=8"});
    BOOST_TEST((lost.ending == Ending::kAdjudicated && lost.loser == Side::kBlack && lost.margin == -5));
    BOOST_TEST(lost.moves.size() == 7U);
    BOOST_TEST(lost.detail ==
               "White wins by 5, as the loser says and the winner confirms with 39 empty cells");
    const GameResult won = play(kRules, {"says=8"}, {"says=-6"});
    BOOST_TEST((won.loser == Side::kWhite && won.margin == 6 && won.moves.size() == 6U));
    for (const std::string opponent : {"says=0", "says=none", "seed=2"})
        BOOST_TEST((play(kRules, {"says=-6"}, {opponent}).ending == Ending::kBoardFull), opponent);
}

BOOST_AUTO_TEST_CASE(a_game_that_both_engines_call_a_draw_is_one) {
    constexpr ScoreRules kRules{.draw = DrawRule{.margin = 0.5, .plies = 6}};
    const GameResult early = play(kRules, {"says=3,0.5"}, {"says=-0.5"});
    BOOST_TEST((early.ending == Ending::kAdjudicated && early.is_draw() && early.margin == 0));
    BOOST_TEST(early.moves.size() == 7U);
    BOOST_TEST(early.detail == "a draw, as both engines say with 39 empty cells");
    constexpr ScoreRules kLate{.draw = DrawRule{.margin = 0.5, .plies = 6, .most_empty = 10}};
    BOOST_TEST(play(kLate, {"says=0"}, {"says=0"}).moves.size() == 46U - 10U);
    BOOST_TEST((play(kRules, {"says=0"}, {"seed=2"}).ending == Ending::kBoardFull));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace score_rules_test
}  // namespace pahtum::arena
