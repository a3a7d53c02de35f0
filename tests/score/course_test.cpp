#include "arena/score/course.hpp"

#include <boost/test/unit_test.hpp>

namespace pahtum::arena {

BOOST_AUTO_TEST_SUITE(course)

BOOST_AUTO_TEST_CASE(every_pair_is_kept_while_there_are_few) {
    Course course;
    BOOST_TEST(course.points().empty());
    course.add({{0, 0, 1, 0, 0}}, 0.25);
    course.add({{0, 1, 1, 0, 0}}, std::nullopt);
    const auto points = course.points();
    BOOST_TEST_REQUIRE(points.size() == 2U);
    BOOST_TEST((points[0].pairs == 1 && points[0].elo == 0 && points[0].llr == 0.25));
    // Three half points of eight: a score of 3/8.
    BOOST_TEST((points[1].pairs == 2 && !points[1].llr));
    BOOST_TEST(*points[1].elo == -88.739499, boost::test_tools::tolerance(1e-7));  // -400 log10(8/3 - 1)
}

BOOST_AUTO_TEST_CASE(a_long_course_stays_small_and_even_and_ends_at_its_end) {
    Course course;
    Pentanomial pairs;
    for (int i = 0; i < 100'001; ++i) {
        ++pairs.pairs_with[static_cast<std::size_t>(i % 5)];
        course.add(pairs, 0);
    }
    const auto points = course.points();
    BOOST_TEST(points.size() <= Course::kMostPoints);
    BOOST_TEST(points.size() >= Course::kMostPoints / 2);
    BOOST_TEST(points.back().pairs == 100'001);
    const std::int64_t stride = points[0].pairs;
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
        BOOST_TEST(points[i].pairs == stride * static_cast<std::int64_t>(i + 1));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
