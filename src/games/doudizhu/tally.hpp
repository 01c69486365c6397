#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/members.hpp"
#include "reports/document.hpp"
#include "reports/json_member.hpp"
#include "sims/doudizhu/play/host.hpp"
#include "src/games/histogram.hpp"

namespace evenhand::doudizhu {

using games::Histogram;

/// Where cards are dealt to: the hand of each seat, and the bottom.
inline constexpr std::size_t places = seats + 1;
inline constexpr std::array<std::string_view, places> place_names = {"first", "second", "third",
                                                                     "bottom"};

/// The kinds that the three bottom cards can be of.
inline constexpr std::size_t bottoms = 5;
inline constexpr std::array<std::string_view, bottoms> bottom_names = {
    "both jokers", "one joker", "three of a kind", "a pair", "none of these"};
/// Returns the kind of a set of three cards.
std::size_t bottom_kind(Counts cards);

/// Ranks of which a hand of 17 has two cards or more, three or more, and four.
struct Shape {
  unsigned pairs = 0;
  unsigned trios = 0;
  unsigned bombs = 0;
};
/// Unlike for all shapes, and the smaller the fewer pairs, then trios, then bombs there are.
constexpr std::int64_t code(const Shape& shape) {
  return (std::int64_t{shape.pairs} * 10 + shape.trios) * 10 + shape.bombs;
}

/// A sum of whole numbers, and of their squares.
struct Sum {
  std::int64_t sum = 0;
  std::uint64_t squares = 0;

  void add(std::int64_t number) {
    sum += number;
    squares += static_cast<std::uint64_t>(number * number);
  }
  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("sum", self.sum);
    use("squares", self.squares);
  }
  friend bool operator==(const Sum&, const Sum&) = default;
};

/// The counts of one seat, or of one turn in the bidding.
struct SeatTally {
  std::uint64_t landlord = 0;       ///< games in which it was the landlord
  std::uint64_t landlord_wins = 0;  ///< and won them
  std::uint64_t wins = 0;           ///< in either role
  std::uint64_t went_out = 0;       ///< played its last card first
  Sum points;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("landlord", self.landlord, at_most(use.units));
    use("landlord_wins", self.landlord_wins, at_most(self.landlord));
    use("wins", self.wins, at_most(use.units));
    use("went_out", self.went_out, at_most(self.wins));
    use("points", self.points);
  }
  friend bool operator==(const SeatTally&, const SeatTally&) = default;
};

inline constexpr std::size_t most_plays = deck_size;  ///< one card at a time
inline constexpr std::size_t most_bombs = 14;         ///< thirteen fours and the rocket
inline constexpr std::size_t most_bombs_held = 4;     ///< in a hand of 17

/// The counts of the games with the landlord in one seat.
struct GamesTally {
  Histogram points;                                   ///< the landlord's
  std::array<std::uint64_t, most_plays + 1> plays{};  ///< turns that were no passes, of all seats
  std::array<std::uint64_t, most_bombs + 1> bombs{};  ///< and rockets, played

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("points", self.points, sums_to(use.units));
    use("plays", self.plays, sums_to(use.units));
    use("bombs", self.bombs, sums_to(use.units));
  }
  friend bool operator==(const GamesTally&, const GamesTally&) = default;
};

/// The counts of what was dealt to one place.
struct DealtTally {
  std::array<std::uint64_t, 3> jokers{};  ///< deals by how many there were
  std::array<std::uint64_t, 5> twos{};
  std::array<std::uint64_t, most_bombs_held + 1> bombs{};  ///< fours of a kind, without the rocket

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("jokers", self.jokers, sums_to(use.units));
    use("twos", self.twos, sums_to(use.units));
    use("bombs", self.bombs, sums_to(use.units));
  }
  friend bool operator==(const DealtTally&, const DealtTally&) = default;
};

/// The counts of many games.
struct PlayTally {
  using ByBottom = std::array<std::uint64_t, bottoms>;

  std::uint64_t games = 0;
  std::uint64_t redeals = 0;  ///< deals that all passed
  std::uint64_t landlord_wins = 0;
  std::uint64_t springs = 0;
  std::uint64_t bombs = 0;  ///< and rockets that were played
  std::uint64_t robs = 0;
  std::array<std::uint64_t, 4> bids{};  ///< games by what was bid
  std::array<SeatTally, seats> at_seat;
  std::array<SeatTally, seats> at_turn;        ///< from the first bidder on
  ByBottom bottom{};                           ///< all deals, those that all passed included
  std::array<ByBottom, seats> bottom_games{};  ///< games, by the landlord's seat
  Sum landlord_points;
  std::array<GamesTally, seats> by_landlord;  ///< by the landlord's seat
  std::array<DealtTally, places> dealt;       ///< in all deals
  std::array<Histogram, seats> shapes;        ///< of the hands of all deals, by code()

