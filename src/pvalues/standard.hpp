#pragma once

#include "src/pvalues/tails.hpp"

namespace evenhand::pvalues {

/// Returns the tails of a standard normal, for any finite z.
Tails normal_tails(double z);
/// Returns the tails of a count whose mean is above 0, at most 1e12; the count is whole and at most
/// 1e12.
Tails poisson_tails(double mean, double count);

}  // namespace evenhand::pvalues
