#include <fmt/format.h>

#include "src/games/doudizhu/evidence_battery.hpp"

namespace evenhand::doudizhu {

void add_baseline_tests(const PlayTally& tally, const PlayTally& fair, Battery& battery) {
  for (std::size_t seat = 0; seat < seats; ++seat) {
    battery.compare(
        TestId::baseline_points, seat_points(tally, seat), seat_points(fair, seat),
        fmt::format("points a game of the {} and under a fair shuffle", place_text(seat)),
        {std::string(place_names[seat])});
  }
  battery.compare(TestId::baseline_length, of_all(tally, plays), of_all(fair, plays),
                  "plays a game, and under a fair shuffle");
  battery.compare(TestId::baseline_bombs, of_all(tally, bombs_played), of_all(fair, bombs_played),
                  "bombs played a game, and under a fair shuffle");
}

}  // namespace evenhand::doudizhu
