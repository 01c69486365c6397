// Counts of 10^14 deals and more: synthetic parts are merged and compared with multiple precision.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>

#include "sims/cards/deck.hpp"
#include "sims/shuffle/dealer.hpp"
#include "src/audit/between_deals/deal_scores.hpp"
#include "src/audit/position/position_group.hpp"
#include "src/audit/tallies.hpp"
#include "stats/permutations/position_matrix.hpp"
#include "stats/sequences/serial_correlation.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/draws/lottery.hpp"

namespace evenhand::audit {
namespace {

using boost::multiprecision::cpp_int;
using Real = boost::multiprecision::cpp_bin_float_100;

/// 2^36 times the counts: parts that are saved, loaded and merged with themselves.
constexpr int doublings = 36;

TEST(LargeCounts, OfScoresKeepEveryDigit) {
  // As large as scores can be, with neighbours that are alike.
  std::vector<Scores> scores(4096);
  cpp_int products = 0;
  cpp_int first = 0;
  cpp_int second = 0;
  cpp_int first_squares = 0;
  cpp_int second_squares = 0;
  for (std::uint32_t d = 0; d < scores.size(); ++d) {
    scores[d].fill(65535 - (d * 2654435761U >> 20U));
    if (d == 0) continue;
    const cpp_int before = scores[d - 1][0];
    const cpp_int now = scores[d][0];
    products += before * now;
    first += before;
    second += now;
    first_squares += before * before;
    second_squares += now * now;
  }
  ScoreSeries series;
  series.begin_block();
  series.fold(scores);
  std::uint64_t deals = scores.size();
  for (int i = 0; i < doublings; ++i) {
    ScoreSeries other;
    reports::load({"tally", reports::saved(series)}, other, of_units(deals));
    add_up(series, other);
    deals *= 2;
  }
  ASSERT_GT(deals, 100'000'000'000'000U);
  const stats::LaggedSums sums = series.sums(1, 0);
  const cpp_int times = cpp_int(1) << doublings;
  EXPECT_EQ(sums.pairs, std::uint64_t{4095} << doublings);
  EXPECT_EQ(sums.products, static_cast<double>(cpp_int(products * times)));
  EXPECT_EQ(sums.first, static_cast<double>(cpp_int(first * times)));
  EXPECT_EQ(sums.second, static_cast<double>(cpp_int(second * times)));
  EXPECT_EQ(sums.first_squares, static_cast<double>(cpp_int(first_squares * times)));
  EXPECT_EQ(sums.second_squares, static_cast<double>(cpp_int(second_squares * times)));

  // The correlation that the test tells, from whole numbers.
  const Real pairs = 4095;
  const Real covariance = Real(products) / pairs - Real(first) * Real(second) / (pairs * pairs);
  const Real spread = sqrt((Real(first_squares) / pairs - pow(Real(first) / pairs, 2)) *
                           (Real(second_squares) / pairs - pow(Real(second) / pairs, 2)));
  const stats::TestResult result = stats::serial_correlation_test(sums);
  ASSERT_TRUE(result.effect);
  EXPECT_NEAR(result.effect->value, static_cast<double>(Real(covariance / spread)), 1e-9);
}

TEST(LargeCounts, OfAWholeBatteryAddUp) {
  const cards::Deck deck = cards::parse_deck("doudizhu");
  const BatterySpec battery = parse_battery("position,order,second-order,between-deals,lags,hands");
  shuffle::Dealer dealer(shuffle::parse_shuffler("fisher-yates"), deck.size, "xoshiro256++x8", 7);
  Tallies whole(battery, deck);
  whole.begin_block(0);
  dealer.begin_block(0);
  dealer.deal(1000, [&](const cards::DealBatch& phase) { whole.fold(phase); });
  const std::vector<std::uint64_t> once = whole.find_as<PositionTally>("position")->counts();
  for (int i = 0; i < doublings + 2; ++i) {
    Tallies part(battery, deck);
    part.load({"tally", whole.save()});
    whole.merge(part);
  }
  ASSERT_EQ(whole.deals(), std::uint64_t{1000} << (doublings + 2));
  const std::vector<std::uint64_t> many = whole.find_as<PositionTally>("position")->counts();
  for (std::size_t i = 0; i < once.size(); ++i) {
    ASSERT_EQ(cpp_int(many[i]), cpp_int(once[i]) << (doublings + 2));
  }
  // Saved counts are held to sums of theirs: what had overflowed would be refused.
  Tallies again(battery, deck);
  EXPECT_NO_THROW(again.load({"tally", whole.save()}));
}

/// Checks what every group says of these deals or draws, and of 2^38 times their counts: of all of
/// that, merged, as much as of what was dealt.
void expect_all_is_judged(const cards::DealBatch& deals, const cards::Deck& deck) {
  constexpr int more = 38;
  Tallies whole(full_battery(), deck);
  whole.begin_block(0);
  whole.fold(deals);
  const std::vector<judge::Evidence> few = evidence_of(whole, 0.99);
  for (int i = 0; i < more; ++i) {
    Tallies part(full_battery(), deck);
    part.load({"tally", whole.save()});
    whole.merge(part);
  }
  ASSERT_EQ(whole.deals(), deals.size() << more);
  const std::vector<judge::Evidence> many = evidence_of(whole, 0.99);
  std::vector<std::string> made;
  for (const judge::Evidence& evidence : many) {
    if (evidence.result.is_skipped()) continue;
    made.push_back(evidence.test);
    EXPECT_LE(evidence.result.p.log, 0) << evidence.test;
    EXPECT_TRUE(std::isfinite(evidence.result.statistic)) << evidence.test;
    if (evidence.result.effect) {
      const auto& [name, value, interval, unit] = *evidence.result.effect;
      EXPECT_LE(interval.low, value + 1e-12 * std::abs(value)) << evidence.test;
      EXPECT_GE(interval.high, value - 1e-12 * std::abs(value)) << evidence.test;
    }
    if (evidence.detectable) {
      EXPECT_GT(evidence.detectable(1e-5, 0.9), 0) << evidence.test;
    }
  }
  for (const judge::Evidence& evidence : few) {
    if (evidence.result.is_skipped()) continue;
    // The same draws again have no numbers of their own, which show a change of the pool; and of
    // the same deals again no part of the session is unlike another.
    if (evidence.test == "draws.pool" || evidence.test.ends_with(".rhythm")) continue;
    EXPECT_NE(std::find(made.begin(), made.end(), evidence.test), made.end())
        << evidence.test << " is no longer made";
  }
  EXPECT_FALSE(made.empty());
}

TEST(LargeCountsSlow, OfEveryGroupAreJudged) {
  stats::SmallGenerator random(11);
  for (const char* game : {"doudizhu", "52", "8", "bridge"}) {
    SCOPED_TRACE(game);
    const cards::Deck deck = cards::parse_deck(game);
    expect_all_is_judged(make_deals(deck.size, 4096, fair, random), deck);
  }
  for (const std::size_t drawn : {1U, 6U}) {
    SCOPED_TRACE(drawn);
    expect_all_is_judged(make_draws(49, drawn, 4096, fair, random), draw_deck(49, drawn));
  }
}

TEST(LargeCounts, OfPositionsHaveTheirChiSquare) {
  // 10^14 deals whose cells lie some standard deviations off, in pairs, so that margins are kept.
  constexpr std::size_t n = 52;
  constexpr std::uint64_t expected = 100'000'000'000'000 / n;
  std::vector<std::uint64_t> counts(n * n, expected);
  for (std::size_t i = 0; i + 1 < n; i += 2) {
    const std::uint64_t off = 1'000'000 + 37'123 * i;
    counts[i * n + i] += off;
    counts[i * n + i + 1] -= off;
    counts[(i + 1) * n + i] -= off;
    counts[(i + 1) * n + i + 1] += off;
  }
  const std::uint64_t deals = expected * n;
  Real statistic = 0;
  for (const std::uint64_t count : counts) {
    const Real difference = Real(count) - Real(deals) / n;
    statistic += difference * difference * n / Real(deals);
  }
  statistic *= Real(n - 1) / n;
  const stats::TestResult result = stats::position_test({counts, n, deals});
  EXPECT_NEAR(result.statistic / static_cast<double>(statistic), 1, 1e-12);
}

}  // namespace
}  // namespace evenhand::audit
