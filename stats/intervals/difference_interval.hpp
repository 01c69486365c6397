#pragma once

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// The interval of a - b, of independent estimates, from the interval of each, of one level: G. Y.
/// Zou & A. Donner, "Construction of confidence limits about effect measures", Statistics in
/// Medicine 27 (2008), equation 5.
Interval difference_interval(double a, const Interval& of_a, double b, const Interval& of_b);

}  // namespace evenhand::stats
