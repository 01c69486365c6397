#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/number_text.hpp"
#include "src/games/doudizhu/evidence_battery.hpp"
#include "stats/tables/contingency.hpp"

namespace evenhand::doudizhu {
namespace {

using judge::Evidence;

void test_thirds(TestId test, const PlayTally& tally, std::uint64_t SeatTally::*number,
                 std::string_view does, Battery& battery) {
  constexpr std::array<double, seats> thirds = {1.0 / 3, 1.0 / 3, 1.0 / 3};
  std::array<std::uint64_t, seats> counts{};
  for (unsigned seat = 0; seat < seats; ++seat) counts[seat] = tally.at_seat[seat].*number;
  Evidence& evidence = battery.add(test, stats::goodness_of_fit(counts, thirds).chi_square);
  if (evidence.result.is_skipped()) return;
  evidence.detectable = detectable_w(seats - 1, tally.games);
  // With cells of one size, Cohen's w is that.
  evidence.result.effect->name = "rms relative deviation of a seat's share";
  const double even = static_cast<double>(tally.games) / seats;
  const auto off = [&](std::uint64_t count) { return std::abs(static_cast<double>(count) - even); };
  const auto* worst = std::max_element(
      counts.begin(), counts.end(),
      [&](std::uint64_t one, std::uint64_t other) { return off(one) < off(other); });
  evidence.subject = place_text(static_cast<std::size_t>(worst - counts.begin()));
  evidence.words = fmt::format("the {} {} in {} of the games, a third expected", evidence.subject,
                               does, percent(share(*worst, tally.games)));
}

void test_landlord_wins(const PlayTally& tally, Battery& battery) {
  std::vector<std::uint64_t> table;
  std::array<std::string, seats> shares;
  for (unsigned i = 0; i < seats; ++i) {
    const SeatTally& seat = tally.at_seat[i];
    table.insert(table.end(), {seat.landlord_wins, seat.landlord - seat.landlord_wins});
    shares[i] = percent(share(seat.landlord_wins, seat.landlord));
  }
  Evidence& evidence = battery.add(TestId::landlord_wins, stats::independence(table, 2).chi_square);
  if (evidence.result.is_skipped()) return;
  evidence.detectable = detectable_w(seats - 1, tally.games);
  evidence.words =
      fmt::format("the landlord wins {} of the games of the three seats", fmt::join(shares, ", "));
}

/// Each game has one landlord, and so is in one of two samples: the seat's, and the others'.
void compare_seats(TestId test, const PlayTally& tally, ReadOff read, std::string_view what,
                   Battery& battery) {
  for (std::size_t seat = 0; seat < seats; ++seat) {
    Histogram others;
    for (std::size_t other = 0; other < seats; ++other) {
      if (other != seat) games::merge(others, read(tally.by_landlord[other]));
    }
    battery.compare(
        test, read(tally.by_landlord[seat]), others,
        fmt::format("{} with the landlord in the {} and elsewhere", what, place_text(seat)),
        {std::string(place_names[seat])});
  }
}

}  // namespace

/// "No bias found" wants games enough to find a seat that is the landlord two in a hundred games
/// too often or too rarely, which is six in a hundred of a third.
void add_seat_tests(const PlayTally& tally, Battery& battery) {
  constexpr double enough = 0.06;
  test_thirds(TestId::landlord, tally, &SeatTally::landlord, "is the landlord", battery);
  battery.all().back().enough = enough;
  test_thirds(TestId::goes_out, tally, &SeatTally::went_out, "goes out first", battery);
  test_landlord_wins(tally, battery);
  compare_seats(TestId::points_of_seats, tally, landlord_points, "landlord's points", battery);
  compare_seats(TestId::length_of_seats, tally, plays, "plays a game", battery);
  compare_seats(TestId::bombs_of_seats, tally, bombs_played, "bombs played a game", battery);
}

}  // namespace evenhand::doudizhu
