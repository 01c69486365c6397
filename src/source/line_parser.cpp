#include "src/source/line_parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>

#include "base/printable.hpp"
#include "src/source/card_words.hpp"

namespace evenhand::source {
namespace {

std::string cut_off_hint(const Line& line) {
  return line.cut_off ? " (the log ends here without a newline: was it cut off?)" : "";
}

/// A marked copy (the red five "0m") stands beside "5m", which the deck has for all four of its
/// kind: named by itself, it would come more often than the others, so it is read as one of them.
cards::Deck with_marked_like_others(cards::Deck deck) {
  for (cards::CardAlias& marked : deck.aliases) {
    if (marked.cards.size() > 1) continue;
    for (const cards::CardAlias& kind : deck.aliases) {
      if (kind.cards.size() > 1 &&
          std::binary_search(kind.cards.begin(), kind.cards.end(), marked.cards.front())) {
        marked.cards = kind.cards;
        break;
      }
    }
  }
  return deck;
}

}  // namespace

LineParser::LineParser(const LogTraits& traits, const cards::Deck& deck)
    : traits_(traits),
      deck_(deck),
      index_(with_marked_like_others(deck)),
      numbers_(traits.deck_size),
      position_of_(traits.deck_size),
      waiting_(traits.deck_size) {
  std::iota(numbers_.begin(), numbers_.end(), std::uint16_t{0});
}

std::string LineParser::shown(std::size_t card) const {
  return traits_.named ? deck_.card_name(card) : std::to_string(card + traits_.base);
}

std::string LineParser::deck_in_words() const {
  if (traits_.named) {
    return fmt::format("the {} cards of the deck {}", traits_.deck_size, deck_.name);
  }
  return fmt::format("the {} cards {} to {}", traits_.deck_size, shown(0),
                     shown(traits_.deck_size - 1));
}

void LineParser::parse(const Row& row, std::uint64_t deal_number, std::span<std::uint16_t> deal) {
  read_slots(row);
  check_count(row.line);
  if (traits_.repeats) return give_each(row, deal);
  std::fill(position_of_.begin(), position_of_.end(), nowhere);
  unplaced_.clear();
  give_single_cards();
  give_copies(deal_number);
  check_all_given(row);
  for (std::size_t card = 0; card < position_of_.size(); ++card) {
    if (position_of_[card] != nowhere) deal[position_of_[card]] = static_cast<std::uint16_t>(card);
  }
}

void LineParser::read_slots(const Row& row) {
  slots_.clear();
  for (const Token& token : row.cards) {
    slots_.push_back(traits_.named ? name_slot(row.line, token) : number_slot(row.line, token));
  }
}

LineParser::Slot LineParser::number_slot(const Line& line, const Token& token) const {
  std::size_t value = 0;
  const char* const last = token.text.data() + token.text.size();
  const auto [end, error] = std::from_chars(token.text.data(), last, value);
  value -= traits_.base;
  if (error != std::errc() || end != last || value >= traits_.deck_size) {
    const bool is_number = error == std::errc() && end == last;
    const bool is_zero = is_number && value == SIZE_MAX;
    line.refuse(token.column, fmt::format("found '{}', expected one of {}{}", printable(token.text),
                                          deck_in_words(),
                                          is_zero     ? "; of cards from 0 on say --numbered-from 0"
                                          : is_number ? ""
                                                      : names_hint));
  }
  return {token.column, {&numbers_[value], 1}};
}

LineParser::Slot LineParser::name_slot(const Line& line, const Token& token) {
  const std::span<const std::uint16_t> cards = index_.find(token.text);
  if (!cards.empty()) return {token.column, cards};
  const std::string_view nearest = index_.nearest(token.text);
  const std::string question =
      nearest.empty() ? "" : fmt::format("; did you mean '{}'?", printable(nearest));
  line.refuse(token.column, fmt::format("found '{}', which names no card of the deck {}{}{}",
                                        printable(token.text), printable(deck_.name), question,
                                        question.empty() ? cut_off_hint(line) : ""));
}

void LineParser::check_count(const Line& line) const {
  const std::size_t expected = traits_.width;
  if (slots_.size() == expected) return;
  const std::size_t column = slots_.size() > expected ? slots_[expected].column : line.text.size();
  line.refuse(column, fmt::format("the deal has {} card{}, expected {}{}", slots_.size(),
                                  slots_.size() == 1 ? "" : "s", expected, cut_off_hint(line)));
}

void LineParser::give_single_cards() {
  for (std::size_t position = 0; position < slots_.size(); ++position) {
    const std::span<const std::uint16_t> cards = slots_[position].cards;
    const auto place = static_cast<std::uint16_t>(position);
    if (cards.size() > 1) {
      waiting_[cards[0]].push_back(place);
    } else if (position_of_[cards[0]] == nowhere) {
      position_of_[cards[0]] = place;
    } else {
      unplaced_.push_back(place);
    }
  }
}

void LineParser::give_each(const Row& row, std::span<std::uint16_t> deal) const {
  for (std::size_t position = 0; position < slots_.size(); ++position) {
    const Slot& slot = slots_[position];
    if (slot.cards.size() > 1) {
      row.line.refuse(slot.column,
                      fmt::format("{} stands for {} copies; of draws with repeats name each value "
                                  "once in the deck, and say with --weights how likely it is",
                                  printable(row.cards[position].text), slot.cards.size()));
    }
    deal[position] = slot.cards.front();
  }
}

void LineParser::give_copies(std::uint64_t deal_number) {
  std::vector<std::uint16_t> free;
  for (std::size_t group = 0; group < waiting_.size(); ++group) {
    std::vector<std::uint16_t>& places = waiting_[group];
    if (places.empty()) continue;
    gave_copies_ = true;
    free.clear();
    for (const std::uint16_t card : slots_[places[0]].cards) {
      if (position_of_[card] == nowhere) free.push_back(card);
    }
    order_copies(deal_number, group, free);
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (i < free.size()) {
        position_of_[free[i]] = places[i];
      } else {
        unplaced_.push_back(places[i]);
      }
    }
    places.clear();
  }
}

