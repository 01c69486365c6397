#include "src/claims/claims_document.hpp"

#include <gtest/gtest.h>

#include "tests/src/find_in_document.hpp"

namespace evenhand::claims {
namespace {

Claim claim(const std::string& id, const std::string& value, const std::string& published) {
  Claim claim;
  claim.where = "test";
  claim.id = id;
  claim.statement = "statement of " + id;
  claim.value = value;
  claim.published = published;
  return claim;
}

std::vector<CheckedClaim> three() {
  Claim open = claim("open", "", "1");
  open.open = "nobody knows";
  return check_all({claim("right", "P{rocket in bottom}", "0.0021"), open,
                    claim("wrong", "P{rocket in bottom}", "1/478")});
}

TEST(ClaimsDocument, CountsFindingsAndHasNoVerdictOfTheAudits) {
  const reports::Document document = claims_document(three());
  tests::expect_well_formed(document);
  EXPECT_EQ(document.answer, "1 confirmed, 1 refuted, 1 not decidable");
  EXPECT_FALSE(document.verdict);
  EXPECT_EQ(tests::number(document, "refuted"), 1);
  EXPECT_EQ(count(three(), Finding::refuted), 1U);
}

TEST(ClaimsDocument, ShowsRefutedClaimsFirst) {
  const reports::Document document = claims_document(three());
  const reports::Table& claims = tests::table(document, "claims");
  ASSERT_EQ(claims.rows.size(), 3U);
  EXPECT_EQ(tests::text(claims.rows[0][0]), "wrong");
  EXPECT_EQ(tests::text(claims.rows[1][0]), "open");
  EXPECT_EQ(tests::text(claims.rows[0][1]), "refuted");
  EXPECT_EQ(tests::text(claims.rows[0][3]), "1/477 = 0.002096436059");
}

TEST(ClaimsDocument, KeepsAllThatIsKnownOfAValue) {
  const reports::Document document = claims_document(three());
  EXPECT_EQ(tests::exact(tests::cell(document, "statements", "right", "value")), "1/477");
  EXPECT_EQ(tests::text(tests::cell(document, "statements", "open", "detail")), "nobody knows");
  EXPECT_EQ(tests::text(tests::cell(document, "statements", "open", "check")), "nothing");
}

TEST(ClaimsDocument, DrawsWhatWasPublishedOverWhatIsTrue) {
  const std::vector<reports::Chart> charts = claims_document(three()).sections.front().charts;
  ASSERT_EQ(charts.size(), 1U);
  const auto& rows = charts.front().data.rows;
  ASSERT_EQ(rows.size(), 2U) << "nothing is known of the open one";
  EXPECT_EQ(tests::text(rows[0][0]), "wrong");
  EXPECT_DOUBLE_EQ(std::get<double>(rows[0][1]), 477.0 / 478);
  EXPECT_DOUBLE_EQ(std::get<double>(rows[1][1]), 0.0021 * 477);
  EXPECT_EQ(std::get<double>(rows[1][2]), 1);
  // For 0, no ratio says anything, and without one there is no picture.
  EXPECT_TRUE(
      claims_document(check_all({claim("none", "0", "0.1")})).sections.front().charts.empty());
}

TEST(ClaimsDocument, HasTheIntervalOfASimulation) {
  Claim simulated = claim("rocket", "P{rocket in hand}", "0.2");
  simulated.simulated = true;
  simulated.samples = 20000;
  const reports::Document document = claims_document(check_all({simulated}));
  const auto value =
      std::get<reports::Estimate>(tests::cell(document, "statements", "rocket", "value"));
  EXPECT_LT(value.low, 136.0 / 1431);
  EXPECT_GT(value.high, 136.0 / 1431);
  EXPECT_EQ(tests::text(tests::cell(document, "statements", "rocket", "check")), "simulation");
}

}  // namespace
}  // namespace evenhand::claims
