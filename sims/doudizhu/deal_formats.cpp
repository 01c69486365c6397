#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "sims/cards/card_index.hpp"
#include "sims/doudizhu/dealing.hpp"

namespace evenhand::doudizhu {
namespace {

using Json = nlohmann::ordered_json;

struct Names {
  cards::Deck deck = cards::parse_deck("doudizhu");
  cards::CardIndex index{deck};
};

Names& names() {
  thread_local Names shared;
  return shared;
}

std::string listed(const std::vector<unsigned>& cards) {
  std::string text;
  for (const unsigned card : cards) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", names().deck.card_name(card));
  }
  return text;
}

template <class Cards>
Json names_of(const Cards& cards) {
  Json list = Json::array();
  for (const std::uint8_t card : cards) list.push_back(names().deck.card_name(card));
  return list;
}

std::uint8_t card_of(const Json& element, std::string_view where) {
  if (element.is_number_unsigned() && element.get<std::uint64_t>() < deck_size) {
    return element.get<std::uint8_t>();
  }
  if (element.is_string()) {
    const auto found = names().index.find(element.get_ref<const std::string&>());
    if (!found.empty()) return static_cast<std::uint8_t>(found[0]);
  }
  throw InputError(
      fmt::format("{}: {} is no card; expected a name or a number from 0 to 53", where,
                  printable(element.dump(-1, ' ', false, Json::error_handler_t::replace))));
}

void append(std::vector<std::uint8_t>& cards, const Json& list, std::size_t expected,
            std::string_view where) {
  if (!list.is_array() || list.size() != expected) {
    throw InputError(fmt::format("{}: a list of {} cards is expected", where, expected));
  }
  for (const Json& element : list) cards.push_back(card_of(element, where));
}

}  // namespace

DeckOrder checked_deck(std::span<const std::uint8_t> cards, std::string_view where) {
  std::vector<unsigned> number(256);
  for (const std::uint8_t card : cards) ++number[card];
  std::vector<unsigned> missing;
  std::vector<unsigned> twice;
  std::vector<unsigned> unknown;
  for (unsigned card = 0; card < number.size(); ++card) {
    if (card >= deck_size) {
      if (number[card] > 0) unknown.push_back(card);
      continue;
    }
    if (number[card] == 0) missing.push_back(card);
    if (number[card] > 1) twice.push_back(card);
  }
  if (missing.empty() && twice.empty() && unknown.empty()) {
    DeckOrder deck{};
    std::copy(cards.begin(), cards.end(), deck.begin());
    return deck;
  }
  std::string what;
  if (!unknown.empty()) what += fmt::format("; {} is the number of no card", unknown[0]);
  if (!missing.empty()) what += "; missing: " + listed(missing);
  if (!twice.empty()) what += "; more than once: " + listed(twice);
  throw InputError(
      fmt::format("{}: {} cards are not the 54 of a deck{}", where, cards.size(), what));
}

std::string to_binary(const Deal& deal) {
  std::string bytes;
  for (const std::uint8_t card : gathered(deal)) {
    bytes += static_cast<char>(card);
    bytes += '\0';
  }
  return bytes;
}

Deal from_binary(std::string_view bytes, std::string_view where) {
  if (bytes.size() != 2 * deck_size) {
    throw InputError(
        fmt::format("{}: a deal has {} bytes, not {}", where, 2 * deck_size, bytes.size()));
  }
  std::vector<std::uint8_t> cards;
  for (std::size_t i = 0; i < bytes.size(); i += 2) {
    if (bytes[i + 1] != '\0') {
      throw InputError(
          fmt::format("{}: byte {} is not 0; cards are numbers from 0 to 53, the low "
                      "byte first",
                      where, i + 1));
    }
    cards.push_back(static_cast<std::uint8_t>(bytes[i]));
  }
  return deal_out(checked_deck(cards, where));
}

std::string to_json(const Deal& deal) {
  Json json;
  for (const auto& hand : deal.hands) json["hands"].push_back(names_of(hand));
  json["bottom"] = names_of(deal.bottom);
  return json.dump();
}

Deal from_json(std::string_view text, std::string_view where) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded() || !json.is_object() || !json.contains("hands") ||
      !json.contains("bottom") || !json["hands"].is_array() || json["hands"].size() != seats) {
    throw InputError(
        fmt::format("{}: no deal; expected {{\"hands\":[[…],[…],[…]],\"bottom\":[…]}}", where));
  }
  std::vector<std::uint8_t> cards;
  for (const Json& hand : json["hands"]) append(cards, hand, hand_size, where);
  append(cards, json["bottom"], bottom_size, where);
  return deal_out(checked_deck(cards, where));
}

}  // namespace evenhand::doudizhu