void LineParser::check_all_given(const Row& row) const {
  if (unplaced_.empty()) return;
  const Line& line = row.line;
  const std::uint16_t place = *std::min_element(unplaced_.begin(), unplaced_.end());
  const Slot& twice = slots_[place];
  const Place first = line.place_of(slots_[position_of_[twice.cards[0]]].column);
  const std::string first_place = first.line == line.place_of(twice.column).line
                                      ? fmt::format("column {}", first.column)
                                      : fmt::format("line {}, column {}", first.line, first.column);
  const std::string copies =
      fmt::format("{} stands here more than the {} times that the deck has it",
                  printable(row.cards[place].text), twice.cards.size());
  const std::string what =
      twice.cards.size() > 1
          ? copies
          : fmt::format("card {} a second time (first in {})", shown(twice.cards[0]), first_place);
  if (traits_.are_draws()) {
    line.refuse(
        twice.column,
        fmt::format("{}; expected {} different cards of {}{}", what, traits_.width, deck_in_words(),
                    line.cut_off ? cut_off_hint(line) : std::string(repeats_hint)));
  }
  const auto missing = static_cast<std::size_t>(
      std::find(position_of_.begin(), position_of_.end(), nowhere) - position_of_.begin());
  const std::string others =
      unplaced_.size() > 1 ? fmt::format(" (and {} more)", unplaced_.size() - 1) : "";
  line.refuse(twice.column,
              fmt::format("{}, and card {}{} is missing; expected each of {} once{}", what,
                          printable(shown(missing)), others, deck_in_words(), cut_off_hint(line)));
}

}  // namespace evenhand::source
