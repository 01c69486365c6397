#include "src/games/doudizhu/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/games/doudizhu/sections.hpp"

namespace evenhand::doudizhu {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(DoudizhuDocument, HasTheVerdictAndWhatRepeatsIt) {
  const reports::Document document = document_of(plan_of(9000));
  EXPECT_EQ(document.kind, "play doudizhu");
  EXPECT_EQ(document.title,
            "Dou Dizhu, 9,000 games: fisher-yates on xoshiro256++x8, seed 1, from a sorted deck");
  EXPECT_EQ(document.verdict, reports::Verdict::no_bias_found);
  EXPECT_EQ(document.answer, document.sections.front().judgement->reason);
  EXPECT_THAT(document.provenance.command,
              StartsWith("evenhand play doudizhu --games 9000 --shuffler fisher-yates"));
  EXPECT_THAT(document.notes.front(), StartsWith("Bidding: auction; first bidder: a random seat"));
}

TEST(DoudizhuDocument, SaysHowToReadGamesThatDependOnEachOther) {
  const reports::Document document = document_of(plan_of(500, "riffle:3", true));
  EXPECT_THAT(document.notes.back(), HasSubstr("ask for 40,960 or more"));
}

}  // namespace
}  // namespace evenhand::doudizhu
