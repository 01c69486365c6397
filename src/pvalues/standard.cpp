#include "src/pvalues/standard.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/number_text.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/distributions/poisson.hpp"
#include "stats/distributions/tail_sum.hpp"
#include "stats/log_math.hpp"

namespace evenhand::pvalues {

Tails normal_tails(double z) {
  Tails tails;
  tails.title = "Standard normal";
  tails.letter = "Z";
  tails.statistic = z;
  tails.upper = stats::normal_upper_tail(z);
  tails.lower = stats::normal_upper_tail(-z);
  tails.two_sided = stats::normal_two_sided(z);
  return tails;
}

Tails poisson_tails(double mean, double count) {
  Tails tails;
  tails.title = fmt::format("Poisson, mean {}", rounded(mean, 10));
  tails.letter = "X";
  tails.statistic = count;
  tails.upper = stats::poisson_upper_tail(count, mean);
  // So many or fewer of a Poisson process are its next one after the mean, a gamma variate.
  tails.lower = stats::chi_squared_upper_tail(2 * mean, 2 * (count + 1));
  tails.pmf = std::exp(stats::log_poisson(count, mean));
  tails.two_sided = stats::double_smaller(tails.lower, tails.upper);
  return tails;
}

}  // namespace evenhand::pvalues
