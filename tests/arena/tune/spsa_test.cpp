#include "arena/tune/spsa.hpp"

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::spsa_test {
namespace {

using testing::TemporaryDirectory;

TuneParameter parameter(const std::string& text) { return parse_tune_parameter(text); }

std::string complaint_about(const std::string& text) {
    return testing::error_of<ParseError>([&] { return parse_tune_parameter(text); });
}

struct BadText {
    std::string text;
    std::string reason;
};
std::ostream& operator<<(std::ostream& out, const BadText& bad) { return out << bad.text; }

const std::vector<BadText> kBadTexts{{"", "expected NAME:START,MIN,MAX,C_END,R_END"},
                                     {"depth", "expected NAME:START,MIN,MAX,C_END,R_END"},
                                     {":1,0,2", "expected NAME:START,MIN,MAX,C_END,R_END"},
                                     {"two words:1,0,2", "expected NAME:START,MIN,MAX,C_END,R_END"},
                                     {"line\nquit:1,0,2", "expected NAME:START,MIN,MAX,C_END,R_END"},
                                     {"a:1,2", "expected NAME:START,MIN,MAX, then C_END and R_END"},
                                     {"a:1,0,2,1,0.1,5", "expected NAME:START,MIN,MAX, then C_END and R_END"},
                                     {"a:1,,2", "'' is not a number"},
                                     {"a:1,zero,2", "'zero' is not a number"},
                                     {"a:1,0,nan", "'nan' is not a number"},
                                     {"a:1,0,inf", "'inf' is not a number"},
                                     {"a:1,0,1e5", "'1e5' is not a number"},
                                     {"a:1,0,9999999999999", "'9999999999999' is not a number"},
                                     {"a:1,2,0", "MIN must be below MAX"},
                                     {"a:1,1,1", "MIN must be below MAX"},
                                     {"a:5,0,2", "START must be from MIN to MAX"},
                                     {"a:1,0,2,0", "C_END must be a millionth or more"},
                                     {"a:1,0,2,-1", "C_END must be a millionth or more"},
                                     {"a:1,0,2,0.0000009", "C_END must be a millionth or more"},
                                     {"a:1,0,2,3", "C_END must not exceed MAX less MIN"},
                                     {"a:1,0,2,1,0", "R_END must be above 0"}};

}  // namespace

BOOST_AUTO_TEST_SUITE(tune_parameter)

BOOST_AUTO_TEST_CASE(a_text_gives_all_numbers_and_defaults_for_the_last_two) {
    const TuneParameter full = parameter("late:8,4,30,2.5,0.003");
    BOOST_TEST(full.name == "late");
    BOOST_TEST(full.start == 8);
    BOOST_TEST(full.min == 4);
    BOOST_TEST(full.max == 30);
    BOOST_TEST(full.c_end == 2.5);
    BOOST_TEST(full.r_end == 0.003);
    BOOST_TEST(full.is_whole);
    const TuneParameter some = parameter(" late , 0.5 , -1 , 3 ");
    BOOST_TEST(some.name == "late");
    BOOST_TEST(!some.is_whole);
    BOOST_TEST(some.c_end == 0.2);
    BOOST_TEST(some.r_end == 0.002);
    BOOST_TEST(parameter("a:1,0,4").c_end == 0.5);  // half a step
}

BOOST_AUTO_TEST_CASE(its_own_text_gives_it_back) {
    for (const char* const text :
         {"a:8,4,30,2.5,0.003", "a:0.5,-1.25,3.0,0.1,0.002", "a:8.0,4.0,30.0,2,1", "a:-8,-9,-7,0.5,2"})
        BOOST_TEST(to_text(parameter(text)) == text);
}

BOOST_DATA_TEST_CASE(bad_texts_are_refused_with_the_reason, kBadTexts, bad) {
    const std::string complaint = complaint_about(bad.text);
    BOOST_TEST(complaint.find(bad.reason) != std::string::npos, complaint);
    BOOST_TEST(complaint.find('\n') == std::string::npos);
}

// With less, both sides of an iteration would mostly play the same value.
BOOST_AUTO_TEST_CASE(a_whole_number_is_moved_by_half_a_step_at_least) {
    const auto complaint = [](const std::string& text) {
        return testing::error_of<ParseError>([&] { check_perturbations({parameter(text)}); });
    };
    BOOST_TEST(testing::contains(complaint("a:8,4,30,0.3"), "C_END must be at least 0.5"));
    BOOST_TEST(testing::contains(complaint("a:8,4,30,0.49"), "parameter 'a:8,4,30,0.49,0.002': "));
    for (const std::string text : {"a:8,4,30,0.5", "a:8,4,30", "a:1,0,2", "a:8.0,4,30,0.3", "a:0.5,0,1,0.01"})
        BOOST_CHECK_NO_THROW(check_perturbations({parameter(text)}));
}

BOOST_AUTO_TEST_CASE(engines_get_whole_numbers_or_decimals_to_a_thousandth_of_c_end) {
    BOOST_TEST(parameter("a:8,4,30,2").text(8.7) == "9");
    BOOST_TEST(parameter("a:8.0,4,30,2").text(8.71234567) == "8.712");
    BOOST_TEST(parameter("a:0.5,0,1,0.01").text(0.123456789) == "0.12346");
    BOOST_TEST(parameter("a:0.5,0,100000,5000").text(1234.5) == "1234");
}

BOOST_AUTO_TEST_CASE(a_file_has_one_on_each_line_and_an_error_names_the_line) {
    const TemporaryDirectory folder;
    const std::string file =
        folder.write("params.txt", "\xEF\xBB\xBF# two of them\n\na:1,0,2 # first\r\nb,3,0,9,1,0.01\n");
    const auto parameters = read_tune_parameters(file);
    BOOST_TEST_REQUIRE(parameters.size() == 2U);
    BOOST_TEST(parameters[0].name == "a");
    BOOST_TEST(parameters[1].r_end == 0.01);
    std::ofstream{file} << "a:1,0,2\na:1,0\n";
    BOOST_TEST(testing::error_of<ParseError>([&] {
                   return read_tune_parameters(file);
               }).starts_with(file + ":2: parameter 'a:1,0': expected NAME"));
    BOOST_CHECK_THROW(static_cast<void>(read_tune_parameters(folder / "none")), FileError);
    BOOST_CHECK_THROW(check_tune_parameters({}), ParseError);
    BOOST_CHECK_THROW(check_tune_parameters({parameter("a:1,0,2"), parameter("a:2,0,3")}), ParseError);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(spsa)

// The gains as fishtest writes them: c = c_end N^gamma and c_k = c / k^gamma; a_end = r_end c_end^2,
// a = a_end (A + N)^alpha and a_k = a / (A + k)^alpha, with k from 1.
BOOST_AUTO_TEST_CASE(the_gains_are_those_of_fishtest) {
    const Spsa spsa{{parameter("a:50,0,100,4,0.003")},
                    {.iterations = 1000, .stability = 70, .alpha = 0.6, .gamma = 0.2}};
    const double c = 4 * std::pow(1000, 0.2);
    const double a = 0.003 * 16 * std::pow(1070, 0.6);
    for (const std::size_t k : {1U, 2U, 77U, 1000U}) {
        const auto n = static_cast<double>(k);
        BOOST_TEST(spsa.perturbation(0, k - 1) == c / std::pow(n, 0.2), boost::test_tools::tolerance(1e-12));
        BOOST_TEST(spsa.gain(0, k - 1) == a / std::pow(70 + n, 0.6), boost::test_tools::tolerance(1e-12));
    }
    BOOST_TEST(spsa.perturbation(0, 999) == 4);
    BOOST_TEST(spsa.gain(0, 999) == 0.003 * 16);
}

// f(x) = -w (x - best)^2 is raised by f(x + c) - f(x - c) = -4 w c (x - best) over two perturbations, so each
// step multiplies the error by 1 - 4 w a_n.
BOOST_AUTO_TEST_CASE(on_a_parabola_the_error_shrinks_by_the_closed_form) {
    constexpr double kBest = 30;
    constexpr double kWeight = 0.5;
    const Spsa spsa{{parameter("a:60.0,-1000,1000,2,0.02")}, {.iterations = 200, .stability = 20, .seed = 5}};
    const auto value = [](double x) { return -kWeight * (x - kBest) * (x - kBest); };
    TuneValues values = spsa.start();
    double error = values[0] - kBest;
    for (std::size_t k = 0; k < 200; ++k) {
        const Probe probe = spsa.probe(k, values);
        values = spsa.step(k, values, value(probe.plus[0]) - value(probe.minus[0]));
        error *= 1 - 4 * kWeight * spsa.gain(0, k);
        BOOST_TEST(std::abs(values[0] - kBest - error) < 1e-9);
    }
    BOOST_TEST(std::abs(error) < 1e-6);
}

BOOST_AUTO_TEST_CASE(both_sides_differ_by_twice_the_perturbation_and_stay_within_the_limits) {
    const Spsa spsa{{parameter("a:5.0,0,10,1,0.01"), parameter("b:9.5,0,10,1,0.01")}, {.iterations = 100}};
    for (std::size_t k = 0; k < 100; ++k) {
        const Probe probe = spsa.probe(k, {5.0, 9.5});
        BOOST_TEST(std::abs(probe.signs[0]) == 1);
        BOOST_TEST(probe.plus[0] - probe.minus[0] == 2 * probe.signs[0] * spsa.perturbation(0, k),
                   boost::test_tools::tolerance(1e-12));
        BOOST_TEST(std::max(probe.plus[1], probe.minus[1]) == 10);
    }
    BOOST_TEST(spsa.step(0, {5.0, 9.5}, 1e9)[1] == (spsa.probe(0, {5.0, 9.5}).signs[1] > 0 ? 10 : 0));
}

BOOST_AUTO_TEST_CASE(signs_are_even_and_independent_of_each_other_and_of_the_order) {
    constexpr std::size_t kIterations = 10'000;
    const Spsa spsa{{parameter("a:5,0,10"), parameter("b:5,0,10")}, {.iterations = kIterations, .seed = 7}};
    int first = 0;
    int both = 0;
    for (std::size_t k = kIterations; k-- > 0;) {
        const auto signs = spsa.probe(k, {5, 5}).signs;
        first += signs[0];
        both += signs[0] * signs[1];
    }
    BOOST_TEST(std::abs(first) < 400);  // four standard deviations
    BOOST_TEST(std::abs(both) < 400);
    BOOST_TEST((spsa.probe(3, {5, 5}).signs == spsa.probe(3, {1, 2}).signs));
}

BOOST_AUTO_TEST_CASE(whole_numbers_are_rounded_at_random_and_right_on_average) {
    constexpr std::size_t kIterations = 20'000;
    const Spsa spsa{{parameter("a:50,0,100,3,0.01")}, {.iterations = kIterations, .gamma = 0}};
    double sum = 0;
    for (std::size_t k = 0; k < kIterations; ++k) {
        const Probe probe = spsa.probe(k, {41.3});
        for (const double side : {probe.plus[0], probe.minus[0]}) {
            BOOST_TEST_REQUIRE(side == std::floor(side));
            sum += side;
        }
        BOOST_TEST_REQUIRE(std::abs(probe.plus[0] - probe.minus[0]) == 6);
    }
    // A standard deviation of at most 0.5 / sqrt(20000) = 0.0035.
    BOOST_TEST(std::abs(sum / (2.0 * kIterations) - 41.3) < 0.015);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::spsa_test
