#include "src/games/doudizhu/estimates.hpp"

#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "src/judge/estimate.hpp"
#include "stats/intervals/difference_interval.hpp"
#include "stats/intervals/ratio_estimate.hpp"

namespace evenhand::doudizhu {
namespace {

using reports::Estimate;

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr std::uint64_t least_for_normal = 30;

Estimate with(double value, const std::optional<stats::Interval>& interval, double level) {
  return interval ? judge::estimate(value, *interval) : judge::estimate(value, level);
}

stats::Interval interval_of(const Estimate& estimate) {
  return {estimate.low, estimate.high, estimate.level};
}

Estimate difference(const Estimate& one, const Estimate& other) {
  return with(one.value - other.value,
              difference_interval(one.value, interval_of(one), other.value, interval_of(other)),
              one.level);
}

std::uint64_t all_games(const PlayTally& tally) { return tally.games; }

SeatEstimates estimates_of(const Estimator& estimator, SeatList seats_of, unsigned i) {
  const auto at = [=](const PlayTally& tally) -> const SeatTally& { return (tally.*seats_of)[i]; };
  const auto as_landlord = [=](const PlayTally& tally) { return at(tally).landlord; };
  const auto as_farmer = [=](const PlayTally& tally) { return tally.games - at(tally).landlord; };
  return {
      .landlord = estimator.share(as_landlord, all_games),
      .wins_as_landlord = estimator.share(
          [=](const PlayTally& tally) { return at(tally).landlord_wins; }, as_landlord),
      .wins_as_farmer = estimator.share(
          [=](const PlayTally& tally) { return at(tally).wins - at(tally).landlord_wins; },
          as_farmer),
      .wins = estimator.share([=](const PlayTally& tally) { return at(tally).wins; }, all_games),
      .points = estimator.mean([=](const PlayTally& tally) { return at(tally).points; }),
  };
}

}  // namespace

Estimator::Estimator(const PlayCounts& counts, double level)
    : counts_(counts), level_(level), all_(counts.all()) {}

Estimate Estimator::share_of(std::uint64_t hits, std::uint64_t trials) const {
  return judge::share(hits, trials, level_);
}

Estimate Estimator::mean_of(const Sum& numbers) const {
  const std::uint64_t games = all_.games;
  if (games == 0) return with(unknown, std::nullopt, level_);
  const auto n = static_cast<std::int64_t>(games);
  const stats::RatioSums sums{games, numbers.sum, n, numbers.squares, numbers.sum, games};
  const bool is_known = games >= least_for_normal && stats::ratio_error(sums) > 0;
  return with(stats::ratio(sums),
              is_known ? std::optional(stats::ratio_interval(sums, level_)) : std::nullopt, level_);
}

Estimate Estimator::ratio_of(const std::vector<double>& numerators,
                             const std::vector<double>& denominators) const {
  const double numerator = std::accumulate(numerators.begin(), numerators.end(), 0.0);
  const double denominator = std::accumulate(denominators.begin(), denominators.end(), 0.0);
  if (denominator == 0) return with(unknown, std::nullopt, level_);
  return with(numerator / denominator, stats::ratio_interval(numerators, denominators, level_),
              level_);
}

std::array<SeatEstimates, seats> seat_estimates(const Estimator& estimator, SeatList seats_of) {
  std::array<SeatEstimates, seats> list;
  for (unsigned i = 0; i < seats; ++i) list[i] = estimates_of(estimator, seats_of, i);
  return list;
}

Estimate landlord_wins(const Estimator& estimator) {
  return estimator.share([](const PlayTally& tally) { return tally.landlord_wins; }, all_games);
}

std::array<SeatWorth, seats> worth(const Estimator& games, const Estimator& fair) {
  const Estimate landlord = landlord_wins(fair);
  const Estimate fair_wins{(2 - landlord.value) / 3, (2 - landlord.high) / 3,
                           (2 - landlord.low) / 3, landlord.level};
  const auto at_seat = seat_estimates(games, &PlayTally::at_seat);
  std::array<SeatWorth, seats> result;
  for (unsigned seat = 0; seat < seats; ++seat) {
    result[seat] = {difference(at_seat[seat].wins, fair_wins), at_seat[seat].points};
  }
  return result;
}

}  // namespace evenhand::doudizhu
