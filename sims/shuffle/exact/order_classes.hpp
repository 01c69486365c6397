#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "sims/shuffle/exact/distribution.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::shuffle::exact {

/// Orders that are equally likely: `count` of them, each with probability weight / total.
struct OrderClass {
  stats::Integer count;
  stats::Integer weight;
  std::vector<std::size_t> example;  ///< the card at each place, in one of them
};

/// A distribution over all orders of a deck, as classes of equally likely ones.
struct OrderClasses {
  std::size_t deck_size;
  stats::Integer total;
  std::vector<OrderClass> classes;  ///< none empty, the likeliest first
};

/// ½ Σ |p - 1/n!|, as numerator over denominator: they may be too long to be reduced.
struct LongFraction {
  stats::Integer numerator;
  stats::Integer denominator;
};
LongFraction total_variation(const OrderClasses& classes);
/// 1 - n! · the least probability. Aldous and Diaconis, Adv. Appl. Math. 8 (1987).
LongFraction separation(const OrderClasses& classes);

OrderClasses group_orders(const Distribution& distribution);

/// The distribution where a formula gives it for decks of any size: riffle, random-keys:BITS,
/// top-to-random, cut, sattolo. Empty elsewhere, and where the numbers would take too long.
std::optional<OrderClasses> closed_form(const ShufflerSpec& spec, std::size_t deck_size);

/// Every order with probability 1/n!.
OrderClasses uniform_orders(std::size_t deck_size);

}  // namespace evenhand::shuffle::exact
