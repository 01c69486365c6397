#include "src/audit/written_orders.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "stats/log_math.hpp"

namespace evenhand::audit {
namespace {

using Keys = std::vector<std::uint16_t>;

Keys reversed(Keys keys) {
  const std::uint16_t most = *std::max_element(keys.begin(), keys.end());
  for (std::uint16_t& key : keys) key = static_cast<std::uint16_t>(most - key);
  return keys;
}

double log_of_sum(double a, double b) {
  const double larger = std::max(a, b);
  return std::isinf(larger) ? larger : larger + std::log1p(std::exp(std::min(a, b) - larger));
}

/// ln m (m-1) … (m-j+1)
double log_falling(std::size_t m, std::size_t j) {
  return stats::log_gamma(static_cast<double>(m) + 1) -
         stats::log_gamma(static_cast<double>(m - j) + 1);
}

/// The logarithm of the chance that k cards stand in the order: of the n (n-1) … sequences those
/// are in order that take j_1 cards of the first key in any order, then j_2 of the second, …
double log_chance(const Keys& keys, std::size_t k) {
  std::vector<std::size_t> sizes(*std::max_element(keys.begin(), keys.end()) + std::size_t{1});
  for (const std::uint16_t key : keys) ++sizes[key];
  constexpr double none = -std::numeric_limits<double>::infinity();
  std::vector<double> ways(k + 1, none);  // by cards taken
  ways[0] = 0;
  for (const std::size_t size : sizes) {
    for (std::size_t taken = k; taken > 0; --taken) {
      for (std::size_t j = 1; j <= std::min(size, taken); ++j) {
        ways[taken] = log_of_sum(ways[taken], ways[taken - j] + log_falling(size, j));
      }
    }
  }
  return ways[k] - log_falling(keys.size(), k);
}

/// Suits one after the other, and within each the ranks.
void add_by_suit(const cards::Deck& deck, std::vector<WrittenOrder>& orders) {
  const std::size_t suits = deck.suits->classes.size();
  const std::size_t ranks = deck.ranks->classes.size();
  std::vector<std::size_t> place(suits);
  std::iota(place.begin(), place.end(), std::size_t{0});
  do {
    for (const bool falling : {false, true}) {
      Keys keys(deck.size);
      for (std::size_t card = 0; card < deck.size; ++card) {
        const std::size_t rank = deck.ranks->class_of[card];
        keys[card] = static_cast<std::uint16_t>(place[deck.suits->class_of[card]] * ranks +
                                                (falling ? ranks - 1 - rank : rank));
      }
      orders.push_back(
          {falling ? "by suit, the highest rank first" : "by suit, the lowest rank first",
           std::move(keys)});
    }
  } while (std::next_permutation(place.begin(), place.end()));
}

void add_by_rank(const cards::Deck& deck, std::vector<WrittenOrder>& orders) {
  if (!deck.ranks) return;
  const Keys& ranks = deck.ranks->class_of;
  orders.push_back({"by rank, the lowest first", ranks});
  orders.push_back({"by rank, the highest first", reversed(ranks)});
  constexpr std::size_t most_suits = 4;
  if (deck.suits && deck.suits->classes.size() <= most_suits) add_by_suit(deck, orders);
}

/// The chance that the keys of independent cards do not fall: the complete homogeneous symmetric
/// polynomial of the keys' chances, of the degree of the draw.
double chance_with_repeats(const cards::Deck& deck, const WrittenOrder& order) {
  std::vector<double> of_key(order.keys.size());
  for (std::size_t card = 0; card < order.keys.size(); ++card) {
    of_key[order.keys[card]] += deck.chance(card);
  }
  std::vector<double> chances(deck.draw + 1 - (order.but_last ? 1 : 0));
  chances[0] = 1;
  for (const double chance : of_key) {
    for (std::size_t k = 1; k < chances.size(); ++k) chances[k] += chance * chances[k - 1];
  }
  return chances.back();
}

}  // namespace

std::vector<cards::Hand> listed_hands(const cards::Deck& deck) {
  std::vector<cards::Hand> dealt;
  if (deck.with_repeats) return dealt;
  std::size_t cards = 0;
  for (const cards::Hand& hand : deck.hands) {
    if (hand.undealt || (deck.draw > 0 && cards >= deck.draw)) continue;
    dealt.push_back(hand);
    cards += hand.count;
  }
  if (deck.draw > 0 && (cards != deck.draw || dealt.size() < 2)) dealt.clear();
  return dealt;
}

std::vector<WrittenOrder> written_orders(const cards::Deck& deck) {
  const Keys kinds = cards::kinds_of(deck).class_of;
  std::vector<WrittenOrder> orders = {{"in ascending order", kinds},
                                      {"in descending order", reversed(kinds)}};
  if (deck.draw > 2) {
    for (std::size_t i = 0; i < 2; ++i) {
      orders.push_back({orders[i].words + " except for the last card", orders[i].keys, true});
    }
  }
  const std::size_t of_draws = orders.size();
  if (deck.draw > 0) {
    if (listed_hands(deck).empty()) return orders;
    orders.push_back(orders[0]);
    orders.push_back(orders[1]);
  }
  add_by_rank(deck, orders);
  for (std::size_t i = of_draws; deck.draw > 0 && i < orders.size(); ++i) orders[i].by_hand = true;
  return orders;
}

double chance_of_order(const cards::Deck& deck, const WrittenOrder& order) {
  if (deck.with_repeats) return chance_with_repeats(deck, order);
  if (deck.draw > 0 && !order.by_hand) {
    return std::exp(log_chance(order.keys, deck.draw - (order.but_last ? 1 : 0)));
  }
  double chance = 0;
  for (const cards::Hand& hand : listed_hands(deck)) chance += log_chance(order.keys, hand.count);
  return std::exp(chance);
}

}  // namespace evenhand::audit
