#include "protocol/rules.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "base/error.hpp"
#include "base/suggest.hpp"

namespace evenhand::protocol {
namespace {

constexpr std::array<std::string_view, 4> game_names = {"doudizhu", "poker", "bridge", "mahjong"};

}  // namespace

std::size_t Rules::first_of(std::size_t hand) const {
  return std::accumulate(hands.begin(), hands.begin() + static_cast<std::ptrdiff_t>(hand),
                         std::size_t{0});
}

std::size_t Rules::drawable() const {
  return rest_is_taken || hands.size() == seats ? 0 : hands.back();
}

std::span<const std::string_view> games() { return game_names; }

bool is_game(std::string_view name) {
  return std::find(game_names.begin(), game_names.end(), name) != game_names.end();
}

Rules rules_of(std::string_view game) {
  if (!is_game(game)) {
    throw InputError(
        unknown_name("game", game, game_names, "expected doudizhu, poker, bridge or mahjong"));
  }
  Rules rules;
  rules.game = game;
  rules.deck = cards::parse_deck(game);
  for (const cards::Hand& hand : rules.deck.hands) {
    rules.hands.push_back(static_cast<std::uint16_t>(hand.count));
    if (!hand.undealt) ++rules.seats;
  }
  rules.rest_is_taken = game == "doudizhu";
  rules.draws_are_for_all = game == "poker";
  return rules;
}

}  // namespace evenhand::protocol
