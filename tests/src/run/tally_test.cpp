#include "src/run/tally.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/run/fake_experiment.hpp"

namespace evenhand::run {
namespace {

struct Others : Sums {};

TEST(TallyOf, AddsUpAndSurvivesItsJson) {
  TallyOf<Sums> tally({3, 50});
  tally.merge(TallyOf<Sums>({2, 7}));
  EXPECT_EQ(tally.units(), 5U);
  EXPECT_EQ(tally.counts.sum, 57U);
  TallyOf<Sums> read;
  read.load({"tally", tally.save()});
  EXPECT_EQ(read.save(), tally.save());
}

TEST(TallyOf, KeepsItsCountsWhenLoadingFails) {
  TallyOf<Sums> tally({3, 50});
  EXPECT_THROW(tally.load({"tally", {{"count", 9U}}}), InputError);
  EXPECT_EQ(tally.counts.count, 3U);
}

TEST(As, RefusesATallyOfAnotherKind) {
  TallyOf<Sums> tally;
  const Tally& base = tally;
  EXPECT_EQ(&as<TallyOf<Sums>>(base), &tally);
  EXPECT_THROW(as<TallyOf<Others>>(base), std::logic_error);
  EXPECT_THROW(tally.merge(TallyOf<Others>()), std::logic_error);
}

}  // namespace
}  // namespace evenhand::run
