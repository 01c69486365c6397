#include "stats/distributions/different_values.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "stats/log_math.hpp"

namespace evenhand::stats {
namespace {

/// Returns the law in which chances[d] is the probability of d different values; chances[0] is not
/// used.
CountDistribution law_of(const std::vector<double>& chances) {
  CountDistribution law{1, {chances.begin() + 1, chances.end()}, 0, 0};
  for (std::size_t d = 1; d < chances.size(); ++d) law.mean += static_cast<double>(d) * chances[d];
  for (std::size_t d = 1; d < chances.size(); ++d) {
    const double off = static_cast<double>(d) - law.mean;
    law.variance += off * off * chances[d];
  }
  return law;
}

}  // namespace

CountDistribution different_values(std::size_t values, std::size_t draws) {
  const auto all = static_cast<double>(values);
  std::vector<double> chances(std::min(values, draws) + 1);
  chances[0] = 1;
  for (std::size_t draw = 0; draw < draws; ++draw) {
    for (std::size_t d = chances.size() - 1; d > 0; --d) {
      const auto known = static_cast<double>(d);
      chances[d] = chances[d] * (known / all) + chances[d - 1] * ((all - known + 1) / all);
    }
    chances[0] = 0;
  }
  return law_of(chances);
}

std::optional<CountDistribution> different_values(std::span<const double> chances,
                                                  std::size_t draws) {
  constexpr std::size_t most_draws = 100;
  constexpr double most_steps = 1e8;
  const std::size_t most = std::min(chances.size(), draws);
  const double steps = static_cast<double>(chances.size()) * static_cast<double>(draws) *
                       static_cast<double>(draws) * static_cast<double>(most);
  if (draws > most_draws || steps > most_steps) return std::nullopt;
  // [d][m]: the coefficient of y^d x^m, times m! at the end.
  std::vector<std::vector<double>> ways(most + 1, std::vector<double>(draws + 1));
  ways[0][0] = 1;
  for (const double chance : chances) {
    for (std::size_t d = most; d > 0; --d) {
      for (std::size_t m = draws; m > 0; --m) {
        double power = 1;
        for (std::size_t j = 1; j <= m; ++j) {
          power *= chance / static_cast<double>(j);
          ways[d][m] += ways[d - 1][m - j] * power;
        }
      }
    }
  }
  const double orders = std::exp(log_gamma(static_cast<double>(draws) + 1));
  std::vector<double> law(most + 1);
  for (std::size_t d = 1; d <= most; ++d) law[d] = ways[d][draws] * orders;
  return law_of(law);
}

}  // namespace evenhand::stats
