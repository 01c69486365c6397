#include "src/audit/scalar_tests.hpp"

#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "base/number_text.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::audit {
namespace {

struct Seen {
  double mean = 0;
  double deviation = 0;
};

Seen seen(std::span<const std::uint64_t> counts, const stats::CountDistribution& null) {
  double number = 0;
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double value = static_cast<double>(null.first) + static_cast<double>(i);
    const double from_mean = value - null.mean;
    const auto count = static_cast<double>(counts[i]);
    number += count;
    sum += count * from_mean;
    squares += count * from_mean * from_mean;
  }
  const double shift = sum / number;
  const double variance = squares / number - shift * shift;
  // Values that are all alike leave rounding errors, which are no deviation.
  const bool is_rounding = variance <= 1e-12 * squares / number;
  return {null.mean + shift, is_rounding ? 0.0 : std::sqrt(variance)};
}

}  // namespace

std::string words_of_moments(std::span<const std::uint64_t> counts,
                             const stats::CountDistribution& null, std::string_view what) {
  const Seen moments = seen(counts, null);
  return fmt::format("{} {} on average, expected {}, and a standard deviation of {}, expected {}",
                     rounded(moments.mean, 5), what, rounded(null.mean, 5),
                     rounded(moments.deviation, 4), rounded(std::sqrt(null.variance), 4));
}

Evidence scalar_mean(const Scalar& scalar, std::uint64_t deals, double level) {
  Evidence mean = judge::evidence(scalar.mean, stats::mean_test(scalar.counts, scalar.null, level));
  mean.enough = scalar.enough;
  if (deals == 0) return mean;
  mean.words = fmt::format("{} {} a deal on average, expected {}",
                           rounded(seen(scalar.counts, scalar.null).mean, 5), scalar.words,
                           rounded(scalar.null.mean, 5));
  mean.detectable = [deals](double alpha, double power) {
    return stats::detectable_mean_shift(deals, alpha, power);
  };
  return mean;
}

Evidence scalar_shape(const Scalar& scalar, std::uint64_t deals, double level) {
  Evidence shape = judge::evidence(
      scalar.shape, stats::distribution_test(scalar.counts, scalar.null, level).chi_square);
  if (deals == 0) return shape;
  shape.words = fmt::format("{} with standard deviation {}, expected {}", scalar.words,
                            rounded(seen(scalar.counts, scalar.null).deviation, 4),
                            rounded(std::sqrt(scalar.null.variance), 4));
  const auto null = std::make_shared<const stats::CountDistribution>(scalar.null);
  shape.detectable = [null, deals](double alpha, double power) {
    return stats::detectable_w(*null, deals, alpha, power);
  };
  return shape;
}

void add_scalar_tests(const Scalar& scalar, std::uint64_t deals, double level,
                      std::vector<Evidence>& results) {
  results.push_back(scalar_mean(scalar, deals, level));
  results.push_back(scalar_shape(scalar, deals, level));
}

}  // namespace evenhand::audit
