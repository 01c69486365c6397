#pragma once

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

#include "src/audit/hands/seats.hpp"
#include "src/source/seating.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {

/// Deals of a game whose hands go to the seats in an order drawn anew for each.
struct SeatedDeals {
  cards::Deck deck;
  cards::DealBatch batch;
  source::Seating seating;

  /// Counted in one piece.
  SeatsTally tally() const {
    SeatsTally tally(deck, seating.seats(), seating.cards);
    tally.fold(batch, seating);
    return tally;
  }
};

/// Whether a deal is kept. `firsts` is where each seat's hand begins.
using Kept = std::function<bool(const Order& deal, const std::vector<std::uint16_t>& firsts)>;

/// Deals that are not kept are dealt anew; with `aborts` they are rounds that were given up, for
/// which seat 1 is blamed (missing-contribution).
inline SeatedDeals seated_deals(const std::string& game, std::size_t deals,
                                stats::SmallGenerator& random, const Kept& is_kept = {},
                                bool aborts = false) {
  SeatedDeals seated{cards::parse_deck(game), cards::DealBatch(1, 1), {}};
  seated.seating.security = {{.suite = "mental"}};
  const cards::Deck& deck = seated.deck;
  seated.batch = cards::DealBatch(deck.size, deals);
  std::vector<std::uint16_t> hands;
  seated.seating.cards = deck.size;
  for (const cards::Hand& hand : deck.hands) {
    if (hand.undealt) continue;
    hands.push_back(static_cast<std::uint16_t>(hand.first));
    seated.seating.cards = std::min(seated.seating.cards, hand.count);
    seated.seating.players.push_back({"player " + std::to_string(hands.size())});
  }
  Order cards(deck.size);
  for (std::size_t d = 0; d < deals;) {
    std::iota(cards.begin(), cards.end(), std::size_t{0});
    fair(cards, random);
    std::vector<std::uint16_t> firsts = hands;
    for (std::size_t i = firsts.size() - 1; i > 0; --i) {
      std::swap(firsts[i], firsts[random.below(i + 1)]);
    }
    if (is_kept && !is_kept(cards, firsts)) {
      if (aborts) {
        seated.seating.aborts.push_back({d, 1, 0x0205});
        seated.seating.undealt.push_back({d, {cards.begin(), cards.end()}, firsts});
      }
      continue;
    }
    put(seated.batch, d++, cards);
    seated.seating.firsts.insert(seated.seating.firsts.end(), firsts.begin(), firsts.end());
  }
  return seated;
}

/// The seat that the card is dealt to; the number of seats for none.
inline std::size_t seat_of(const Order& deal, const std::vector<std::uint16_t>& firsts,
                           std::size_t cards, std::size_t card) {
  const auto place =
      static_cast<std::size_t>(std::find(deal.begin(), deal.end(), card) - deal.begin());
  std::size_t seat = 0;
  while (seat < firsts.size() && (place < firsts[seat] || place >= firsts[seat] + cards)) ++seat;
  return seat;
}

}  // namespace evenhand::audit
