#include "stats/kolmogorov_smirnov/lattice_walk.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

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

}  // namespace evenhand::stats
