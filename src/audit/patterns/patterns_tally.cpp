#include "src/audit/patterns/patterns_tally.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include "src/audit/counting/pieces.hpp"
#include "src/audit/patterns/five_orders.hpp"
#include "src/audit/patterns/pattern_values.hpp"
#include "stats/permutations/relative_orders.hpp"

namespace evenhand::audit {
namespace {

constexpr std::size_t piece = 256;

PatternsTally::Orders no_orders(std::size_t fixed, std::size_t random) {
  return {std::vector<Histogram>(fixed, Histogram(stats::orders_of_five)),
          Histogram(stats::orders_of_five), random};
}

}  // namespace

PatternsTally::PatternsTally(std::size_t deck_size)
    : n_(deck_size),
      fixed_(fixed_fives(deck_size)),
      random_(random_fives(deck_size, 0)),
      pairs_(lags.size(), CountMatrix(deck_size * deck_size)),
      longest_(deck_size),
      footrule_(deck_size * deck_size / 4 + 1),
      at_places_(no_orders(fixed_.size(), deck_size / 5)),
      of_cards_(no_orders(fixed_.size(), deck_size / 5)) {}

void PatternsTally::fold(const cards::DealBatch& batch) {
  for_pieces(batch, piece, [&](const auto& deals) {
    fold_pairs(deals);
    fold_values(deals);
    fold_orders(deals);
  });
}

template <class Card>
void PatternsTally::fold_pairs(const cards::DealsView<const Card>& deals) {
  for (std::size_t i = 0; i < lags.size(); ++i) {
    std::uint16_t* counters = pairs_[i].counters_for(deals.count).data();
    for (std::size_t d = 0; d < deals.count; ++d) {
      const Card* deal = deals[d].data();
      for (std::size_t p = lags[i]; p < n_; ++p) ++counters[deal[p - lags[i]] * n_ + deal[p]];
    }
  }
}

template <class Card>
void PatternsTally::fold_values(const cards::DealsView<const Card>& deals) {
  std::array<PatternValues, piece> values;
  pattern_values(deals, values.data());
  for (std::size_t d = 0; d < deals.count; ++d) {
    longest_.add(values[d].longest_increasing - std::size_t{1});
    footrule_.add(values[d].half_footrule);
  }
}

template <class Card>
void PatternsTally::add_orders(const Card* columns, std::size_t count, Orders& orders) {
  std::array<Card, five_orders_pitch> found;
  const auto add = [&](const Five& five, Histogram& histogram) {
    five_orders(columns, five, found.data());
    for (std::size_t d = 0; d < count; ++d) histogram.add(found[d]);
  };
  for (std::size_t i = 0; i < fixed_.size(); ++i) add(fixed_[i], orders.fixed[i]);
  for (const Five& five : random_) add(five, orders.random);
}

template <class Card>
void PatternsTally::fold_orders(const cards::DealsView<const Card>& deals) {
  const auto at_places = std::make_unique_for_overwrite<Card[]>(n_ * five_orders_pitch);
  const auto of_cards = std::make_unique_for_overwrite<Card[]>(n_ * five_orders_pitch);
  for (std::size_t done = 0; done < deals.count; done += five_orders_pitch) {
    cards::DealsView<const Card> part = deals;
    part.data += done * n_;
    part.count = std::min(deals.count - done, five_orders_pitch);
    turn_deals(part, at_places.get());
    for (std::size_t d = 0; d < part.count; ++d) {
      const Card* deal = part[d].data();
      for (std::size_t p = 0; p < n_; ++p) {
        of_cards[deal[p] * five_orders_pitch + d] = static_cast<Card>(p);
      }
    }
    add_orders(at_places.get(), part.count, at_places_);
    add_orders(of_cards.get(), part.count, of_cards_);
  }
}

}  // namespace evenhand::audit
