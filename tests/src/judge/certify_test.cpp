#include "src/judge/certify.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace evenhand::judge {
namespace {

using reports::Judgement;
using reports::Verdict;
using testing::HasSubstr;
using testing::StartsWith;

constexpr SampleSize sample{40'000, "deals"};
const std::vector<CertifiedBound> bounds = {{"which position a card gets", "card 3", 0.008},
                                            {"which card follows a card", "card 9", 0.02}};

Judgement certified(Verdict verdict, double within, std::span<const CertifiedBound> all = bounds,
                    const std::string& why_not = "", CertifiedUnit unit = CertifiedUnit::points) {
  Judgement judgement{verdict, "nothing odd", "none of 9 tests rejects", 0.01, "holm", {}};
  certify(all, {within, unit}, 0.99, sample, why_not, judgement);
  return judgement;
}

TEST(Certify, SaysHowFarChancesAreOffAtMost) {
  for (const Verdict before : {Verdict::no_bias_found, Verdict::inconclusive}) {
    const Judgement judgement = certified(before, 0.02);
    EXPECT_EQ(judgement.verdict, Verdict::certified);
    EXPECT_EQ(
        judgement.reason,
        std::string("within 2 percentage points: with 99 % confidence no event of 2 kinds has a "
                    "chance that is off by more than 2.00 percentage points, the most of which "
                    "card follows a card (card 9); ") +
            (before == Verdict::inconclusive ? "no test rejects" : "none of 9 tests rejects"));
  }
}

TEST(Certify, SaysHowManyUnitsWouldDo) {
  const Judgement judgement = certified(Verdict::no_bias_found, 0.01);
  EXPECT_EQ(judgement.verdict, Verdict::inconclusive);
  // A bound twice too large needs four times as many.
  EXPECT_EQ(judgement.reason,
            "not certified within 1 percentage point: 40,000 deals leave room for a chance that is "
            "off by "
            "2.00 percentage points, of which card follows a card (card 9); if the source is "
            "even-handed, about 160,000 deals "
            "would do");
  EXPECT_THAT(certified(Verdict::no_bias_found, 0.017).reason, HasSubstr("about 56,000 deals"));
  EXPECT_EQ(judgement.answer,
            "not certified within 1 percentage point; nothing odd so far; if the source is "
            "even-handed, about 160,000 deals would do");
}

TEST(Certify, LeavesABiasWhatItIs) {
  const Judgement judgement = certified(Verdict::biased, 0.5);
  EXPECT_EQ(judgement.verdict, Verdict::biased);
  EXPECT_EQ(judgement.reason, "none of 9 tests rejects");
}

TEST(Certify, SaysNothingOfASourceThatWasNotWatched) {
  const std::string why = "no test of change over time is made of draws with repeats";
  const Judgement judgement = certified(Verdict::no_bias_found, 0.5, bounds, why);
  EXPECT_EQ(judgement.verdict, Verdict::inconclusive);
  EXPECT_EQ(judgement.reason, "not certified within 50 percentage points: " + why);
  EXPECT_EQ(certified(Verdict::biased, 0.5, bounds, why).verdict, Verdict::biased);
}

TEST(Certify, CountsOneKind) {
  EXPECT_THAT(certified(Verdict::no_bias_found, 0.02, std::span(bounds).first(1)).reason,
              HasSubstr("no event of 1 kind has a chance that is off by more than 0.800 percentage "
                        "points"));
}

TEST(Certify, IsInconclusiveWithoutABound) {
  const Judgement judgement = certified(Verdict::no_bias_found, 0.01, {});
  EXPECT_EQ(judgement.verdict, Verdict::inconclusive);
  EXPECT_THAT(judgement.reason, StartsWith("nothing can be certified within 1 percentage point"));
}

TEST(Certify, SaysThatABoundIsRelative) {
  EXPECT_THAT(
      certified(Verdict::no_bias_found, 0.02, bounds, "", CertifiedUnit::relative).reason,
      StartsWith("within 2 % of itself: with 99 % confidence no event of 2 kinds has a chance that "
                 "is off by more than 2.00 % of itself, the most of which card follows a card"));
}

TEST(CertificateTable, HasARowAKind) {
  const reports::Table table = certificate_table(bounds, CertifiedUnit::points, 0.99);
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(std::get<std::string>(table.rows[1][1]), "card 9");
  EXPECT_EQ(std::get<double>(table.rows[1][2]), 0.02);
  EXPECT_THAT(table.title, HasSubstr("in percentage points, each with 99 % confidence"));
}

}  // namespace
}  // namespace evenhand::judge
