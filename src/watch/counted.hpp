#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "base/members.hpp"
#include "reports/json_member.hpp"
#include "src/watch/subjects.hpp"
#include "stats/anytime/order_bet.hpp"

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

/// Counts of deals stay exact as doubles.
inline constexpr std::uint64_t most_deals = std::uint64_t{1} << 53U;

/// Bets on whole orders that are made at the same time.
inline constexpr std::size_t order_bets = 4;

/// Histograms of rising sequences, first that of one: of the deal, of its inverse, of the step from
/// the deal before, of that step's inverse.
inline constexpr std::size_t riffle_kinds = 4;

/// The most that a bet's logarithm can be after so many deals: none pays more than 1 / the
/// probability of what was dealt, 1 / n! a deal.
double largest_log(std::uint64_t deals, std::size_t deck_size);

/// The most that a sum of a number of so many deals can be: of none is it more than the pairs of
/// cards.
std::uint64_t largest_sum(std::uint64_t deals, std::size_t deck_size);

/// The counts of some deals, on which all bets with constant parameters depend, and the sums of the
/// other bets. Counts of several runs of deals add up.
struct Counted {
  std::uint64_t deals = 0;
  std::vector<std::uint64_t> cells;  ///< [place * n + card]
  /// [card * n + card that lies right behind it]; where both are one, deals in which it lies last.
  std::vector<std::uint64_t> neighbours;
  /// The number of deals for which the deal so many before is known, by lag. Index 0: all deals.
  std::vector<std::uint64_t> steps;
  std::vector<std::int64_t> sums;  ///< by number of Subjects, about TiltMixture::centre()
  std::array<std::vector<std::uint64_t>, riffle_kinds> rising;
  stats::RepeatCounts repeats;
  std::array<double, order_bets> order_logs = {};

  Counted() = default;
  explicit Counted(const Subjects& subjects);

  /// All counts are 0 again; no memory is given back.
  void clear();

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("deals", self.deals, at_most(most_deals));
    use("cells", self.cells, at_most(self.deals));
    use("neighbours", self.neighbours, at_most(self.deals));
    use("steps", self.steps, at_most(self.deals));
    use("sums", self.sums, at_most(largest_sum(self.deals, self.rising[0].size())));
    use("rising", self.rising, at_most(self.deals));
    use("repeats", self.repeats, of_units(self.deals));
    use("order_logs", self.order_logs,
        between(std::numeric_limits<double>::lowest(),
                largest_log(self.deals, self.rising[0].size())));
  }
  /// Tables are of all deals, and those of steps of all steps to the next deal.
  void loaded(const reports::JsonMember& saved, std::uint64_t units) const;
};

}  // namespace evenhand::watch
