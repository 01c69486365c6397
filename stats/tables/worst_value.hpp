#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "stats/test_result.hpp"

namespace evenhand::stats {

// Values of numbers that trials have, rare ones above all, each against its exact law. A chi-square
// pools what is rare, and cannot say of a value of one trial in 4000 whether it ever comes.

/// The number of times that each value came, and how likely it is in one trial.
struct ValueCounts {
  std::span<const std::uint64_t> counts;
  std::span<const double> shares;  ///< as many; they sum to 1
  bool is_ordered = true;          ///< whether "at most" and "at least" mean anything
};

/// Values of one member that are looked at as one: a value, all up to one, or all from one on.
struct ValueRange {
  std::size_t member = 0;
  std::size_t first = 0;
  std::size_t last = 0;  ///< included
  std::uint64_t observed = 0;
  std::uint64_t trials = 0;
  double share = 0;  ///< how likely a trial is to have one of them
};

/// The ranges that are looked at: of each member every value, and of an ordered one both tails from
/// every value on. A range and all other values are one event: of the two stands the less likely
/// one. Values of share 0 are none. Members that a single value makes up, or without trials, have
/// none. std::domain_error unless counts and shares are as many.
std::vector<ValueRange> value_ranges(std::span<const ValueCounts> members);

struct WorstValue {
  ValueRange range;
  TestResult result;
};

/// The range whose count is least likely under Binomial(trials, share), two-sided; skipped when
/// there is none. The statistic is that count.
///
/// Its p-value t is corrected for the number of ranges by the sum, over all of them, of the exact
/// probability that a range's own p-value is at most t. That bounds the chance of any of them from
/// above however they depend on one another (Bonferroni's inequality), as values of one trial and
/// nested tails do, and is below the number of ranges times t, for a count of little expectation
/// cannot attain t (Tarone 1990, "A modified Bonferroni method for discrete data", Biometrics 46).
/// Ranges of a variance above 10^4 are taken to attain it.
///
/// Effect: observed share less expected share, with the interval of Clopper and Pearson at
/// level_of_each(level, ranges).
WorstValue worst_value(std::span<const ValueCounts> members, double level = 0.99);

/// The least number of trials, above the expected one, with which worst_value() of these ranges
/// would have a p-value of at most alpha if the range had so many; nothing where not even all would
/// do.
std::optional<std::uint64_t> least_excess(const ValueRange& range,
                                          std::span<const ValueRange> ranges, double alpha);

/// The change of a range's share that worst_value() of so many ranges finds with this power: up
/// where the range came too often, else down. Infinite where no change would be found.
double detectable_share(const ValueRange& range, std::size_t ranges, double alpha, double power);
/// The change that is found whichever range has it: that of the range whose count varies most.
double detectable_share(std::span<const ValueRange> ranges, double alpha, double power);

}  // namespace evenhand::stats
