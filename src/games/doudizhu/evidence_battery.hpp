#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "src/games/doudizhu/tally.hpp"
#include "src/judge/evidence.hpp"
#include "src/judge/worst_value.hpp"

namespace evenhand::doudizhu {

/// The tests of the battery, in the order of their table.
enum class TestId : std::size_t {
  landlord,
  goes_out,
  landlord_wins,
  points_of_seats,
  length_of_seats,
  bombs_of_seats,
  bottom_cards,
  bottom_landlord,
  jokers,
  twos,
  rocket,
  bombs,
  shape,
  worst_value,
  baseline_points,
  baseline_length,
  baseline_bombs,
};

/// Evidence as it is collected.
class Battery {
 public:
  /// `level` is that of intervals.
  explicit Battery(double level) : level_(level) {}

  double level() const { return level_; }
  judge::Evidence& add(TestId test, stats::TestResult result,
                       const std::vector<std::string>& names = {});
  void add_worst_value(TestId test, const std::vector<judge::CountedValues>& values);
  /// Two samples by Kolmogorov-Smirnov; the words are their means, behind `what`.
  void compare(TestId test, const Histogram& a, const Histogram& b, std::string_view what,
               const std::vector<std::string>& names = {});
  std::vector<judge::Evidence>& all() { return all_; }

 private:
  double level_;
  std::vector<judge::Evidence> all_;
};

/// Each seat against the others, which play alike. The first of these is the battery's yardstick.
void add_seat_tests(const PlayTally& tally, Battery& battery);
/// What was dealt against the exact laws.
void add_dealt_tests(const PlayTally& tally, Battery& battery);
/// The games against those of the fair baseline.
void add_baseline_tests(const PlayTally& tally, const PlayTally& fair, Battery& battery);

/// What is read off the games of a seat: the landlord's points, turns that were no passes, bombs
/// and rockets played.
using ReadOff = Histogram (*)(const GamesTally&);
Histogram landlord_points(const GamesTally& tally);
Histogram plays(const GamesTally& tally);
Histogram bombs_played(const GamesTally& tally);
/// Of the games of all seats.
Histogram of_all(const PlayTally& tally, ReadOff read);
/// What a seat scored in each game: a farmer pays or gets half of what the landlord does.
Histogram seat_points(const PlayTally& tally, std::size_t seat);

/// Cohen's w that a chi-square test of n with so many degrees of freedom finds.
std::function<double(double alpha, double power)> detectable_w(double df, std::uint64_t n);

/// "first seat", "bottom".
std::string place_text(std::size_t place);
double share(std::uint64_t part, std::uint64_t whole);

}  // namespace evenhand::doudizhu
