#include "src/audit/patterns/patterns_tally.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <utility>

#include "src/audit/counting/pieces.hpp"
#include "src/audit/patterns/five_orders.hpp"
#include "src/audit/patterns/pattern_values.hpp"
#include "stats/distributions/small_generator.hpp"
#include "stats/permutations/relative_orders.hpp"

namespace evenhand::audit {
namespace {

constexpr std::size_t piece = 256;

PatternsTally::Orders no_orders(std::size_t fixed, std::size_t random) {
  return {std::vector<Histogram>(fixed, Histogram(stats::orders_of_five)),
          Histogram(stats::orders_of_five), random};
}

}  // namespace

std::vector<Five> fixed_fives(std::size_t n) {
  std::vector<Five> fives = {{0, 1, 2, 3, 4}};
  const auto last = static_cast<std::uint16_t>(n - 1);
  const auto back = [&](unsigned by) { return static_cast<std::uint16_t>(last - by); };
  if (n >= 10) fives.push_back({last, back(1), back(2), back(3), back(4)});
  if (n >= 15) {
    Five spread{};
    for (std::size_t j = 0; j < spread.size(); ++j) {
      spread[j] = static_cast<std::uint16_t>(5 + (2 * j + 1) * (n - 10) / 10);
    }
    fives.push_back(spread);
  }
  return fives;
}

std::vector<Five> random_fives(std::size_t n, std::uint64_t block) {
  constexpr std::uint64_t seed = 20261121;
  // An odd factor other than the generator's own step, so that no two blocks share a sequence soon.
  stats::SmallGenerator random(seed + block * 0xD1B54A32D192ED03U);
  std::vector<std::uint16_t> all(n);
  std::iota(all.begin(), all.end(), std::uint16_t{0});
  for (std::size_t i = n; i > 1; --i) std::swap(all[i - 1], all[random.below(i)]);
  std::vector<Five> fives(n / 5);
  auto next = all.cbegin();
  for (Five& five : fives) {
    std::copy_n(next, five.size(), five.begin());
    std::sort(five.begin(), five.end());
    next += static_cast<std::ptrdiff_t>(five.size());
  }
  return fives;
}

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
