#include "src/games/fair_shuffle.hpp"

#include <gtest/gtest.h>

#include "sims/doudizhu/play/host.hpp"
#include "sims/random/source.hpp"

namespace evenhand::games {
namespace {

TEST(FairShuffle, IsTheOnlyOneThatNeedsNoBaseline) {
  const std::string_view usual = random::sources().front().name;
  EXPECT_FALSE(needs_baseline("fisher-yates", usual));
  EXPECT_TRUE(needs_baseline("riffle:7", usual));
  EXPECT_TRUE(needs_baseline("fisher-yates", "philox"));
}

TEST(FairShuffle, IsWhatGamesAreDealtByUnasked) {
  const doudizhu::TableSetup table;
  EXPECT_FALSE(needs_baseline(table.shuffler, table.rng));
}

}  // namespace
}  // namespace evenhand::games
