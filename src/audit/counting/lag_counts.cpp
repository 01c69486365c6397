#include "src/audit/counting/lag_counts.hpp"

#include <algorithm>

#include "src/audit/counting/session_series.hpp"

namespace evenhand::audit {

LagCounts::LagCounts(std::size_t n, std::size_t k)
    : n_(n),
      k_(k),
      came_(n),
      again_(n <= most_cards ? lags * n : 0),
      recent_(lags * (k + 1)),
      held_(n) {}

void LagCounts::begin_block(std::uint64_t block) {
  in_block_ = 0;
  is_counted_ = is_sampled(block, sampled_every);
}

void LagCounts::add(std::span<const std::uint16_t> cards) {
  if (!is_counted_) return;
  for (const std::uint16_t card : cards) {
    held_[card] = 1;
    ++came_[card];
  }
  ++draws_;
  for (std::size_t lag = 1; lag <= std::min(lags, in_block_); ++lag) {
    const std::uint16_t* const before = recent_.data() + (in_block_ - lag) % lags * (k_ + 1);
    std::uint64_t* const again = again_.empty() ? nullptr : again_.data() + (lag - 1) * n_;
    std::uint64_t shared = 0;
    for (std::size_t i = 1; i <= before[0]; ++i) {
      const std::uint64_t is_held = held_[before[i]];
      shared += is_held;
      if (again != nullptr) again[before[i]] += is_held;
    }
    shared_[lag - 1] += shared;
    ++pairs_[lag - 1];
  }
  for (const std::uint16_t card : cards) held_[card] = 0;
  std::uint16_t* const own = recent_.data() + in_block_ % lags * (k_ + 1);
  own[0] = static_cast<std::uint16_t>(cards.size());
  std::copy(cards.begin(), cards.end(), own + 1);
  ++in_block_;
}

}  // namespace evenhand::audit
