#include "stats/kolmogorov_smirnov/discrete_ks_walk.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "stats/distributions/convolution.hpp"
#include "stats/distributions/saddle_point.hpp"

namespace evenhand::stats {
namespace {

/// The union of ranges, in order, touching ones joined.
std::vector<CountRange> joined(std::vector<CountRange> ranges) {
  std::erase_if(ranges, [](CountRange range) { return range.is_empty(); });
  std::sort(ranges.begin(), ranges.end(),
            [](CountRange a, CountRange b) { return a.first < b.first; });
  std::vector<CountRange> result;
  for (const CountRange range : ranges) {
    if (!result.empty() && range.first <= result.back().last + 1) {
      result.back().last = std::max(result.back().last, range.last);
    } else {
      result.push_back(range);
    }
  }
  return result;
}

/// Counts worked together share one Poisson process whose mean is their middle; this many keep
/// all its probabilities far from the smallest double.
std::int64_t chunk_length(std::int64_t middle) {
  return 64 + static_cast<std::int64_t>(16 * std::sqrt(static_cast<double>(middle)));
}

}  // namespace

const double* BandWalker::Level::find(std::int64_t count) const {
  for (const Stretch& stretch : stretches) {
    if (count >= stretch.counts.first && count <= stretch.counts.last) {
      return stretch.values.data() + (count - stretch.counts.first);
    }
  }
  return nullptr;
}

void BandWalker::Level::rescale() {
  constexpr double small = 1e-100;
  double largest = 0;
  for (const Stretch& stretch : stretches) {
    for (const double value : stretch.values) largest = std::max(largest, value);
  }
  if (largest == 0 || largest > small) return;
  for (Stretch& stretch : stretches) {
    for (double& value : stretch.values) value /= largest;
  }
  log_scale += std::log(static_cast<long double>(largest));
}

BandWalker::BandWalker(const DiscreteNull& null, std::uint64_t n, std::vector<CountRange> inside,
                       std::vector<BandExit> exits, long double loss, bool wants_lower)
    : null_(null),
      n_(static_cast<std::int64_t>(n)),
      inside_(std::move(inside)),
      exits_(std::move(exits)),
      loss_(loss),
      needed_(needed_counts(wants_lower)) {}

/// Returns how far the count before may be from its mean: by Bernstein's inequality the tail beyond
/// it is below 2 exp(-loss).
std::int64_t BandWalker::deviation(std::size_t point, std::int64_t count) const {
  const long double share = null_.probability(point) / null_.cumulative(point);
  const long double variance = static_cast<long double>(count) * share * (1 - share);
  const long double third = loss_ / 3;
  return static_cast<std::int64_t>(
             std::ceil(third + std::sqrt(third * third + 2 * loss_ * variance))) +
         1;
}

/// The counts at the point before from which these are reached inside the band.
CountRange BandWalker::sources(std::size_t point, CountRange counts) const {
  const long double ratio = null_.cumulative(point - 1) / null_.cumulative(point);
  const auto mean = [&](std::int64_t count) {
    return static_cast<std::int64_t>(static_cast<long double>(count) * ratio);
  };
  const CountRange inside = inside_[point - 1];
  return {std::max(inside.first, mean(counts.first) - deviation(point, counts.first)),
          std::min({inside.last, counts.last, mean(counts.last) + deviation(point, counts.last)})};
}

std::vector<std::vector<CountRange>> BandWalker::needed_counts(bool wants_lower) const {
  std::vector<std::vector<CountRange>> needed(null_.size());
  for (const BandExit& exit : exits_) needed[exit.point].push_back(exit.counts);
  if (wants_lower) needed.back().push_back({n_, n_});
  for (std::size_t point = needed.size() - 1; point > 0; --point) {
    needed[point] = joined(std::move(needed[point]));
    for (const CountRange range : needed[point]) {
      needed[point - 1].push_back(sources(point, range));
    }
  }
  needed[0] = joined(std::move(needed[0]));
  return needed;
}

double BandWalker::cost() const {
  double cost = 0;
  for (std::size_t point = 1; point < needed_.size(); ++point) {
    for (const CountRange range : needed_[point]) {
      const std::int64_t window =
          std::min({2 * deviation(point, range.last), inside_[point - 1].length(), range.last + 1});
      cost += static_cast<double>(range.length()) * static_cast<double>(window);
    }
  }
  return cost;
}

BandWalker::Level BandWalker::first_level() const {
  Level level;
  for (const CountRange range : needed_[0]) {
    level.stretches.push_back(
        {range, std::vector<double>(static_cast<std::size_t>(range.length()), 1.0)});
  }
  return level;
}

/// s at some neighbouring counts. The binomial step is written as a quotient of Poisson
/// probabilities, Poisson(b; m ρ) Poisson(c - b; m (1-ρ)) / Poisson(c; m) for any m, which makes
/// the sum a convolution.
void BandWalker::fill(std::size_t point, const Level& before, CountRange counts,
                      double* out) const {
  const CountRange source = sources(point, counts);
  if (source.is_empty()) return;
  const auto length = static_cast<std::size_t>(counts.length());
  const long double mean = std::max<long double>(
      1, static_cast<long double>(counts.first) + static_cast<long double>(counts.length()) / 2);
  const long double share = null_.probability(point) / null_.cumulative(point);
  const long double ratio = null_.cumulative(point - 1) / null_.cumulative(point);
  std::vector<double> weighted = extended::poisson_row(source.first, source.last, mean * ratio);
  const double* values = before.find(source.first);
  for (std::size_t i = 0; i < weighted.size(); ++i) weighted[i] *= values[i];
  const std::int64_t fewest = std::max<std::int64_t>(0, counts.first - source.last);
  const std::vector<double> arrivals =
      extended::poisson_row(fewest, counts.last - source.first, mean * share);
  const std::span<double> result(out, length);
  add_convolution(result, weighted, arrivals, counts.first - source.first - fewest);
  const std::vector<double> total = extended::poisson_row(counts.first, counts.last, mean);
  for (std::size_t i = 0; i < length; ++i) result[i] /= total[i];
}

BandWalker::Level BandWalker::next_level(std::size_t point, const Level& before) const {
  Level level;
  level.log_scale = before.log_scale;
  for (const CountRange range : needed_[point]) {
    Stretch stretch{range, std::vector<double>(static_cast<std::size_t>(range.length()))};
    for (std::int64_t first = range.first; first <= range.last;) {
      const std::int64_t last = std::min(range.last, first + chunk_length(first) - 1);
      fill(point, before, {first, last}, stretch.values.data() + (first - range.first));
      first = last + 1;
    }
    level.stretches.push_back(std::move(stretch));
  }
  level.rescale();
  return level;
}

/// Σ P(C_i = c) s_i(c) over the exits at a point, times exp(-log_reference).
long double BandWalker::exits_at(std::size_t point, const Level& level,
                                 long double log_reference) const {
  long double total = 0;
  for (const BandExit& exit : exits_) {
    if (exit.point != point) continue;
    const double* values = level.find(exit.counts.first);
    long double sum = 0;
    for (std::size_t i = 0; i < exit.weights.size(); ++i) {
      sum += static_cast<long double>(exit.weights[i]) * static_cast<long double>(values[i]);
    }
    total += sum * std::exp(exit.log_scale + level.log_scale - log_reference);
  }
  return total;
}

BandWalk BandWalker::walk() const {
  constexpr long double none = -std::numeric_limits<long double>::infinity();
  long double log_reference = none;
  for (const BandExit& exit : exits_) log_reference = std::max(log_reference, exit.log_total);
  Level level = first_level();
  long double upper = exits_at(0, level, log_reference);
  for (std::size_t point = 1; point < null_.size(); ++point) {
    level = next_level(point, level);
    upper += exits_at(point, level, log_reference);
  }
  BandWalk result;
  result.log_upper = log_reference + std::log(upper);
  const double* lower = level.find(n_);
  result.log_lower =
      lower == nullptr ? none : std::log(static_cast<long double>(*lower)) + level.log_scale;
  return result;
}

}  // namespace evenhand::stats
