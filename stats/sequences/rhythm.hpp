#pragma once

#include <cstddef>
#include <span>

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// Fewer points have no periods to tell apart.
inline constexpr std::size_t least_rhythm_points = 16;

/// Does a series of means, each of so many `values`, rise and fall with one period? Fisher's g: the
/// largest ordinate of the periodogram over their sum, of frequencies from two cycles in all of the
/// series to half a cycle a point (one cycle is a drift). For normal independent means of one law
/// the ordinates are exponential, and P(g >= x) <= m (1-x)^(m-1) for m frequencies, the first term
/// of Fisher's alternating sum (Proc. R. Soc. A 125, 1929), which is all of it for x > 1/2 and
/// within a twentieth of it where it is below .1. Skipped below 16 points or when all are alike.
/// Effect: amplitude of the wave in standard deviations of one value; noncentral chi-square, for
/// all frequencies at once. `cycles` are those of the largest ordinate in all of the series.
TestResult rhythm_test(std::span<const double> means, double values, double level,
                       std::size_t& cycles);

/// The amplitude that rhythm_test finds with this power in so many points.
double detectable_rhythm(std::size_t points, double values, double alpha, double power);

}  // namespace evenhand::stats
