#include "src/games/holdem/tally.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace evenhand::holdem {
namespace {

std::size_t category_at(std::span<const Card> cards) {
  return static_cast<std::size_t>(odds::poker_category(cards));
}

std::uint64_t successions_of(const DeckOrder& shuffle) {
  std::uint64_t found = 0;
  for (std::size_t i = 1; i < deck_size; ++i) found += shuffle[i] == shuffle[i - 1] + 1 ? 1 : 0;
  return found;
}

/// Whether each place got its number of cards of every hand, and each card one place.
bool deals_add_up(const std::vector<std::uint64_t>& table, std::uint64_t hands,
                  std::span<const std::uint64_t> sizes) {
  std::array<std::uint64_t, deck_size> cards{};
  for (std::size_t place = 0; place < sizes.size(); ++place) {
    std::uint64_t row = 0;
    for (std::size_t card = 0; card < deck_size; ++card) {
      row += table[place * deck_size + card];
      cards[card] += table[place * deck_size + card];
    }
    if (row != hands * sizes[place]) return false;
  }
  return std::all_of(cards.begin(), cards.end(),
                     [&](std::uint64_t number) { return number <= hands; });
}

}  // namespace

PlayCounts::PlayCounts(std::size_t seats)
    : by_position(seats),
      by_seat(seats),
      position_holes(seats),
      seat_holes(seats),
      sevens(seats),
      place_cards(places_at(seats) * deck_size),
      seat_cards(seats * deck_size),
      place_origins(places_at(seats) * deck_size) {}

void PlayCounts::add(const HandRecord& hand) {
  const Dealt& dealt = *hand.dealt;
  const HandResult& result = *hand.result;
  ++hands;
  showdowns += result.is_showdown ? 1 : 0;
  split_pots += result.winners > 1 ? 1 : 0;
  pots += result.pot;
  const auto board = dealt.board();
  ++flops[flop_class(std::span(board).first<3>())];
  ++boards[category_at(board)];
  for (std::size_t position = 0; position < seats(); ++position) {
    const std::size_t seat = hand.seat_at(position);
    by_position[position].add(result.winnings[position]);
    by_seat[seat] += result.winnings[position];
    const auto hole = dealt.hole(position);
    ++position_holes[position][hole_class(hole)];
    ++seat_holes[seat][hole_class(hole)];
    for (const Card card : hole) ++seat_cards[seat * deck_size + card];
    const std::size_t category = category_at(dealt.seven(position));
    ++sevens[position][category];
    if (result.is_showdown && (result.in >> position & 1U) != 0) ++shown[category];
  }
  const auto places = places_of_deck(seats());
  for (std::size_t i = 0; i < deck_size; ++i) {
    ++place_cards[places[i] * deck_size + (*hand.deck)[i]];
    ++place_origins[places[i] * deck_size + (*hand.shuffle)[i]];
  }
  ++successions[successions_of(*hand.shuffle)];
}

double PlayCounts::mean_at(std::size_t position) const {
  return static_cast<double>(by_position[position].sum) / parts_of_a_unit /
         static_cast<double>(hands);
}

double PlayCounts::deviation_at(std::size_t position) const {
  const double mean = mean_at(position);
  const double square = static_cast<double>(by_position[position].squares) / parts_of_a_unit /
                        parts_of_a_unit / static_cast<double>(hands);
  return std::sqrt(std::max(0.0, square - mean * mean));
}

double PlayCounts::seat_deviation() const {
  double variance = 0;
  for (std::size_t position = 0; position < seats(); ++position) {
    variance += deviation_at(position) * deviation_at(position);
  }
  return std::sqrt(variance / static_cast<double>(seats()));
}

void PlayCounts::loaded(const reports::JsonMember& saved, std::uint64_t /*units*/) const {
  const std::vector<std::uint64_t> places = place_sizes(seats());
  const std::vector<std::uint64_t> holes(seats(), hole_cards);
  const auto hold = [&](const char* name, const std::vector<std::uint64_t>& table,
                        std::span<const std::uint64_t> sizes) {
    if (!deals_add_up(table, hands, sizes)) saved[name].refuse("each card dealt once a hand");
  };
  hold("place_cards", place_cards, places);
  hold("place_origins", place_origins, places);
  hold("seat_cards", seat_cards, holes);
  // Sums wrap where they are no winnings at all.
  std::uint64_t positions = 0;
  for (const Winnings& one : by_position) positions += static_cast<std::uint64_t>(one.sum);
  if (positions != 0) saved["positions"].refuse("winnings that are together 0");
  std::uint64_t won = 0;
  for (const std::int64_t one : by_seat) won += static_cast<std::uint64_t>(one);
  if (won != 0) saved["seats"].refuse("winnings that are together 0");
}

std::vector<std::uint64_t> place_sizes(std::size_t seats) {
  std::vector<std::uint64_t> sizes(places_at(seats));
  for (const std::uint8_t place : places_of_deck(seats)) ++sizes[place];
  return sizes;
}

}  // namespace evenhand::holdem
