#include "stats/sequences/split_tests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/nouns.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/ratio_estimate.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/sequences/any_split.hpp"

namespace evenhand::stats {
namespace {

constexpr std::uint64_t least = 1000;
/// The deals that a mean needs on each side of a split to be normal.
constexpr std::uint64_t least_of_means = 30;

/// Calls f with each split's number of parts before it, and the counts before and after it.
template <class F>
void for_splits(std::span<const PartCounts> parts, F&& f) {
  PartCounts before = {0, std::vector<std::uint64_t>(parts.front().cells.size())};
  PartCounts after = sum_of(parts);
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
    before.deals += parts[i].deals;
    after.deals -= parts[i].deals;
    for (std::size_t c = 0; c < before.cells.size(); ++c) {
      before.cells[c] += parts[i].cells[c];
      after.cells[c] -= parts[i].cells[c];
    }
    f(i + 1, before, after);
  }
}

double share(const PartCounts& part, std::size_t cell) {
  return static_cast<double>(part.cells[cell]) / static_cast<double>(part.deals);
}

double variance_factor(const PartCounts& before, const PartCounts& after) {
  return 1 / static_cast<double>(before.deals) + 1 / static_cast<double>(after.deals);
}

/// In standard deviations of a cell that does not change.
double deviation(const PartCounts& before, const PartCounts& after, std::size_t cell) {
  const auto all = static_cast<double>(before.deals + after.deals);
  const double q = static_cast<double>(before.cells[cell] + after.cells[cell]) / all;
  const double variance = q * (1 - q) * variance_factor(before, after);
  return variance > 0 ? std::fabs(share(before, cell) - share(after, cell)) / std::sqrt(variance)
                      : 0;
}

double square(const PartCounts& before, const PartCounts& after) {
  double sum = 0;
  for (std::size_t c = 0; c < before.cells.size(); ++c) {
    sum += std::pow(share(before, c) - share(after, c), 2);
  }
  return sum / variance_factor(before, after);
}

Split split_at(std::size_t parts_before, const PartCounts& before, const PartCounts& after,
               std::size_t cell) {
  return {parts_before, before.deals, cell, share(before, cell), share(after, cell)};
}

/// The cells that some deals fill and others do not: the one of two says what the other does.
double cells_that_vary(const PartCounts& all) {
  std::uint64_t cells = 0;
  std::uint64_t filled = 0;
  for (const std::uint64_t count : all.cells) {
    filled += count;
    cells += count > 0 && count < all.deals ? 1U : 0U;
  }
  return cells == 2 && filled == all.deals ? 1 : std::max(1.0, static_cast<double>(cells));
}

const char* const too_short = "the session is too short to have two parts";

}  // namespace

TestResult mean_test(const SampleMean& sample, double expected, double unit, std::string effect,
                     double level) {
  if (sample.count < least) {
    return TestResult::skip(
        fmt::format("{}, {} are needed", are_too_few(sample.count, "values"), least));
  }
  if (!(sample.deviation > 0)) return TestResult::skip("all values are alike");
  const double root = std::sqrt(static_cast<double>(sample.count));
  const double error = sample.deviation / root;
  const double slope = sample.skewness / (6 * root);
  TestResult result;
  result.statistic = corrected_for_skewness((sample.mean - expected) / error, slope);
  result.p = normal_two_sided(result.statistic);
  const double z = normal_upper_quantile((1 - level) / 2);
  const double difference = sample.mean - expected;
  result.effect =
      Effect{std::move(effect),
             difference / unit,
             {(difference - error * uncorrected_for_skewness(z, slope)) / unit,
              (difference - error * uncorrected_for_skewness(-z, slope)) / unit, level}};
  return result;
}

double detectable_mean(const SampleMean& sample, double unit, double alpha, double power) {
  return (normal_upper_quantile(alpha / 2) + normal_upper_quantile(1 - power)) * sample.deviation /
         std::sqrt(static_cast<double>(sample.count)) / unit;
}

PartCounts sum_of(std::span<const PartCounts> parts) {
  PartCounts sum;
  for (const PartCounts& part : parts) {
    sum.deals += part.deals;
    sum.cells.resize(part.cells.size());
    for (std::size_t i = 0; i < part.cells.size(); ++i) sum.cells[i] += part.cells[i];
  }
  return sum;
}

