#include "src/source/seated_hands.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/printable.hpp"
#include "src/source/card_words.hpp"

namespace evenhand::source {
namespace {

std::string quoted(const std::vector<std::string>& names) {
  std::string words;
  for (const std::string& name : names) {
    words += fmt::format("{}'{}'", words.empty() ? "" : ", ", printable(name, 48));
  }
  return words;
}

}  // namespace

void SeatedHands::add(std::string_view seat, const Token& card) {
  const auto known = std::find_if(hands_.begin(), hands_.end(),
                                  [&](const Hand& hand) { return hand.seat == seat; });
  Hand& hand = known != hands_.end() ? *known : hands_.emplace_back(std::string(seat));
  hand.cards.push_back(card);
}

const SeatedHands::Hand* SeatedHands::find(const std::string& seat) const {
  const auto found = std::find_if(hands_.begin(), hands_.end(),
                                  [&](const Hand& hand) { return hand.seat == seat; });
  return found != hands_.end() ? &*found : nullptr;
}

void SeatedHands::learn_seats() {
  // Seats with numbers are in their order, others as they came.
  std::vector<const Hand*> listed;
  for (const Hand& hand : hands_) listed.push_back(&hand);
  std::stable_sort(listed.begin(), listed.end(), [](const Hand* a, const Hand* b) {
    return as_number(a->seat) < as_number(b->seat);
  });
  std::vector<std::string> names;
  std::vector<std::size_t> sizes;
  for (const Hand* const hand : listed) {
    names.push_back((as_number(hand->seat) ? "seat " : "") + hand->seat);
    sizes.push_back(hand->cards.size());
  }
  seats_ = seats_of(names, sizes, deck_ ? &*deck_ : nullptr, false, source_);
  for (const std::size_t place : seats_.order) order_.push_back(listed[place]->seat);
}

void SeatedHands::give(Row& row) {
  if (order_.empty()) learn_seats();
  row.cards.clear();
  row.lists.clear();
  for (const std::string& seat : order_) {
    const Hand* const hand = find(seat);
    if (hand == nullptr || hands_.size() != order_.size()) {
      std::vector<std::string> found;
      for (const Hand& each : hands_) found.push_back(each.seat);
      hands_.clear();
      row.line.refuse(0, fmt::format("found hands of {}, expected those of {}, as in the first "
                                     "deal; {}",
                                     quoted(found), quoted(order_), advice_));
    }
    row.cards.insert(row.cards.end(), hand->cards.begin(), hand->cards.end());
    row.lists.push_back(hand->cards.size());
  }
  hands_.clear();
}

}  // namespace evenhand::source
