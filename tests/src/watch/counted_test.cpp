#include "src/watch/counted.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>

#include "base/error.hpp"
#include "reports/json_members.hpp"

namespace evenhand::watch {
namespace {

Counted some_counted(const Subjects& subjects) {
  Counted counted(subjects);
  counted.deals = 7;
  // Five times as it was moved on by three places, twice as it was.
  for (std::size_t place = 0; place < 5; ++place) {
    counted.cells[place * 5 + (place + 3) % 5] = 5;
    counted.cells[place * 5 + place] = 2;
  }
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
                        std::numeric_limits<double>::lowest(), largest_log(7, 5)));
}

TEST(LargestSum, IsOfAllPairsOfCardsOrAllThereIs) {
  EXPECT_EQ(largest_sum(7, 5), 175U);
  EXPECT_EQ(largest_sum(most_deals, 1024), UINT64_MAX);
}

}  // namespace
}  // namespace evenhand::watch
