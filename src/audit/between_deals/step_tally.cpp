#include "src/audit/between_deals/step_tally.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "src/audit/counting/deal_key.hpp"

namespace evenhand::audit {
namespace {

// A key from its first bit on: of four places, of all of them, and the lag.
constexpr unsigned lag_bits = 5;
constexpr unsigned whole_bits = 35;
constexpr unsigned first_bits = 64 - whole_bits - lag_bits;
constexpr std::size_t first_places = 4;

/// A bijection of 32 bits whose upper bits depend on all of them (two rounds of a
/// multiply-xorshift hash).
std::uint32_t scattered(std::uint32_t word) {
  word *= 0x9E3779B1U;
  word = (word ^ (word >> 15U)) * 0x85EBCA77U;
  return word;
}

/// Returns the probability that two uniform steps are alike at so many places.
double chance_of_equal_places(std::size_t n, std::size_t places) {
  double chance = 1;
  for (std::size_t i = 0; i < places; ++i) chance /= static_cast<double>(n - i);
  return chance;
}

/// Returns the probability that two uniform steps have the same key, but for the lag.
double chance_of_equal_keys(std::size_t n) {
  const double first =
      chance_of_equal_places(n, first_places) + std::ldexp(1.0, -static_cast<int>(first_bits));
  return chance_of_equal_places(n, StepKeys::places) +
         std::ldexp(first, -static_cast<int>(whole_bits));
}

}  // namespace

StepKeys::StepKeys(std::size_t deck_size)
    : n_(deck_size),
      sketch_(std::numeric_limits<std::uint64_t>::max(), limit),
      places_(fits(deck_size) ? deck_size * rows : 0) {}

void StepKeys::fold(const cards::DealsView<const std::uint8_t>& deals) {
  if (places_.empty()) return;
  std::array<std::uint32_t, rows> first;
  for (std::size_t d = 0; d < deals.count; ++d, ++in_block_) {
    const std::uint8_t* const deal = deals[d].data();
    std::array<const std::uint8_t*, first_places> before{};
    for (std::size_t p = 0; p < first_places; ++p) {
      before[p] = places_.data() + deal[place(p * (places / first_places))] * rows;
    }
    for (std::size_t i = 0; i < rows; ++i) {
      const std::uint32_t low = before[0][i] | static_cast<std::uint32_t>(before[1][i]) << 8U;
      const std::uint32_t high = before[2][i] | static_cast<std::uint32_t>(before[3][i]) << 8U;
      first[i] = scattered(low | high << 16U) >> (32 - first_bits);
    }
    const std::size_t held = std::min<std::uint64_t>(in_block_, lags);
    const std::uint64_t kept = sketch_.largest_held() >> (64 - first_bits);
    for (std::size_t lag = 1; lag <= held; ++lag) {
      const std::size_t row = (in_block_ - lag) % rows;
      if (first[row] <= kept) add_step(deal, row, first[row], lag);
    }
    steps_ += held;
    std::uint8_t* const now = places_.data() + in_block_ % rows;
    for (std::size_t p = 0; p < n_; ++p) now[deal[p] * rows] = static_cast<std::uint8_t>(p);
  }
}

void StepKeys::add_step(const std::uint8_t* deal, std::size_t row, std::uint32_t first,
                        std::size_t lag) {
  std::array<std::uint8_t, places> step;
  bool has_moved = false;
  for (std::size_t i = 0; i < places; ++i) {
    step[i] = places_[deal[place(i)] * rows + row];
    has_moved = has_moved || step[i] != place(i);
  }
  // A deal that comes again is state-space.repeats' to find, and may do so where deals are
  // independent: a deck that is not shuffled now and then.
  if (!has_moved) return;
  const std::uint64_t whole = bytes_key(step.data(), step.size()) >> (64 - whole_bits);
  const std::array<std::uint64_t, 1> key = {std::uint64_t{first} << (64 - first_bits) |
                                            whole << lag_bits | lag};
  sketch_.add(key);
}

std::array<stats::Repeats, StepKeys::lags> StepKeys::repeated() const {
  KeySketch sketch = sketch_;
  sketch.settle();
  std::array<stats::Repeats, lags> repeated;
  for (const KeySketch::Entry& entry : sketch.entries()) {
    const std::uint64_t lag = entry.key % (std::uint64_t{1} << lag_bits);
    if (lag >= 1 && lag <= lags) add_value(repeated[lag - 1], static_cast<double>(entry.copies));
  }
  const double kept = std::ldexp(1.0, -static_cast<int>(sketch.level()));
  const double chance = std::fmin(0.5, chance_of_equal_keys(n_) / kept);
  for (stats::Repeats& repeats : repeated) {
    repeats.chance = chance;
    repeats.kept = kept;
  }
  return repeated;
}

StepTally::StepTally(std::size_t deck_size)
    : positions_(deck_size), order_(deck_size), structure_(deck_size) {}

void StepTally::fold(const cards::DealBatch& steps) {
  if (steps.size() == 0) return;
  steps_ += steps.size();
  positions_.fold(steps);
  order_.fold(steps);
  structure_.fold(steps);
}

}  // namespace evenhand::audit
