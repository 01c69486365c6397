#include "src/proofs/choice_document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/src/find_in_document.hpp"

namespace evenhand::proofs {
namespace {

using stats::Integer;
using testing::HasSubstr;

std::vector<Integer> numbers(std::uint64_t outcomes, std::uint64_t range, ChoiceMethod method) {
  return numbers_by_outcome({outcomes, range, method});
}

TEST(Choice, HasTheNumbersThatEnumerationFinds) {
  for (std::uint64_t outcomes = 2; outcomes <= 9; ++outcomes) {
    for (std::uint64_t range = 1; range <= 40; ++range) {
      std::vector<Integer> modulo(outcomes);
      std::vector<Integer> multiply(outcomes);
      std::vector<Integer> round(outcomes);
      for (std::uint64_t x = 0; x < range; ++x) {
        ++modulo[x % outcomes];
        ++multiply[x * outcomes / range];
        // floor(v + 1/2) of v = x (n - 1) / range, in whole numbers.
        ++round[(2 * x * (outcomes - 1) + range) / (2 * range)];
      }
      EXPECT_EQ(numbers(outcomes, range, ChoiceMethod::modulo), modulo);
      EXPECT_EQ(numbers(outcomes, range, ChoiceMethod::multiply), multiply);
      EXPECT_EQ(numbers(outcomes, range, ChoiceMethod::round), round) << outcomes << ' ' << range;
    }
  }
}

TEST(ChoiceDocument, TellsTheSharesOfAWordList) {
  const reports::Document document = choice_document({3, 16, ChoiceMethod::modulo});
  tests::expect_well_formed(document);
  EXPECT_EQ(tests::exact(document, "most"), "3/8");
  EXPECT_EQ(tests::exact(document, "least"), "5/16");
  EXPECT_EQ(tests::exact(document, "distance"), "1/24");
  EXPECT_EQ(document.answer,
            "not even: the likeliest outcome comes 20.0 % more often than the least likely");
}

TEST(ChoiceDocument, TellsWhatIsEvenAndWhatNeverComes) {
  EXPECT_EQ(choice_document({8, 32768, ChoiceMethod::modulo}).answer,
            "even: every outcome has the same share, 1/8");
  EXPECT_THAT(choice_document({8, 5, ChoiceMethod::multiply}).answer,
              HasSubstr("3 outcomes never"));
  // The ends of a die that is rounded are half as likely.
  const reports::Document rounded =
      choice_document({6, stats::integer_power(2, 53), ChoiceMethod::round});
  EXPECT_NEAR(tests::number(rounded, "least"), 0.1, 1e-12);
  EXPECT_NEAR(tests::number(rounded, "most"), 0.2, 1e-12);
}

// Draws that show it: the noncentrality of five degrees of freedom over Σ (p - 1/n)² n.
TEST(ChoiceDocument, TellsHowManyDrawsShowIt) {
  const double draws =
      tests::number(choice_document({6, 100, ChoiceMethod::multiply}), "draws_needed");
  const double w2 = 6 * (4 * std::pow(0.17 - 1.0 / 6, 2) + 2 * std::pow(0.16 - 1.0 / 6, 2));
  EXPECT_NEAR(draws * w2, 22.03, 0.01);
}

}  // namespace
}  // namespace evenhand::proofs
