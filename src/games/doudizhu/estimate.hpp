#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "src/games/doudizhu/counting.hpp"
#include "stats/test_result.hpp"

namespace evenhand::doudizhu {

/// The level of all intervals.
inline constexpr double interval_level = 0.99;

/// A figure with its 99 % interval. Not a number when there is nothing to estimate it from; without
/// an interval when there is too little to judge by.
struct Estimate {
  double value = std::numeric_limits<double>::quiet_NaN();
  std::optional<stats::Interval> interval;

  Estimate times(double factor) const;
};

/// A sum of whole numbers, and of their squares.
struct Sum {
  std::int64_t sum = 0;
  std::uint64_t squares = 0;

  void add(std::int64_t number) {
    sum += number;
    squares += static_cast<std::uint64_t>(number * number);
  }
  void merge(const Sum& other) {
    sum += other.sum;
    squares += other.squares;
  }
  friend bool operator==(const Sum&, const Sum&) = default;
};

/// Of independent trials: Clopper & Pearson.
Estimate share_of(std::uint64_t hits, std::uint64_t trials);
/// Of independent numbers: normal, from their own variance; no interval with fewer than 30 numbers,
/// or when all are alike.
Estimate mean_of(const Sum& numbers, std::uint64_t trials);
/// From independent parts: stats::jackknife_ratio.
Estimate ratio_of_parts(const std::vector<double>& numerators,
                        const std::vector<double>& denominators);
/// Of independent estimates, from their intervals: Zou & Donner, "Construction of confidence limits
/// about effect measures", Statistics in Medicine 27 (2008), equation 5.
Estimate difference(const Estimate& one, const Estimate& other);

/// Estimates shares and means from what a session counted.
template <class Tally>
class Estimator {
 public:
  explicit Estimator(const Counted<Tally>& counted) : counted_(counted), all_(counted.all()) {}

  const Tally& all() const { return all_; }

  /// Both are numbers of rounds, functions of a tally.
  template <class Hits, class Trials>
  Estimate share(Hits hits, Trials trials) const {
    return counted_.dependent() ? by_parts(hits, trials) : share_of(hits(all_), trials(all_));
  }
  /// The numbers are a Sum, a function of a tally.
  template <class Numbers, class Trials>
  Estimate mean(Numbers numbers, Trials trials) const {
    if (!counted_.dependent()) return mean_of(numbers(all_), trials(all_));
    return by_parts([&](const Tally& part) { return numbers(part).sum; }, trials);
  }

 private:
  template <class Numerator, class Denominator>
  Estimate by_parts(Numerator numerator, Denominator denominator) const {
    std::vector<double> numerators;
    std::vector<double> denominators;
    for (const Tally& part : counted_.parts()) {
      numerators.push_back(static_cast<double>(numerator(part)));
      denominators.push_back(static_cast<double>(denominator(part)));
    }
    return ratio_of_parts(numerators, denominators);
  }

  const Counted<Tally>& counted_;
  Tally all_;
};

}  // namespace evenhand::doudizhu
