#include "arena/stats/numeric.hpp"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/tools/minima.hpp>
#include <boost/math/tools/roots.hpp>
#include <cstdint>
#include <limits>
#include <numeric>

namespace pahtum::arena {

double normal_cdf(double x) { return boost::math::cdf(boost::math::normal{}, x); }

double z95() { return boost::math::quantile(boost::math::normal{}, 0.975); }

double student_cdf(double degrees_of_freedom, double t) {
    return boost::math::cdf(boost::math::students_t{degrees_of_freedom}, t);
}

double t95(double degrees_of_freedom) {
    return boost::math::quantile(boost::math::students_t{degrees_of_freedom}, 0.975);
}

double chi_squared_above(double degrees_of_freedom, double x) {
    return boost::math::cdf(boost::math::complement(boost::math::chi_squared{degrees_of_freedom}, x));
}

double root_between(const std::function<double(double)>& function, double low, double high) {
    std::uintmax_t steps = 200;
    const auto [left, right] = boost::math::tools::toms748_solve(
        function, low, high, boost::math::tools::eps_tolerance<double>(), steps);
    return std::midpoint(left, right);
}

double minimum_between(const std::function<double(double)>& function, double low, double high) {
    const int bits = std::numeric_limits<double>::digits / 2;
    return boost::math::tools::brent_find_minima(function, low, high, bits).second;
}

}  // namespace pahtum::arena
