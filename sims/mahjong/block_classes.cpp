#include "sims/mahjong/block_classes.hpp"

#include <algorithm>
#include <stdexcept>

namespace evenhand::mahjong {
namespace {

constexpr std::size_t most_sets = 4;

/// Ten costs of at most 10 in one word.
std::uint64_t packed(const BlockCosts& costs) {
  std::uint64_t key = 0;
  for (const std::uint8_t cost : costs) key = key << 4 | cost;
  return key;
}

}  // namespace

BlockCosts combined(const BlockCosts& a, const BlockCosts& b) {
  BlockCosts costs;
  costs.fill(out_of_reach);
  const auto offer = [&](std::size_t sets, std::size_t pairs, std::size_t cost) {
    std::uint8_t& best = costs[cost_index(sets, pairs)];
    if (cost < best) best = static_cast<std::uint8_t>(cost);
  };
  for (std::size_t sets = 0; sets <= most_sets; ++sets) {
    for (std::size_t more = 0; sets + more <= most_sets; ++more) {
      const std::size_t a0 = a[cost_index(sets, 0)];
      const std::size_t b0 = b[cost_index(more, 0)];
      offer(sets + more, 0, a0 + b0);
      offer(sets + more, 1, a0 + b[cost_index(more, 1)]);
      offer(sets + more, 1, a[cost_index(sets, 1)] + b0);
    }
  }
  return costs;
}

std::uint8_t BlockClasses::find(const BlockCosts& costs) {
  const auto [entry, is_new] =
      ids_.try_emplace(packed(costs), static_cast<std::uint8_t>(costs_.size()));
  if (is_new) {
    if (costs_.size() == most) throw std::logic_error("mahjong: more than 256 classes of blocks");
    costs_.push_back(costs);
  }
  return entry->second;
}

void BlockClasses::close() {
  for (std::size_t a = 0; a < costs_.size(); ++a) {
    for (std::size_t b = 0; b <= a; ++b) {
      const std::uint8_t both = find(combined(costs_[a], costs_[b]));
      combine_[a * most + b] = combine_[b * most + a] = both;
    }
  }
}

}  // namespace evenhand::mahjong
