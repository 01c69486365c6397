#include "src/watch/counter.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <type_traits>
#include <utility>

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

/// Deals that whole decks have at hand; draws have theirs in vectors.
std::size_t rows_at_hand(const Subjects& subjects, std::size_t rows) {
  return subjects.shape().is_of(DealShape::Kind::deals) ? rows : 0;
}

SeenDeals seen_by(const Subjects& subjects) {
  return subjects.shape().is_of(DealShape::Kind::deals)
             ? SeenDeals(subjects.deck_size())
             : SeenDeals::of_draws(subjects.chance_of_repeats());
}

}  // namespace

Counter::Counter(const Subjects& subjects)
    : subjects_(subjects),
      most_lag_(subjects.most_lag()),
      has_repeats_(subjects.chance_of_repeats() <= SeenDeals::most_chance),
      recent_(subjects.deck_size(), rows_at_hand(subjects, most_lag_ + piece)),
      places_(subjects.deck_size(), rows_at_hand(subjects, most_lag_ + piece)),
      steps_(subjects.deck_size(), rows_at_hand(subjects, piece)),
      seen_(seen_by(subjects)) {
  const DealShape& shape = subjects.shape();
  if (shape.is_of(DealShape::Kind::draws)) keys_.emplace(shape.cards, shape.width);
}

void Counter::count(const cards::DealBatch& deals, const OrderBets& bets, Counted& counted) {
  if (!subjects_.shape().is_of(DealShape::Kind::deals)) {
    deals.visit([&](const auto& draws) {
      for (std::size_t d = 0; d < draws.count; ++d) {
        draw_.assign(draws[d].begin(), draws[d].end());
        count_draw(counted);
      }
    });
    return;
  }
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

void Counter::count_draw(Counted& counted) {
  const DealShape& shape = subjects_.shape();
  const std::size_t n = shape.cards;
  ++counted.deals;
  ++counted.steps[0];
  for (std::size_t p = 0; p < shape.places; ++p) ++counted.cells[p * n + draw_[p]];
  if (shape.is_pooled) {
    for (const std::uint16_t card : draw_) ++counted.cells[shape.places * n + card];
  }
  if (subjects_.has_sum()) {
    counted.sums[0] += std::accumulate(draw_.begin(), draw_.end(), std::int64_t{0}) +
                       static_cast<std::int64_t>(shape.width * subjects_.first_number()) -
                       subjects_.scalars()[0].tilts.centre();
  }
  const std::size_t first = subjects_.first_held();
  for (std::size_t h = 0; h < subjects_.held().size(); ++h) {
    const HeldSet& held = subjects_.held()[h];
    std::int64_t sum = -subjects_.scalars()[first + h].tilts.centre();
    for (const std::uint16_t place : held.places) sum += held.is_card[draw_[place]];
    counted.sums[first + h] += sum;
  }
  if (most_lag_ > 0) {
    count_before(counted);
    before_.insert(before_.end(), draw_.begin(), draw_.end());
    if (known_ == most_lag_) {
      before_.erase(before_.begin(), before_.begin() + static_cast<std::ptrdiff_t>(shape.width));
    } else {
      ++known_;
    }
  }
  if (has_repeats_) seen_.add(key_of_draw(), counted.repeats);
  if (!shape.is_of(DealShape::Kind::draws) || counted.neighbours.empty()) return;
  std::sort(draw_.begin(), draw_.end());
  for (std::size_t b = 1; b < draw_.size(); ++b) {
    const std::size_t row = std::size_t{draw_[b]} * (draw_[b] - 1U) / 2;
    for (std::size_t a = 0; a < b; ++a) ++counted.neighbours[row + draw_[a]];
  }
}

/// The cards of the draw at hand that draws before it had: of draws with repeats at their places.
void Counter::count_before(Counted& counted) const {
  const DealShape& shape = subjects_.shape();
  const std::size_t k = shape.width;
  const bool are_values = shape.is_of(DealShape::Kind::values);
  std::vector<bool> held(are_values ? 0 : shape.cards);
  if (!are_values) {
    for (const std::uint16_t card : draw_) held[card] = true;
  }
  for (std::size_t lag = 1; lag <= known_; ++lag) {
    const std::uint16_t* const then = before_.data() + (known_ - lag) * k;
    ++counted.steps[lag];
    std::int64_t same = 0;
    for (std::size_t p = 0; p < k; ++p) {
      same += (are_values ? then[p] == draw_[p] : held[then[p]]) ? 1 : 0;
      if (are_values && lag == 1 && !counted.neighbours.empty()) {
        ++counted.neighbours[then[p] * shape.cards + draw_[p]];
      }
    }
    if (!subjects_.has_overlaps()) continue;
    const std::size_t scalar = subjects_.first_of_lag(1) + lag - 1;
    counted.sums[scalar] += same - subjects_.scalars()[scalar].tilts.centre();
  }
}

std::uint64_t Counter::key_of_draw() {
  if (keys_) {
    std::sort(draw_.begin(), draw_.end());
    return keys_->key(draw_);
  }
  return audit::bytes_key(reinterpret_cast<const unsigned char*>(draw_.data()),
                          draw_.size() * sizeof(std::uint16_t));
}

reports::JsonValue Counter::save() const {
  std::vector<std::uint16_t> cards = before_;
  if (subjects_.shape().is_of(DealShape::Kind::deals)) {
    recent_.visit([&](const auto& rows) {
      cards.assign(rows[most_lag_ - known_].data(), rows[most_lag_].data());
    });
  }
  return reports::JsonValue::object()
      .set("recent", reports::saved(cards))
      .set("seen", reports::saved(seen_));
}

void Counter::load(const reports::JsonMember& saved, Bound /*bound*/) {
  const DealShape& shape = subjects_.shape();
  const std::size_t n = shape.cards;
  const std::size_t k = shape.width;
  std::vector<std::uint16_t> cards;
  reports::load(saved["recent"], cards, up_to(most_lag_ * k, at_most(n - 1)));
  known_ = cards.size() / k;
  bool are_deals = cards.size() % k == 0;
  for (std::size_t d = 0; d < known_ && !shape.is_of(DealShape::Kind::values); ++d) {
    std::vector<bool> is_dealt(n);
    for (std::size_t p = 0; p < k; ++p) {
      are_deals = are_deals && !is_dealt[cards[d * k + p]];
      is_dealt[cards[d * k + p]] = true;
    }
  }
  if (!are_deals) saved["recent"].refuse("deals of each card once");
  if (!shape.is_of(DealShape::Kind::deals)) {
    before_ = std::move(cards);
    return reports::load(saved["seen"], seen_);
  }
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
