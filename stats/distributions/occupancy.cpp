#include "stats/distributions/occupancy.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "base/real.hpp"
#include "stats/distributions/binomial.hpp"
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

/// The chances that the items so far have taken `first`, first + 1, … draws, all of them within the
/// range.
struct Taken {
  std::uint64_t first = 0;
  std::vector<double> chances = {1};

  /// Without what is negligible at either end.
  void trim(double negligible) {
    std::size_t from = 0;
    while (from < chances.size() && chances[from] < negligible) ++from;
    std::size_t to = chances.size();
    while (to > from && chances[to - 1] < negligible) --to;
    chances = {chances.begin() + static_cast<std::ptrdiff_t>(from),
               chances.begin() + static_cast<std::ptrdiff_t>(to)};
    first += from;
  }
};

/// One item more, of those that are left.
class Step {
 public:
  Step(std::uint64_t draws, std::uint64_t least, std::uint64_t most, double share)
      : draws_(draws), least_(least), most_(most), share_(share) {}

  void neglect(double below) { negligible_ = below; }

  /// Adds to `next` what stays within the range; returns the chance of what does not.
  double add(std::uint64_t taken, double chance, std::vector<double>& next) const {
    const std::uint64_t left = draws_ - taken;
    const Binomial law(left, share_);
    const std::uint64_t most = std::min(most_, left);
    if (least_ <= most) spread(law, taken, most, chance, next);
    return chance * outside(law, left);
  }

  /// The chance that an item leaves the range when none has been taken.
  double first_outside() const { return outside(Binomial(draws_, share_), draws_); }

 private:
  double outside(const Binomial& law, std::uint64_t left) const {
    double chance = 0;
    if (most_ < left) chance += law.upper_tail(most_ + 1).value();
    if (least_ > 0) chance += law.lower_tail(least_ - 1).value();
    return chance;
  }

  /// From the likeliest count in the range to both sides, until it no longer matters.
  void spread(const Binomial& law, std::uint64_t taken, std::uint64_t most, double chance,
              std::vector<double>& next) const {
    const std::uint64_t left = draws_ - taken;
    const auto mode = static_cast<std::uint64_t>((static_cast<double>(left) + 1) * share_);
    const std::uint64_t start = std::clamp(mode, least_, most);
    const double at_start = chance * std::exp(law.log_pmf(start));
    const double odds = share_ < 1 ? share_ / (1 - share_) : 0;
    double here = at_start;
    for (std::uint64_t count = start; here >= negligible_; ++count) {
      next[taken + count] += here;
      if (count == most) break;
      here *= static_cast<double>(left - count) / static_cast<double>(count + 1) * odds;
    }
    here = at_start;
    for (std::uint64_t count = start; count > least_ && odds > 0; --count) {
      here *= static_cast<double>(count) / static_cast<double>(left - count + 1) / odds;
      if (here < negligible_) break;
      next[taken + count - 1] += here;
    }
  }

  std::uint64_t draws_;
  std::uint64_t least_;
  std::uint64_t most_;
  double share_;
  double negligible_ = 0;
};

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

double chance_outside(std::uint64_t items, std::uint64_t draws, std::uint64_t least,
                      std::uint64_t most) {
  // The rare states of the last item matter, those as likely as the result.
  const double first = Step(draws, least, most, 1 / real(items)).first_outside();
  const double negligible = std::max(1e-300, 1e-18 * first);
  Taken taken;
  double outside = 0;
  for (std::uint64_t item = 0; item < items && !taken.chances.empty(); ++item) {
    Step step(draws, least, most, 1 / real(items - item));
    step.neglect(negligible);
    std::vector<double> next(draws + 1);
    for (std::size_t i = 0; i < taken.chances.size(); ++i) {
      if (taken.chances[i] > 0) outside += step.add(taken.first + i, taken.chances[i], next);
    }
    taken = {0, std::move(next)};
    taken.trim(negligible);
  }
  return std::min(1.0, outside);
}

}  // namespace evenhand::stats
