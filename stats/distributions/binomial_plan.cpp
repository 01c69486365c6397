#include "stats/distributions/binomial_plan.hpp"

#include <algorithm>
#include <functional>

#include "stats/distributions/binomial.hpp"

namespace evenhand::stats {
namespace {

/// The power rises with the limit but for teeth; so many limits in a row that do not suffice end
/// the search below one that does.
constexpr std::uint64_t teeth = 8;

/// The least trials from `least` to `most` for which `holds`, which stays so; most + 1 for none.
std::uint64_t least_trials(std::uint64_t least, std::uint64_t most,
                           const std::function<bool(std::uint64_t)>& holds) {
  if (!holds(most)) return most + 1;
  // Doubled first: far below `most` tails are quick.
  std::uint64_t high = std::max<std::uint64_t>(1, least);
  while (!holds(std::min(high, most))) high *= 2;
  high = std::min(high, most);
  std::uint64_t low = std::max(least, high / 2);
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (holds(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return high;
}

struct Test {
  double p0;
  double p1;
  double alpha;
  double power;
  std::uint64_t most;

  bool is_more() const { return p1 > p0; }

  /// The fewest trials for which a limit suffices; most + 1 for none.
  std::uint64_t trials_for(std::uint64_t limit) const {
    const std::uint64_t least = std::max<std::uint64_t>(1, limit);
    if (is_more()) {
      // The power grows with the trials, and so does the chance of a false alarm.
      const std::uint64_t trials = least_trials(least, most, [&](std::uint64_t n) {
        return Binomial(n, p1).upper_tail(limit).value() >= power;
      });
      const bool holds = trials <= most && Binomial(trials, p0).upper_tail(limit).value() <= alpha;
      return holds ? trials : most + 1;
    }
    const std::uint64_t trials = least_trials(least, most, [&](std::uint64_t n) {
      return Binomial(n, p0).lower_tail(limit).value() <= alpha;
    });
    const bool holds = trials <= most && Binomial(trials, p1).lower_tail(limit).value() >= power;
    return holds ? trials : most + 1;
  }
};

}  // namespace

std::optional<BinomialPlan> fewest_trials(double p0, double p1, double alpha, double power,
                                          std::uint64_t most) {
  const Test test{p0, p1, alpha, power, most};
  const std::uint64_t first = test.is_more() ? 1 : 0;
  std::uint64_t high = 1;
  while (test.trials_for(first + high - 1) > most) {
    if (high > most) return std::nullopt;
    high *= 2;
  }
  std::uint64_t low = high / 2;  // does not suffice, or is below the first
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (test.trials_for(first + middle - 1) <= most ? high : low) = middle;
  }
  for (std::uint64_t below = 1; below <= teeth && below < high; ++below) {
    if (test.trials_for(first + high - below - 1) > most) continue;
    high -= below;
    below = 0;
  }
  const std::uint64_t limit = first + high - 1;
  return BinomialPlan{test.trials_for(limit), limit};
}

}  // namespace evenhand::stats
