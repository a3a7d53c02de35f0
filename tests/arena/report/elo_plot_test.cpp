#include "arena/report/elo_plot.hpp"

#include "tests/support/test.hpp"

namespace pahtum::arena::elo_plot_test {
namespace {

using testing::contains;
using testing::count_of;

BOOST_AUTO_TEST_SUITE(elo_plot_picture)

BOOST_AUTO_TEST_CASE(each_point_has_its_place_its_label_and_if_it_is_known_its_interval) {
    const std::vector<PlotPoint> points = {{.label = "first", .title = "1", .elo = 0},
                                           {.label = "gap", .title = "2"},
                                           {.label = "last", .title = "3", .elo = -120, .low = -150}};
    const std::string plot = elo_plot("Elo against first", points);
    BOOST_TEST(plot.starts_with(kEloPlotStart));
    BOOST_TEST(count_of(plot, "<circle ") == 2U);
    BOOST_TEST(count_of(plot, "class=\"error\"") == 1U);
    for (const std::string label : {">first<", ">gap<", ">last<", ">Elo against first<", ">-100<", ">0<"})
        BOOST_TEST(contains(plot, label), label);
    BOOST_TEST(!contains(plot, "nan"));
}

BOOST_AUTO_TEST_CASE(lines_join_neighbours_and_leave_gaps) {
    const auto lines = [](const std::vector<std::optional<double>>& elo) {
        std::vector<PlotPoint> points;
        for (const auto& value : elo) points.push_back({.label = "a", .title = "b", .elo = value});
        const std::string plot = elo_plot("Elo", points);
        std::string text;
        for (std::size_t at = plot.find("<polyline"); at < plot.size(); at = plot.find("<polyline", at + 1))
            text += std::to_string(count_of(plot.substr(at, plot.find("/>", at) - at), ",")) + " ";
        return text;
    };
    BOOST_TEST(lines({1, 2, 3}) == "3 ");
    BOOST_TEST(lines({{}, 1, 2, {}, {}, 3, {}, 4, 5, 6}) == "2 1 3 ");
    BOOST_TEST(lines({{}, {}}).empty());
}

BOOST_AUTO_TEST_CASE(foreign_text_stays_text) {
    const std::vector<PlotPoint> points = {{.label = "a<b", .title = "\"&\"</title><script>\x1b", .elo = 1}};
    const std::string plot = elo_plot("<svg>", points);
    BOOST_TEST(!contains(plot, "<script>"));
    BOOST_TEST(!contains(plot, "\x1b"));
    BOOST_TEST(contains(plot, ">a&lt;b<"));
    BOOST_TEST(contains(plot, "&quot;&amp;&quot;&lt;/title&gt;"));
}

BOOST_AUTO_TEST_CASE(a_plot_without_numbers_is_still_a_picture) {
    for (const std::vector<PlotPoint>& points : {std::vector<PlotPoint>{}, {{.label = "a", .title = "b"}}}) {
        const std::string plot = elo_plot("Elo", points);
        BOOST_TEST(plot.ends_with("</svg>\n"));
        BOOST_TEST(!contains(plot, "nan"));
        BOOST_TEST(!contains(plot, "inf"));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena::elo_plot_test
