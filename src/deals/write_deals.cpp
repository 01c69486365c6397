#include "src/deals/write_deals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/suggest.hpp"

namespace evenhand::deals {
namespace {

constexpr std::array<std::string_view, 5> forms = {"text", "numbers", "json", "u8", "u16le"};

/// The hands in the order in which the deck deals them, one array a hand.
template <class Cards>
std::string json_of(const Cards& cards, const cards::Deck& deck) {
  nlohmann::ordered_json json;
  if (deck.hands.empty() || deck.draw > 0) {
    for (std::size_t i = 0; i < cards.size(); ++i) json.push_back(deck.card_name(cards[i]));
    return json.dump();
  }
  for (const cards::Hand& hand : deck.hands) json[hand.name] = cards_in(hand, cards, deck);
  return json.dump();
}

template <class Cards>
void append_line(const Cards& cards, const Plan& plan, std::string& text) {
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (i > 0) text += ' ';
    text += plan.written == "numbers" ? std::to_string(cards[i]) : plan.deck.card_name(cards[i]);
  }
  text += '\n';
}

template <class Cards>
void append_deal(const Cards& cards, const Plan& plan, std::string& text) {
  if (plan.written == "json") {
    text += json_of(cards, plan.deck) + '\n';
  } else if (plan.written == "u8" || plan.written == "u16le") {
    for (const auto card : cards) {
      text += static_cast<char>(card & 0xFF);
      if (plan.written == "u16le") text += static_cast<char>(card >> 8);
    }
  } else {
    append_line(cards, plan, text);
  }
}

}  // namespace

std::span<const std::string_view> written_forms() { return forms; }

void require_form(std::string_view form, const cards::Deck& deck) {
  if (std::find(forms.begin(), forms.end(), form) == forms.end()) {
    throw InputError(unknown_name("form of deals", form, forms,
                                  fmt::format("there are {}", fmt::join(forms, ", "))));
  }
  if (form == "u8" && deck.size > 256) {
    throw InputError(
        fmt::format("a byte a card cannot tell {} cards apart; write u16le", deck.size));
  }
}

void append_deals(const cards::DealBatch& deals, const Plan& plan, std::string& text) {
  deals.visit([&](const auto& view) {
    for (std::size_t d = 0; d < view.count; ++d) append_deal(view[d], plan, text);
  });
}

}  // namespace evenhand::deals
