#include "stats/tables/worst_value.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "stats/distributions/binomial.hpp"
#include "stats/distributions/tail_sum.hpp"
#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::stats {
namespace {

/// A count of this variance attains p-values so densely that t is the probability of one up to t.
constexpr double dense = 1e4;
/// Logarithms of equal tails may differ by so much.
constexpr double rounding = 1e-9;

/// Appends the ranges of one member.
class Ranges {
 public:
  Ranges(std::size_t member, const ValueCounts& values, std::vector<ValueRange>& all)
      : member_(member), values_(values), all_(all) {
    if (values.counts.size() != values.shares.size()) {
      throw std::domain_error("worst value: one share a value is needed");
    }
    trials_ = std::accumulate(values.counts.begin(), values.counts.end(), std::uint64_t{0});
    for (std::size_t i = 0; i < values.shares.size(); ++i) {
      if (values.shares[i] > 0) possible_.push_back(i);
    }
  }

  void add() {
    if (trials_ == 0 || possible_.size() < 2) return;
    const std::size_t last = possible_.size() - 1;
    // With two values one says what the other does.
    for (std::size_t i = possible_.size() == 2 ? 1 : 0; i <= last; ++i) add_value(i);
    for (std::size_t i = 1; values_.is_ordered && i + 2 <= last; ++i) add_rarer(range(0, i), i + 1);
  }

 private:
  ValueRange range(std::size_t first, std::size_t last) const {
    ValueRange range{member_, possible_[first], possible_[last], 0, trials_, 0};
    for (std::size_t i = range.first; i <= range.last; ++i) {
      range.observed += values_.counts[i];
      range.share += values_.shares[i];
    }
    return range;
  }

  void add_rarer(const ValueRange& lower, std::size_t next) {
    all_.push_back(lower.share <= 0.5 ? lower : range(next, possible_.size() - 1));
  }

  /// As what it is not where it is the end of an order and likelier than not.
  void add_value(std::size_t i) {
    const std::size_t last = possible_.size() - 1;
    const ValueRange value = range(i, i);
    const bool is_end = (i == 0 || i == last) && (values_.is_ordered || last == 1);
    if (is_end && value.share > 0.5) {
      all_.push_back(i == 0 ? range(1, last) : range(0, last - 1));
    } else if (value.share < 1) {
      all_.push_back(value);
    }
  }

  std::size_t member_;
  const ValueCounts& values_;
  std::vector<ValueRange>& all_;
  std::uint64_t trials_ = 0;
  std::vector<std::size_t> possible_;
};

double log_of_pmf(const ValueRange& range) {
  return Binomial(range.trials, range.share).log_pmf(range.observed);
}

PValue p_of(const ValueRange& range) {
  return Binomial(range.trials, range.share).two_sided(range.observed);
}

/// Returns the least number of steps, from 1 to `most`, for which `is_found` is true, which stays
/// true from there on; 0 when there is none. It is quickest near `guess`.
template <class Found>
std::uint64_t steps_until(std::uint64_t guess, std::uint64_t most, const Found& is_found) {
  std::uint64_t below = 0;
  std::uint64_t step = std::clamp<std::uint64_t>(guess, 1, most);
  while (!is_found(step)) {
    if (step == most) return 0;
    below = step;
    step = step > most / 2 ? most : 2 * step;
  }
  while (step - below > 1) {
    const std::uint64_t middle = below + (step - below) / 2;
    (is_found(middle) ? step : below) = middle;
  }
  return step;
}

/// The probability that a count's two-sided p-value is at most t, in units of t.
double attained(const ValueRange& range, PValue t) {
  const Binomial null(range.trials, range.share);
  if (null.variance() > dense) return 1;
  const double most = t.log - std::log(2.0) + rounding;
  const auto guess = static_cast<std::uint64_t>(std::sqrt(-2 * t.log * null.variance()));
  // Half of the distribution lies on either side of these, so that they are not found.
  const auto low = static_cast<std::uint64_t>(std::ceil(null.mean()));
  const auto high = static_cast<std::uint64_t>(std::floor(null.mean()));
  double share = 0;
  const auto add = [&](PValue tail) { share += std::exp(tail.log - t.log); };
  if (low > 0) {
    const auto tail = [&](std::uint64_t steps) { return null.lower_tail(low - steps); };
    const std::uint64_t steps =
        steps_until(guess, low, [&](std::uint64_t s) { return tail(s).log <= most; });
    if (steps > 0) add(tail(steps));
  }
  if (high < range.trials) {
    const auto tail = [&](std::uint64_t steps) { return null.upper_tail(high + steps); };
    const std::uint64_t steps = steps_until(guess, range.trials - high,
                                            [&](std::uint64_t s) { return tail(s).log <= most; });
    if (steps > 0) add(tail(steps));
  }
  return share;
}

PValue corrected(PValue least, std::span<const ValueRange> ranges) {
  if (least.log == 0 || std::isinf(least.log)) return least;
  double times = 0;
  for (const ValueRange& range : ranges) times += attained(range, least);
  return PValue::from_log(least.log + std::log(times));
}

/// The one with the least p-value, and that. Twice the probability of a count is less than its
/// p-value, and quicker to have.
std::pair<const ValueRange*, PValue> least_likely(std::span<const ValueRange> ranges) {
  std::pair<const ValueRange*, PValue> worst{&ranges.front(), p_of(ranges.front())};
  for (const ValueRange& range : ranges.subspan(1)) {
    if (log_of_pmf(range) + std::log(2.0) > worst.second.log) continue;
    const PValue p = p_of(range);
    if (p < worst.second) worst = {&range, p};
  }
  return worst;
}

}  // namespace

