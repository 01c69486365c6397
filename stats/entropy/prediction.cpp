#include "stats/entropy/prediction.hpp"

#include <cmath>

#include "stats/entropy/bound.hpp"

namespace evenhand::stats::entropy {
namespace {

/// ln P(no run of r in n predictions) for a probability p of a right one: with x = 1 + y the
/// smallest root of 1 - x + q p^r x^(r+1), it is (1 - p x) / ((r + 1 - r x) q x^(n+1)).
double log_without_run(double p, double r, double n) {
  const double q = 1 - p;
  const double power = std::pow(p, r);
  double y = 0;
  for (int round = 0; round < 100; ++round) {
    const double next = q * power * std::exp((r + 1) * std::log1p(y));
    if (!(next > y)) break;
    y = next;
  }
  return std::log1p(-p * y / q) - std::log1p(-r * y) - (n + 1) * std::log1p(y);
}

}  // namespace

double local_probability(std::uint64_t r, std::uint64_t n, double least) {
  const auto runs_are_rarer = [&](double p) {
    return log_without_run(p, static_cast<double>(r), static_cast<double>(n)) > std::log(0.99);
  };
  if (!runs_are_rarer(least)) return least;
  double low = least;
  double high = 1;
  for (;;) {
    const double middle = (low + high) / 2;
    if (!(middle > low && middle < high)) return high;
    (runs_are_rarer(middle) ? low : high) = middle;
  }
}

Estimate predicted(const Predictions& predictions, std::size_t values) {
  if (predictions.made < 2) return Estimate::skip("fewer than 2 predictions");
  const auto n = static_cast<double>(predictions.made);
  const double share = static_cast<double>(predictions.right) / n;
  const double global =
      predictions.right == 0 ? 1 - std::pow(0.01, 1 / n) : upper_bound(share, predictions.made);
  const double least = std::fmax(global, 1 / static_cast<double>(values));
  if (least >= 1) return Estimate::of(0);
  return Estimate::of(
      min_entropy(local_probability(predictions.longest_run + 1, predictions.made, least)));
}

}  // namespace evenhand::stats::entropy
