#include "src/audit/permutations/permutations_tally.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(PermutationsTally, CountsEveryOrderUnderItsRank) {
  PermutationsTally tally(3);
  tally.fold(every_deal(3));
  cards::DealBatch more(3, 2);
  put(more, 0, {2, 1, 0});
  put(more, 1, {0, 2, 1});
  tally.fold(more);
  EXPECT_EQ(std::vector<std::uint64_t>(tally.counts().begin(), tally.counts().end()),
            (std::vector<std::uint64_t>{1, 2, 1, 1, 1, 2}));
}

TEST(PermutationsTally, AddsUpAndIsReadBack) {
  PermutationsTally tally(4);
  tally.fold(every_deal(4));
  PermutationsTally read(4);
  read.load({"tally", tally.save()}, 24);
  read.merge(tally);
  for (const std::uint64_t count : read.counts()) EXPECT_EQ(count, 2U);
  EXPECT_THROW(read.load({"tally", tally.save()}, 25), InputError);
  EXPECT_THROW(PermutationsTally(5).load({"tally", tally.save()}, 24), InputError);
}

}  // namespace
}  // namespace evenhand::audit
