#include "stats/sequences/sequence_nulls.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include "base/real.hpp"
#include "stats/log_math.hpp"

namespace evenhand::stats {
namespace {

/// (P(both) - P(a) P(b))² of two cards.
double squared_covariance(double a, double b, double both, double draws) {
  const double only_a = a - both;
  const double two = falling_power(both, 2);
  const double three = both * ((a - 1) * (b - 1) - (both - 1));
  // Two draws with a, by how many of them have b as well, then two others with b.
  const double four = two * falling_power(b - 2, 2) + 2 * both * only_a * falling_power(b - 1, 2) +
                      falling_power(only_a, 2) * falling_power(b, 2);
  return two / falling_power(draws, 2) - 2 * three / falling_power(draws, 3) +
         four / falling_power(draws, 4);
}

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

DrawMoments draw_moments(std::span<const std::uint64_t> cards, std::span<const std::uint64_t> pairs,
                         std::uint64_t draws) {
  DrawMoments moments;
  if (draws < 4) return moments;
  const double number = real(draws);
  for (std::size_t a = 0; a < cards.size(); ++a) {
    const double count = real(cards[a]);
    const double squared = falling_power(count, 2) / falling_power(number, 2);
    moments.shared += squared;
    moments.traces.first += count / number - squared;
    moments.traces.second += squared_covariance(count, count, count, number);
    for (std::size_t b = a + 1; b < cards.size(); ++b) {
      const double both = pairs.empty() ? 0 : real(pairs[a * cards.size() + b]);
      moments.traces.second += 2 * squared_covariance(count, real(cards[b]), both, number);
    }
  }
  return moments;
}

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
