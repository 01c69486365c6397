#include "src/pvalues/tails.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/src/find_in_document.hpp"

namespace evenhand::pvalues {
namespace {

Tails tails(double upper_log10) {
  Tails tails;
  tails.title = "title";
  tails.letter = "X";
  tails.statistic = 2;
  tails.upper = stats::PValue::from_log(upper_log10 * std::log(10.0));
  tails.lower = stats::PValue::of(0.25);
  return tails;
}

TEST(TailsDocument, HasOnlyWhatIsKnown) {
  const reports::Document document = tails_document("pvalue test", tails(-2));
  tests::expect_well_formed(document);
  EXPECT_EQ(document.answer, "P(X >= 2) = 0.01");
  EXPECT_NEAR(tests::number(document, "p_value"), 0.01, 1e-15);
  EXPECT_EQ(tests::number(document, "cdf"), 0.25);
  EXPECT_EQ(document.sections.front().figures.size(), 3U);
}

TEST(TailsDocument, KeepsTheLogarithmOfWhatNoDoubleHolds) {
  const reports::Document document = tails_document("pvalue test", tails(-5000.25));
  EXPECT_EQ(document.answer, "P(X >= 2) < 1e-300");
  EXPECT_NEAR(std::get<reports::PValue>(tests::figure(document, "p_value").value).log10, -5000.25,
              1e-9);
}

TEST(TailsDocument, SetsLongFractionsApart) {
  Tails known = tails(-2);
  known.exact_pmf = stats::Rational(1, 477);
  EXPECT_EQ(tests::exact(tails_document("pvalue test", known), "pmf_exact"), "1/477");
  known.exact_pmf = stats::Rational(1, stats::factorial(60));
  const reports::Document document = tails_document("pvalue test", known);
  EXPECT_EQ(tests::section(document, "exact").shown, reports::Shown::on_request);
  EXPECT_EQ(tests::exact(document, "pmf_exact"), known.exact_pmf->str());
}

}  // namespace
}  // namespace evenhand::pvalues
