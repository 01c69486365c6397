#include "sims/shuffle/exact/order_classes.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace evenhand::shuffle::exact {
namespace {

std::vector<std::size_t> sorted_deck(std::size_t n) {
  std::vector<std::size_t> deck(n);
  std::iota(deck.begin(), deck.end(), std::size_t{0});
  return deck;
}

/// Row n of the Eulerian numbers: how many orders of n cards have d descents, d = 0 … n-1.
std::vector<stats::Integer> eulerian_numbers(std::size_t n) {
  std::vector<stats::Integer> row{1};
  for (std::size_t size = 2; size <= n; ++size) {
    std::vector<stats::Integer> next(size);
    for (std::size_t d = 0; d < size; ++d) {
      if (d < row.size()) next[d] += row[d] * (d + 1);
      if (d > 0) next[d] += row[d - 1] * (size - d);
    }
    row = std::move(next);
  }
  return row;
}

/// K riffles are one riffle with a = 2^K packets, after which an order with r rising sequences has
/// probability C(a + n - r, n) / a^n. Bayer and Diaconis (1992), theorem 1.
OrderClasses riffle_orders(std::size_t n, std::size_t times) {
  const stats::Integer packets = stats::Integer(1) << times;
  const std::vector<stats::Integer> counts = eulerian_numbers(n);
  OrderClasses result{n, pow(packets, static_cast<unsigned>(n)), {}};
  stats::Integer weight = 1;
  for (std::size_t i = 1; i <= n; ++i) weight = weight * (packets + i - 1) / i;
  stats::Integer impossible = 0;
  std::vector<std::size_t> example = sorted_deck(n);
  for (std::size_t rising = 1; rising <= n; ++rising) {
    const auto first = example.begin();
    if (weight > 0) {
      result.classes.push_back({counts[rising - 1], weight, example});
    } else {
      impossible += counts[rising - 1];
    }
    // C(a + n - r - 1, n) from C(a + n - r, n).
    if (weight > 0) weight = weight * (packets - rising) / (packets + n - rising);
    if (rising < n)
      std::rotate(first, first + static_cast<std::ptrdiff_t>(rising),
                  first + static_cast<std::ptrdiff_t>(rising) + 1);
  }
  // The last example has n rising sequences: the deck backwards.
  if (impossible > 0) result.classes.push_back({impossible, 0, example});
  return result;
}

/// S(k, m), the ways to put k things into m unnamed non-empty boxes, for m = 0 … n.
std::vector<stats::Integer> stirling_numbers(std::size_t k, std::size_t n) {
  std::vector<stats::Integer> row(n + 1);
  row[0] = 1;
  for (std::size_t i = 1; i <= k; ++i) {
    for (std::size_t m = n; m > 0; --m) row[m] = row[m] * m + row[m - 1];
    row[0] = 0;
  }
  return row;
}

/// Backwards, random cards go to the top. When m different ones have gone, they lie on top in any
/// order, and the others below as they were; an order has them so if its places m … n-1 rise. With
/// l the least such m, its probability is Σ_{m ≥ l} P(m) (n-m)!/n! = Σ_{m ≥ l} S(k, m) / n^k.
/// Diaconis, Fill and Pitman, Combin. Probab. Comput. 1 (1992).
OrderClasses top_to_random_orders(std::size_t n, std::size_t times) {
  const std::vector<stats::Integer> ways = stirling_numbers(times, n);
  const stats::Integer orders = stats::factorial(n);
  OrderClasses result{n, pow(stats::Integer(n), static_cast<unsigned>(times)), {}};
  stats::Integer weight = 0;
  for (std::size_t m = 0; m <= n; ++m) weight += ways[m];
  stats::Integer fewer = 0;  // orders whose places l-1 … rise
  stats::Integer some = 1;   // orders whose places l … rise: n! / (n-l)!
  for (std::size_t least = 0; least < n; ++least) {
    std::vector<std::size_t> example = sorted_deck(n);
    if (least > 0) std::swap(example[least - 1], example[least]);
    if (some > fewer) {
      if (!result.classes.empty() && result.classes.back().weight == weight) {
        result.classes.back().count += some - fewer;
      } else {
        result.classes.push_back({some - fewer, weight, example});
      }
    }
    fewer = some;
    some *= n - least;
    weight -= ways[least];
  }
  return result;
}

/// `count` orders are equally likely, no other is possible.
OrderClasses equal_or_impossible(const stats::Integer& count,
                                 const std::vector<std::size_t>& possible,
                                 const std::vector<std::size_t>& impossible) {
  const std::size_t n = possible.size();
  OrderClasses result{n, count, {{count, 1, possible}}};
  if (count < stats::factorial(n))
    result.classes.push_back({stats::factorial(n) - count, 0, impossible});
  return result;
}

OrderClasses cut_orders(std::size_t n) {
  std::vector<std::size_t> swapped = sorted_deck(n);
  std::swap(swapped[0], swapped[1]);
  return equal_or_impossible(n, sorted_deck(n), swapped);
}

OrderClasses sattolo_orders(std::size_t n) {
  std::vector<std::size_t> cycle = sorted_deck(n);
  std::rotate(cycle.begin(), cycle.begin() + 1, cycle.end());
  return equal_or_impossible(stats::factorial(n - 1), cycle, sorted_deck(n));
}

/// Whether the n · k long numbers of the recurrence are some seconds of work.
bool is_short(std::size_t n, std::size_t times) {
  const double words = static_cast<double>(times) * std::log2(static_cast<double>(n)) / 64 + 1;
  return static_cast<double>(n) * static_cast<double>(times) * words < 2e9;
}

}  // namespace

std::optional<OrderClasses> closed_form(const ShufflerSpec& spec, std::size_t deck_size) {
  // An order is as likely after a riffle as its inverse is after the inverse riffle.
  if (spec.info->riffle_form != RiffleForm::none) return riffle_orders(deck_size, spec.parameter);
  const std::string_view name = spec.info->name;
  if (name == "top-to-random" && is_short(deck_size, spec.parameter)) {
    return top_to_random_orders(deck_size, spec.parameter);
  }
  if (name == "cut") return cut_orders(deck_size);
  if (name == "sattolo") return sattolo_orders(deck_size);
  return std::nullopt;
}

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
