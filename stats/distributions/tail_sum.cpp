#include "stats/distributions/tail_sum.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <vector>

#include <boost/math/quadrature/gauss.hpp>

#include "stats/distributions/normal.hpp"

namespace evenhand::stats {
namespace {

/// Cumulant generating function of X - mean at t, with its first two derivatives.
struct Cumulants {
  double value = 0;
  double slope = 0;
  double curvature = 0;
};

/// The values that have probability, as deviations from the mean.
class Centred {
 public:
  explicit Centred(const CountDistribution& null) {
    for (std::size_t i = 0; i < null.pmf.size(); ++i) {
      if (null.pmf[i] <= 0) continue;
      deviations_.push_back(static_cast<double>(null.first) + static_cast<double>(i) - null.mean);
      probabilities_.push_back(null.pmf[i]);
    }
  }

  double least() const { return deviations_.front(); }
  double most() const { return deviations_.back(); }
  double log_least() const { return std::log(probabilities_.front()); }
  double log_most() const { return std::log(probabilities_.back()); }

  Cumulants at(double t) const {
    // Exponents are taken relative to the largest possible, so that none overflows.
    const double shift = std::max(t * least(), t * most());
    double mass = 0;
    double first = 0;
    double second = 0;
    for (std::size_t i = 0; i < deviations_.size(); ++i) {
      const double weight = probabilities_[i] * std::exp(t * deviations_[i] - shift);
      mass += weight;
      first += weight * deviations_[i];
      second += weight * deviations_[i] * deviations_[i];
    }
    const double slope = first / mass;
    return {shift < 1 ? small_value(t) : shift + std::log(mass), slope,
            second / mass - slope * slope};
  }

  /// The t at which the tilted mean is x, for x strictly between least() and most(): Newton's
  /// method kept inside a shrinking bracket, since the slope rises with t.
  double tilt(double x) const {
    double low = 0;
    double high = x > 0 ? 1 : -1;
    while ((at(high).slope - x) * high < 0) high *= 2;
    if (high < low) std::swap(low, high);
    double t = (low + high) / 2;
    for (int step = 0; step < 200; ++step) {
      const Cumulants here = at(t);
      (here.slope < x ? low : high) = t;
      double next = t + (x - here.slope) / here.curvature;
      if (!(next > low && next < high)) next = (low + high) / 2;
      if (std::abs(next - t) <= 1e-13 * std::abs(next)) return next;
      t = next;
    }
    return t;
  }

 private:
  /// log E e^(tX) near t = 0, where it is of the order of t² and log(mass) would lose it.
  double small_value(double t) const {
    double sum = 0;
    for (std::size_t i = 0; i < deviations_.size(); ++i) {
      sum += probabilities_[i] * std::expm1(t * deviations_[i]);
    }
    return std::log1p(sum);
  }

  std::vector<double> deviations_;
  std::vector<double> probabilities_;
};

/// log of 1 - Φ(w) + φ(w) correction.
PValue corrected_tail(double w, double correction) {
  const PValue tail = normal_upper_tail(w);
  const double log_density = -0.5 * w * w - 0.5 * std::log(2 * std::numbers::pi);
  return PValue::from_log(tail.log + std::log1p(correction * std::exp(log_density - tail.log)));
}

/// P(S >= terms x) by the saddlepoint at x, a deviation of the mean in the open support.
PValue upper_tail(const Centred& null, double variance, double terms, double x) {
  const double z = x * std::sqrt(terms / variance);
  if (std::abs(z) < 0.01) {
    // The limit of the correction where the saddlepoint is 0; skewness is the third cumulant.
    const double step = 0.01 / std::sqrt(variance);
    const double third = (null.at(step).curvature - null.at(-step).curvature) / (2 * step);
    const double skewness = third / std::pow(variance, 1.5);
    return corrected_tail(z, (0.5 / std::sqrt(variance) - skewness / 6) / std::sqrt(terms));
  }
  const double t = null.tilt(x);
  const Cumulants cumulants = null.at(t);
  const double w = std::copysign(std::sqrt(2 * terms * (t * x - cumulants.value)), t);
  const double u = -std::expm1(-t) * std::sqrt(terms * cumulants.curvature);
  return corrected_tail(w, 1 / u - 1 / w);
}

CountDistribution mirrored(const CountDistribution& null) {
  CountDistribution mirror = null;
  std::reverse(mirror.pmf.begin(), mirror.pmf.end());
  mirror.first = -(null.first + static_cast<std::int64_t>(null.pmf.size()) - 1);
  mirror.mean = -null.mean;
  return mirror;
}

PValue upper_tail(const CountDistribution& null, double terms, double sum) {
  const Centred centred(null);
  const double x = sum / terms - null.mean;
  // Half a unit of the sum separates its values; ends are distinguished by less.
  const double end = 0.25 / terms;
  if (x <= centred.least() + end) return {0};
  if (x >= centred.most() - end) return PValue::from_log(terms * centred.log_most());
  return upper_tail(centred, null.variance, terms, x);
}

}  // namespace

SumTails sum_tails(const CountDistribution& null, double terms, double sum) {
  return {upper_tail(mirrored(null), terms, -sum), upper_tail(null, terms, sum)};
}

double sum_of_smooth(const std::function<double(double)>& log_ratio) {
  // Terms below e^-45 = 3e-20 do not matter.
  double end = 1;
  while (log_ratio(end) > -45) end *= 2;
  constexpr int panels = 8;
  const double width = end / panels;
  double integral = 0;
  for (int i = 0; i < panels; ++i) {
    integral += boost::math::quadrature::gauss<double, 20>::integrate(
        [&](double t) { return std::exp(log_ratio(t)); }, i * width, (i + 1) * width);
  }
  const double slope = log_ratio(1);
  return integral + 0.5 - slope / 12;
}

std::uint64_t smallest_with(std::uint64_t least, std::uint64_t most, double probability,
                            const std::function<PValue(std::uint64_t)>& cdf) {
  if (!(probability >= 0 && probability <= 1)) {
    throw std::domain_error("quantile: the probability must be in [0, 1]");
  }
  while (least < most) {
    const std::uint64_t middle = least + (most - least) / 2;
    if (cdf(middle).value() >= probability) {
      most = middle;
    } else {
      least = middle + 1;
    }
  }
  return least;
}

PValue double_smaller(PValue lower, PValue upper) { return std::min(lower, upper).times(2); }

}  // namespace evenhand::stats
