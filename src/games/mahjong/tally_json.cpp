#include <fmt/format.h>

#include <string_view>

#include "base/error.hpp"
#include "src/games/mahjong/tally.hpp"

namespace evenhand::mahjong {
namespace {

using Json = nlohmann::json;

void require(bool fits, std::string_view what) {
  if (!fits) throw InputError(fmt::format("the counts of mahjong do not fit: {}", what));
}

void read(const Json& saved, std::uint64_t& count) {
  require(saved.is_number_unsigned(), "a count is no whole number from 0 on");
  saved.get_to(count);
}

void read(const Json& saved, std::int64_t& number) {
  require(saved.is_number_integer(), "a sum is no whole number");
  saved.get_to(number);
}

Json saved(std::uint64_t count) { return count; }

template <class T, std::size_t n>
void read(const Json& list, std::array<T, n>& items);
template <class T, std::size_t n>
Json saved(const std::array<T, n>& items);

Json saved(const stats::RatioSums& sums) {
  return {sums.units, sums.x, sums.y, sums.xx, sums.xy, sums.yy};
}

/// Cauchy-Schwarz: the sums of some numbers, or of their products, are no larger than this.
bool can_be(std::int64_t product, std::uint64_t square, std::uint64_t other) {
  const auto value = static_cast<long double>(product);
  return value * value <=
         static_cast<long double>(square) * static_cast<long double>(other) * (1 + 1e-12L);
}

void read(const Json& list, stats::RatioSums& sums) {
  require(list.is_array() && list.size() == 6, "a ratio has six sums");
  read(list[0], sums.units);
  read(list[1], sums.x);
  read(list[2], sums.y);
  read(list[3], sums.xx);
  read(list[4], sums.xy);
  read(list[5], sums.yy);
  require(sums.y >= 0 && can_be(sums.x, sums.units, sums.xx) &&
              can_be(sums.y, sums.units, sums.yy) && can_be(sums.xy, sums.xx, sums.yy),
          "a ratio's sums are those of no numbers");
}

Json saved(const Histogram& histogram) {
  Json list = Json::array();
  for (const auto& [value, count] : histogram) list.push_back({value, count});
  return list;
}

void read(const Json& list, Histogram& histogram) {
  require(list.is_array(), "a histogram is no list");
  histogram.clear();
  for (const Json& entry : list) {
    require(entry.is_array() && entry.size() == 2, "a histogram has pairs");
    std::int64_t value = 0;
    read(entry[0], value);
    read(entry[1], histogram[value]);
  }
}

Json saved(const DealtTiles& dealt) {
  return {{"copies", saved(dealt.copies_held)},
          {"keys", saved(dealt.keys)},
          {"fours", saved(dealt.fours)}};
}

void read(const Json& json, DealtTiles& dealt) {
  read(json.at("copies"), dealt.copies_held);
  read(json.at("keys"), dealt.keys);
  read(json.at("fours"), dealt.fours);
}

template <class T, std::size_t n>
void read(const Json& list, std::array<T, n>& items) {
  require(list.is_array() && list.size() == n, "a list has another length");
  for (std::size_t i = 0; i < n; ++i) read(list[i], items[i]);
}

template <class T, std::size_t n>
Json saved(const std::array<T, n>& items) {
  Json list = Json::array();
  for (const T& item : items) list.push_back(saved(item));
  return list;
}

Json saved(const Endings& endings) {
  return {{"hands", endings.hands},
          {"ends", saved(endings.ends)},
          {"turns", saved(endings.turns)},
          {"worth", saved(endings.worth)},
          {"dealer_points", saved(endings.dealer_points)},
          {"draws", saved(endings.draws)}};
}

void read(const Json& json, Endings& endings) {
  read(json.at("hands"), endings.hands);
  read(json.at("ends"), endings.ends);
  read(json.at("turns"), endings.turns);
  read(json.at("worth"), endings.worth);
  read(json.at("dealer_points"), endings.dealer_points);
  read(json.at("draws"), endings.draws);
}

void check_seats(const PlayCounts& counts, const std::array<SeatSums, players>& seats) {
  const auto hands = static_cast<std::int64_t>(counts.hands);
  std::int64_t points = 0;
  for (const SeatSums& seat : seats) {
    for (const FigureInfo& info : figure_infos()) {
      const stats::RatioSums& sums = seat[index_of(info.figure)];
      const bool of_hands = info.of == info.figure;
      require(sums.units == counts.exhausted.units, "figures have another number of matches");
      require(sums.y == (of_hands ? hands : seat[index_of(info.of)].x),
              "a figure is counted of another number");
      const bool may_be_negative =
          info.figure == Figure::points || info.figure == Figure::start_shanten;
      require(may_be_negative || sums.x >= 0, "a figure is negative");
      require(!info.is_share || sums.x <= sums.y, "a share is above one");
    }
    points += seat[index_of(Figure::points)].x;
  }
  require(points == 0, "points do not add up to 0");
}

void check_dealt(const PlayCounts& counts, std::size_t seat) {
  std::int64_t shanten = -static_cast<std::int64_t>(counts.hands);
  for (std::size_t i = 0; i < best_values; ++i) {
    shanten += static_cast<std::int64_t>(i * counts.starts[seat][i]);
  }
  require(total(counts.starts[seat]) == counts.hands &&
              shanten == counts.of(seat, Figure::start_shanten).x,
          "shanten of dealt hands is of other hands");
  const DealtTiles& dealt = counts.dealt[seat];
  std::uint64_t tiles = 0;
  for (const auto& kind : dealt.copies_held) {
    require(total(kind) == counts.hands, "tiles dealt are of other hands");
    for (std::size_t held = 0; held <= copies; ++held) tiles += held * kind[held];
  }
  require(tiles == counts.hands * dealt_to(seat), "a seat is dealt another number of tiles");
  for (const auto& set : dealt.keys) {
    require(total(set) == counts.hands, "key tiles are of other hands");
  }
  require(total(dealt.fours) == counts.hands, "four of a kind are of other hands");
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

void check(const PlayCounts& counts) {
  const auto hands = static_cast<std::int64_t>(counts.hands);
  require(counts.exhausted.y == hands && counts.several_winners.y == hands &&
              counts.dealer_wins_more.y == 3 * hands &&
              counts.several_winners.units == counts.exhausted.units &&
              counts.dealer_wins_more.units == counts.exhausted.units,
          "shares are of other hands");
  require(counts.exhausted.x >= 0 && counts.exhausted.x <= hands && counts.several_winners.x >= 0 &&
              counts.several_winners.x <= hands,
          "a share is above one");
  check_seats(counts, counts.by_seat);
  check_seats(counts, counts.by_player);
  for (std::size_t seat = 0; seat < players; ++seat) check_dealt(counts, seat);
  check_endings(counts);
}

}  // namespace

void to_json(Json& json, const PlayCounts& counts) {
  json = {{"hands", counts.hands},
          {"exhausted", saved(counts.exhausted)},
          {"several_winners", saved(counts.several_winners)},
          {"dealer_wins_more", saved(counts.dealer_wins_more)},
          {"seats", saved(counts.by_seat)},
          {"players", saved(counts.by_player)},
          {"starts", saved(counts.starts)},
          {"dealt", saved(counts.dealt)},
          {"endings", saved(counts.endings)},
          {"match_points", saved(counts.match_points)}};
}

void from_json(const Json& json, PlayCounts& counts) {
  PlayCounts loaded;
  read(json.at("hands"), loaded.hands);
  read(json.at("exhausted"), loaded.exhausted);
  read(json.at("several_winners"), loaded.several_winners);
  read(json.at("dealer_wins_more"), loaded.dealer_wins_more);
  read(json.at("seats"), loaded.by_seat);
  read(json.at("players"), loaded.by_player);
  read(json.at("starts"), loaded.starts);
  read(json.at("dealt"), loaded.dealt);
  read(json.at("endings"), loaded.endings);
  read(json.at("match_points"), loaded.match_points);
  check(loaded);
  counts = std::move(loaded);
}

}  // namespace evenhand::mahjong