  std::uint64_t deals() const { return games + redeals; }
  void add(const RoundRecord& round);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("games", self.games);
    use("redeals", self.redeals);
    use("landlord_wins", self.landlord_wins, at_most(self.games));
    use("springs", self.springs, at_most(self.games));
    use("bombs", self.bombs);
    use("robs", self.robs);
    use("bids", self.bids, sums_to(self.games));
    use("at_seat", self.at_seat, of_units(self.games));
    use("at_turn", self.at_turn, of_units(self.games));
    use("bottom", self.bottom, sums_to(self.deals()));
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const std::uint64_t as_landlord = self.at_seat[seat].landlord;
      use(bottom_games_names[seat], self.bottom_games[seat], sums_to(as_landlord));
      use(by_landlord_names[seat], self.by_landlord[seat], of_units(as_landlord));
    }
    use("landlord_points", self.landlord_points);
    use("dealt", self.dealt, of_units(self.deals()));
    use("shapes", self.shapes, sums_to(self.deals()));
  }
  /// Each game has one landlord, one who goes out and one side that wins.
  void loaded(const reports::JsonMember& saved, std::uint64_t units) const;
  friend bool operator==(const PlayTally&, const PlayTally&) = default;

 private:
  static constexpr std::array<const char*, seats> bottom_games_names = {
      "bottom_games_0", "bottom_games_1", "bottom_games_2"};
  static constexpr std::array<const char*, seats> by_landlord_names = {
      "by_landlord_0", "by_landlord_1", "by_landlord_2"};
};

/// A figure that is read off the games of a seat: the landlord's points, turns that were no passes,
/// bombs and rockets played.
using ReadOff = Histogram (*)(const GamesTally&);
Histogram landlord_points(const GamesTally& tally);
Histogram plays(const GamesTally& tally);
Histogram bombs_played(const GamesTally& tally);
/// Returns what is read off the games of all seats.
Histogram of_all(const PlayTally& tally, ReadOff read);
/// Returns a seat's points in each game: a farmer pays or gets half of what the landlord does.
Histogram seat_points(const PlayTally& tally, std::size_t seat);

/// The counts of the blocks of a session. Games that start from the cards of the one before may
/// depend on each other, while blocks, each of which begins with a sorted deck, do not: then block
/// b is counted in part b mod 64, so that intervals can be had from the differences between parts.
/// Otherwise there is one part.
class PlayCounts {
 public:
  explicit PlayCounts(bool dependent) : parts_(dependent ? 64 : 1) {}

  PlayTally& part_of(std::uint64_t block) { return parts_[block % parts_.size()]; }
  std::span<const PlayTally> parts() const { return parts_; }
  bool dependent() const { return parts_.size() > 1; }
  PlayTally all() const;

  std::uint64_t units() const;  ///< games

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("parts", self.parts_);
  }
  friend bool operator==(const PlayCounts&, const PlayCounts&) = default;

 private:
  std::vector<PlayTally> parts_;
};

/// Estimates shares and means from what a session counted. Games that may depend on one another are
/// judged by the differences between parts, of which stats::fewest_units are needed
/// (stats::ratio_interval). Of independent games, shares are by Clopper & Pearson, means normal,
/// from 30 games on. A value is not a number where nothing was counted, and an end of an interval
/// where it is not known.
class Estimator {
 public:
  Estimator(const PlayCounts& counts, double level);

  const PlayTally& all() const { return all_; }

  /// Both are numbers of games or deals, functions of a tally.
  template <class Hits, class Trials>
  reports::Estimate share(Hits hits, Trials trials) const {
    return counts_.dependent() ? by_parts(hits, trials) : share_of(hits(all_), trials(all_));
  }
  /// The numbers are a Sum, a function of a tally; a number a game.
  template <class Numbers>
  reports::Estimate mean(Numbers numbers) const {
    if (!counts_.dependent()) return mean_of(numbers(all_));
    return by_parts([&](const PlayTally& part) { return numbers(part).sum; },
                    [](const PlayTally& part) { return part.games; });
  }

 private:
  template <class Numerator, class Denominator>
  reports::Estimate by_parts(Numerator numerator, Denominator denominator) const {
    std::vector<double> numerators;
    std::vector<double> denominators;
    for (const PlayTally& part : counts_.parts()) {
      numerators.push_back(static_cast<double>(numerator(part)));
      denominators.push_back(static_cast<double>(denominator(part)));
    }
    return ratio_of(numerators, denominators);
  }
  reports::Estimate share_of(std::uint64_t hits, std::uint64_t trials) const;
  reports::Estimate mean_of(const Sum& numbers) const;
  reports::Estimate ratio_of(const std::vector<double>& numerators,
                             const std::vector<double>& denominators) const;

  const PlayCounts& counts_;
  double level_;
  PlayTally all_;
};

reports::Estimate landlord_wins(const Estimator& estimator);

}  // namespace evenhand::doudizhu
