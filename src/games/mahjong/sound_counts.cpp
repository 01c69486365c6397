#include <fmt/format.h>

#include <string_view>

#include "base/error.hpp"
#include "base/wide.hpp"
#include "src/games/mahjong/tally.hpp"

namespace evenhand::mahjong {
namespace {

void require(bool fits, std::string_view what) {
  if (!fits) throw InputError(fmt::format("the counts of mahjong do not fit: {}", what));
}

/// Cauchy-Schwarz: the sums of some numbers, or of their products, are no larger than this.
bool can_be(std::int64_t product, std::uint64_t square, std::uint64_t other) {
  const auto value = static_cast<long double>(product);
  return value * value <=
         static_cast<long double>(square) * static_cast<long double>(other) * (1 + 1e-12L);
}

void check_ratio(const stats::RatioSums& sums) {
  require(sums.y >= 0 && can_be(sums.x, sums.units, sums.xx) &&
              can_be(sums.y, sums.units, sums.yy) && can_be(sums.xy, sums.xx, sums.yy),
          "a ratio's sums are those of no numbers");
}

/// Whether whole numbers from 0 on can have this sum, and their squares that one.
bool are_counts(std::int64_t sum, std::uint64_t squares) {
  if (sum < 0) return false;
  const auto whole = static_cast<std::uint64_t>(sum);
  return whole <= squares && Wide{squares} <= Wide{whole} * whole;
}

/// Of every unit x is a part of y, and both are counts.
void check_share(const stats::RatioSums& sums) {
  const std::uint64_t products = 2 * static_cast<std::uint64_t>(sums.xy);
  const bool is = are_counts(sums.x, sums.xx) && are_counts(sums.y, sums.yy) &&
                  sums.xx <= sums.yy && sums.xy >= 0 && products <= sums.xx + sums.yy &&
                  are_counts(sums.y - sums.x, sums.xx + sums.yy - products);
  require(is, "a share is above one");
}

void check_seats(const PlayCounts& counts, const std::array<SeatSums, players>& seats) {
  const auto hands = static_cast<std::int64_t>(counts.hands);
  std::int64_t points = 0;
  for (const SeatSums& seat : seats) {
    for (const SeatFigureInfo& info : figure_infos()) {
      const stats::RatioSums& sums = seat[index_of(info.figure)];
      check_ratio(sums);
      const bool of_hands = info.of == info.figure;
      require(sums.units == counts.exhausted.units, "figures have another number of matches");
      require(sums.y == (of_hands ? hands : seat[index_of(info.of)].x),
              "a figure is counted of another number");
      const bool may_be_negative =
          info.figure == SeatFigure::points || info.figure == SeatFigure::start_shanten;
      require(may_be_negative || sums.x >= 0, "a figure is negative");
      if (info.is_share) check_share(sums);
    }
    points += seat[index_of(SeatFigure::points)].x;
  }
  require(points == 0, "points do not add up to 0");
}

void check_dealt(const PlayCounts& counts, std::size_t seat) {
  std::int64_t shanten = -static_cast<std::int64_t>(counts.hands);
  for (std::size_t i = 0; i < best_values; ++i) {
    shanten += static_cast<std::int64_t>(i * counts.starts[seat][i]);
  }
  require(shanten == counts.of(seat, SeatFigure::start_shanten).x,
          "shanten of dealt hands is of other hands");
  const DealtTiles& dealt = counts.dealt[seat];
  std::uint64_t tiles = 0;
  for (const auto& kind : dealt.copies_held) {
    for (std::size_t held = 0; held <= copies; ++held) tiles += held * kind[held];
  }
  require(tiles == counts.hands * dealt_to(seat), "a seat is dealt another number of tiles");
}

void check_endings(const PlayCounts& counts) {
  const Endings& endings = counts.endings;
  std::uint64_t hands = 0;
  for (std::size_t dealer = 0; dealer < players; ++dealer) {
    const std::uint64_t dealt = total(endings.ends[dealer]);
    const std::uint64_t won = dealt - endings.ends[dealer][nobody_wins];
    require(total(endings.dealer_points[dealer]) == dealt && total(endings.turns[dealer]) == won &&
                total(endings.worth[dealer]) == won,
            "endings are of other hands");
    hands += dealt;
  }
  require(hands == endings.hands && hands <= counts.hands, "endings are of other hands");
  for (std::size_t seat = 0; seat < players; ++seat) {
    require(total(endings.draws[seat]) <= hands, "more wins than hands");
    require(total(counts.match_points[seat]) <= counts.exhausted.units,
            "more matches than were played");
  }
}

}  // namespace

void PlayCounts::loaded(const reports::JsonMember& /*saved*/, std::uint64_t /*units*/) const {
  const auto all = static_cast<std::int64_t>(hands);
  for (const stats::RatioSums& sums : {exhausted, several_winners, dealer_wins_more}) {
    check_ratio(sums);
    require(sums.units == exhausted.units && sums.units <= hands, "shares are of other matches");
  }
  check_share(exhausted);
  check_share(several_winners);
  require(exhausted.y == all && several_winners.y == all && dealer_wins_more.y == 3 * all,
          "shares are of other hands");
  check_seats(*this, by_seat);
  check_seats(*this, by_player);
  for (std::size_t seat = 0; seat < players; ++seat) check_dealt(*this, seat);
  check_endings(*this);
}

}  // namespace evenhand::mahjong
