#include "src/audit/scalar_tests.hpp"

#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "stats/histogram_tests.hpp"

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

void add_scalar_tests(const Scalar& scalar, std::uint64_t deals, std::vector<Outcome>& outcomes) {
  Outcome mean{scalar.name + "-mean", stats::mean_test(scalar.counts, scalar.null)};
  Outcome shape{scalar.name + "-shape",
                stats::distribution_test(scalar.counts, scalar.null).chi_square};
  if (deals > 0) {
    const Seen sample = seen(scalar, deals);
    mean.finding = fmt::format("{:.5g} {} a deal on average, expected {:.5g}", sample.mean,
                               scalar.words, scalar.null.mean);
    shape.finding = fmt::format("{} with standard deviation {:.4g}, expected {:.4g}", scalar.words,
                                sample.deviation, std::sqrt(scalar.null.variance));
    mean.detectable = [deals](double alpha, double power) {
      return stats::detectable_mean_shift(deals, alpha, power);
    };
    const auto null = std::make_shared<const stats::CountDistribution>(scalar.null);
    shape.detectable = [null, deals](double alpha, double power) {
      return stats::detectable_w(*null, deals, alpha, power);
    };
  }
  mean.enough = scalar.enough;
  outcomes.push_back(std::move(mean));
  outcomes.push_back(std::move(shape));
}

}  // namespace evenhand::audit
