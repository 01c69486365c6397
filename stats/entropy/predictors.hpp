#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "stats/entropy/estimate.hpp"

namespace evenhand::stats::entropy {

/// Up to sixteen symbols of up to eight bits, the last lowest.
struct Context {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  void push(std::uint8_t symbol, unsigned bits) {
    high = (high << bits) | (low >> (64 - bits));
    low = (low << bits) | symbol;
  }
  /// The last `bits` bits, 1 to 128.
  Context last(unsigned bits) const;
  friend bool operator==(const Context&, const Context&) = default;
};

/// The number of times that each symbol followed each context, all of one length.
class Followers {
 public:
  static constexpr std::uint32_t none = 0xFFFF'FFFF;

  Followers() : slots_(1024, none), pair_slots_(1024) {}

  /// The number of a context, or none.
  std::uint32_t find(const Context& context) const { return slots_[slot_of(context)]; }
  std::uint32_t add(const Context& context);
  std::size_t contexts() const { return entries_.size(); }
  std::size_t pairs() const { return pairs_; }

  /// Returns the symbol that followed a context most often, and how often: the larger of equals; 0
  /// times for none.
  std::pair<std::uint8_t, std::uint32_t> most(std::uint32_t number) const {
    return {entries_[number].symbol, entries_[number].times};
  }
  /// Counts that a symbol followed; one that never did only where `may_add`.
  void count(std::uint32_t number, std::uint8_t symbol, bool may_add);

 private:
  struct Entry {
    Context context;
    std::uint8_t symbol = 0;
    std::uint32_t times = 0;
  };
  struct Pair {
    std::uint64_t key = 0;  ///< 1 + 256 context + symbol; 0 where there is none
    std::uint32_t times = 0;
  };
  std::size_t slot_of(const Context& context) const;
  std::size_t pair_slot_of(std::uint64_t key) const;
  void grow_pairs();

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_;  ///< open addressing, half empty
  std::vector<Pair> pair_slots_;      ///< the same
  std::size_t pairs_ = 0;
};

/// The results of predictions.
struct Predictions {
  std::uint64_t made = 0;
  std::uint64_t right = 0;
  std::uint64_t run = 0;          ///< right ones at the end
  std::uint64_t longest_run = 0;  ///< of right ones

  void add(bool is_right) {
    ++made;
    right += is_right ? 1U : 0U;
    run = is_right ? run + 1 : 0;
    longest_run = std::max(longest_run, run);
  }
};

/// Finds which of several predictors has been right most often; among equals, the one that came up
/// to it last.
template <std::size_t size>
class Scoreboard {
 public:
  std::size_t best() const { return best_; }
  void was_right(std::size_t predictor) {
    if (++scores_[predictor] >= scores_[best_]) best_ = predictor;
  }

 private:
  std::array<std::uint64_t, size> scores_{};
  std::size_t best_ = 0;
};

/// The probability of a right prediction for which `n` of them have no run of r with probability
/// .99 (Feller 1968, XIII.7); `least` if more than that have none. SP 800-90B, 6.3.7, step 8.
double local_probability(std::uint64_t r, std::uint64_t n, double least);

/// Returns the estimate from the larger of the share of right predictions, at the upper end of its
/// interval, and of the probability that the longest run speaks of; 1 / `values` at least, where
/// symbols have so many.
Estimate predicted(const Predictions& predictions, std::size_t values);

// The estimators of SP 800-90B, 6.3, that predict each symbol from those before it. Symbols are
// less than 2^bits, for 1 to 8 bits; memory is bounded. They may take seconds.

/// 6.3.7, MultiMCW: the commonest of the last 63, 255, 1023 or 4095 symbols.
Predictions multi_mcw(Symbols symbols, const StopCheck& check = {});

/// 6.3.8, lag: the symbol 1 … 128 before.
Predictions lag(Symbols symbols, const StopCheck& check = {});

/// 6.3.9, MultiMMC: what most often followed the last 1 … 16 symbols. Each length remembers 100,000
/// followers.
Predictions multi_mmc(Symbols symbols, unsigned bits, const StopCheck& check = {});

/// 6.3.10, LZ78Y: the same, by the length whose follower came most often; 65,536 tuples in all.
Predictions lz78y(Symbols symbols, unsigned bits, const StopCheck& check = {});

}  // namespace evenhand::stats::entropy
