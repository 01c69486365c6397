#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sims/cards/deck.hpp"
#include "src/source/row.hpp"
#include "src/source/seats.hpp"

namespace evenhand::source {

/// Puts hands that stand in any order, each beside the name of its seat, in the order of the seats:
/// that which seats_of() finds for the first deal's.
class SeatedHands {
 public:
  /// `advice` ends what refuses a deal of other seats than the first.
  SeatedHands(std::optional<cards::Deck> deck, std::string source, std::string advice)
      : deck_(std::move(deck)), source_(std::move(source)), advice_(std::move(advice)) {}

  /// Adds a card of the seat's hand to the deal that is gathered.
  void add(std::string_view seat, const Token& card);
  /// Makes the row's cards and lists those of the deal, and begins another. Throws InputError where
  /// the first deal had other seats.
  void give(Row& row);

  /// By hand, once the first deal was given; or empty, as of Seats.
  const std::vector<std::string>& names() const { return seats_.names; }

 private:
  struct Hand {
    std::string seat;
    std::vector<Token> cards;
  };
  void learn_seats();
  const Hand* find(const std::string& seat) const;

  std::optional<cards::Deck> deck_;
  std::string source_;
  std::string advice_;
  std::vector<Hand> hands_;         ///< of the deal that is gathered
  std::vector<std::string> order_;  ///< the seats, as they are called in the log
  Seats seats_;
};

}  // namespace evenhand::source
