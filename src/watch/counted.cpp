#include "src/watch/counted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "reports/json_members.hpp"
#include "src/audit/counting/deal_key.hpp"
#include "src/watch/plan.hpp"

namespace evenhand::watch {
namespace {

constexpr std::size_t slots_a_key = 4;
constexpr std::size_t largest_ranked = 20;

double chance_of_a_key(std::size_t deck_size) {
  // n! orders where keys number them, and a power of 2 less than there are hashes where they do
  // not.
  return deck_size <= largest_ranked ? std::exp(-std::lgamma(static_cast<double>(deck_size) + 1))
                                     : std::ldexp(1.0, -60);
}

}  // namespace

SeenDeals::SeenDeals(std::size_t deck_size, std::size_t memory)
    : memory_(memory), chance_of_each_(chance_of_a_key(deck_size)) {}

SeenDeals SeenDeals::of_draws(double chance_of_each) {
  SeenDeals seen(largest_ranked + 1);
  seen.chance_of_each_ = std::max(seen.chance_of_each_, chance_of_each);
  return seen;
}

std::size_t SeenDeals::slot_of(std::uint64_t key) const {
  // Keys of small decks are consecutive numbers in a scattered order; multiply to spread them.
  return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15U) >> 20U) & (slots_.size() - 1);
}

void SeenDeals::add(std::uint64_t key, stats::RepeatCounts& counts) {
  if (slots_.empty()) slots_.resize(memory_ * slots_a_key);
  const double chance = static_cast<double>(distinct_) * chance_of_each_;
  std::size_t slot = slot_of(key);
  while (slots_[slot].count > 0 && slots_[slot].key != key) slot = (slot + 1) & (slots_.size() - 1);
  if (chance > 0 && chance <= most_chance) counts.add(slots_[slot].count > 0, chance);
  if (ring_.size() < memory_) {
    ring_.push_back(key);
  } else {
    take(ring_[at_]);
    ring_[at_] = key;
    at_ = (at_ + 1) & (memory_ - 1);
  }
  put(key);
}

void SeenDeals::put(std::uint64_t key) {
  std::size_t slot = slot_of(key);
  while (slots_[slot].count > 0 && slots_[slot].key != key) slot = (slot + 1) & (slots_.size() - 1);
  distinct_ += slots_[slot].count == 0 ? 1U : 0U;
  slots_[slot] = {key, slots_[slot].count + 1};
}

void SeenDeals::take(std::uint64_t key) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = slot_of(key);
  while (slots_[slot].key != key || slots_[slot].count == 0) slot = (slot + 1) & mask;
  if (--slots_[slot].count > 0) return;
  --distinct_;
  // An entry that was put after it for want of this slot moves up (Knuth 6.4, algorithm R).
  for (std::size_t next = (slot + 1) & mask; slots_[next].count > 0; next = (next + 1) & mask) {
    const std::size_t home = slot_of(slots_[next].key);
    if (((next - home) & mask) < ((next - slot) & mask)) continue;
    slots_[slot] = slots_[next];
    slots_[next].count = 0;
    slot = next;
  }
}

void SeenDeals::loaded(const reports::JsonMember& saved, std::uint64_t /*units*/) {
  if (ring_.size() < memory_ && at_ > 0) saved["at"].refuse("0, as there are fewer keys");
  distinct_ = 0;
  slots_.assign(memory_ * slots_a_key, {});
  for (const std::uint64_t key : ring_) put(key);
}

Counted::Counted(const Subjects& subjects)
    : shape(subjects.shape()),
      cells(shape.cells()),
      neighbours(shape.neighbours()),
      steps(subjects.most_lag() + 1),
      sums(subjects.scalars().size()) {
  if (shape.is_of(DealShape::Kind::deals)) {
    rising.fill(std::vector<std::uint64_t>(subjects.deck_size()));
  }
}

void Counted::clear() {
  deals = 0;
  std::fill(cells.begin(), cells.end(), 0);
  std::fill(neighbours.begin(), neighbours.end(), 0);
  std::fill(steps.begin(), steps.end(), 0);
  std::fill(sums.begin(), sums.end(), 0);
  for (std::vector<std::uint64_t>& histogram : rising) {
    std::fill(histogram.begin(), histogram.end(), 0);
  }
  repeats = {};
  order_logs = {};
}

/// Each row of the cells has the cards of all draws, or those at its place.
void Counted::require_draws(const reports::JsonMember& saved) const {
  const auto total_of = [](auto first, std::size_t count) {
    return std::accumulate(first, first + static_cast<std::ptrdiff_t>(count), std::uint64_t{0});
  };
  for (std::size_t row = 0; row < shape.rows(); ++row) {
    const std::uint64_t total = row < shape.places ? deals : deals * shape.width;
    const auto first = cells.begin() + static_cast<std::ptrdiff_t>(row * shape.cards);
    if (total_of(first, shape.cards) != total) {
      saved["cells"].refuse(fmt::format("{} cards in row {}", total, row));
    }
  }
  if (neighbours.empty()) return;
  const std::uint64_t follow = steps.size() > 1 ? steps[1] : 0;
  const std::uint64_t pairs = shape.is_of(DealShape::Kind::draws)
                                  ? deals * (shape.width * (shape.width - 1) / 2)
                                  : follow * shape.width;
  if (total_of(neighbours.begin(), neighbours.size()) != pairs) {
    saved["neighbours"].refuse(fmt::format("{} pairs", pairs));
  }
}

void Counted::loaded(const reports::JsonMember& saved, std::uint64_t /*units*/) const {
  if (steps[0] != deals) saved["steps"].refuse(fmt::format("{} first", deals));
  if (!shape.is_of(DealShape::Kind::deals)) return require_draws(saved);
  require_margins<std::uint64_t>(saved["cells"], cells, deals);
  const std::size_t n = shape.cards;
  for (std::size_t card = 0; card < n; ++card) {
    const auto row = neighbours.begin() + static_cast<std::ptrdiff_t>(card * n);
    if (std::accumulate(row, row + static_cast<std::ptrdiff_t>(n), std::uint64_t{0}) != deals) {
      saved["neighbours"].refuse(fmt::format("each card {} times", deals));
    }
  }
  const std::uint64_t follow = steps.size() > 1 ? steps[1] : 0;
  for (std::size_t kind = 0; kind < riffle_kinds; ++kind) {
    reports::require_bound(saved["rising"][kind], std::span(rising[kind]),
                           sums_to(kind < 2 ? deals : follow));
  }
}

}  // namespace evenhand::watch
