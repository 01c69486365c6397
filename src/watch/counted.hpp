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
  /// The same for draws that are equal to another with that chance, or 2^-60 for keys that are
  /// hashes.
  static SeenDeals of_draws(double chance_of_each);

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
  std::vector<Slot> slots_;  ///< open addresses, a quarter full at most; none before the first key
};

/// Counts of deals stay exact as doubles.
inline constexpr std::uint64_t most_deals = std::uint64_t{1} << 53U;

/// Bets on whole orders that are made at the same time.
inline constexpr std::size_t order_bets = 4;

/// Histograms of rising sequences, first that of one: of the deal, of its inverse, of the step from
/// the deal before, of that step's inverse.
inline constexpr std::size_t riffle_kinds = 4;

/// The counts of some deals, on which all bets with constant parameters depend, and the sums of the
/// other bets. Counts of several runs of deals add up.
struct Counted {
  DealShape shape;
  std::uint64_t deals = 0;
  std::vector<std::uint64_t> cells;  ///< [place * n + card]; last the row of all places together
  /// As DealShape::neighbours() has them. Of a deal, where both are one, deals in which the card
  /// lies last.
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
    const Bound each = at_most(self.deals * self.shape.most_each());
    use("cells", self.cells, each);
    use("neighbours", self.neighbours, each);
    use("steps", self.steps, at_most(self.deals));
    use("sums", self.sums, at_most(self.shape.largest_sum(self.deals)));
    use("rising", self.rising, at_most(self.deals));
    use("repeats", self.repeats, of_units(self.deals));
    use("order_logs", self.order_logs,
        between(std::numeric_limits<double>::lowest(), self.shape.largest_log(self.deals)));
  }
  /// Tables are of all deals, and those of steps of all steps to the next deal.
  void loaded(const reports::JsonMember& saved, std::uint64_t units) const;

 private:
  void require_draws(const reports::JsonMember& saved) const;
};

}  // namespace evenhand::watch
