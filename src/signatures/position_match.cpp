#include "src/signatures/position_match.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "src/audit/counting/radix_sort.hpp"
#include "src/signatures/kernel_moments.hpp"

namespace evenhand::signatures {
namespace {

constexpr double impossible = 1e-13;  ///< below this a product of matrices is rounding

}  // namespace

PositionTest::PositionTest(const PositionLaw& law, std::span<const std::uint64_t> counts,
                           std::uint64_t deals, const cards::DealBatch& examples,
                           const CellUnits& units, std::optional<double> distinct)
    : n_(law.n),
      deals_(static_cast<double>(deals)),
      scale_(1 + (law.simulated == 0 ? 0 : deals_ / static_cast<double>(law.simulated)) +
             (distinct ? deals_ / *distinct : 0)),
      exact_(law.simulated == 0),
      pool_of_(law.n * law.n) {
  if (exact_) {
    make_pools(law.shares, units);
  } else {
    const auto simulated = static_cast<double>(law.simulated);
    std::vector<double> both(law.shares);
    for (std::size_t i = 0; i < both.size(); ++i) {
      both[i] = (static_cast<double>(counts[i]) + simulated * both[i]) / (deals_ + simulated);
    }
    make_pools(both, units);
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

void PositionTest::make_pools(const std::vector<double>& weights, const CellUnits& as_one) {
  std::vector<std::size_t> unit_of;  // by cell
  unit_of.reserve(weights.size());
  for (std::size_t card = 0; card < n_; ++card) {
    for (std::size_t position = 0; position < n_; ++position) {
      unit_of.push_back((as_one.kind_of.empty() ? card : as_one.kind_of[card]) * n_ +
                        (as_one.hand_of.empty() ? position : as_one.hand_of[position]));
    }
  }
  std::vector<double> units(weights.size());
  std::vector<bool> is_used(weights.size());
  for (std::size_t cell = 0; cell < weights.size(); ++cell) {
    units[unit_of[cell]] += weights[cell];
    is_used[unit_of[cell]] = true;
  }
  std::vector<std::pair<double, std::uint32_t>> rarest_first;
  rarest_first.reserve(units.size());
  for (std::uint32_t unit = 0; unit < units.size(); ++unit) {
    if (is_used[unit]) rarest_first.emplace_back(units[unit], unit);
  }
  // Positive numbers stand in the order of their bits.
  audit::radix_sort(rarest_first,
                    [](const auto& each) { return std::bit_cast<std::uint64_t>(each.first); });
  const double least = std::max(0.1 / static_cast<double>(n_), 5 * scale_ / deals_);
  std::vector<std::uint32_t> pool_of_unit(units.size());
  weights_ = {0};
  bool open = false;
  for (const auto& [weight, unit] : rarest_first) {
    if (exact_ && weight < impossible) continue;
    if (!open) weights_.push_back(0);
    pool_of_unit[unit] = static_cast<std::uint32_t>(weights_.size() - 1);
    weights_.back() += weight;
    open = weights_.back() < least;
  }
  // The rest that is left over joins the pool before it, the likeliest.
  if (open && weights_.size() > 2) {
    const auto last = static_cast<std::uint32_t>(weights_.size() - 1);
    std::replace(pool_of_unit.begin(), pool_of_unit.end(), last, last - 1);
    weights_[last - 1] += weights_[last];
    weights_.pop_back();
  }
  cells_.assign(weights_.size(), 0);
  for (std::size_t cell = 0; cell < weights.size(); ++cell) {
    pool_of_[cell] = pool_of_unit[unit_of[cell]];
    ++cells_[pool_of_[cell]];
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
