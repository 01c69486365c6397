#include "src/watch/counter.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

#include "reports/json_members.hpp"
#include "src/audit/counting/deal_key.hpp"
#include "src/audit/counting/pieces.hpp"
#include "src/audit/order/order_values.hpp"
#include "src/audit/structure/structure_values.hpp"

namespace evenhand::watch {
namespace {

/// The rows of a batch of this width of cards.
template <class Card>
cards::DealsView<Card> rows_of(cards::DealBatch& batch) {
  cards::DealsView<Card> rows = {};
  batch.visit([&](auto view) {
    if constexpr (std::is_same_v<decltype(view), cards::DealsView<Card>>) rows = view;
  });
  return rows;
}

}  // namespace

Counter::Counter(const Subjects& subjects)
    : subjects_(subjects),
      most_lag_(subjects.most_lag()),
      recent_(subjects.deck_size(), most_lag_ + piece),
      places_(subjects.deck_size(), most_lag_ + piece),
      steps_(subjects.deck_size(), piece),
      seen_(subjects.deck_size()) {}

void Counter::count(const cards::DealBatch& deals, const OrderBets& bets, Counted& counted) {
  audit::for_pieces(deals, piece, [&](const auto& view) { count_piece(view, bets, counted); });
}

template <class Card>
void Counter::count_piece(const cards::DealsView<const Card>& deals, const OrderBets& bets,
                          Counted& counted) {
  counted.deals += deals.count;
  counted.steps[0] += deals.count;
  count_cells(deals, counted);
  count_neighbours(deals, counted);
  count_own(deals, counted);
  count_held(deals, counted);
  add_order_logs(deals, bets, counted.order_logs);
  std::array<std::uint64_t, piece> keys;
  audit::deal_keys(deals, keys.data());
  for (std::size_t d = 0; d < deals.count; ++d) seen_.add(keys[d], counted.repeats);
  if (most_lag_ == 0) return;
  const std::size_t n = deals.deck_size;
  const cards::DealsView<Card> recent = rows_of<Card>(recent_);
  const cards::DealsView<Card> places = rows_of<Card>(places_);
  std::copy_n(deals.data, deals.count * n, recent.data + most_lag_ * n);
  for (std::size_t d = 0; d < deals.count; ++d) {
    Card* const place = places[most_lag_ + d].data();
    for (std::size_t p = 0; p < n; ++p) place[deals[d][p]] = static_cast<Card>(p);
  }
  for (std::size_t lag = 1; lag <= most_lag_; ++lag) {
    count_steps(lag, recent, deals.count, counted);
  }
  // The last ones stay.
  std::copy_n(recent.data + deals.count * n, most_lag_ * n, recent.data);
  std::copy_n(places.data + deals.count * n, most_lag_ * n, places.data);
  known_ = std::min(most_lag_, known_ + deals.count);
}

template <class Card>
void Counter::count_cells(const cards::DealsView<const Card>& deals, Counted& counted) {
  const std::size_t n = deals.deck_size;
  if constexpr (std::is_same_v<Card, std::uint8_t>) {
    if (n <= audit::SlicedCounters::positions && audit::fold_sliced(deals, sliced_)) {
      audit::add_counts(sliced_, n, counted.cells);
      std::fill(sliced_.bits.begin(), sliced_.bits.end(), 0);
      return;
    }
  }
  for (std::size_t d = 0; d < deals.count; ++d) {
    std::uint64_t* row = counted.cells.data();
    for (const Card card : deals[d]) {
      ++row[card];
      row += n;
    }
  }
}

template <class Card>
void Counter::count_neighbours(const cards::DealsView<const Card>& deals, Counted& counted) {
  const std::size_t n = deals.deck_size;
  std::uint64_t* const behind = counted.neighbours.data();
  for (std::size_t d = 0; d < deals.count; ++d) {
    const Card* const deal = deals[d].data();
    for (std::size_t p = 0; p + 1 < n; ++p) ++behind[deal[p] * n + deal[p + 1]];
    ++behind[deal[n - 1] * n + deal[n - 1]];
  }
}

/// The numbers of orders: the first `number` of those of Subjects from `first` on.
template <class Card>
void Counter::add_scalars(const cards::DealsView<const Card>& orders, std::size_t first,
                          std::size_t number, Counted& counted) const {
  std::array<audit::OrderValues, piece> order;
  std::array<audit::StructureValues, piece> structure;
  audit::order_values(orders, order.data());
  if (number == Subjects::full_scalars) audit::structure_values(orders, structure.data());
  const std::size_t n = orders.deck_size;
  std::array<std::int64_t, Subjects::full_scalars> sums = {};
  for (std::size_t d = 0; d < orders.count; ++d) {
    sums[0] += order[d].inversions;
    sums[1] += order[d].descents;
    sums[2] += order[d].inverse_descents + 1;
    sums[3] += order[d].successions;
  }
  if (number == Subjects::full_scalars) {
    const std::size_t kind = first == 0 ? 0 : 2;
    for (std::size_t d = 0; d < orders.count; ++d) {
      sums[4] += structure[d].fixed_points;
      sums[5] += structure[d].cycles;
      sums[6] += static_cast<std::int64_t>((n - structure[d].cycles) % 2);
      ++counted.rising[kind][order[d].inverse_descents];
      ++counted.rising[kind + 1][order[d].descents];
    }
  } else {
    for (std::size_t d = 0; d < orders.count; ++d) {
      for (std::size_t p = 0; p < n; ++p) sums[4] += orders[d][p] == p ? 1 : 0;
    }
  }
  for (std::size_t i = 0; i < number; ++i) {
    counted.sums[first + i] += sums[i] - static_cast<std::int64_t>(orders.count) *
                                             subjects_.scalars()[first + i].tilts.centre();
  }
}

template <class Card>
void Counter::count_own(const cards::DealsView<const Card>& deals, Counted& counted) {
  add_scalars(deals, 0, Subjects::full_scalars, counted);
}

template <class Card>
void Counter::count_steps(std::size_t lag, const cards::DealsView<Card>& recent, std::size_t deals,
                          Counted& counted) {
  const std::size_t n = recent.deck_size;
  const std::size_t first = lag > known_ ? std::min(deals, lag - known_) : 0;
  const std::size_t steps = deals - first;
  counted.steps[lag] += steps;
  const std::size_t scalar = subjects_.first_of_lag(lag);
  const std::size_t row = most_lag_ + first;
  if (lag > subjects_.lags()) {
    // Cards at the places that they had then.
    std::int64_t same = 0;
    for (std::size_t d = 0; d < steps; ++d) {
      const Card* const now = recent[row + d].data();
      const Card* const then = recent[row + d - lag].data();
      unsigned equal = 0;
      for (std::size_t p = 0; p < n; ++p) equal += now[p] == then[p] ? 1U : 0U;
      same += equal;
    }
    counted.sums[scalar] +=
        same - static_cast<std::int64_t>(steps) * subjects_.scalars()[scalar].tilts.centre();
    return;
  }
  const cards::DealsView<Card> places = rows_of<Card>(places_);
  const cards::DealsView<Card> out = rows_of<Card>(steps_);
  for (std::size_t d = 0; d < steps; ++d) {
    const Card* const now = recent[row + d].data();
    const Card* const then = places[row + d - lag].data();
    Card* const step = out[d].data();
    for (std::size_t p = 0; p < n; ++p) step[p] = then[now[p]];
  }
  add_scalars(cards::DealsView<const Card>{out.data, n, steps}, scalar,
              lag == 1 ? Subjects::full_scalars : Subjects::lag_scalars, counted);
}

template <class Card>
void Counter::count_held(const cards::DealsView<const Card>& deals, Counted& counted) const {
  const std::size_t first = subjects_.first_held();
  for (std::size_t h = 0; h < subjects_.held().size(); ++h) {
    const HeldSet& held = subjects_.held()[h];
    std::int64_t sum = 0;
    for (std::size_t d = 0; d < deals.count; ++d) {
      for (const std::uint16_t place : held.places) sum += held.is_card[deals[d][place]];
    }
    counted.sums[first + h] += sum - static_cast<std::int64_t>(deals.count) *
                                         subjects_.scalars()[first + h].tilts.centre();
  }
}

reports::JsonValue Counter::save() const {
  std::vector<std::uint16_t> cards;
  recent_.visit([&](const auto& rows) {
    cards.assign(rows[most_lag_ - known_].data(), rows[most_lag_].data());
  });
  return reports::JsonValue::object()
      .set("recent", reports::saved(cards))
      .set("seen", reports::saved(seen_));
}

void Counter::load(const reports::JsonMember& saved, Bound /*bound*/) {
  const std::size_t n = subjects_.deck_size();
  std::vector<std::uint16_t> cards;
  reports::load(saved["recent"], cards, up_to(most_lag_ * n, at_most(n - 1)));
  known_ = cards.size() / n;
  bool are_deals = cards.size() % n == 0;
  for (std::size_t d = 0; d < known_; ++d) {
    std::vector<bool> is_dealt(n);
    for (std::size_t p = 0; p < n; ++p) is_dealt[cards[d * n + p]] = true;
    are_deals = are_deals && std::find(is_dealt.begin(), is_dealt.end(), false) == is_dealt.end();
  }
  if (!are_deals) saved["recent"].refuse("deals of each card once");
  recent_.visit([&](const auto& rows) {
    places_.visit([&](const auto& places) {
      using Card = std::remove_reference_t<decltype(*rows.data)>;
      using Place = std::remove_reference_t<decltype(*places.data)>;
      for (std::size_t d = 0; d < known_; ++d) {
        const std::size_t row = most_lag_ - known_ + d;
        for (std::size_t p = 0; p < n; ++p) {
          const std::uint16_t card = cards[d * n + p];
          rows[row][p] = static_cast<Card>(card);
          places[row][card] = static_cast<Place>(p);
        }
      }
    });
  });
  reports::load(saved["seen"], seen_);
}

}  // namespace evenhand::watch
