#include "src/audit/generator/shuffle_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "base/wide.hpp"
#include "src/audit/generator/draws_of_deal.hpp"
#include "stats/distributions/binomial.hpp"

namespace evenhand::audit {
namespace {

using Order = Recipe::Order;
using Deal = std::vector<std::uint16_t>;

Deal new_deck(std::size_t n) {
  Deal deal(n);
  std::iota(deal.begin(), deal.end(), std::uint16_t{0});
  return deal;
}

/// The place of each card among those that are left.
std::vector<stats::Draw> taken_out(const Deal& deal) {
  std::vector<stats::Draw> draws;
  Deal left = new_deck(deal.size());
  for (const std::uint16_t card : deal) {
    const auto at = std::find(left.begin(), left.end(), card);
    draws.push_back(
        {static_cast<std::uint32_t>(at - left.begin()), static_cast<std::uint32_t>(left.size())});
    left.erase(at);
  }
  draws.pop_back();
  return draws;
}

std::vector<stats::Draw> rank_draws(const Deal& deal, bool down) {
  const auto n = static_cast<std::uint32_t>(deal.size());
  std::vector<stats::Draw> draws(n);
  for (std::uint32_t place = 0; place < n; ++place) {
    draws[deal[place]] = {down ? n - 1 - place : place, n};
  }
  return draws;
}

std::vector<stats::Draw> draws_of(const Recipe& recipe, const Deal& deal) {
  switch (recipe.order) {
    case Order::downwards:
      return draws_of_deal(deal, DrawOrder::downwards);
    case Order::upwards:
      return draws_of_deal(deal, DrawOrder::upwards);
    case Order::inside_out:
      return draws_of_deal(deal, DrawOrder::inside_out);
    case Order::taken_out:
      return taken_out(deal);
    default:
      return rank_draws(deal, recipe.order == Order::keys_down);
  }
}

Deal sorted_by_keys(std::size_t n, bool down, const std::function<std::uint64_t()>& next) {
  std::vector<std::pair<std::uint64_t, std::uint16_t>> keys(n);
  for (std::size_t card = 0; card < n; ++card)
    keys[card] = {next(), static_cast<std::uint16_t>(card)};
  std::sort(keys.begin(), keys.end());
  if (down) std::reverse(keys.begin(), keys.end());
  Deal deal;
  for (const auto& [key, card] : keys) deal.push_back(card);
  return deal;
}

/// By draws, each of 0 … range-1.
Deal by_draws(const Recipe& recipe, std::size_t n,
              const std::function<std::size_t(std::size_t range)>& draw) {
  Deal deal = new_deck(n);
  const std::size_t last = recipe.draws_for_last ? 0 : 1;
  if (recipe.order == Order::downwards) {
    for (std::size_t i = n; i-- > last;) std::swap(deal[i], deal[draw(i + 1)]);
  } else if (recipe.order == Order::upwards) {
    for (std::size_t i = 0; i + last < n; ++i) std::swap(deal[i], deal[i + draw(n - i)]);
  } else if (recipe.order == Order::any_place) {
    for (std::size_t i = 0; i < n; ++i) std::swap(deal[i], deal[draw(n)]);
  } else if (recipe.order == Order::inside_out) {
    for (std::size_t i = last; i < n; ++i) std::swap(deal[i], deal[draw(i + 1)]);
  } else {
    for (std::size_t i = 0; i + last < n; ++i) {
      const auto first = deal.begin() + static_cast<std::ptrdiff_t>(i);
      const auto at = first + static_cast<std::ptrdiff_t>(draw(n - i));
      std::rotate(first, at, at + 1);
    }
  }
  return deal;
}

/// The common highest bits of all shares from value / range on and below (value + 1) / range.
BitsSeen highest_of_share(const stats::Draw& draw) {
  BitsSeen seen;
  for (unsigned count = 1; count <= SeenBits::most; ++count) {
    const std::uint64_t low = (std::uint64_t{draw.value} << count) / draw.range;
    const std::uint64_t high = (((std::uint64_t{draw.value} + 1) << count) - 1) / draw.range;
    if (low != high) break;
    seen = {count, low};
  }
  return seen;
}

BitsSeen lowest_of_remainder(const stats::Draw& draw) {
  const auto count = std::min(SeenBits::most, static_cast<unsigned>(std::countr_zero(draw.range)));
  return {count, draw.value & ((std::uint64_t{1} << count) - 1)};
}

/// The highest bits that the key of this rank has but for a chance of 1e-6.
BitsSeen highest_of_rank(std::uint64_t rank, std::uint64_t n) {
  constexpr double most_wrong = 1e-6;
  BitsSeen seen;
  for (unsigned count = 1; count <= SeenBits::most; ++count) {
    const std::uint64_t cell = ((2 * rank + 1) << count) / (2 * n);
    const double width = 1 / static_cast<double>(std::uint64_t{1} << count);
    // Below the cell are more than `rank` keys, or below its end no more than `rank`.
    const double low = static_cast<double>(cell) * width;
    const double below = stats::Binomial(n, low).upper_tail(rank + 1).value();
    const double above = stats::Binomial(n, low + width).lower_tail(rank).value();
    if (below + above > most_wrong) break;
    seen = {count, cell};
  }
  return seen;
}

}  // namespace

std::string Recipe::words() const {
  if (has_keys()) {
    return order == Order::keys_up ? "a sort by numbers as keys"
                                   : "a sort by numbers, largest first";
  }
  constexpr std::array<std::string_view, 5> orders = {
      draw_order_words[0], draw_order_words[1], draw_order_words[2], "taking cards out one by one",
      "naive-swap (each place with any)"};
  constexpr std::array<std::string_view, 5> takings = {"shares", "remainders", "nextInt()",
                                                       "upper bits", "lower bits"};
  return fmt::format("{} by {}", orders[static_cast<std::size_t>(order)],
                     takings[static_cast<std::size_t>(taking)]);
}

const std::vector<Recipe>& recipes() {
  static const std::vector<Recipe> all = [] {
    std::vector<Recipe> made;
    for (const auto taking : {Recipe::Taking::share, Recipe::Taking::remainder}) {
      for (const bool draws_for_last : {false, true}) {
        for (const Order order :
             {Order::downwards, Order::upwards, Order::inside_out, Order::taken_out}) {
          made.push_back({order, taking, draws_for_last});
        }
      }
    }
    made.push_back({Order::keys_up});
    made.push_back({Order::keys_down});
    return made;
  }();
  return all;
}

std::vector<stats::Draw> draws_by(const Recipe& recipe, const Deal& deal) {
  std::vector<stats::Draw> draws = draws_of(recipe, deal);
  if (!recipe.draws_for_last || recipe.has_keys()) return draws;
  const bool is_first = recipe.order == Order::inside_out;
  draws.insert(is_first ? draws.begin() : draws.end(), stats::Draw{});
  return draws;
}

std::size_t take(Recipe::Taking taking, std::size_t range, Wide numbers,
                 const std::function<std::uint64_t()>& next) {
  std::uint64_t number = next();
  const auto until_below = [&](const auto& bits_of) {
    while (bits_of(number) >= range) number = next();
    return static_cast<std::size_t>(bits_of(number));
  };
  switch (taking) {
    case Recipe::Taking::high_bits:
      return until_below([&](std::uint64_t whole) {
        return static_cast<std::uint64_t>((Wide{whole} << std::bit_width(range)) / numbers);
      });
    case Recipe::Taking::low_bits:
      return until_below([&](std::uint64_t whole) { return whole & (std::bit_ceil(range) - 1); });
    case Recipe::Taking::next_int:
      if (std::has_single_bit(range)) break;
      while (number - number % range + range > numbers) number = next();
      return number % range;
    case Recipe::Taking::remainder:
      return number % range;
    default:
      break;
  }
  return static_cast<std::size_t>(Wide{number} * range / numbers);
}

Deal deal_by(const Recipe& recipe, std::size_t deck_size, Wide numbers,
             const std::function<std::uint64_t()>& next) {
  if (recipe.has_keys()) return sorted_by_keys(deck_size, recipe.order == Order::keys_down, next);
  return by_draws(recipe, deck_size,
                  [&](std::size_t range) { return take(recipe.taking, range, numbers, next); });
}

SeenBits::SeenBits(std::size_t deck_size) {
  for (std::size_t rank = 0; rank < deck_size; ++rank) {
    of_rank_.push_back(highest_of_rank(rank, deck_size));
  }
}

BitsSeen SeenBits::of(const stats::Draw& draw, const Recipe& recipe) const {
  if (draw.range < 2) return {};
  if (recipe.has_keys()) return of_rank_[draw.value];
  return recipe.is_remainder() ? lowest_of_remainder(draw) : highest_of_share(draw);
}

}  // namespace evenhand::audit
