#include "stats/kolmogorov_smirnov/two_sample_ks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "stats/distributions/saddle_point.hpp"

namespace evenhand::stats {
namespace {

constexpr long double no_bound = std::numeric_limits<long double>::infinity();

/// A sum of numbers given by their logarithms.
class LogSum {
 public:
  void add(long double log_term) {
    if (log_term == -no_bound) return;
    if (log_term > log_scale_) {
      sum_ *= std::exp(log_scale_ - log_term);
      log_scale_ = log_term;
    }
    sum_ += std::exp(log_term - log_scale_);
  }
  long double log() const { return sum_ == 0 ? -no_bound : log_scale_ + std::log(sum_); }

 private:
  long double log_scale_ = -no_bound;
  long double sum_ = 0;
};

class Walk {
 public:
  explicit Walk(const LatticePaths& paths)
      : paths_(paths),
        kept_(static_cast<std::size_t>(paths.n) + 1),
        log_orders_(log_choose(paths.steps(), paths.n)) {
    kept_[0] = 1;
  }

  void step() {
    ++step_;
    const double per_step = 1 / static_cast<double>(step_);
    const std::int64_t last = std::min(last_ + 1, paths_.n);
    for (std::int64_t i = last; i >= first_; --i) {
      const double stay = at(i) * static_cast<double>(step_ - i);
      const double move = i > 0 ? at(i - 1) * static_cast<double>(i) : 0;
      at(i) = (stay + move) * per_step;
    }
    last_ = last;
    drop_first_beyond(step_ - paths_.m);
    if (step_ % steps_between_rescalings == 0) rescale();
  }

  /// Ends the paths that are out of the band here.
  void watch() {
    while (first_ <= last_ && is_outside(first_)) end_at(first_++);
    while (first_ <= last_ && is_outside(last_)) end_at(last_--);
  }

  bool is_over() const { return step_ == paths_.steps() || first_ > last_; }
  std::int64_t steps_done() const { return step_; }

  LatticeTails result() const {
    if (first_ > last_) return {0, -no_bound};
    const auto kept = static_cast<long double>(kept_[static_cast<std::size_t>(paths_.n)]);
    return {exits_.log(), std::log(kept) + log_scale_};
  }

 private:
  static constexpr std::int64_t steps_between_rescalings = 64;

  static long double log_choose(std::int64_t n, std::int64_t k) {
    return extended::log_choose(static_cast<long double>(n), static_cast<long double>(k));
  }

  double& at(std::int64_t i) { return kept_[static_cast<std::size_t>(i)]; }

  bool is_outside(std::int64_t i) const {
    return std::abs(i * paths_.steps() - step_ * paths_.n) >= paths_.reach;
  }

  /// No path to the end is below this count.
  void drop_first_beyond(std::int64_t least) {
    for (; first_ < least; ++first_) at(first_) = 0;
  }

  void end_at(std::int64_t i) {
    const long double log_orders_through =
        log_choose(step_, i) + log_choose(paths_.steps() - step_, paths_.n - i) - log_orders_;
    exits_.add(log_orders_through + std::log(static_cast<long double>(at(i))) + log_scale_);
    at(i) = 0;
  }

  void rescale() {
    double largest = 0;
    for (std::int64_t i = first_; i <= last_; ++i) largest = std::max(largest, at(i));
    constexpr double small = 1e-100;
    if (largest == 0 || largest > small) return;
    for (std::int64_t i = first_; i <= last_; ++i) at(i) /= largest;
    log_scale_ += std::log(static_cast<long double>(largest));
  }

