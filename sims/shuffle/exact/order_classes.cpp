#include "sims/shuffle/exact/order_classes.hpp"

#include <algorithm>
#include <numeric>

namespace evenhand::shuffle::exact {

LongFraction total_variation(const OrderClasses& classes) {
  const stats::Integer orders = stats::factorial(classes.deck_size);
  stats::Integer sum = 0;
  for (const OrderClass& orders_alike : classes.classes) {
    const stats::Integer excess = orders_alike.weight * orders - classes.total;
    if (excess > 0) sum += orders_alike.count * excess;
  }
  return {sum, classes.total * orders};
}

LongFraction separation(const OrderClasses& classes) {
  const stats::Integer& least = classes.classes.back().weight;
  return {classes.total - least * stats::factorial(classes.deck_size), classes.total};
}

OrderClasses group_orders(const Distribution& distribution) {
  const std::vector<stats::Integer>& weights = distribution.weights;
  std::vector<std::uint32_t> ranks(weights.size());
  std::iota(ranks.begin(), ranks.end(), 0U);
  std::stable_sort(ranks.begin(), ranks.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return weights[a] > weights[b]; });
  OrderClasses result{distribution.deck_size, distribution.total, {}};
  for (const std::uint32_t rank : ranks) {
    if (result.classes.empty() || result.classes.back().weight != weights[rank]) {
      const SmallDeck deck = order_at(rank, distribution.deck_size);
      const auto* const end = deck.begin() + distribution.deck_size;
      result.classes.push_back({0, weights[rank], {deck.begin(), end}});
    }
    ++result.classes.back().count;
  }
  return result;
}

OrderClasses uniform_orders(std::size_t deck_size) {
  std::vector<std::size_t> sorted(deck_size);
  std::iota(sorted.begin(), sorted.end(), std::size_t{0});
  const stats::Integer orders = stats::factorial(deck_size);
  return {deck_size, orders, {{orders, 1, sorted}}};
}

}  // namespace evenhand::shuffle::exact
