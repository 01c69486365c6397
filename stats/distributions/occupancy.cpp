#include "stats/distributions/occupancy.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "base/real.hpp"
#include "stats/distributions/binomial.hpp"

namespace evenhand::stats {
namespace {

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
