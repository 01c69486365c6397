#include "src/audit/worth/worth_tally.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "sims/worth/asked_features.hpp"
#include "sims/worth/game_features.hpp"
#include "sims/worth/poker_features.hpp"
#include "src/audit/sets_tally.hpp"

namespace evenhand::audit {
namespace {

std::size_t cells_of(const std::vector<WorthOf>& looked_at) {
  return std::accumulate(
      looked_at.begin(), looked_at.end(), std::size_t{0},
      [](std::size_t sum, const WorthOf& one) { return sum + one.feature.values.size(); });
}

constexpr std::size_t board_cards = 5;

std::vector<std::uint16_t> places_of(const cards::Deck& deck, const cards::Hand& hand) {
  std::vector<std::uint16_t> places(hand.count);
  std::iota(places.begin(), places.end(), static_cast<std::uint16_t>(hand.first));
  if (deck.hand_order.empty()) return places;
  for (std::uint16_t& place : places) place = deck.hand_order[place];
  return places;
}

}  // namespace

std::vector<WorthOf> worth_of(const cards::Deck& deck) {
  std::vector<WorthOf> all;
  const std::vector<cards::Hand> hands = listed_hands(deck);
  const auto add = [&](const std::string& whose, std::vector<std::uint16_t> places) {
    const bool is_game = deck.draw > 0 && !deck.with_repeats;
    for (worth::Feature& feature : is_game ? worth::features_of(deck, places.size())
                                           : worth::asked_features(deck, places.size())) {
      all.push_back({whose, places, std::move(feature)});
    }
  };
  if (deck.draw == 0) {
    for (const cards::Hand& hand : hands) add(hand.name, places_of(deck, hand));
    return all;
  }
  std::vector<std::uint16_t> whole(deck.draw);
  std::iota(whole.begin(), whole.end(), std::uint16_t{0});
  const auto board = std::find_if(hands.begin(), hands.end(), [](const cards::Hand& hand) {
    return hand.name == "board" && hand.count == board_cards;
  });
  const bool has_board = deck.name == "poker" && board != hands.end();
  if (!has_board) add("", whole);
  for (const cards::Hand& hand : hands) {
    if (!has_board || &hand == &*board) continue;
    std::vector<std::uint16_t> places = places_of(deck, hand);
    const std::vector<std::uint16_t> of_board = places_of(deck, *board);
    places.insert(places.end(), of_board.begin(), of_board.end());
    const std::string whose = hands.size() == 2 ? "" : hand.name + " with the board";
    if (hand.count == 2) add(whose, places);
    if (hand.count == 4) all.push_back({whose, places, worth::omaha_hands()});
  }
  for (const cards::Hand& hand : hands) add(hand.name, places_of(deck, hand));
  return all;
}

WorthTally::WorthTally(std::vector<WorthOf> looked_at)
    : looked_at_(std::move(looked_at)), slices_(cells_of(looked_at_)) {
  std::size_t cell = 0;
  for (const WorthOf& one : looked_at_) {
    counts_.emplace_back(one.feature.values.size());
    first_cells_.push_back(cell);
    cell += one.feature.values.size();
  }
}

void WorthTally::fold(const cards::DealBatch& batch) {
  std::vector<std::uint16_t> hand;
  std::vector<std::uint16_t> cells(looked_at_.size());
  batch.visit([&](const auto& draws) {
    for (std::size_t d = 0; d < draws.count; ++d) {
      const auto draw = draws[d];
      for (std::size_t i = 0; i < looked_at_.size(); ++i) {
        const WorthOf& one = looked_at_[i];
        hand.clear();
        for (const std::uint16_t place : one.places) hand.push_back(draw[place]);
        const std::size_t value = one.feature.value(hand);
        counts_[i].add(value);
        cells[i] = static_cast<std::uint16_t>(first_cells_[i] + value);
      }
      slices_.add(cells);
    }
  });
}

}  // namespace evenhand::audit
