#include "src/signatures/position_match.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "src/signatures/kernel_moments.hpp"

namespace evenhand::signatures {
namespace {

constexpr double impossible = 1e-13;  ///< below this a product of matrices is rounding

}  // namespace

PositionTest::PositionTest(const PositionLaw& law, std::span<const std::uint64_t> counts,
                           std::uint64_t deals, const cards::DealBatch& examples)
    : n_(law.n),
      deals_(static_cast<double>(deals)),
      scale_(law.simulated == 0 ? 1 : 1 + deals_ / static_cast<double>(law.simulated)),
      exact_(law.simulated == 0),
      pool_of_(law.n * law.n) {
  if (exact_) {
    make_pools(law.shares);
  } else {
    const auto simulated = static_cast<double>(law.simulated);
    std::vector<double> both(law.shares);
    for (std::size_t i = 0; i < both.size(); ++i) {
      both[i] = (static_cast<double>(counts[i]) + simulated * both[i]) / (deals_ + simulated);
    }
    make_pools(both);
  }
  shares_.resize(weights_.size());
  for (std::size_t i = 0; i < pool_of_.size(); ++i) shares_[pool_of_[i]] += law.shares[i];
  const auto n = static_cast<double>(n_);
  const bool whole = weights_.size() == n_ * n_ + 1;
  if (law.uniform && whole) {
    // (n-1)² equal weights n/(n-1): docs/methods-permutations.md.
    null_ = {n * (n - 1), n * n, n * n * n / (n - 1)};
  } else {
    const KernelMoments moments = kernel_moments(pool_of_, weights_, cells_, examples);
    null_ = {moments.diagonal, moments.square, moments.triangle};
  }
}

void PositionTest::make_pools(const std::vector<double>& weights) {
  std::vector<std::uint32_t> rarest_first(weights.size());
  std::iota(rarest_first.begin(), rarest_first.end(), 0U);
  std::stable_sort(rarest_first.begin(), rarest_first.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return weights[a] < weights[b]; });
  const double least = std::max(0.1 / static_cast<double>(n_), 5 * scale_ / deals_);
  weights_ = {0};
  cells_ = {0};
  bool open = false;
  for (const std::uint32_t cell : rarest_first) {
    if (exact_ && weights[cell] < impossible) {
      pool_of_[cell] = 0;
      ++cells_[0];
      continue;
    }
    if (!open) {
      weights_.push_back(0);
      cells_.push_back(0);
    }
    pool_of_[cell] = static_cast<std::uint32_t>(weights_.size() - 1);
    weights_.back() += weights[cell];
    ++cells_.back();
    open = weights_.back() < least;
  }
  // What is left over joins the pool before it, the likeliest.
  if (open && weights_.size() > 2) {
    const auto last = static_cast<std::uint32_t>(weights_.size() - 1);
    std::replace(pool_of_.begin(), pool_of_.end(), last, last - 1);
    weights_[last - 1] += weights_[last];
    cells_[last - 1] += cells_[last];
    weights_.pop_back();
    cells_.pop_back();
  }
}

PositionMatch PositionTest::match(std::span<const std::uint64_t> counts) const {
  std::vector<double> pooled(weights_.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    pooled[pool_of_[i]] += static_cast<double>(counts[i]);
  }
  PositionMatch match;
  double squares = 0;
  for (std::size_t s = 1; s < weights_.size(); ++s) {
    const double difference = pooled[s] - deals_ * shares_[s];
    squares += difference * difference / (deals_ * weights_[s]);
  }
  const auto n = static_cast<double>(n_);
  match.distance =
      std::sqrt((std::max(0.0, squares - null_.trace * scale_) / deals_ + pooled[0] / deals_) / n);
  match.statistic = squares / scale_;
  if (pooled[0] > 0) {
    match.statistic = std::numeric_limits<double>::infinity();
    match.p = stats::PValue::from_log(-std::numeric_limits<double>::infinity());
    return match;
  }
  if (!(null_.trace2 > 1e-9) || !(null_.trace > 1e-9)) return match;
  match.degrees_of_freedom = null_.degrees_of_freedom();
  match.p = stats::quadratic_form_upper_tail(match.statistic, null_);
  return match;
}

}  // namespace evenhand::signatures
