#pragma once

#include <boost/math/distributions/normal.hpp>

namespace pahtum::arena {

/// In standard deviations: 95% of a normal distribution lie no further from its mean.
inline double z95() { return boost::math::quantile(boost::math::normal{}, 0.975); }

}  // namespace pahtum::arena
