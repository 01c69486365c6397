#include "src/pvalues/combination.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::pvalues {
namespace {

using stats::Combination;
using stats::PValue;
using testing::HasSubstr;

const std::vector<PValue> three = {PValue::of(0.03), PValue::of(0.2), PValue::of(0.01)};

TEST(CombinationDocument, TellsTheMethodAndAllOthers) {
  const reports::Document document = combination_document(Combination::fisher, three, {});
  tests::expect_well_formed(document);
  EXPECT_NEAR(tests::number(document, "p_value"), 0.00347830200924775, 1e-15);
  EXPECT_THAT(document.answer, HasSubstr("3 p-values together: p = 0.00348"));
  EXPECT_THAT(document.title, HasSubstr("independent p-values"));
  EXPECT_EQ(tests::table(document, "methods").rows.size(), stats::combinations().size());
  EXPECT_NEAR(tests::number(tests::cell(document, "methods", "cauchy", "p_value")),
              0.0217800490121993, 1e-15);
}

TEST(CombinationDocument, WeighsWhereTheMethodDoes) {
  const reports::Document document = combination_document(Combination::stouffer, three, {1, 2, 3});
  EXPECT_NEAR(tests::number(document, "p_value"), 0.00241802294864877, 1e-15);
  EXPECT_TRUE(tests::truth(tests::cell(document, "methods", "harmonic", "weighted")));
  EXPECT_FALSE(tests::truth(tests::cell(document, "methods", "fisher", "weighted")));
}

TEST(CombinationNames, AreKnownOrRefused) {
  EXPECT_EQ(combination_named("harmonic"), Combination::harmonic);
  EXPECT_THROW(combination_named("fischer"), InputError);
}

}  // namespace
}  // namespace evenhand::pvalues
