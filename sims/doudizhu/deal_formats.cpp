#include "sims/doudizhu/deal_formats.hpp"

#include <fmt/format.h>

#include <charconv>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/printable.hpp"

namespace evenhand::doudizhu {
namespace {

using Json = nlohmann::ordered_json;

template <class Cards>
Json names_of(const Cards& cards) {
  Json list = Json::array();
  for (const std::uint8_t card : cards) list.push_back(card_name(card));
  return list;
}

[[noreturn]] void refuse(std::string_view card, std::string_view where) {
  const std::string_view nearest = nearest_card_name(card);
  throw InputError(fmt::format(
      "{}: {} is no card; expected a name (♠A, SA, 小王) or a number from 0 to 53{}", where,
      printable(card), nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest)));
}

/// A name, or a number.
std::uint8_t card_of(std::string_view word, std::string_view where) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error == std::errc() && end == word.data() + word.size() && number < deck_size) {
    return static_cast<std::uint8_t>(number);
  }
  const auto found = find_card(word);
  if (!found) refuse(word, where);
  return *found;
}

std::uint8_t card_in(const Json& element, std::string_view where) {
  if (element.is_string()) return card_of(element.get<std::string>(), where);
  if (element.is_number_unsigned()) return card_of(std::to_string(element.get<unsigned>()), where);
  refuse("what is no name and no number", where);
}

void append(std::vector<std::uint8_t>& cards, const Json& list, std::size_t expected,
            std::string_view where) {
  if (!list.is_array() || list.size() != expected) {
    throw InputError(fmt::format("{}: a list of {} cards is expected", where, expected));
  }
  for (const Json& element : list) cards.push_back(card_in(element, where));
}

}  // namespace

std::string to_text(const Deal& deal, CardNames names) {
  std::string text;
  for (const std::uint8_t card : gathered(deal)) {
    if (!text.empty()) text += ' ';
    text += card_text(card, names);
  }
  return text;
}

Deal from_text(std::string_view text, std::string_view where) {
  constexpr std::string_view separators = " \t,|\r\n";
  std::vector<std::uint8_t> cards;
  for (auto start = text.find_first_not_of(separators); start != std::string_view::npos;
       start = text.find_first_not_of(separators)) {
    text.remove_prefix(start);
    const std::string_view word = text.substr(0, text.find_first_of(separators));
    cards.push_back(card_of(word, where));
    text.remove_prefix(word.size());
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