std::vector<ValueRange> value_ranges(std::span<const ValueCounts> members) {
  std::vector<ValueRange> all;
  for (std::size_t m = 0; m < members.size(); ++m) Ranges(m, members[m], all).add();
  return all;
}

WorstValue worst_value(std::span<const ValueCounts> members, double level) {
  const std::vector<ValueRange> ranges = value_ranges(members);
  if (ranges.empty()) return {{}, TestResult::skip("nothing was counted that has two values")};
  const auto [worst, least] = least_likely(ranges);
  const stats::Interval share =
      chosen_share(worst->observed, worst->trials, static_cast<double>(ranges.size()), level);
  TestResult result;
  result.statistic = static_cast<double>(worst->observed);
  result.p = corrected(least, ranges);
  result.effect = Effect{
      "observed share less expected share",
      static_cast<double>(worst->observed) / static_cast<double>(worst->trials) - worst->share,
      {share.low - worst->share, share.high - worst->share, level}};
  return {*worst, result};
}

std::optional<std::uint64_t> least_excess(const ValueRange& range,
                                          std::span<const ValueRange> ranges, double alpha) {
  const Binomial null(range.trials, range.share);
  const auto expected = static_cast<std::uint64_t>(null.mean());
  if (expected >= range.trials) return std::nullopt;
  const double most = std::log(alpha);
  const auto guess = static_cast<std::uint64_t>(6 * std::sqrt(null.variance()));
  const std::uint64_t steps = steps_until(guess, range.trials - expected, [&](std::uint64_t more) {
    const PValue p = null.two_sided(expected + more);
    return p.log <= most && corrected(p, ranges).log <= most;
  });
  if (steps == 0) return std::nullopt;
  return expected + steps;
}

double detectable_share(const ValueRange& range, std::size_t ranges, double alpha, double power) {
  const double each = alpha / static_cast<double>(ranges);
  const bool is_rarer =
      static_cast<double>(range.observed) < range.share * static_cast<double>(range.trials);
  const double null = is_rarer ? 1 - range.share : range.share;
  return detectable_probability(range.trials, null, each, power) - null;
}

double detectable_share(std::span<const ValueRange> ranges, double alpha, double power) {
  const auto spread = [](const ValueRange& range) {
    return range.share * (1 - range.share) / static_cast<double>(range.trials);
  };
  const auto widest = std::max_element(
      ranges.begin(), ranges.end(),
      [&](const ValueRange& a, const ValueRange& b) { return spread(a) < spread(b); });
  if (widest == ranges.end()) return std::numeric_limits<double>::infinity();
  ValueRange up = *widest;
  up.observed = up.trials;
  return detectable_share(up, ranges.size(), alpha, power);
}

}  // namespace evenhand::stats
