#include "sims/doudizhu/dealing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <numeric>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "sims/doudizhu/notation.hpp"

namespace evenhand::doudizhu {
namespace {

/// The steps that may follow each state.
constexpr std::array<std::string_view, 5> next_steps = {
    "shuffle", "deal", "bid, or gather when all passed", "reveal", "gather"};

std::string listed(std::uint64_t cards) {
  std::string text;
  for (; cards != 0; cards &= cards - 1) {
    if (!text.empty()) text += ", ";
    text += card_name(static_cast<unsigned>(std::countr_zero(cards)));
  }
  return text;
}

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

DeckOrder sorted_deck() {
  DeckOrder deck{};
  std::iota(deck.begin(), deck.end(), std::uint8_t{0});
  return deck;
}

DeckOrder checked_deck(std::span<const std::uint8_t> cards, std::string_view where) {
  constexpr std::uint64_t all = (std::uint64_t{1} << deck_size) - 1;
  std::uint64_t seen = 0;
  std::uint64_t twice = 0;
  std::string unknown;
  for (const std::uint8_t card : cards) {
    if (card >= deck_size) {
      unknown = fmt::format("; {} is the number of no card", card);
      continue;
    }
    const std::uint64_t bit = std::uint64_t{1} << card;
    twice |= seen & bit;
    seen |= bit;
  }
  if (cards.size() == deck_size && seen == all) {
    DeckOrder deck{};
    std::copy(cards.begin(), cards.end(), deck.begin());
    return deck;
  }
  std::string what = unknown;
  if (seen != all) what += "; missing: " + listed(all & ~seen);
  if (twice != 0) what += "; more than once: " + listed(twice);
  throw InputError(
      fmt::format("{}: {} cards are not the 54 of a deck{}", where, cards.size(), what));
}

Deal deal_out(const DeckOrder& deck) {
  Deal deal;
  const auto* next = deck.begin();
  for (auto& hand : deal.hands) {
    std::copy_n(next, hand_size, hand.begin());
    next += hand_size;
  }
  std::copy_n(next, bottom_size, deal.bottom.begin());
  return deal;
}

DeckOrder gathered(const Deal& deal) {
  DeckOrder deck{};
  auto* next = deck.begin();
  for (const auto& hand : deal.hands) next = std::copy(hand.begin(), hand.end(), next);
  std::copy(deal.bottom.begin(), deal.bottom.end(), next);
  return deck;
}

std::string_view name(DealingState state) {
  constexpr std::array<std::string_view, 5> names = {"idle", "shuffled", "dealt", "bid",
                                                     "revealed"};
  return names[static_cast<std::size_t>(state)];
}

void Dealing::require(DealingState wanted, std::string_view step) const {
  if (state_ == wanted) return;
  throw TransitionError(fmt::format("cannot {}: the state is {}, not {}; the next step is {}", step,
                                    name(state_), name(wanted),
                                    next_steps[static_cast<std::size_t>(state_)]));
}

void Dealing::shuffle() {
  require(DealingState::idle, "shuffle");
  const DeckOrder before = deck_;
  dealer_.shuffle(before, deck_);
  state_ = DealingState::shuffled;
}

void Dealing::deal() {
  require(DealingState::shuffled, "deal");
  deal_ = deal_out(deck_);
  state_ = DealingState::dealt;
}

void Dealing::bid(unsigned landlord) {
  require(DealingState::dealt, "bid");
  if (landlord >= seats) throw InputError(fmt::format("seat {} is not 0, 1 or 2", landlord));
  landlord_ = landlord;
  state_ = DealingState::bid;
}

void Dealing::reveal() {
  require(DealingState::bid, "reveal");
  state_ = DealingState::revealed;
}

void Dealing::gather(const DeckOrder& deck) {
  if (state_ != DealingState::dealt) require(DealingState::revealed, "gather");
  deck_ = checked_deck(deck, "gathered cards");
  state_ = DealingState::idle;
}

const Deal& Dealing::current() const {
  if (state_ < DealingState::dealt) require(DealingState::dealt, "look at hands");
  return deal_;
}

unsigned Dealing::landlord() const {
  if (state_ < DealingState::bid) require(DealingState::bid, "name the landlord");
  return landlord_;
}

Counts Dealing::hand(unsigned seat) const {
  Counts cards = counts_of<std::uint8_t>(current().hands.at(seat));
  if (state_ == DealingState::revealed && seat == landlord_) {
    cards += counts_of<std::uint8_t>(deal_.bottom);
  }
  return cards;
}

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
