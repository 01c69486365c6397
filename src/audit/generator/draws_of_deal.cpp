#include "src/audit/generator/draws_of_deal.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace evenhand::audit {
namespace {

using Cards = std::vector<std::uint16_t>;

std::uint32_t number(std::size_t value) { return static_cast<std::uint32_t>(value); }

/// A deck and where each card lies in it.
class Deck {
 public:
  explicit Deck(Cards cards) : cards_(std::move(cards)), place_(cards_.size()) {
    for (std::size_t p = 0; p < cards_.size(); ++p) place_[cards_[p]] = p;
  }
  std::size_t place(std::size_t card) const { return place_[card]; }
  void exchange(std::size_t p, std::size_t q) {
    std::swap(cards_[p], cards_[q]);
    place_[cards_[p]] = p;
    place_[cards_[q]] = q;
  }

 private:
  Cards cards_;
  std::vector<std::size_t> place_;
};

Cards in_order(std::size_t n) {
  Cards cards(n);
  std::iota(cards.begin(), cards.end(), std::uint16_t{0});
  return cards;
}

/// Each step puts the card that the deal has there into its last place.
std::vector<stats::Draw> downwards(const Cards& deal) {
  std::vector<stats::Draw> draws;
  Deck deck(in_order(deal.size()));
  for (std::size_t i = deal.size() - 1; i > 0; --i) {
    const std::size_t from = deck.place(deal[i]);
    draws.push_back({number(from), number(i + 1)});
    deck.exchange(i, from);
  }
  return draws;
}

std::vector<stats::Draw> upwards(const Cards& deal) {
  std::vector<stats::Draw> draws;
  Deck deck(in_order(deal.size()));
  for (std::size_t i = 0; i + 1 < deal.size(); ++i) {
    const std::size_t from = deck.place(deal[i]);
    draws.push_back({number(from - i), number(deal.size() - i)});
    deck.exchange(i, from);
  }
  return draws;
}

/// Card i came to its place in step i, and later ones may only have moved others: taken back from
/// the last on.
std::vector<stats::Draw> inside_out(const Cards& deal) {
  std::vector<stats::Draw> draws;
  Deck deck(deal);
  for (std::size_t i = deal.size() - 1; i > 0; --i) {
    const std::size_t to = deck.place(i);
    draws.push_back({number(to), number(i + 1)});
    deck.exchange(i, to);
  }
  std::reverse(draws.begin(), draws.end());
  return draws;
}

}  // namespace

std::vector<stats::Draw> draws_of_deal(const Cards& deal, DrawOrder order) {
  switch (order) {
    case DrawOrder::downwards:
      return downwards(deal);
    case DrawOrder::upwards:
      return upwards(deal);
    default:
      return inside_out(deal);
  }
}

}  // namespace evenhand::audit
