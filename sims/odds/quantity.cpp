#include "sims/odds/quantity.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace evenhand::odds {
namespace {

std::vector<unsigned> cards_of_hand(const CardModel& model, unsigned cell_bits,
                                    std::span<const std::uint8_t> deal) {
  std::vector<unsigned> hand;
  for (std::size_t i = 0; i < model.cells.size(); ++i) {
    if ((cell_bits >> i & 1U) == 0) continue;
    for (const std::uint8_t card : deal.subspan(model.cells[i].first, model.cells[i].count)) {
      hand.push_back(model.card_of[card]);
    }
  }
  return hand;
}

std::int64_t longest_run(const CardModel& model, const std::array<unsigned, 15>& counts) {
  std::int64_t longest = 0;
  std::int64_t run = 0;
  for (unsigned rank = 0; rank < model.chain_ranks; ++rank) {
    run = counts[rank] > 0 ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest_straight(model, longest, run, counts[0] > 0);
}

std::int64_t value_in_hand(const CardModel& model, const Quantity& quantity,
                           const std::vector<unsigned>& hand) {
  std::array<unsigned, 15> counts{};
  std::array<std::int64_t, suits> of_suit{};
  std::int64_t sum = 0;
  std::int64_t squares = 0;
  std::int64_t chosen = 0;
  for (const unsigned card : hand) {
    const unsigned rank = model_rank(card);
    ++counts[rank];
    if (card < 52) ++of_suit[card % suits];
    const std::int64_t value = rank + model.lowest_value;
    sum += value;
    squares += value * value;
    chosen += static_cast<std::int64_t>(quantity.cards >> card & 1U);
  }
  switch (quantity.measure) {
    case Measure::cards:
      return chosen;
    case Measure::ranks:
      return std::count_if(counts.begin(), counts.end(),
                           [&](unsigned n) { return n >= quantity.copies; });
    case Measure::rocket:
      return counts[13] + counts[14] == 2 ? 1 : 0;
    case Measure::straight:
      return longest_run(model, counts);
    case Measure::suit:
      return *std::max_element(of_suit.begin(), of_suit.end());
    case Measure::mean_rank:
      return sum;
    case Measure::rank_variance:
      return static_cast<std::int64_t>(hand.size()) * squares - sum * sum;
  }
  return 0;
}

}  // namespace

std::int64_t longest_straight(const CardModel& model, std::int64_t longest, std::int64_t last,
                              bool has_lowest) {
  if (!model.chain_closes || !has_lowest || last == 0 || last == model.chain_ranks) return longest;
  return std::max(longest, last + 1);
}

std::int64_t divisor(const CardModel& model, const Quantity& quantity) {
  const std::int64_t size = model.hand_size(quantity.hands[0]);
  if (quantity.measure == Measure::mean_rank) return size;
  if (quantity.measure == Measure::rank_variance) return size * (size - 1);
  return 1;
}

std::int64_t value_in_deal(const CardModel& model, const Quantity& quantity,
                           std::span<const std::uint8_t> deal) {
  std::int64_t value = 0;
  for (const unsigned cell_bits : quantity.hands) {
    value += value_in_hand(model, quantity, cards_of_hand(model, cell_bits, deal));
  }
  return value;
}

}  // namespace evenhand::odds
