#include "src/games/doudizhu/play_report.hpp"

#include "stats/tables/contingency.hpp"
#include "stats/tables/goodness_of_fit.hpp"
#include "stats/tables/pooling.hpp"

namespace evenhand::doudizhu {
namespace {

std::uint64_t all_games(const PlayTally& tally) { return tally.games; }

using Places = std::array<PlaceTally, seats> PlayTally::*;

PlaceReport place_report(const Estimator<PlayTally>& estimator, Places places, unsigned i) {
  const auto at = [=](const PlayTally& tally) -> const PlaceTally& { return (tally.*places)[i]; };
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
      .points = estimator.mean([=](const PlayTally& tally) { return at(tally).points; }, all_games),
  };
}

stats::TestResult each_seat_alike(const PlayTally& tally, std::uint64_t PlaceTally::*number) {
  constexpr std::array<double, seats> thirds = {1.0 / 3, 1.0 / 3, 1.0 / 3};
  std::array<std::uint64_t, seats> counts{};
  for (unsigned seat = 0; seat < seats; ++seat) counts[seat] = tally.at_seat[seat].*number;
  return stats::goodness_of_fit(counts, thirds).chi_square;
}

/// The rarest bottom cards are counted together when fewer than `least` are expected in so many
/// deals.
stats::Pools pools_of_bottoms(double deals, double least) {
  std::vector<double> expected;
  for (const double probability : bottom_probabilities()) expected.push_back(deals * probability);
  return stats::pool_smallest(expected, least);
}

stats::TestResult bottoms_as_in_fair_deals(const PlayTally& tally) {
  const auto deals = static_cast<double>(tally.games + tally.redeals);
  return stats::goodness_of_fit(tally.bottom, bottom_probabilities(),
                                pools_of_bottoms(deals, stats::least_expected))
      .chi_square;
}

stats::TestResult bottoms_independent_of_seats(const PlayTally& tally) {
  // Twice the least, as some seats have fewer games than a third.
  const stats::Pools pools =
      pools_of_bottoms(static_cast<double>(tally.games) / seats, 2 * stats::least_expected);
  std::vector<std::uint64_t> table;
  for (const auto& row : tally.bottom_games) {
    const std::vector<std::uint64_t> counts = pooled(pools, row);
    table.insert(table.end(), counts.begin(), counts.end());
  }
  return stats::independence(table, pools.count).chi_square;
}

std::vector<Finding> tests_of(const PlayTally& tally) {
  return {{"landlord's seat",
           "each seat is the landlord once in three games",
           each_seat_alike(tally, &PlaceTally::landlord),
           {}},
          {"who goes out first",
           "each seat goes out first once in three games",
           each_seat_alike(tally, &PlaceTally::went_out),
           {}},
          {"bottom cards", "they are those of fair deals", bottoms_as_in_fair_deals(tally), {}},
          {"landlord's seat and bottom cards",
           "they are independent",
           bottoms_independent_of_seats(tally),
           {}}};
}

}  // namespace

PlayReport report_on(const Counted<PlayTally>& counted, double alpha) {
  const Estimator<PlayTally> estimator(counted);
  PlayReport report;
  report.tally = estimator.all();
  report.landlord_wins =
      estimator.share([](const PlayTally& tally) { return tally.landlord_wins; }, all_games);
  report.landlord_points =
      estimator.mean([](const PlayTally& tally) { return tally.landlord_points; }, all_games);
  for (unsigned i = 0; i < seats; ++i) {
    report.seat[i] = place_report(estimator, &PlayTally::at_seat, i);
    report.turn[i] = place_report(estimator, &PlayTally::at_turn, i);
  }
  const auto exact = bottom_probabilities();
  for (std::size_t i = 0; i < bottoms; ++i) {
    report.bottom[i] = {
        exact[i],
        estimator.share([=](const PlayTally& tally) { return tally.bottom[i]; },
                        [](const PlayTally& tally) { return tally.games + tally.redeals; })};
  }
  report.findings = tests_of(report.tally);
  std::vector<Finding*> findings;
  for (Finding& finding : report.findings) findings.push_back(&finding);
  report.outcome = conclude(findings, alpha);
  return report;
}

std::array<SeatWorth, seats> worth(const PlayReport& report, const PlayReport& fair) {
  Estimate fair_wins{(2 - fair.landlord_wins.value) / 3, std::nullopt};
  if (fair.landlord_wins.interval) {
    fair_wins.interval =
        stats::Interval{(2 - fair.landlord_wins.interval->high) / 3,
                        (2 - fair.landlord_wins.interval->low) / 3, interval_level};
  }
  std::array<SeatWorth, seats> result;
  for (unsigned seat = 0; seat < seats; ++seat) {
    result[seat] = {difference(report.seat[seat].wins, fair_wins), report.seat[seat].points};
  }
  return result;
}

}  // namespace evenhand::doudizhu
