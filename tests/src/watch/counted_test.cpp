#include "src/watch/counted.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

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
  sum.add(some_counted(subjects));
  EXPECT_EQ(sum.deals, 14U);
  EXPECT_EQ(sum.cells[3], 10U);
  EXPECT_EQ(sum.sums[2], -80);
  EXPECT_EQ(sum.rising[3][1], 12U);
  EXPECT_EQ(sum.repeats.log_chance_of_hits, -60.5);
  EXPECT_EQ(sum.order_logs[0], 0.2);
  sum.clear();
  EXPECT_EQ(sum.save(), Counted(subjects).save());
}

TEST(Counted, IsReadAsItWasSaved) {
  const cards::Deck deck = cards::parse_deck("5");
  const Subjects subjects(deck, 1);
  const Counted counted = some_counted(subjects);
  Counted read;
  read.load({"state", counted.save()}, subjects);
  EXPECT_EQ(read.save(), counted.save());
  const Subjects others(deck, 2);
  EXPECT_THROW(read.load({"state", counted.save()}, others), InputError);
}

}  // namespace
}  // namespace evenhand::watch
