#include "src/watch/counted.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <limits>
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

Counted some_counted(const Subjects& subjects) {
  Counted counted(subjects);
  counted.deals = 7;
  // Five times as it was moved on by three places, twice as it was.
  for (std::size_t place = 0; place < 5; ++place) {
    counted.cells[place * 5 + (place + 3) % 5] = 5;
    counted.cells[place * 5 + place] = 2;
  }
  counted.neighbours[0 * 5 + 1] = 7;
  counted.neighbours[1 * 5 + 2] = 7;
  counted.neighbours[2 * 5 + 3] = 2;
  counted.neighbours[2 * 5 + 2] = 5;
  counted.neighbours[3 * 5 + 4] = 7;
  counted.neighbours[4 * 5 + 0] = 5;
  counted.neighbours[4 * 5 + 4] = 2;
  counted.steps[0] = 7;
  counted.steps[1] = 6;
  counted.sums[2] = -40;
  counted.rising[0][0] = 7;
  counted.rising[1][2] = 7;
  counted.rising[2][4] = 6;
  counted.rising[3][1] = 6;
  counted.repeats = {1, 2, -30.25, -0.125};
  counted.order_logs = {0.1, -0.2, 0.3, 1e-9};
  return counted;
}

TEST(Counted, AddsUpAndClears) {
  const cards::Deck deck = cards::parse_deck("5");
  const Subjects subjects(deck, 1);
  Counted sum = some_counted(subjects);
  add_up(sum, some_counted(subjects));
  EXPECT_EQ(sum.deals, 14U);
  EXPECT_EQ(sum.cells[3], 10U);
  EXPECT_EQ(sum.sums[2], -80);
  EXPECT_EQ(sum.rising[3][1], 12U);
  EXPECT_EQ(sum.repeats.log_chance_of_hits, -60.5);
  EXPECT_EQ(sum.order_logs[0], 0.2);
  sum.clear();
  EXPECT_EQ(reports::saved(sum), reports::saved(Counted(subjects)));
}

TEST(Counted, IsReadAsItWasSaved) {
  const cards::Deck deck = cards::parse_deck("5");
  const Subjects subjects(deck, 1);
  const Counted counted = some_counted(subjects);
  const nlohmann::json saved = reports::saved(counted);
  Counted read(subjects);
  reports::load({"state", saved}, read);
  EXPECT_EQ(reports::saved(read), saved);
  Counted other(Subjects(deck, 2));
  EXPECT_THROW(reports::load({"state", saved}, other), InputError);
}

TEST(Counted, IsRefusedWhereItsTablesAreOfOtherDeals) {
  const cards::Deck deck = cards::parse_deck("5");
  const Subjects subjects(deck, 1);
  const auto refusal = [&](const auto& damage) {
    Counted counted = some_counted(subjects);
    damage(counted);
    const nlohmann::json saved = reports::saved(counted);
    Counted read(subjects);
    try {
      reports::load({"state", saved}, read);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("read");
  };
  EXPECT_EQ(refusal([](Counted&) {}), "read");
  EXPECT_EQ(refusal([](Counted& counted) { ++counted.neighbours[0]; }),
            "state: at .neighbours: expected each card 7 times, found 25 bytes");
  EXPECT_EQ(refusal([](Counted& counted) { std::swap(counted.cells[0], counted.cells[1]); }),
            "state: at .cells: expected each card and each place 7 times, found 25 bytes");
  EXPECT_EQ(refusal([](Counted& counted) { counted.steps[0] = 6; }),
            "state: at .steps: expected 7 first, found 9 bytes");
  EXPECT_EQ(refusal([](Counted& counted) { counted.rising[3][0] = 1; }),
            "state: at .rising[3]: expected counts that add up to 6, found 5 bytes");
  EXPECT_EQ(refusal([](Counted& counted) { counted.sums[0] = -176; }),
            "state: at .sums: expected counts of at most 175, found 22 bytes");
  EXPECT_EQ(refusal([](Counted& counted) { counted.repeats.hits = 6; }),
            "state: at .repeats.misses: expected a whole number from 0 to 1, found 2");
  EXPECT_EQ(refusal([](Counted& counted) { counted.order_logs[1] = 34; }),
            fmt::format("state: at .order_logs[1]: expected a number from {} to {}, found 34.0",
                        std::numeric_limits<double>::lowest(),
                        DealShape(cards::parse_deck("5")).largest_log(7)));
}

}  // namespace

}  // namespace evenhand::watch
