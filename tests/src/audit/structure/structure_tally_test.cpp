#include "src/audit/structure/structure_tally.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/audit/deals_of_all_sizes.hpp"

namespace evenhand::audit {
namespace {

TEST(StructureTally, OverAllDealsHasTheNullDistributions) {
  for (std::size_t n = 2; n <= 7; ++n) {
    const cards::DealBatch deals = every_deal(n);
    StructureTally structure(n);
    structure.fold(deals);
    expect_null(structure.fixed_points(), stats::fixed_points_null(n));
    expect_null(structure.cycles(), stats::cycles_null(n));
    EXPECT_EQ(structure.odd(), deals.size() / 2);
  }
}

TEST(StructureTally, TellsOddFromEvenByTheCycles) {
  cards::DealBatch deals(5, 3);
  put(deals, 0, {0, 1, 2, 3, 4});  // even
  put(deals, 1, {1, 0, 2, 3, 4});  // one exchange
  put(deals, 2, {1, 2, 3, 4, 0});  // a cycle of five: four exchanges
  StructureTally structure(5);
  structure.fold(deals);
  EXPECT_EQ(structure.odd(), 1U);
  EXPECT_EQ(structure.cycles()[5 - 1], 1U);
  EXPECT_EQ(structure.cycles()[4 - 1], 1U);
  EXPECT_EQ(structure.cycles()[1 - 1], 1U);
  StructureTally read(5);
  EXPECT_THROW(read.load({"tally", structure.save()}, 4), InputError);
  read.load({"tally", structure.save()}, 3);
  EXPECT_EQ(read.save(), structure.save());
}

}  // namespace
}  // namespace evenhand::audit
