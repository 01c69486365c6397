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

Seen seen(const Scalar& scalar, std::uint64_t deals) {
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < scalar.counts.size(); ++i) {
    const double value = static_cast<double>(scalar.null.first) + static_cast<double>(i);
    const double from_mean = value - scalar.null.mean;
    sum += static_cast<double>(scalar.counts[i]) * from_mean;
    squares += static_cast<double>(scalar.counts[i]) * from_mean * from_mean;
  }
  const auto number = static_cast<double>(deals);
  const double shift = sum / number;
  return {scalar.null.mean + shift, std::sqrt(std::max(0.0, squares / number - shift * shift))};
}

}  // namespace

Evidence scalar_mean(const Scalar& scalar, std::uint64_t deals, double level) {
  Evidence mean = judge::evidence(scalar.mean, stats::mean_test(scalar.counts, scalar.null, level));
  mean.enough = scalar.enough;
  if (deals == 0) return mean;
  mean.words =
      fmt::format("{} {} a deal on average, expected {}", rounded(seen(scalar, deals).mean, 5),
                  scalar.words, rounded(scalar.null.mean, 5));
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
                            rounded(seen(scalar, deals).deviation, 4),
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