std::size_t best_split(std::span<const PartCounts> parts) {
  std::size_t best = 0;
  double largest = -1;
  for_splits(parts, [&](std::size_t i, const PartCounts& before, const PartCounts& after) {
    const double here = square(before, after);
    if (here <= largest) return;
    largest = here;
    best = i;
  });
  return best;
}

SplitTest cell_split_test(std::span<const PartCounts> parts, double level) {
  SplitTest test;
  if (parts.size() < 2) {
    test.result = TestResult::skip(too_short);
    return test;
  }
  bool is_first = true;
  std::vector<std::uint64_t> sides;
  for_splits(parts, [&](std::size_t i, const PartCounts& before, const PartCounts& after) {
    sides.push_back(before.deals);
    std::size_t worst = 0;
    double furthest = -1;
    for (std::size_t c = 0; c < before.cells.size(); ++c) {
      const double here = deviation(before, after, c);
      if (here <= furthest) continue;
      furthest = here;
      worst = c;
    }
    const Hypergeometric null(before.deals + after.deals, before.cells[worst] + after.cells[worst],
                              before.deals);
    const PValue p = null.two_sided(before.cells[worst]);
    if (!is_first && !p.is_clearly_below(test.result.p)) return;
    is_first = false;
    test.result.p = p;
    test.result.statistic = furthest;
    test.split = split_at(i, before, after, worst);
  });
  const PartCounts all = sum_of(parts);
  test.result.p =
      p_of_any_split(test.result.p, sides, all.deals, SplitLaw::two_sided, cells_that_vary(all));
  // Each of both shares as one of those of any cell and split that might have been chosen.
  const auto tries = static_cast<double>(sides.size() * all.cells.size());
  const auto share_of = [&](double share, std::uint64_t deals) {
    const auto count = static_cast<std::uint64_t>(std::llround(share * static_cast<double>(deals)));
    return chosen_share(count, deals, tries, level);
  };
  Interval interval = difference_interval(
      test.split.second, share_of(test.split.second, all.deals - test.split.deals),
      test.split.first, share_of(test.split.first, test.split.deals));
  interval.level = level;
  test.result.effect =
      Effect{"change of the cell's share", test.split.second - test.split.first, interval};
  return test;
}

double least_side_deals(const CovarianceTraces& traces) {
  const QuadraticForm form = traces.form();
  return 30 * form.largest_weight() / (form.trace2 / form.trace);
}

SplitTest table_split_test(std::span<const PartCounts> parts, const CovarianceTraces& traces,
                           double level) {
  SplitTest test;
  test.result = TestResult::skip(parts.size() < 2 ? too_short : why_no_trace_test(1, traces));
  if (test.result.is_skipped()) return test;
  const double least_side = least_side_deals(traces);
  const auto is_looked_at = [&](const PartCounts& before, const PartCounts& after) {
    return static_cast<double>(std::min(before.deals, after.deals)) >= least_side;
  };
  std::vector<std::uint64_t> sides;
  for_splits(parts, [&](std::size_t, const PartCounts& before, const PartCounts& after) {
    if (is_looked_at(before, after)) sides.push_back(before.deals);
  });
  if (sides.empty()) {
    test.result = TestResult::skip(too_short);
    return test;
  }
  const double each = level_of_each(level, static_cast<double>(sides.size()));
  bool is_first = true;
  for_splits(parts, [&](std::size_t i, const PartCounts& before, const PartCounts& after) {
    if (!is_looked_at(before, after)) return;
    const TestResult here = trace_test(square(before, after), 1, traces, "rms change of a cell",
                                       1 / variance_factor(before, after), each);
    if (!is_first && !here.p.is_clearly_below(test.result.p)) return;
    is_first = false;
    test.result = here;
    test.split = split_at(i, before, after, 0);
  });
  test.result.p = p_of_any_split(test.result.p, sides, sum_of(parts).deals, SplitLaw::many_cells);
  test.result = told_at(level, std::move(test.result));
  return test;
}

