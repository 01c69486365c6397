#include "sims/cards/deck.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/suggest.hpp"
#include "sims/cards/game_decks.hpp"

namespace evenhand::cards {
namespace {

constexpr std::array<DeckInfo, 4> infos = {{
    {"doudizhu", 54, "Dou Dizhu: 52 cards and two jokers; three hands of 17 and 3 bottom cards"},
    {"poker", 52, "52 cards; four hands of five cards in a row, and the rest"},
    {"bridge", 52, "52 cards; four hands of 13"},
    {"mahjong", 136, "34 kinds of four tiles; hands of 14, 13, 13 and 13, and the wall"},
}};
constexpr std::array<Deck (*)(), infos.size()> makers = {doudizhu_deck, poker_deck, bridge_deck,
                                                         mahjong_deck};

bool looks_like_number(std::string_view text) {
  return !text.empty() && std::string_view("0123456789+-.").find(text[0]) != std::string_view::npos;
}

}  // namespace

std::string Deck::card_name(std::size_t card) const {
  return card_names.empty() ? std::to_string(card + first_number) : card_names.at(card);
}

std::span<const DeckInfo> decks() { return infos; }

Deck parse_deck(std::string_view text, std::size_t most) {
  if (looks_like_number(text)) {
    Deck deck;
    deck.size = parse_count(text, "--deck", min_deck, most);
    deck.name = std::to_string(deck.size);
    return deck;
  }
  std::array<std::string_view, infos.size()> names;
  for (std::size_t i = 0; i < infos.size(); ++i) {
    names[i] = infos[i].name;
    if (names[i] == text) return makers[i]();
  }
  throw InputError(
      unknown_name("deck", text, names,
                   fmt::format("give a number of cards from {} to {}, or see 'evenhand list decks'",
                               min_deck, most)));
}

Deck named_deck(std::string_view name, std::span<const std::string> names, std::size_t most) {
  if (names.size() < min_deck || names.size() > most) {
    throw InputError(fmt::format("{}: {} card name{}, but a deck has {} to {} cards", name,
                                 names.size(), names.size() == 1 ? "" : "s", min_deck, most));
  }
  std::map<std::string_view, std::vector<std::uint16_t>> cards_of;
  for (std::size_t card = 0; card < names.size(); ++card) {
    cards_of[names[card]].push_back(static_cast<std::uint16_t>(card));
  }
  Deck deck;
  deck.name = name;
  deck.size = names.size();
  deck.card_names.assign(names.begin(), names.end());
  for (const auto& [spelling, cards] : cards_of) {
    if (cards.size() == 1) continue;
    deck.aliases.push_back({std::string(spelling), cards});
    for (std::size_t copy = 0; copy < cards.size(); ++copy) {
      deck.card_names[cards[copy]] = fmt::format("{}.{}", spelling, copy + 1);
    }
  }
  return deck;
}

std::vector<Hand> consecutive_hands(
    const std::vector<std::pair<std::string, std::size_t>>& names_and_counts) {
  std::vector<Hand> hands;
  std::size_t first = 0;
  for (const auto& [name, count] : names_and_counts) {
    hands.push_back({name, first, count});
    first += count;
  }
  return hands;
}

void draw_cards(Deck& deck, std::size_t draw) {
  const std::size_t most_repeated = std::min(max_deck, draw_cells / deck.size);
  if (deck.with_repeats && (draw < 1 || draw > most_repeated)) {
    throw InputError(fmt::format("--draw {}: of {} values 1 to {} can be drawn with repeats", draw,
                                 deck.size, most_repeated));
  }
  if (!deck.with_repeats && (draw < 1 || draw >= deck.size)) {
    throw InputError(fmt::format(
        "--draw {}: of a deck of {} cards 1 to {} can be drawn; leave --draw out for whole deals, "
        "or say --with-repeats where a card may come again",
        draw, deck.size, deck.size - 1));
  }
  deck.draw = draw;
}

void set_hands(Deck& deck, std::string_view sizes, std::string_view option) {
  const std::vector<Hand> before = std::exchange(deck.hands, {});
  const bool had_rest = !before.empty() && before.back().undealt;
  std::vector<std::pair<std::string, std::size_t>> hands;
  std::size_t dealt = 0;
  for (std::size_t at = 0; at <= sizes.size();) {
    const std::size_t end = std::min(sizes.find(',', at), sizes.size());
    const std::string_view item = sizes.substr(at, end - at);
    const std::size_t equals = item.rfind('=');
    const bool is_named = equals != std::string_view::npos;
    const std::size_t count =
        parse_count(item.substr(is_named ? equals + 1 : 0), option, 1, deck.size);
    std::string name =
        is_named ? std::string(item.substr(0, equals)) : fmt::format("hand {}", hands.size() + 1);
    const auto is_called = [&](const auto& hand) { return hand.first == name; };
    if (name.empty() || std::any_of(hands.begin(), hands.end(), is_called)) {
      throw InputError(
          fmt::format("{} {}: hand {} is called '{}', expected a name that no other "
                      "hand has; give each its own, or numbers of cards alone",
                      option, sizes, hands.size() + 1, name));
    }
    hands.emplace_back(std::move(name), count);
    dealt += count;
    at = end + 1;
  }
  if (dealt > deck.width()) {
    throw InputError(
        fmt::format("{} {}: {} cards, but a deal has {}", option, sizes, dealt, deck.width()));
  }
  if (deck.draw > 0 && (hands.size() == 1 || dealt < deck.draw)) {
    throw InputError(fmt::format(
        "{} {}: found {} of the {} cards of a draw, expected two or more hands that make it up; "
        "leave it out, and a draw is one hand",
        option, sizes, dealt, deck.draw));
  }
  if (hands.size() == 1 && hands.front().first == "hand 1") hands.front().first = "hand";
  if (dealt < deck.size) hands.emplace_back("rest", deck.size - dealt);
  deck.hands = consecutive_hands(hands);
  deck.hands.back().undealt =
      dealt < deck.size || (had_rest && hands.back().first == before.back().name);
  deck.hand_order.clear();
  const auto has_as_many = [](const Hand& a, const Hand& b) { return a.count == b.count; };
  if (!std::equal(deck.hands.begin(), deck.hands.end(), before.begin(), before.end(),
                  has_as_many)) {
    deck.features.clear();
  }
}

void deal_round_robin(Deck& deck) {
  if (deck.hands.empty()) {
    throw InputError(fmt::format(
        "--deal-order round-robin: the deck {} has no hands; give a game's deck, such as "
        "--deck doudizhu",
        deck.name));
  }
  std::vector<std::vector<std::uint16_t>> positions(deck.hands.size());
  std::uint16_t next = 0;
  const auto give = [&](bool undealt) {
    for (bool gave = true; gave;) {
      gave = false;
      for (std::size_t h = 0; h < deck.hands.size(); ++h) {
        const Hand& hand = deck.hands[h];
        if (hand.undealt != undealt || positions[h].size() == hand.count) continue;
        positions[h].push_back(next++);
        gave = true;
      }
    }
  };
  give(false);
  give(true);
  deck.hand_order.clear();
  for (const auto& hand : positions) {
    deck.hand_order.insert(deck.hand_order.end(), hand.begin(), hand.end());
  }
}

std::string kind_name(const Deck& deck, std::size_t card) {
  for (const CardAlias& alias : deck.aliases) {
    const bool is_of_it =
        alias.cards.size() > 1 && std::binary_search(alias.cards.begin(), alias.cards.end(), card);
    if (is_of_it) return alias.name;
  }
  return deck.card_name(card);
}

Deck pooled_deck(std::string name, std::vector<Deck> pools) {
  Deck deck;
  deck.name = std::move(name);
  deck.sets = pools.front().sets;
  deck.with_repeats = pools.front().with_repeats;
  for (const Deck& pool : pools) {
    deck.size += pool.size;
    deck.draw += pool.draw;
  }
  deck.pools = std::move(pools);
  return deck;
}

std::vector<std::string> pool_names(const std::vector<Deck>& pools) {
  std::vector<std::string> names;
  for (const Deck& pool : pools) names.push_back(fmt::format("{}/{}", pool.draw, pool.name));
  for (std::size_t i = names.size() - 1; i > 0; --i) {
    const auto before = names.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(names.begin(), before, names[i]) != before) {
      names[i] += fmt::format(", draw {}", i + 1);
    }
  }
  return names;
}

Partition kinds_of(const Deck& deck) {
  Partition kinds{"kinds", {}, {}};
  std::map<std::string, std::uint16_t> number_of;
  for (std::size_t card = 0; card < deck.size; ++card) {
    const std::string name = kind_name(deck, card);
    const auto [found, is_new] =
        number_of.try_emplace(name, static_cast<std::uint16_t>(kinds.classes.size()));
    if (is_new) kinds.classes.push_back(name);
    kinds.class_of.push_back(found->second);
  }
  return kinds;
}

std::string card_words(const Deck& deck, std::size_t card) {
  if (!deck.pools.empty()) {
    std::size_t pool = 0;
    while (card >= deck.pools[pool].size) card -= deck.pools[pool++].size;
    return fmt::format("{} ({})", card_words(deck.pools[pool], card), pool_names(deck.pools)[pool]);
  }
  if (deck.copies_alike) {
    const std::string kind = kind_name(deck, card);
    if (kind != deck.card_name(card)) return "a " + kind;
  }
  return deck.card_names.empty() ? "card " + deck.card_name(card) : deck.card_name(card);
}

}  // namespace evenhand::cards
