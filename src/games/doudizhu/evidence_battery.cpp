#include "src/games/doudizhu/evidence_battery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "stats/distributions/noncentral_chi_squared.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/kolmogorov_smirnov/histogram_ks.hpp"

namespace evenhand::doudizhu {
namespace {

constexpr std::array<judge::TestInfo, 17> infos = {{
    {"seats.landlord", "each seat is the landlord once in three games"},
    {"seats.goes-out", "each seat goes out first once in three games"},
    {"seats.landlord-wins", "the landlord wins as often from every seat"},
    {"seats.points.<seat>",
     "the landlord's points have one distribution in the <seat> seat and in the others"},
    {"seats.length.<seat>",
     "games are as long with the landlord in the <seat> seat as in the others"},
    {"seats.bombs.<seat>",
     "as many bombs are played with the landlord in the <seat> seat as in the others"},
    {"bottom.cards", "the bottom cards are three of 54 at random"},
    {"bottom.landlord", "the bottom cards are independent of the landlord's seat"},
    {"cards.jokers.<hand>", "the number of jokers in the <hand> hand is hypergeometric"},
    {"cards.twos.<hand>", "the number of twos in the <hand> hand is hypergeometric"},
    {"cards.rocket.<hand>", "the <hand> hand has both jokers as often as any 17 cards"},
    {"cards.bombs.<hand>", "the <hand> hand has as many bombs as any 17 cards"},
    {"hands.shape.<hand>", "the <hand> hand's pairs, trios and bombs are those of any 17 cards"},
    {"cards.worst-value",
     "no bottom, shape of a hand, or number of jokers, twos or bombs is rarer or more common than "
     "counting says"},
    {"baseline.points.<seat>",
     "the <seat> seat's points have the distribution that they have under a fair shuffle"},
    {"baseline.length", "games are as long as under a fair shuffle"},
    {"baseline.bombs", "as many bombs are played as under a fair shuffle"},
}};

template <std::size_t N>
Histogram histogram_of(const std::array<std::uint64_t, N>& counts) {
  Histogram histogram;
  for (std::size_t i = 0; i < N; ++i) {
    if (counts[i] > 0) histogram[static_cast<std::int64_t>(i)] = counts[i];
  }
  return histogram;
}

double mean(const Histogram& histogram) {
  double sum = 0;
  for (const auto& [value, count] : histogram) {
    sum += static_cast<double>(value) * static_cast<double>(count);
  }
  return sum / static_cast<double>(games::total(histogram));
}

/// The distance of two distributions that the test of two samples finds, about: it is beyond the
/// critical value by as many standard deviations (at most 1/2 each) as the power asks for.
std::function<double(double, double)> detectable_distance(std::uint64_t n, std::uint64_t m) {
  const auto both = static_cast<double>(std::max<std::uint64_t>(n + m, 1));
  const double size = static_cast<double>(n) * static_cast<double>(m) / both;
  return [size](double alpha, double power) {
    const double beyond = stats::normal_upper_quantile(1 - power) / 2;
    return std::min(1.0, (std::sqrt(-std::log(alpha / 2) / 2) + beyond) / std::sqrt(size));
  };
}

}  // namespace

judge::Evidence& Battery::add(TestId test, stats::TestResult result,
                              const std::vector<std::string>& names) {
  return all_.emplace_back(
      judge::evidence(infos[static_cast<std::size_t>(test)], std::move(result), names));
}

void Battery::add_worst_value(TestId test, const std::vector<judge::CountedValues>& values) {
  all_.push_back(judge::worst_value(infos[static_cast<std::size_t>(test)], values, level_));
}

void Battery::compare(TestId test, const Histogram& a, const Histogram& b, std::string_view what,
                      const std::vector<std::string>& names) {
  const games::Paired samples = games::paired(a, b);
  judge::Evidence& evidence =
      add(test, stats::histogram_ks_test(samples.a, samples.b, level_), names);
  if (evidence.result.is_skipped()) return;
  evidence.detectable = detectable_distance(games::total(a), games::total(b));
  evidence.words = fmt::format("{}: {:.3f} against {:.3f} on average", what, mean(a), mean(b));
}

Histogram landlord_points(const GamesTally& tally) { return tally.points; }
Histogram plays(const GamesTally& tally) { return histogram_of(tally.plays); }
Histogram bombs_played(const GamesTally& tally) { return histogram_of(tally.bombs); }

Histogram of_all(const PlayTally& tally, ReadOff read) {
  Histogram sum;
  for (const GamesTally& seat : tally.by_landlord) games::merge(sum, read(seat));
  return sum;
}

Histogram seat_points(const PlayTally& tally, std::size_t seat) {
  Histogram sum = tally.by_landlord[seat].points;
  for (std::size_t landlord = 0; landlord < seats; ++landlord) {
    if (landlord == seat) continue;
    for (const auto& [points, count] : tally.by_landlord[landlord].points) {
      sum[-points / 2] += count;
    }
  }
  return sum;
}

std::function<double(double alpha, double power)> detectable_w(double df, std::uint64_t n) {
  return [=](double alpha, double power) {
    if (n == 0 || df <= 0) return std::numeric_limits<double>::infinity();
    return std::sqrt(stats::noncentrality_needed(df, alpha, power) / static_cast<double>(n));
  };
}

std::string place_text(std::size_t place) {
  return place < seats ? fmt::format("{} seat", place_names[place]) : "bottom";
}

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace evenhand::doudizhu
