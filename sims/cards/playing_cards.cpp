#include <fmt/format.h>

#include <array>
#include <string_view>

#include "sims/cards/game_decks.hpp"

namespace evenhand::cards {
namespace {

constexpr std::size_t suits = 4;
constexpr std::string_view poker_ranks = "23456789TJQKA";
constexpr std::string_view doudizhu_ranks = "3456789TJQKA2";

/// Spellings of each suit; the first is the one to print.
const std::array<std::vector<std::string_view>, suits> suit_spellings = {{
    {"C", "♣", "♧", "梅花", "草花"},
    {"D", "♦", "♢", "方块", "方片"},
    {"H", "♥", "♡", "红桃", "红心"},
    {"S", "♠", "♤", "黑桃"},
}};

constexpr std::array<std::string_view, suits> suit_words = {"Clubs", "Diamonds", "Hearts",
                                                            "Spades"};

/// "A" is "Ace", "10" is also "Ten".
std::string_view rank_word(char rank) {
  constexpr std::string_view ranks = "23456789TJQKA";
  constexpr std::array<std::string_view, 13> words = {"Two",   "Three", "Four", "Five", "Six",
                                                      "Seven", "Eight", "Nine", "Ten",  "Jack",
                                                      "Queen", "King",  "Ace"};
  return words.at(ranks.find(rank));
}

/// The card's own sign of Unicode (U+1F0A1 is the ace of spades), which has a knight before the
/// queen.
std::string sign(char rank, std::size_t suit) {
  constexpr std::string_view signs = "A23456789TJNQK";
  const std::size_t point = 0x1F0A0 + 16 * (suits - 1 - suit) + 1 + signs.find(rank);
  std::string bytes = "\xF0\x9F";
  bytes += static_cast<char>(0x80 | (point >> 6U & 0x3FU));
  bytes += static_cast<char>(0x80 | (point & 0x3FU));
  return bytes;
}

void add_card(Deck& deck, char rank, std::size_t suit) {
  const auto card = static_cast<std::uint16_t>(deck.card_names.size());
  const std::string printed = fmt::format("{}{}", rank, suit_spellings[suit][0]);
  deck.card_names.push_back(printed);
  deck.aliases.push_back({sign(rank, suit), {card}});
  std::vector<std::string> ranks = {std::string(1, rank)};
  if (rank == 'T') ranks.emplace_back("10");
  for (const std::string& rank_spelling : ranks) {
    for (const std::string_view suit_spelling : suit_spellings[suit]) {
      const std::string rank_first = fmt::format("{}{}", rank_spelling, suit_spelling);
      if (rank_first != printed) deck.aliases.push_back({rank_first, {card}});
      deck.aliases.push_back({fmt::format("{}{}", suit_spelling, rank_spelling), {card}});
    }
    deck.aliases.push_back({fmt::format("{} of {}", rank_spelling, suit_words[suit]), {card}});
  }
  deck.aliases.push_back({fmt::format("{} of {}", rank_word(rank), suit_words[suit]), {card}});
}

Deck ranked_deck(std::string_view name, std::string_view ranks) {
  Deck deck;
  deck.name = name;
  for (const char rank : ranks) {
    for (std::size_t suit = 0; suit < suits; ++suit) add_card(deck, rank, suit);
  }
  deck.size = deck.card_names.size();
  return deck;
}

/// Suits and ranks; jokers are a suit together, and each a rank of its own.
void add_card_partitions(Deck& deck, std::string_view ranks) {
  deck.suits = Partition{"suits", {"clubs", "diamonds", "hearts", "spades"}, {}};
  deck.ranks = Partition{"ranks", {}, {}};
  for (const char rank : ranks) deck.ranks->classes.emplace_back(1, rank);
  for (std::size_t card = 0; card < deck.size; ++card) {
    const bool is_joker = card >= ranks.size() * suits;
    if (is_joker) deck.ranks->classes.push_back(deck.card_names[card]);
    deck.suits->class_of.push_back(static_cast<std::uint16_t>(is_joker ? suits : card % suits));
    deck.ranks->class_of.push_back(static_cast<std::uint16_t>(
        is_joker ? ranks.size() + (card - ranks.size() * suits) : card / suits));
  }
  if (deck.size > ranks.size() * suits) deck.suits->classes.emplace_back("jokers");
}

KeySet of_rank(std::string_view name, std::string_view ranks, char rank) {
  KeySet set{std::string(name), {}};
  for (std::size_t suit = 0; suit < suits; ++suit) {
    set.cards.push_back(static_cast<std::uint16_t>(ranks.find(rank) * suits + suit));
  }
  return set;
}

KeySet spades() {
  KeySet set{"spades", {}};
  for (std::size_t rank = 0; rank < poker_ranks.size(); ++rank) {
    set.cards.push_back(static_cast<std::uint16_t>(rank * suits + suits - 1));
  }
  return set;
}

}  // namespace

Deck poker_deck() {
  Deck deck = ranked_deck("poker", poker_ranks);
  deck.hands =
      consecutive_hands({{"seat 1", 5}, {"seat 2", 5}, {"seat 3", 5}, {"seat 4", 5}, {"rest", 32}});
  deck.hands.back().undealt = true;
  add_card_partitions(deck, poker_ranks);
  deck.features = {HandFeature::category};
  deck.key_sets = {of_rank("aces", poker_ranks, 'A'), spades()};
  return deck;
}

Deck bridge_deck() {
  Deck deck = ranked_deck("bridge", poker_ranks);
  deck.hands = consecutive_hands({{"north", 13}, {"east", 13}, {"south", 13}, {"west", 13}});
  add_card_partitions(deck, poker_ranks);
  deck.features = {HandFeature::distinct, HandFeature::longest_suit, HandFeature::points};
  deck.key_sets = {of_rank("aces", poker_ranks, 'A'), spades()};
  return deck;
}

Deck doudizhu_deck() {
  constexpr std::uint16_t small_joker = 52;
  constexpr std::uint16_t big_joker = 53;
  Deck deck = ranked_deck("doudizhu", doudizhu_ranks);
  deck.size = 54;
  deck.card_names.insert(deck.card_names.end(), {"small-joker", "big-joker"});
  // "BJ" is the black joker. A log that means the big one by it calls the other "LJ" or "SJ", which
  // is the jack of spades, and is refused for having a card twice.
  for (const std::string_view name : {"小王", "little-joker", "little joker", "small joker",
                                      "black-joker", "black joker", "xiaowang", "LJ", "BJ"}) {
    deck.aliases.push_back({std::string(name), {small_joker}});
  }
  for (const std::string_view name :
       {"大王", "big joker", "red-joker", "red joker", "dawang", "RJ"}) {
    deck.aliases.push_back({std::string(name), {big_joker}});
  }
  deck.hands = consecutive_hands({{"first", 17}, {"second", 17}, {"third", 17}, {"bottom", 3}});
  deck.hands.back().undealt = true;
  add_card_partitions(deck, doudizhu_ranks);
  deck.straight_ranks = doudizhu_ranks.find('2');
  deck.features = {HandFeature::quads, HandFeature::trios, HandFeature::pairs,
                   HandFeature::longest_straight};
  deck.key_sets = {{"jokers", {small_joker, big_joker}}, of_rank("twos", doudizhu_ranks, '2')};
  return deck;
}

}  // namespace evenhand::cards
