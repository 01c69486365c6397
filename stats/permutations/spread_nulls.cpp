#include "stats/permutations/spread_nulls.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "stats/exact/numbers.hpp"

namespace evenhand::stats {
namespace {

void require_some(std::size_t n, std::size_t m) {
  if (m == 0 || m >= n) throw std::domain_error("spread nulls: 0 < marked < cards");
}

CountDistribution with_moments(std::int64_t first, std::vector<double> pmf) {
  CountDistribution null{first, std::move(pmf)};
  for (std::size_t i = 0; i < null.pmf.size(); ++i) {
    null.mean += null.pmf[i] * static_cast<double>(first + static_cast<std::int64_t>(i));
  }
  for (std::size_t i = 0; i < null.pmf.size(); ++i) {
    const double off = static_cast<double>(first + static_cast<std::int64_t>(i)) - null.mean;
    null.variance += null.pmf[i] * off * off;
  }
  return null;
}

/// C(x, m) for x = 0 … n.
std::vector<Integer> coefficients(std::size_t n, std::size_t m) {
  std::vector<Integer> all(n + 1);
  all[m] = 1;
  for (std::size_t x = m + 1; x <= n; ++x) all[x] = all[x - 1] * x / (x - m);
  return all;
}

}  // namespace

CountDistribution first_marked_null(std::size_t n, std::size_t m) {
  require_some(n, m);
  std::vector<double> pmf;
  // P(x) = m/n · Π_{i<x} (n-m-i)/(n-1-i)
  double p = static_cast<double>(m) / static_cast<double>(n);
  for (std::size_t x = 0; x <= n - m; ++x) {
    pmf.push_back(p);
    if (x < n - m) p *= static_cast<double>(n - m - x) / static_cast<double>(n - 1 - x);
  }
  return with_moments(0, std::move(pmf));
}

CountDistribution marked_runs_null(std::size_t n, std::size_t m) {
  require_some(n, m);
  const Integer all = binomial_coefficient(n, m);
  Integer within = 1;
  Integer among = n - m + 1;
  std::vector<double> pmf;
  for (std::size_t r = 1; r <= std::min(m, n - m + 1); ++r) {
    pmf.push_back(ratio(within * among, all));
    within = within * (m - r) / r;
    among = among * (n - m + 1 - r) / (r + 1);
  }
  return with_moments(1, std::move(pmf));
}

CountDistribution longest_gap_null(std::size_t n, std::size_t m) {
  require_some(n, m);
  const std::vector<Integer> of_places = coefficients(n, m);
  std::vector<double> pmf;
  Integer up_to_last = 0;
  for (std::size_t l = 0; l <= n - m; ++l) {
    Integer up_to = 0;
    Integer gaps = 1;
    for (std::size_t j = 0; j <= m + 1 && j * (l + 1) + m <= n; ++j) {
      const Integer term = gaps * of_places[n - j * (l + 1)];
      if (j % 2 == 0) {
        up_to += term;
      } else {
        up_to -= term;
      }
      gaps = gaps * (m + 1 - j) / (j + 1);
    }
    pmf.push_back(ratio(up_to - up_to_last, of_places[n]));
    up_to_last = up_to;
  }
  return with_moments(0, std::move(pmf));
}

}  // namespace evenhand::stats
