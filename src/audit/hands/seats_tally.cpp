#include "src/audit/hands/seats_tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <type_traits>

namespace evenhand::audit {
namespace {

cards::Deck seated(const cards::Deck& deck, std::size_t seats, std::size_t cards) {
  if (seats == 0 || cards == 0 || seats * cards > deck.size) {
    throw std::logic_error("SeatsTally: more cards for seats than the deck has");
  }
  cards::Deck seated = deck;
  seated.hand_order.clear();
  seated.hands.clear();
  for (std::size_t seat = 0; seat < seats; ++seat) {
    seated.hands.push_back({fmt::format("seat {}", seat), seat * cards, cards});
  }
  if (const std::size_t rest = deck.size - seats * cards; rest > 0) {
    seated.hands.push_back({"the rest", seats * cards, rest, true});
  }
  return seated;
}

/// Positions in the order of the seats, and then all others.
void order_by_seats(const std::uint16_t* firsts, std::size_t seats, std::size_t cards,
                    std::vector<std::uint16_t>& order, std::vector<bool>& is_taken) {
  std::fill(is_taken.begin(), is_taken.end(), false);
  order.clear();
  for (std::size_t seat = 0; seat < seats; ++seat) {
    for (std::size_t i = 0; i < cards; ++i) {
      const auto position = static_cast<std::uint16_t>(firsts[seat] + i);
      order.push_back(position);
      is_taken.at(position) = true;
    }
  }
  for (std::size_t position = 0; position < is_taken.size(); ++position) {
    if (!is_taken[position]) order.push_back(static_cast<std::uint16_t>(position));
  }
}

template <class In, class Out>
void arrange(In deal, const std::vector<std::uint16_t>& order, Out out) {
  using Card = std::remove_reference_t<decltype(out[0])>;
  for (std::size_t i = 0; i < order.size(); ++i) out[i] = static_cast<Card>(deal[order[i]]);
}

}  // namespace

SeatsTally::SeatsTally(const cards::Deck& deck, std::size_t seats, std::size_t cards)
    : deck_(seated(deck, seats, cards)),
      cards_(cards),
      all_(std::make_unique<HandsTally>(deck_)),
      behind_(std::make_unique<HandsTally>(deck_)),
      counts_(seats * deck.size),
      players_(seats),
      acknowledged_(seats) {}

void SeatsTally::fold(const cards::DealBatch& batch, const source::Seating& seating) {
  const std::size_t n = deck_.size;
  const std::size_t deals = batch.size();
  // After the last deal that is counted no round is, unless nothing more was read.
  const auto is_counted = [&](std::size_t deal) {
    return deal < deals || seating.deals() == deals;
  };
  std::vector<bool> is_behind(deals);
  for (const source::Seating::Abort& abort : seating.aborts) {
    if (abort.deal < deals) is_behind[abort.deal] = true;
    if (is_counted(abort.deal)) ++aborts_[{abort.seat, abort.code}];
  }
  for (const source::Seating::Acknowledgement& each : seating.acknowledgements) {
    if (is_counted(each.deal) && each.seat < seats()) acknowledged_[each.seat] += each.rounds;
  }
  security_.insert(seating.security.begin(), seating.security.end());
  const auto number =
      static_cast<std::size_t>(std::count(is_behind.begin(), is_behind.end(), true));
  cards::DealBatch all(n, deals);
  cards::DealBatch behind(n, number);
  std::vector<std::uint16_t> order;
  std::vector<bool> is_taken(n);
  batch.visit([&](const auto& dealt) {
    all.visit([&](auto arranged) {
      behind.visit([&](auto arranged_behind) {
        std::size_t next = 0;
        for (std::size_t d = 0; d < deals; ++d) {
          order_by_seats(&seating.firsts[d * seats()], seats(), cards_, order, is_taken);
          arrange(dealt[d], order, arranged[d]);
          if (is_behind[d]) arrange(dealt[d], order, arranged_behind[next++]);
          for (std::size_t i = 0; i < seats() * cards_; ++i) {
            ++counts_[i / cards_ * n + dealt[d][order[i]]];
          }
        }
      });
    });
  });
  all_->fold(all);
  behind_->fold(behind);
  deals_ += deals;
  deals_behind_ += number;
  for (std::size_t seat = 0; seat < std::min(seats(), seating.players.size()); ++seat) {
    players_[seat].insert(seating.players[seat].begin(), seating.players[seat].end());
  }
}

}  // namespace evenhand::audit
