#include "protocol/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "base/error.hpp"
#include "base/suggest.hpp"

namespace evenhand::protocol {
namespace {

constexpr std::array<std::string_view, 4> game_names = {"doudizhu", "holdem", "bridge", "mahjong"};

constexpr std::string_view holdem = "holdem";
constexpr std::size_t usual_holdem_seats = 6;
constexpr std::size_t most_holdem_seats = 10;
constexpr std::size_t board = 5;

/// Texas Hold'em: two cards a seat, and the rest, of which the board is turned.
cards::Deck holdem_deck(std::size_t seats) {
  cards::Deck deck = cards::parse_deck("poker");
  std::string sizes = "2";
  for (std::size_t seat = 1; seat < seats; ++seat) sizes += ",2";
  cards::set_hands(deck, sizes, "--seats");
  return deck;
}

}  // namespace

std::size_t Rules::first_of(std::size_t hand) const {
  return std::accumulate(hands.begin(), hands.begin() + static_cast<std::ptrdiff_t>(hand),
                         std::size_t{0});
}

std::size_t Rules::drawable() const {
  if (rest_is_taken || hands.size() == seats) return 0;
  return draws_are_for_all ? board : hands.back();
}

std::span<const std::string_view> games() { return game_names; }

bool is_game(std::string_view name) {
  return std::find(game_names.begin(), game_names.end(), name) != game_names.end();
}

bool can_seat(std::string_view game, std::size_t seats) {
  if (game == holdem) return seats >= 2 && seats <= most_holdem_seats;
  return is_game(game) && seats == rules_of(game).seats;
}

Rules rules_of(std::string_view game, std::size_t seats) {
  if (!is_game(game)) {
    throw InputError(
        unknown_name("game", game, game_names, "expected doudizhu, holdem, bridge or mahjong"));
  }
  if (seats > 0 && !can_seat(game, seats)) {
    throw InputError(game == holdem ? fmt::format("{} players: expected 2 to {} at holdem", seats,
                                                  most_holdem_seats)
                                    : fmt::format("{} players: expected {}, as many as {} has",
                                                  seats, rules_of(game).seats, game));
  }
  Rules rules;
  rules.game = game;
  rules.deck = game == holdem ? holdem_deck(seats > 0 ? seats : usual_holdem_seats)
                              : cards::parse_deck(game);
  for (const cards::Hand& hand : rules.deck.hands) {
    rules.hands.push_back(static_cast<std::uint16_t>(hand.count));
    if (!hand.undealt) ++rules.seats;
  }
  rules.rest_is_taken = game == "doudizhu";
  rules.draws_are_for_all = game == holdem;
  return rules;
}

}  // namespace evenhand::protocol
