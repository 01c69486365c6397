#pragma once

namespace evenhand::stats {

/// P(X >= x) of Landau's distribution in its standard form, whose density is the inverse Laplace
/// transform of s^s (L. Landau 1944; the stable law with index and skewness 1): ten digits where
/// the tail is small, 1e-12 elsewhere.
double landau_upper_tail(double x);

}  // namespace evenhand::stats