  const LatticePaths& paths_;
  std::vector<double> kept_;  ///< s_t(i) exp(-log_scale), 0 outside first to last
  std::int64_t step_ = 0;
  std::int64_t first_ = 0;
  std::int64_t last_ = 0;
  long double log_scale_ = 0;
  long double log_orders_;
  LogSum exits_;
};

constexpr std::uint64_t largest_sample = 1'000'000'000'000;
__extension__ using Wide = __int128;
constexpr double infinity = std::numeric_limits<double>::infinity();

void require_size(std::uint64_t size) {
  if (size < 1 || size > largest_sample) {
    throw std::domain_error(fmt::format("two-sample KS: a sample has {} values, expected 1 to {}",
                                        size, largest_sample));
  }
}

/// The band is symmetric in the samples; the smaller is counted, which takes less room.
LatticePaths smaller_first(std::uint64_t n, std::uint64_t m) {
  require_size(n);
  require_size(m);
  LatticePaths paths;
  paths.n = static_cast<std::int64_t>(std::min(n, m));
  paths.m = static_cast<std::int64_t>(std::max(n, m));
  return paths;
}

Tails limit_tails(double n, double m, double d) {
  const double hodges = (m + 2 * n) / (6 * std::sqrt(n * m * (n + m)));
  return kolmogorov_limit_tails(std::max(0.0, std::sqrt(n * m / (n + m)) * d + hodges));
}

Tails limit_tails(const LatticePaths& paths) {
  const auto n = static_cast<double>(paths.n);
  const auto m = static_cast<double>(paths.m);
  const auto spacing = std::gcd(paths.n, paths.m);
  const std::int64_t reach = (paths.reach + spacing - 1) / spacing * spacing;
  return limit_tails(n, m,
                     (static_cast<double>(reach) - static_cast<double>(spacing) / 2) / (n * m));
}

/// Whether n m, and with it a path's reach, has no place in 64 bits.
bool is_beyond_paths(const LatticePaths& paths) {
  return static_cast<double>(paths.n) * static_cast<double>(paths.m) > 1e18;
}

TwoSampleKsTails tails_of_many(const LatticePaths& paths, double d) {
  const auto n = static_cast<double>(paths.n);
  const auto m = static_cast<double>(paths.m);
  if (d <= 0) return {{{0}, {-infinity}}, true};
  const double attainable = n / static_cast<double>(std::gcd(paths.n, paths.m)) * m;
  const double reached = std::ceil(d * attainable * (1 - two_sample_ks_tie));
  return {limit_tails(n, m, (reached - 0.5) / attainable), false};
}

/// Each tail from the smaller one, which is the one known to full accuracy.
Tails exact_tails(const LatticePaths& paths) {
  const LatticeTails walked = walk_lattice(paths);
  constexpr long double log_half = -0.693147180559945309417L;
  long double log_upper = walked.log_upper;
  long double log_lower = walked.log_lower;
  if (log_upper < log_half) log_lower = std::log1p(-std::exp(log_upper));
  if (log_lower < log_half) log_upper = std::log1p(-std::exp(log_lower));
  return {PValue::from_log(static_cast<double>(log_upper)),
          PValue::from_log(static_cast<double>(log_lower))};
}

TwoSampleKsTails tails_of(const LatticePaths& paths, double cost_limit) {
  if (paths.reach <= 0) return {{{0}, {-infinity}}, true};
  if (lattice_cost(paths) > cost_limit) return {limit_tails(paths), false};
  return {exact_tails(paths), true};
}

struct Pooled {
  LatticePaths paths;
  Wide numerator = 0;  ///< D times n·m
};

Pooled pooled(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) {
  if (a.size() != b.size()) {
    throw std::domain_error(fmt::format("two-sample KS: {} counts against {}", a.size(), b.size()));
  }
  const std::uint64_t n = std::accumulate(a.begin(), a.end(), std::uint64_t{0});
  const std::uint64_t m = std::accumulate(b.begin(), b.end(), std::uint64_t{0});
  Pooled result{smaller_first(n, m), 0};
  const Wide first_size = n;
  const Wide second_size = m;
  Wide first = 0;
  Wide second = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    first += a[i];
    second += b[i];
    if (a[i] + b[i] == 0) continue;
    result.paths.ties.push_back(static_cast<std::int64_t>(a[i] + b[i]));
    const Wide apart = first * second_size - second * first_size;
    result.numerator = std::max(result.numerator, apart < 0 ? -apart : apart);
  }
  if (!is_beyond_paths(result.paths)) {
    result.paths.reach = static_cast<std::int64_t>(result.numerator);
  }
  return result;
}

}  // namespace

LatticeTails walk_lattice(const LatticePaths& paths) {
  Walk walk(paths);
  if (paths.ties.empty()) {
    while (!walk.is_over()) {
      walk.step();
      walk.watch();
    }
    return walk.result();
  }
  for (const std::int64_t group : paths.ties) {
    const std::int64_t end = walk.steps_done() + group;
    while (!walk.is_over() && walk.steps_done() < end) walk.step();
    walk.watch();
    if (walk.is_over()) break;
  }
  return walk.result();
}

double lattice_cost(const LatticePaths& paths) {
  constexpr double points_an_exit = 500;
  const auto steps = static_cast<double>(paths.steps());
  const double band =
      std::min(2 * static_cast<double>(paths.reach) / steps, static_cast<double>(paths.n));
  const std::int64_t largest_group =
      paths.ties.empty() ? 1 : *std::max_element(paths.ties.begin(), paths.ties.end());
  return steps * (band + static_cast<double>(largest_group) + points_an_exit);
}

TwoSampleKsTails two_sample_ks_tails(std::uint64_t n, std::uint64_t m, double d,
                                     double cost_limit) {
  LatticePaths paths = smaller_first(n, m);
  if (!(d >= 0 && d <= 1)) {
    throw std::domain_error(fmt::format("two-sample KS: d is {}, expected 0 to 1", d));
  }
  if (is_beyond_paths(paths)) return tails_of_many(paths, d);
  const auto all = static_cast<long double>(paths.n) * static_cast<long double>(paths.m);
  paths.reach =
      static_cast<std::int64_t>(std::ceil(all * (static_cast<long double>(d) - two_sample_ks_tie)));
  return tails_of(paths, cost_limit);
}

TwoSampleKs two_sample_ks_test(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b,
                               double cost_limit) {
  const Pooled sample = pooled(a, b);
  const auto all = static_cast<double>(sample.paths.n) * static_cast<double>(sample.paths.m);
  const double d = static_cast<double>(sample.numerator) / all;
  return {d, is_beyond_paths(sample.paths) ? tails_of_many(sample.paths, d)
                                           : tails_of(sample.paths, cost_limit)};
}

}  // namespace evenhand::stats
