#include "stats/anytime/order_bet.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "base/real.hpp"

namespace evenhand::stats {
namespace {

constexpr std::size_t lanes = 64;

std::int16_t weight_of(double share) {
  const double scaled = std::nearbyint(share * OrderBet::one);
  return static_cast<std::int16_t>(
      std::clamp(scaled, double{OrderBet::least}, double{OrderBet::most}));
}

}  // namespace

void RepeatCounts::add(bool is_hit, double chance) {
  if (is_hit) {
    ++hits;
    log_chance_of_hits += std::log(chance);
  } else {
    ++misses;
    log_chance_of_misses += std::log1p(-chance);
  }
}

double log_repeat_bet(const RepeatCounts& counts, double share) {
  return real(counts.hits) * std::log(share) - counts.log_chance_of_hits +
         real(counts.misses) * std::log1p(-share) - counts.log_chance_of_misses;
}

std::vector<double> riffle_log_ratios(std::size_t n, std::uint64_t packets) {
  std::vector<double> ratios;
  for (std::size_t r = 1; r <= n; ++r) {
    if (r > packets) {
      ratios.push_back(-std::numeric_limits<double>::infinity());
      continue;
    }
    // (a - r + 1)(a - r + 2) … (a - r + n) / a^n
    double log = 0;
    for (std::size_t i = 1; i <= n; ++i) log += std::log1p((real(i) - real(r)) / real(packets));
    ratios.push_back(log);
  }
  return ratios;
}

OrderBet::OrderBet(std::size_t n)
    : n_(n), stride_((n + lanes - 1) / lanes * lanes), weights_(n * stride_), later_(n) {
  for (std::size_t p = 0; p < n_; ++p) {
    std::fill_n(weights_.begin() + static_cast<std::ptrdiff_t>(p * stride_), n_, one);
  }
}

void OrderBet::aim(std::span<const double> deviations) {
  std::fill(later_.begin(), later_.end(), 0.0);
  for (std::size_t p = n_; p-- > 0;) {
    const double left = real(n_ - p);
    for (std::size_t card = 0; card < n_; ++card) {
      const double f = deviations[p * n_ + card] - later_[card];
      later_[card] += f / left;
      weights_[p * stride_ + card] = weight_of(1 + f);
    }
  }
}

void OrderBet::set_weights(std::vector<std::int16_t> weights) {
  bool fits = weights.size() == weights_.size();
  for (std::size_t i = 0; fits && i < weights.size(); ++i) {
    fits = i % stride_ < n_ ? weights[i] >= least : weights[i] == 0;
  }
  if (!fits) throw std::domain_error("order bet: weights that no bet has");
  weights_ = std::move(weights);
}

double OrderBet::log_factor(std::span<const std::uint16_t> order) const {
  std::vector<bool> is_gone(n_);
  double log = 0;
  for (std::size_t p = 0; p < n_; ++p) {
    const std::int16_t* row = weights_.data() + p * stride_;
    std::int64_t sum = 0;
    for (std::size_t card = 0; card < n_; ++card) sum += is_gone[card] ? 0 : row[card];
    log += std::log(real(n_ - p) * row[order[p]] / static_cast<double>(sum));
    is_gone[order[p]] = true;
  }
  return log;
}

}  // namespace evenhand::stats
