#include "sims/odds/card_model.hpp"

#include <algorithm>

namespace evenhand::odds {

using stats::Integer;

std::vector<Integer> hands_by_key_cards(std::uint64_t deck, std::uint64_t key, std::uint64_t hand) {
  std::vector<Integer> hands;
  for (std::uint64_t k = 0; k <= std::min(key, hand); ++k) {
    hands.push_back(stats::binomial_coefficient(key, k) *
                    stats::binomial_coefficient(deck - key, hand - k));
  }
  return hands;
}

unsigned CardModel::hand_size(unsigned cell_bits) const {
  std::size_t size_of_all = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if ((cell_bits >> i & 1U) != 0) size_of_all += cells[i].count;
  }
  return static_cast<unsigned>(size_of_all);
}

CardModel doudizhu_model() {
  constexpr unsigned first = 1;
  constexpr unsigned second = 2;
  constexpr unsigned third = 4;
  constexpr unsigned bottom = 8;
  CardModel model{
      "doudizhu", cards::parse_deck("doudizhu"), "3456789TJQKA2", 2, 12, false, 3, {}, {}, {}};
  for (std::uint16_t card = 0; card < 54; ++card) model.card_of.push_back(card);
  model.cells = {{0, 17}, {17, 17}, {34, 17}, {51, 3}};
  model.places = {
      {"hand", {first}, "17 cards of a given player"},
      {"landlord", {first | bottom}, "20 cards: a given player's and the bottom"},
      {"bottom", {bottom}, "the three bottom cards"},
      {"table", {first | bottom, second, third}, "all three hands, with the bottom taken"},
      {"dealt", {first, second, third}, "all three hands, without the bottom"},
      {"first", {first}, "the hand of the first player"},
      {"second", {second}, "the hand of the second player"},
      {"third", {third}, "the hand of the third player"}};
  return model;
}

CardModel poker_model(std::size_t hand_size) {
  CardModel model{"poker", cards::parse_deck("poker"), "A23456789TJQK", 0, 13, true, 1, {}, {}, {}};
  // The deck's ranks start with the two; its aces come last.
  for (std::uint16_t card = 0; card < 52; ++card) {
    model.card_of.push_back(static_cast<std::uint16_t>((card + suits) % 52));
  }
  model.cells = {{0, hand_size}, {hand_size, 52 - hand_size}};
  model.places = {{"hand", {1}, "the cards of a given player"}};
  return model;
}

}  // namespace evenhand::odds
