#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "reports/json_member.hpp"
#include "reports/json_value.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/audit/counting/sliced_counters.hpp"
#include "src/audit/draws/draws_tally.hpp"
#include "src/watch/counted.hpp"
#include "src/watch/order_factors.hpp"

namespace evenhand::watch {

/// Counts deals that follow one another, and remembers the last of them.
class Counter {
 public:
  explicit Counter(const Subjects& subjects);

  /// Adds these deals to what was counted.
  void count(const cards::DealBatch& deals, const OrderBets& bets, Counted& counted);
  /// The deal before the next one is unknown.
  void forget() {
    known_ = 0;
    before_.clear();
  }

  reports::JsonValue save() const;
  /// Loads what save() returned of the same subjects. Throws InputError.
  void load(const reports::JsonMember& saved, Bound bound = {});

 private:
  static constexpr std::size_t piece = 256;

  template <class Card>
  void count_piece(const cards::DealsView<const Card>& deals, const OrderBets& bets,
                   Counted& counted);
  template <class Card>
  void count_cells(const cards::DealsView<const Card>& deals, Counted& counted);
  template <class Card>
  static void count_neighbours(const cards::DealsView<const Card>& deals, Counted& counted);
  template <class Card>
  void count_own(const cards::DealsView<const Card>& deals, Counted& counted);
  template <class Card>
  void count_steps(std::size_t lag, const cards::DealsView<Card>& recent, std::size_t deals,
                   Counted& counted);
  template <class Card>
  void count_held(const cards::DealsView<const Card>& deals, Counted& counted) const;
  void count_draw(Counted& counted);
  void count_before(Counted& counted) const;
  std::uint64_t key_of_draw();
  template <class Card>
  void add_scalars(const cards::DealsView<const Card>& orders, std::size_t first,
                   std::size_t number, Counted& counted) const;

  const Subjects& subjects_;
  std::size_t most_lag_;
  bool has_repeats_;         ///< draws that come again are rare enough to be bet on
  std::size_t known_ = 0;    ///< deals before that are remembered, at most most_lag_
  cards::DealBatch recent_;  ///< the remembered deals, the oldest first, and the piece after them
  std::vector<std::uint16_t> before_;  ///< the remembered draws, the oldest first
  std::vector<std::uint16_t> draw_;    ///< the draw at hand; of a set, ascending
  std::optional<audit::DrawKeys> keys_;
  cards::DealBatch places_;  ///< of each: the place of each card
  cards::DealBatch steps_;
  audit::SlicedCounters sliced_;
  SeenDeals seen_;
};

}  // namespace evenhand::watch