TestResult stretches_test(std::span<const PartCounts> parts, const CovarianceTraces& traces,
                          double level) {
  if (std::string why = why_no_trace_test(1, traces); !why.empty()) {
    return TestResult::skip(std::move(why));
  }
  const auto least_stretch = static_cast<std::uint64_t>(std::ceil(least_side_deals(traces)));
  std::vector<PartCounts> stretches;
  PartCounts rest;
  for (const PartCounts& part : parts) {
    const std::vector<PartCounts> both = {rest, part};
    rest = sum_of(both);
    if (rest.deals >= least_stretch) stretches.push_back(std::exchange(rest, {}));
  }
  if (stretches.size() < 2) return TestResult::skip(too_short);
  if (rest.deals > 0) {
    const std::vector<PartCounts> both = {stretches.back(), rest};
    stretches.back() = sum_of(both);
  }
  const PartCounts all = sum_of(stretches);
  double squares = 0;
  for (const PartCounts& stretch : stretches) {
    for (std::size_t c = 0; c < all.cells.size(); ++c) {
      squares +=
          static_cast<double>(stretch.deals) * std::pow(share(stretch, c) - share(all, c), 2);
    }
  }
  return trace_test(squares, static_cast<double>(stretches.size() - 1), traces,
                    "rms deviation of a cell's share over stretches",
                    static_cast<double>(all.deals * all.cells.size()), level);
}

double variance_of_batches(std::span<const PartCounts> parts, double level) {
  std::vector<PartCounts> batches;
  for (std::size_t i = 0; i + 1 < parts.size(); i += 2) {
    batches.push_back(sum_of(parts.subspan(i, i + 3 == parts.size() ? 3 : 2)));
  }
  if (batches.size() < 2) return 1;
  const PartCounts all = sum_of(batches);
  double squares = 0;
  double of_one = 0;
  for (std::size_t c = 0; c < all.cells.size(); ++c) {
    of_one += share(all, c) * (1 - share(all, c));
    for (const PartCounts& batch : batches) {
      squares += static_cast<double>(batch.deals) * std::pow(share(batch, c) - share(all, c), 2);
    }
  }
  const auto freedom = static_cast<double>(batches.size() - 1);
  const double ratio = of_one > 0 ? squares / (freedom * of_one) : 1;
  if (ratio <= 1) return 1;
  const double wider = student_upper_quantile(1 - level, freedom) /
                       student_upper_quantile(1 - level, std::numeric_limits<double>::infinity());
  return ratio * wider * wider;
}

SplitTest mean_split_test(std::span<const PartSum> parts, double variance, double level) {
  SplitTest test;
  if (parts.size() < 2) {
    test.result = TestResult::skip(too_short);
    return test;
  }
  PartSum all;
  for (const PartSum& part : parts) all = {all.count + part.count, all.sum + part.sum};
  PartSum before;
  std::vector<std::uint64_t> sides;
  const auto mean = [](const PartSum& part) { return part.sum / static_cast<double>(part.count); };
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
    before = {before.count + parts[i].count, before.sum + parts[i].sum};
    const PartSum after = {all.count - before.count, all.sum - before.sum};
    if (std::min(before.count, after.count) < least_of_means) continue;
    sides.push_back(before.count);
    const double factor =
        1 / static_cast<double>(before.count) + 1 / static_cast<double>(after.count);
    const TestResult here = difference_test(mean(after) - mean(before), variance * factor,
                                            std::sqrt(std::max(0.0, variance)),
                                            "change of the mean in standard deviations", level);
    if (here.is_skipped()) {
      test.result = here;
      return test;
    }
    if (sides.size() > 1 && !here.p.is_clearly_below(test.result.p)) continue;
    test.result = here;
    test.split = {i + 1, before.count, 0, mean(before), mean(after)};
  }
  if (sides.empty()) {
    test.result = TestResult::skip(too_short);
    return test;
  }
  const PValue smallest = test.result.p;
  // The interval of the split that was chosen among these.
  const double factor = 1 / static_cast<double>(test.split.deals) +
                        1 / static_cast<double>(all.count - test.split.deals);
  test.result = told_at(
      level, difference_test(test.split.second - test.split.first, variance * factor,
                             std::sqrt(variance), "change of the mean in standard deviations",
                             level_of_each(level, static_cast<double>(sides.size()))));
  test.result.p = p_of_any_split(smallest, sides, all.count, SplitLaw::two_sided);
  return test;
}

}  // namespace evenhand::stats
