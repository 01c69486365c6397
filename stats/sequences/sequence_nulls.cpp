#include "stats/sequences/sequence_nulls.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace evenhand::stats {
namespace {

/// With moments, from probabilities of 1, 2, ….
CountDistribution from_one(std::vector<double> pmf) {
  CountDistribution null{1, std::move(pmf), 0, 0};
  for (std::size_t i = 0; i < null.pmf.size(); ++i) {
    null.mean += static_cast<double>(i + 1) * null.pmf[i];
  }
  for (std::size_t i = 0; i < null.pmf.size(); ++i) {
    const double deviation = static_cast<double>(i + 1) - null.mean;
    null.variance += deviation * deviation * null.pmf[i];
  }
  return null;
}

}  // namespace

CountDistribution distinct_values_null(std::size_t n, std::size_t draws) {
  if (n == 0 || draws == 0) throw std::domain_error("distinct values: of nothing");
  const auto values = static_cast<double>(n);
  std::vector<double> pmf(std::min(n, draws));
  pmf[0] = 1;
  for (std::size_t draw = 1; draw < draws; ++draw) {
    for (std::size_t i = pmf.size(); i-- > 0;) {
      const double fresh = i == 0 ? 0 : pmf[i - 1] * (values - static_cast<double>(i)) / values;
      pmf[i] = pmf[i] * static_cast<double>(i + 1) / values + fresh;
    }
  }
  return from_one(std::move(pmf));
}

CountDistribution runs_null(std::size_t draws, double p) {
  if (draws == 0 || !(p > 0 && p < 1)) throw std::domain_error("runs: p must be in (0, 1)");
  std::vector<double> ends_yes(draws);
  std::vector<double> ends_no(draws);
  ends_yes[0] = p;
  ends_no[0] = 1 - p;
  for (std::size_t draw = 1; draw < draws; ++draw) {
    for (std::size_t i = draws; i-- > 0;) {
      const double yes = p * (ends_yes[i] + (i == 0 ? 0 : ends_no[i - 1]));
      ends_no[i] = (1 - p) * (ends_no[i] + (i == 0 ? 0 : ends_yes[i - 1]));
      ends_yes[i] = yes;
    }
  }
  for (std::size_t i = 0; i < draws; ++i) ends_yes[i] += ends_no[i];
  return from_one(std::move(ends_yes));
}

}  // namespace evenhand::stats
