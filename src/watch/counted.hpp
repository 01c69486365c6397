#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "base/members.hpp"
#include "reports/json_member.hpp"
#include "src/watch/subjects.hpp"
#include "stats/anytime/repeat_bet.hpp"

namespace evenhand::watch {

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
