#pragma once

#include <cstdint>
#include <utility>
#include <vector>

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

}  // namespace evenhand::stats::entropy
