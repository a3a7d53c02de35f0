#include "arena/revisions/bisection.hpp"

#include "tests/arena/stats/simulated/simulation.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

using Answer = Bisection::Answer;
using Ask = std::function<Answer(std::size_t revision)>;

/// Asks until the end; returns how many tests there were.
std::size_t search(Bisection& bisection, const Ask& ask) {
    std::size_t tests = 0;
    while (const auto revision = bisection.next()) {
        const std::size_t most = bisection.most_tests_left();
        const Answer answer = ask(*revision);
        bisection.add(answer);
        if (answer != Answer::kSkipped) ++tests;
        BOOST_REQUIRE(bisection.most_tests_left() + (answer == Answer::kSkipped ? 0 : 1) <= most);
    }
    return tests;
}

/// 1 + log2(n), rounded up.
std::size_t most_tests(std::size_t revisions) {
    std::size_t tests = 1;
    for (std::size_t answers = 1; answers < revisions; answers *= 2) ++tests;
    return tests;
}

BOOST_AUTO_TEST_SUITE(bisection)

BOOST_AUTO_TEST_CASE(every_change_in_every_short_history_is_found_by_as_many_tests_as_it_says) {
    for (std::size_t revisions = 1; revisions <= 70; ++revisions) {
        for (std::size_t planted = 1; planted <= revisions; ++planted) {
            Bisection it{revisions};
            BOOST_REQUIRE_EQUAL(it.most_tests_left(), most_tests(revisions));
            const std::size_t tests = search(it, [planted](std::size_t revision) {
                return revision < planted ? Answer::kSame : Answer::kChanged;
            });
            BOOST_REQUIRE(tests <= most_tests(revisions));
            BOOST_REQUIRE_EQUAL(it.first_changed(), planted);
            BOOST_REQUIRE_EQUAL(it.last_same(), planted - 1);
            BOOST_REQUIRE(!it.is_unchanged());
        }
    }
}

BOOST_AUTO_TEST_CASE(the_last_revision_is_tested_first_and_alone_if_nothing_has_changed) {
    Bisection it{100};
    BOOST_TEST(it.next().value() == 100U);
    BOOST_TEST(search(it, [](std::size_t) { return Answer::kSame; }) == 1U);
    BOOST_TEST(it.is_unchanged());
    BOOST_TEST(it.most_tests_left() == 0U);
}

BOOST_AUTO_TEST_CASE(neighbours_of_a_skipped_revision_are_tried) {
    Bisection it{8};
    it.add(Answer::kChanged);
    BOOST_TEST(it.next().value() == 4U);
    it.add(Answer::kSkipped);
    const std::size_t next = it.next().value();
    BOOST_TEST((next == 3U || next == 5U));
}

// Whatever is skipped: the change is the one named or among those that are, of which only the last could be
// tested; and there are no more tests than without skips.
BOOST_AUTO_TEST_CASE(a_change_among_skipped_revisions_is_confined_to_them) {
    std::mt19937 random{1};
    for (int round = 0; round < 20'000; ++round) {
        const std::size_t revisions = 1 + random() % 40;
        const std::size_t planted = 1 + random() % revisions;
        const std::size_t share = random() % 10;
        std::vector<bool> is_broken(revisions + 1);
        for (std::size_t i = 1; i < revisions; ++i) is_broken[i] = random() % 10 < share;
        Bisection it{revisions};
        const std::size_t tests = search(it, [&](std::size_t revision) {
            if (is_broken[revision]) return Answer::kSkipped;
            return revision < planted ? Answer::kSame : Answer::kChanged;
        });
        BOOST_REQUIRE(tests <= most_tests(revisions));
        BOOST_REQUIRE(it.last_same() < planted);
        BOOST_REQUIRE(planted <= it.first_changed());
        for (std::size_t i = it.last_same() + 1; i < it.first_changed(); ++i) BOOST_REQUIRE(is_broken[i]);
    }
}

/// Searches in random histories with a planted loss, where each test is a simulated sequential test, and
/// counts the wrong answers. A change among skipped revisions counts as found if it is one of them.
int wrong_answers(int searches, double loss, double true_loss, double error) {
    std::mt19937_64 random{7};
    const PairWorld world;
    const auto before = world.half_points(EloModel::kLogistic, 0);
    const auto after = world.half_points(EloModel::kLogistic, -true_loss);
    int wrong = 0;
    for (int round = 0; round < searches; ++round) {
        const std::size_t revisions = 1 + random() % 200;
        const std::size_t planted = 1 + random() % revisions;
        Bisection it{revisions};
        const double each = error / static_cast<double>(it.most_tests_left());
        const SprtSettings test{
            .elo0 = -loss, .elo1 = 0, .model = EloModel::kLogistic, .alpha = each, .beta = each};
        search(it, [&](std::size_t revision) {
            if (revision != revisions && random() % 10 == 0) return Answer::kSkipped;
            const auto& chances = revision < planted ? before : after;
            const Verdict verdict = simulate_test(test, chances, 4, 1'000'000, random).verdict;
            return verdict == Verdict::kAcceptH1 ? Answer::kSame : Answer::kChanged;
        });
        if (it.is_unchanged() || planted <= it.last_same() || planted > it.first_changed()) ++wrong;
    }
    return wrong;
}

BOOST_AUTO_TEST_CASE(the_answer_is_wrong_no_more_often_than_the_tests_together_may_be) {
    const int searches = testing::rounds(400);
    for (const double error : {0.05, 0.2}) {
        const int wrong = wrong_answers(searches, 200, 200, error);
        const double expected = searches * error;
        BOOST_TEST_MESSAGE(wrong << " of " << searches << " wrong, " << expected << " allowed");
        BOOST_TEST(wrong <= expected + 3 * std::sqrt(expected));
        // Not so careful either that games are wasted.
        if (error > 0.1) BOOST_TEST(wrong > expected / 10);
    }
    // A greater loss than the one asked for is found no less surely.
    BOOST_TEST(wrong_answers(searches, 200, 290, 0.2) <= searches / 10);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
