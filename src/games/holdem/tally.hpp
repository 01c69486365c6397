#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/members.hpp"
#include "base/wide.hpp"
#include "reports/json_member.hpp"
#include "sims/holdem/classes.hpp"
#include "sims/holdem/table.hpp"
#include "sims/odds/poker.hpp"

namespace evenhand::holdem {

/// The winnings at a position, in parts of a unit.
struct Winnings {
  std::int64_t sum = 0;
  Wide squares = 0;

  void add(std::int64_t parts) {
    sum += parts;
    squares += static_cast<std::uint64_t>(parts * parts);
  }
  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("sum", self.sum);
    use("squares", self.squares);
  }
  friend bool operator==(const Winnings&, const Winnings&) = default;
};

using HoleCounts = std::array<std::uint64_t, hole_classes>;
using CategoryCounts = std::array<std::uint64_t, odds::categories>;

/// The counts of many hands; dealt cards count whether or not the betting got there.
struct PlayCounts {
  explicit PlayCounts(std::size_t seats);

  std::uint64_t hands = 0;
  std::uint64_t showdowns = 0;
  std::uint64_t split_pots = 0;
  std::uint64_t pots = 0;             ///< units in all pots together
  std::vector<Winnings> by_position;  ///< from the left of the button
  std::vector<std::int64_t> by_seat;  ///< parts of a unit won
  std::vector<HoleCounts> position_holes;
  std::vector<HoleCounts> seat_holes;
  std::vector<CategoryCounts> sevens;  ///< [position][category of hole cards and board]
  CategoryCounts shown{};              ///< the same of those who were in at a showdown
  std::array<std::uint64_t, flop_classes> flops{};
  CategoryCounts boards{};
  /// [place * 52 + card], [seat * 52 + card] and [place * 52 + where the card lay before the
  /// shuffle]: how often it went there.
  std::vector<std::uint64_t> place_cards;
  std::vector<std::uint64_t> seat_cards;
  std::vector<std::uint64_t> place_origins;
  /// Hands by how many neighbours of the deck before the shuffle follow one another after it.
  std::array<std::uint64_t, deck_size> successions{};

  std::size_t seats() const { return by_seat.size(); }
  std::uint64_t units() const { return hands; }
  void add(const HandRecord& hand);

  /// Mean and standard deviation of a hand's winnings at a position, in units.
  double mean_at(std::size_t position) const;
  double deviation_at(std::size_t position) const;
  /// The standard deviation, in units, that a seat's mean winnings a hand have times the root of
  /// the number of hands: it has each position in turn, so that what differs between positions is
  /// no part of it.
  double seat_deviation() const;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("hands", self.hands);
    use("showdowns", self.showdowns, at_most(self.hands));
    use("split_pots", self.split_pots, at_most(self.showdowns));
    use("pots", self.pots);
    use("positions", self.by_position);
    use("seats", self.by_seat);
    use("position_holes", self.position_holes, sums_to(self.hands));
    use("seat_holes", self.seat_holes, sums_to(self.hands));
    use("sevens", self.sevens, sums_to(self.hands));
    use("shown", self.shown);
    use("flops", self.flops, sums_to(self.hands));
    use("boards", self.boards, sums_to(self.hands));
    use("place_cards", self.place_cards, at_most(self.hands));
    use("seat_cards", self.seat_cards, at_most(self.hands));
    use("place_origins", self.place_origins, at_most(self.hands));
    use("successions", self.successions, sums_to(self.hands));
  }
  /// Each hand deals every card once and its winnings are together 0.
  void loaded(const reports::JsonMember& saved, std::uint64_t units) const;
  friend bool operator==(const PlayCounts&, const PlayCounts&) = default;
};

/// How many cards of a deck go to each place.
std::vector<std::uint64_t> place_sizes(std::size_t seats);

}  // namespace evenhand::holdem
