#include "src/run/agree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/run/thread_team.hpp"

namespace evenhand::run {
namespace {

void agree(const std::vector<std::string>& facts) {
  Post post(static_cast<int>(facts.size()));
  for (std::size_t rank = facts.size(); rank-- > 0;) {
    ThreadTeam team(post, static_cast<int>(rank));
    require_agreement(team, facts[rank]);
  }
}

TEST(Agree, TakesRanksThatAreAlike) {
  EXPECT_NO_THROW(agree({"evenhand 1"}));
  EXPECT_NO_THROW(agree({"evenhand 1", "evenhand 1", "evenhand 1"}));
}

TEST(Agree, NamesARankThatIsNot) {
  EXPECT_THAT(([] {
                agree({"evenhand 1", "evenhand 1", "evenhand 2"});
              }),
              testing::ThrowsMessage<InputError>(
                  "rank 0 on here is 'evenhand 1' and rank 2 on here is 'evenhand 2'; start the "
                  "same program with the same options on every rank"));
}

}  // namespace
}  // namespace evenhand::run
