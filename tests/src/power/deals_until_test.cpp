#include "src/power/deals_until.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "sims/cards/deck.hpp"
#include "stats/permutations/position_matrix.hpp"

namespace evenhand::power {
namespace {

Question question_of(std::vector<std::string> groups) {
  Question question{cards::parse_deck("10"), std::move(groups)};
  return question;
}

TEST(DealsUntil, AreTheFewestThatFindTheEffect) {
  const Question question = question_of({"position"});
  for (const double size : {.01, 1e-3, 1e-5}) {
    const std::uint64_t deals = deals_until(size, question);
    // The yardstick's own function, by which the verdict is found.
    EXPECT_LT(stats::detectable_position_deviation(10, deals, .01, .9), size);
    EXPECT_GT(stats::detectable_position_deviation(10, deals - deals / 50, .01, .9), size);
  }
}

TEST(DealsUntil, GrowWithTheNumberOfTestsBeside) {
  Question question = question_of({"position", "order"});
  const std::uint64_t alone = deals_until(.01, question);
  question.corrected = true;
  EXPECT_GT(deals_until(.01, question), alone);
}

TEST(DealsUntil, RefuseEffectsThatNobodyCounts) {
  EXPECT_THAT([] { deals_until(1e-9, question_of({"position"})); },
              testing::ThrowsMessage<InputError>(testing::HasSubstr("at least 1e-5")));
}

}  // namespace
}  // namespace evenhand::power
