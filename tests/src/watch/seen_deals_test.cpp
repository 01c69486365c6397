#include "src/watch/seen_deals.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <random>
#include <set>

#include "base/error.hpp"
#include "reports/json_members.hpp"

namespace evenhand::watch {
namespace {

TEST(SeenDeals, CountsAsALongListDoes) {
  constexpr std::size_t memory = 64;
  std::mt19937_64 engine(1);
  SeenDeals seen(54, memory);
  stats::RepeatCounts counts;
  std::deque<std::uint64_t> list;
  std::uint64_t hits = 0;
  std::uint64_t misses = 0;
  for (int i = 0; i < 5000; ++i) {
    const std::uint64_t key = engine() % 200 << 30U;
    const bool is_hit = std::find(list.begin(), list.end(), key) != list.end();
    // Nothing is bet on the first.
    if (!list.empty()) ++(is_hit ? hits : misses);
    seen.add(key, counts);
    list.push_back(key);
    if (list.size() > memory) list.pop_front();
  }
  EXPECT_EQ(counts.hits, hits);
  EXPECT_EQ(counts.misses, misses);
  EXPECT_GT(hits, 100U);
}

TEST(SeenDeals, BetsNothingWhereRepeatsAreLikely) {
  SeenDeals seen(4);
  stats::RepeatCounts counts;
  for (std::uint64_t key = 0; key < 24; ++key) seen.add(key, counts);
  EXPECT_EQ(counts.hits + counts.misses, 0U);
}

TEST(SeenDeals, KnowsTheChanceOfRankedDeals) {
  SeenDeals seen(10);
  stats::RepeatCounts counts;
  for (std::uint64_t key = 0; key < 3; ++key) seen.add(key, counts);
  const double orders = 3628800;
  EXPECT_NEAR(counts.log_chance_of_misses, std::log1p(-1 / orders) + std::log1p(-2 / orders),
              1e-18);
}

TEST(SeenDeals, GoesOnFromWhatItSaved) {
  std::mt19937_64 engine(2);
  SeenDeals whole(54, 64);
  SeenDeals first(54, 64);
  SeenDeals second(54, 64);
  stats::RepeatCounts of_whole;
  stats::RepeatCounts of_parts;
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t key = engine() % 150;
    whole.add(key, of_whole);
    if (i == 500) {
      const nlohmann::json saved = reports::saved(first);
      reports::load({"state", saved}, second);
    }
    (i < 500 ? first : second).add(key, of_parts);
  }
  EXPECT_EQ(of_whole.hits, of_parts.hits);
  EXPECT_EQ(of_whole.log_chance_of_hits, of_parts.log_chance_of_hits);
  EXPECT_EQ(reports::saved(whole), reports::saved(second));
}

TEST(SeenDeals, BeginsItsRingWhereThatIsNotFull) {
  SeenDeals seen(54, 64);
  stats::RepeatCounts counts;
  for (std::uint64_t key = 0; key < 63; ++key) seen.add(key, counts);
  nlohmann::json saved = reports::saved(seen);
  saved["at"] = 1U;
  EXPECT_THROW(reports::load({"state", saved}, seen), InputError);
}

}  // namespace
}  // namespace evenhand::watch
