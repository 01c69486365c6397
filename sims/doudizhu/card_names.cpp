#include "sims/doudizhu/card_names.hpp"

#include <fmt/format.h>

#include <array>

#include "sims/cards/card_index.hpp"
#include "sims/doudizhu/counts.hpp"

namespace evenhand::doudizhu {
namespace {

struct Index {
  cards::Deck deck = cards::parse_deck("doudizhu");
  cards::CardIndex index{deck};
};

Index& shared() {
  thread_local Index index;
  return index;
}

}  // namespace

std::string card_text(std::uint8_t card, CardNames names) {
  if (names == CardNames::numbers) return fmt::format("{}", card);
  constexpr std::array<std::string_view, 4> symbols = {"♣", "♦", "♥", "♠"};
  constexpr std::array<std::string_view, 4> letters = {"C", "D", "H", "S"};
  const bool shows_symbols = names == CardNames::symbols;
  const unsigned rank = rank_of(card);
  if (rank == small_joker) return shows_symbols ? "小王" : "BJ";
  if (rank == big_joker) return shows_symbols ? "大王" : "RJ";
  const std::string_view suit = shows_symbols ? symbols[card % 4U] : letters[card % 4U];
  return fmt::format("{}{}", suit, rank_letters[rank] == 'T' ? "10" : rank_letters.substr(rank, 1));
}

std::string card_name(unsigned card) { return shared().deck.card_name(card); }

std::optional<std::uint8_t> find_card(std::string_view name) {
  const auto found = shared().index.find(name);
  if (found.empty()) return std::nullopt;
  return static_cast<std::uint8_t>(found[0]);
}

std::string_view nearest_card_name(std::string_view name) { return shared().index.nearest(name); }

}  // namespace evenhand::doudizhu
