#include "stats/distributions/quadratic_form.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/log_math.hpp"

namespace evenhand::stats {
namespace {

/// (Σλ²)² ≤ Σλ Σλ³ by Cauchy and Schwarz, and Σλ³ ≤ (Σλ²)^(3/2).
double possible_trace3(const QuadraticForm& form) {
  const double least = form.trace2 * form.trace2 / form.trace;
  const double most = form.trace2 * std::sqrt(form.trace2);
  return std::clamp(form.trace3, std::min(least, most), most);
}

/// The weight of the equal others beside a largest one.
double other_weight(const QuadraticForm& form, double largest) {
  return (form.trace2 - largest * largest) / (form.trace - largest);
}

/// A chi-squared of `large` degrees of freedom and, `ratio` times as heavy, one of `small`.
struct TwoWeights {
  double ratio;
  double large;
  double small;
};

/// Below so many standard deviations from the mean the two terms of the approximation cancel, and
/// their limit takes their place.
constexpr double at_the_mean = 1e-4;

/// P(X >= x) of the two, x > 0. With y = 1 - 2s, s the saddlepoint, its equation is quadratic.
PValue saddlepoint_tail(double x, const TwoWeights& form) {
  const double r = form.ratio;
  const double a = r * x;
  const double b = (1 - r) * x - r * form.large - r * form.small;
  const double c = -form.large * (1 - r);
  const double root = std::sqrt(b * b - 4 * a * c);
  const double y = b > 0 ? -2 * c / (b + root) : (root - b) / (2 * a);
  const double z = 1 - r + r * y;  // the same of the lighter one
  const double s = (1 - y) / 2;
  const double curvature = 2 * (form.large / (y * y) + form.small * r * r / (z * z));
  const double squared = 2 * s * x + form.large * std::log(y) + form.small * std::log(z);
  const double w = std::copysign(std::sqrt(std::max(0.0, squared)), s);
  if (std::fabs(w) < at_the_mean) {
    const double third = 8 * (form.large / (y * y * y) + form.small * std::pow(r / z, 3));
    return PValue::of(0.5 - third / std::pow(curvature, 1.5) / 6 * std::exp(-half_log_two_pi));
  }
  const PValue normal = normal_upper_tail(w);
  const double hazard = std::exp(-w * w / 2 - half_log_two_pi - normal.log);
  const double correction = (1 / (s * std::sqrt(curvature)) - 1 / w) * hazard;
  return PValue::from_log(normal.log + std::log1p(std::max(-1 + 1e-12, correction)));
}

}  // namespace

double QuadraticForm::degrees_of_freedom() const {
  const double third = possible_trace3(*this);
  return std::clamp(trace2 * trace2 * trace2 / (third * third), 0.01, 1e8);
}

double QuadraticForm::largest_weight() const {
  const double third = possible_trace3(*this);
  double low = trace2 / trace;
  // Near equal weights the left side is flat, and would be solved with half the digits.
  if (third <= low * trace2 * (1 + 1e-9)) return low;
  double high = std::max(low, std::sqrt(trace2));
  for (int step = 0; step < 60 && high - low > 1e-14 * high; ++step) {
    const double middle = (low + high) / 2;
    const double square = trace2 - middle * middle;
    (middle * middle * middle + square * square / (trace - middle) < third ? low : high) = middle;
  }
  return low;
}

PValue quadratic_form_upper_tail(double q, const QuadraticForm& estimated, double copies) {
  if (!(estimated.trace > 0) || !(estimated.trace2 > 0)) {
    throw std::domain_error("quadratic form: positive traces are needed");
  }
  if (q <= 0) return PValue{};
  // The squares of positive weights sum to no more than the square of their sum.
  QuadraticForm form = estimated;
  form.trace2 = std::min(form.trace2, form.trace * form.trace);
  const double largest = form.largest_weight();
  const double mean_weight = form.trace2 / form.trace;
  constexpr double alike = 1 + 1e-9;
  if (largest <= alike * mean_weight) {
    return chi_squared_upper_tail(q / mean_weight, copies * form.trace / mean_weight);
  }
  // The others have some weight even where nothing is left for them: more, and so on the safe side.
  const double ratio = std::max(1e-9, other_weight(form, largest) / largest);
  const double others = (form.trace / largest - 1) / ratio;
  return saddlepoint_tail(q / largest, {ratio, copies, copies * others});
}

}  // namespace evenhand::stats
