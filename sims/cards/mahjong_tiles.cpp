#include "sims/cards/mahjong_tiles.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "sims/cards/game_decks.hpp"

namespace evenhand::cards {
namespace {

constexpr std::size_t copies = 4;
constexpr std::size_t first_wind = 27;
constexpr std::size_t first_dragon = 31;

/// A suit of nine kinds: its letter, its Chinese names, and the Unicode sign of its one.
struct Suit {
  char letter;
  std::array<std::string_view, 3> names;
  char32_t one;
};
constexpr std::array<Suit, 3> number_suits = {{
    {'m', {"万", "萬", "w"}, 0x1F007},
    {'p', {"筒", "饼", "餅"}, 0x1F019},
    {'s', {"条", "索", "條"}, 0x1F010},
}};
constexpr std::array<std::string_view, 9> numerals = {"一", "二", "三", "四", "五",
                                                      "六", "七", "八", "九"};

/// East, south, west, north; white, green, red: 1z … 7z.
struct Honour {
  std::string_view name;
  std::string_view other_name;
  char32_t sign;
};
constexpr std::array<Honour, 7> honours = {{
    {"东", "東", 0x1F000},
    {"南", "south", 0x1F001},
    {"西", "west", 0x1F002},
    {"北", "north", 0x1F003},
    {"白", "white", 0x1F006},
    {"发", "發", 0x1F005},
    {"中", "red", 0x1F004},
}};

/// A sign beyond the basic plane in UTF-8.
std::string utf8(char32_t sign) {
  const auto part = [&](int shift) { return static_cast<char>(0x80U | ((sign >> shift) & 0x3FU)); };
  return {static_cast<char>(0xF0U | (sign >> 18)), part(12), part(6), part(0)};
}

/// Adds the four tiles of a kind, the shortest spelling first.
void add_kind(Deck& deck, const std::vector<std::string>& spellings) {
  std::vector<std::uint16_t> cards;
  for (std::size_t copy = 1; copy <= copies; ++copy) {
    cards.push_back(static_cast<std::uint16_t>(deck.card_names.size()));
    deck.card_names.push_back(fmt::format("{}.{}", spellings[0], copy));
  }
  for (const std::string& spelling : spellings) deck.aliases.push_back({spelling, cards});
}

void add_suit(Deck& deck, const Suit& suit) {
  for (std::size_t rank = 0; rank < numerals.size(); ++rank) {
    std::vector<std::string> spellings = {fmt::format("{}{}", rank + 1, suit.letter)};
    for (const std::string_view name : suit.names) {
      spellings.push_back(fmt::format("{}{}", rank + 1, name));
      spellings.push_back(fmt::format("{}{}", numerals[rank], name));
    }
    spellings.push_back(utf8(suit.one + static_cast<char32_t>(rank)));
    add_kind(deck, spellings);
  }
  // A red five is one marked tile of the four, so it can be told apart.
  const auto red_five = static_cast<std::uint16_t>(deck.card_names.size() - 5 * copies);
  deck.aliases.push_back({fmt::format("0{}", suit.letter), {red_five}});
}

KeySet tiles(std::string_view name, std::size_t first_kind, std::size_t last_kind) {
  KeySet set{std::string(name), {}};
  for (std::size_t tile = first_kind * copies; tile < (last_kind + 1) * copies; ++tile) {
    set.cards.push_back(static_cast<std::uint16_t>(tile));
  }
  return set;
}

void add_tile_partitions(Deck& deck) {
  deck.suits = Partition{"suits", {"characters", "dots", "bamboos", "winds", "dragons"}, {}};
  deck.ranks = Partition{"kinds", {}, {}};
  for (std::size_t tile = 0; tile < deck.size; ++tile) {
    const std::size_t kind = tile / copies;
    const std::size_t suit = kind < first_wind
                                 ? kind / numerals.size()
                                 : number_suits.size() + (kind < first_dragon ? 0U : 1U);
    deck.suits->class_of.push_back(static_cast<std::uint16_t>(suit));
    deck.ranks->class_of.push_back(static_cast<std::uint16_t>(kind));
    if (tile % copies == 0) {
      const std::string& name = deck.card_names[tile];
      deck.ranks->classes.push_back(name.substr(0, name.find('.')));
    }
  }
}

}  // namespace

std::string mahjong_kind_name(std::size_t kind) {
  if (kind >= first_wind) return fmt::format("{}z", kind - first_wind + 1);
  return fmt::format("{}{}", kind % numerals.size() + 1,
                     number_suits.at(kind / numerals.size()).letter);
}

std::string mahjong_kind_sign(std::size_t kind) {
  if (kind >= first_wind) return utf8(honours.at(kind - first_wind).sign);
  return utf8(number_suits.at(kind / numerals.size()).one +
              static_cast<char32_t>(kind % numerals.size()));
}

Deck mahjong_deck() {
  Deck deck;
  deck.name = "mahjong";
  for (const Suit& suit : number_suits) add_suit(deck, suit);
  for (std::size_t i = 0; i < honours.size(); ++i) {
    const Honour& honour = honours[i];
    add_kind(deck, {fmt::format("{}z", i + 1), std::string(honour.name),
                    std::string(honour.other_name), utf8(honour.sign)});
  }
  deck.size = deck.card_names.size();
  deck.hands =
      consecutive_hands({{"east", 14}, {"south", 13}, {"west", 13}, {"north", 13}, {"wall", 83}});
  deck.hands.back().undealt = true;
  add_tile_partitions(deck);
  deck.features = {HandFeature::pairs, HandFeature::trios, HandFeature::distinct,
                   HandFeature::to_win};
  deck.key_sets = {tiles("winds", first_wind, first_dragon - 1),
                   tiles("dragons", first_dragon, first_dragon + 2)};
  return deck;
}

}  // namespace evenhand::cards
