#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/members.hpp"
#include "reports/json_member.hpp"
#include "stats/anytime/repeat_bet.hpp"

namespace evenhand::watch {

/// The keys of the last deals, so many and no more, and how often a deal was among them.
class SeenDeals {
 public:
  static constexpr std::size_t usual_memory = std::size_t{1} << 16;
  /// No bet is made if a repeat among so many remembered orders is likelier than this.
  static constexpr double most_chance = 1e-3;

  /// `memory` is a power of 2.
  explicit SeenDeals(std::size_t deck_size, std::size_t memory = usual_memory);

  /// Counts whether it remembers the deal of that key (audit::deal_keys), and remembers it from
  /// then on. The chance of that is the number of different keys over n!, and above 20 cards, whose
  /// keys are hashes of 64 bits, 2^-60 for each.
  void add(std::uint64_t key, stats::RepeatCounts& counts);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("keys", self.ring_, up_to(self.memory_));
    use("at", self.at_, at_most(self.memory_ - 1));
  }
  /// Puts the keys at hand.
  void loaded(const reports::JsonMember& saved, std::uint64_t units);

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t count = 0;
  };
  std::size_t slot_of(std::uint64_t key) const;
  void put(std::uint64_t key);
  void take(std::uint64_t key);

  std::size_t memory_;
  double chance_of_each_;
  std::vector<std::uint64_t> ring_;
  std::size_t at_ = 0;  ///< in the ring, once it is full
  std::size_t distinct_ = 0;
  std::vector<Slot> slots_;  ///< open addresses, a quarter full at most
};

}  // namespace evenhand::watch
