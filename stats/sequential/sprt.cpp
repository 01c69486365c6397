#include "stats/sequential/sprt.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

namespace evenhand::stats {
namespace {

/// Shares of the classes, from the least score to the most.
using Shares = std::vector<double>;

/// Returns how far the score of class i is from one half, from -½ to ½.
double excess(std::size_t i, std::size_t classes) {
  return static_cast<double>(i) / static_cast<double>(classes - 1) - 0.5;
}

/// The Lagrange multiplier x with sum p g / (1 + x g) = 0, which falls with x between its poles.
double multiplier(const Shares& seen, const std::vector<double>& g) {
  const auto [least, most] = std::minmax_element(g.begin(), g.end());
  double low = -1 / *most;
  double high = -1 / *least;
  for (;;) {
    const double x = std::midpoint(low, high);
    if (x <= low || x >= high) return x;
    double sum = 0;
    for (std::size_t i = 0; i < g.size(); ++i) sum += seen[i] * g[i] / (1 + x * g[i]);
    (sum > 0 ? low : high) = x;
  }
}

/// Returns, among all distributions with this mean excess, in (-½, ½), the one that makes `seen`
/// the likeliest.
Shares most_likely_with_mean(const Shares& seen, double mean) {
  const std::size_t classes = seen.size();
  std::vector<double> g(classes);
  for (std::size_t i = 0; i < classes; ++i) g[i] = excess(i, classes) - mean;
  const double x = multiplier(seen, g);
  Shares shares(classes);
  for (std::size_t i = 0; i < classes; ++i) shares[i] = seen[i] / (1 + x * g[i]);
  return shares;
}

/// Returns, among all distributions whose mean excess is t standard deviations, the one that makes
/// `seen` the likeliest. With b the excess and k² = t² / (1 + t²) the condition is E b = k √(E b²).
/// The root is the least over s of s/2 + E b² / 2s, so that at the solution, where s² = E b², the
/// condition acts as the linear one of that s, whose solution is known: p = seen / (1 + x g).
/// Iterated in s.
Shares most_likely(const Shares& seen, double t) {
  constexpr int most_steps = 200;
  const double k = t / std::sqrt(1 + t * t);
  const std::size_t classes = seen.size();
  std::vector<double> g(classes);
  Shares shares(classes);
  double s = 0.5;
  double last = s;
  for (int step = 0; step < most_steps; ++step) {
    for (std::size_t i = 0; i < classes; ++i) {
      const double b = excess(i, classes);
      g[i] = b - k * (s / 2 + b * b / (2 * s));
    }
    const auto [least, most] = std::minmax_element(g.begin(), g.end());
    if (*least >= 0 || *most <= 0) {
      s = std::midpoint(s, last);
      continue;
    }
    const double x = multiplier(seen, g);
    double squares = 0;
    for (std::size_t i = 0; i < classes; ++i) {
      shares[i] = seen[i] / (1 + x * g[i]);
      squares += shares[i] * excess(i, classes) * excess(i, classes);
    }
    last = std::exchange(s, std::sqrt(squares));
    if (std::fabs(s - last) < 1e-12) break;
  }
  return shares;
}

}  // namespace

double Sprt::log_likelihood_ratio(ScoreCounts counts) const {
  if (counts.size() != 3 && counts.size() != 5) {
    throw std::domain_error("match scores are counted in three or five classes");
  }
  if (!(std::fabs(elo0) <= most_elo && std::fabs(elo1) <= most_elo)) {
    throw std::domain_error("normalized Elo is out of range");
  }
  if (std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) == 0) return 0;
  Shares seen;
  for (const std::uint64_t count : counts) {
    seen.push_back(std::max(static_cast<double>(count), 1e-3));
  }
  const double observations = std::accumulate(seen.begin(), seen.end(), 0.0);
  for (double& share : seen) share /= observations;
  const auto likeliest = [&](double elo) {
    if (model == EloModel::logistic) {
      return most_likely_with_mean(seen, 1 / (1 + std::pow(10, -elo / 400)) - 0.5);
    }
    // The mean of two independent games has a standard deviation that is smaller by √2.
    const double scale = std::sqrt(counts.size() == 5 ? 2.0 : 1.0) * std::numbers::ln10 / 800;
    return most_likely(seen, elo * scale);
  };
  const Shares with0 = likeliest(elo0);
  const Shares with1 = likeliest(elo1);
  double ratio = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) ratio += seen[i] * std::log(with1[i] / with0[i]);
  return observations * ratio;
}

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

}  // namespace evenhand::stats
