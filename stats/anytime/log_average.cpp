#include "stats/anytime/log_average.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/real.hpp"

namespace evenhand::stats {

double log_e_value(PValue p) {
  const double log_p = p.log;
  if (std::isinf(log_p)) return std::numeric_limits<double>::infinity();
  // (e^x - 1 - x) / x² with x = -ln p, of whose digits few are left near p = 1: a series there.
  const double x = -log_p;
  if (x < 1e-3) return std::log(0.5 + x / 6 + x * x / 24);
  return x + std::log1p(-(1 + x) * std::exp(-x)) - 2 * std::log(x);
}

double log_sum(std::span<const double> logs) {
  if (logs.empty()) return -std::numeric_limits<double>::infinity();
  const double largest = *std::max_element(logs.begin(), logs.end());
  if (std::isinf(largest)) return largest;
  double sum = 0;
  for (const double x : logs) sum += std::exp(x - largest);
  return largest + std::log(sum);
}

double log_average(std::span<const double> logs) {
  return log_sum(logs) - std::log(std::max(1.0, real(logs.size())));
}

double log_average(std::span<const double> logs, std::span<const double> weights) {
  std::vector<double> weighted(logs.begin(), logs.end());
  for (std::size_t i = 0; i < weighted.size(); ++i) weighted[i] += std::log(weights[i]);
  return log_sum(weighted);
}

double log_product(std::span<const double> logs) {
  return std::accumulate(logs.begin(), logs.end(), 0.0);
}

std::vector<std::size_t> e_benjamini_hochberg(std::span<const double> logs, double alpha) {
  std::vector<std::size_t> order(logs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return logs[a] > logs[b]; });
  std::size_t rejected = 0;
  for (std::size_t k = 1; k <= order.size(); ++k) {
    if (logs[order[k - 1]] >= std::log(real(order.size()) / (real(k) * alpha))) rejected = k;
  }
  order.resize(rejected);
  std::sort(order.begin(), order.end());
  return order;
}

}  // namespace evenhand::stats
