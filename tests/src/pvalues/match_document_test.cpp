#include "src/pvalues/match_document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/find_in_document.hpp"

namespace evenhand::pvalues {
namespace {

using testing::HasSubstr;

// The likelihood ratios are those of stats/sequential, which are checked there.
TEST(MatchDocument, TellsAPentanomialMatch) {
  const reports::Document document = match_document({{3, 20, 55, 27, 5}, {0, 5, 0.05, 0.05}, 0.95});
  tests::expect_well_formed(document);
  EXPECT_NEAR(tests::number(document, "llr"), 0.241229262632, 1e-10);
  EXPECT_EQ(tests::text(document, "decision"), "continue");
  EXPECT_EQ(tests::number(document, "games"), 220);
  EXPECT_NEAR(tests::number(document, "los"), 0.892067178997084, 1e-12);
  EXPECT_EQ(document.answer,
            "LLR 0.241 in (-2.944, 2.944): go on, neither nElo 0 nor nElo 5 is accepted yet");
}

TEST(MatchDocument, DecidesEitherWay) {
  const reports::Document won = match_document({{100, 300, 200}, {0, 10, 0.05, 0.05}, 0.95});
  EXPECT_EQ(tests::text(won, "decision"), "H1");
  EXPECT_THAT(won.answer, HasSubstr("stop, nElo 10 is accepted over nElo 0"));
  EXPECT_THAT(won.notes.back(), HasSubstr("--pairs"));
  EXPECT_THAT(won.notes.front(), HasSubstr("whose length was set before"));
  const reports::Document lost =
      match_document({{200, 300, 100}, {0, 10, 0.05, 0.05, stats::EloModel::logistic}, 0.95});
  EXPECT_EQ(tests::text(lost, "decision"), "H0");
  EXPECT_THAT(lost.answer, HasSubstr("stop, Elo 0 is accepted"));
  EXPECT_LT(tests::number(lost, "elo"), 0);
}

TEST(MatchDocument, HasAnIntervalThatHoldsAfterStopping) {
  const reports::Document stopped = match_document({{100, 200, 139}, {0, 50, 0.05, 0.05}, 0.95});
  EXPECT_EQ(tests::text(stopped, "decision"), "H1");
  EXPECT_LT(tests::number(stopped, "elo_stopped"), tests::number(stopped, "elo"));
  EXPECT_LT(tests::number(stopped, "normalized_elo_stopped"),
            tests::number(stopped, "normalized_elo"));
}

TEST(MatchDocument, TellsASweep) {
  const reports::Document document = match_document({{0, 0, 12}, {0, 50, 0.05, 0.05}, 0.95});
  tests::expect_well_formed(document);
  EXPECT_GT(tests::number(document, "los"), 0.999);
}

}  // namespace
}  // namespace evenhand::pvalues
