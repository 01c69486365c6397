#include "stats/bits/templates.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "tests/stats/bits/fair_bits.hpp"

namespace evenhand::stats::bits {
namespace {

// OEIS A003000, words that have no border.
TEST(Templates, AreAsManyAsThereAreWordsWithoutABorder) {
  const std::vector<std::size_t> known = {2,   4,   6,    12,   20,   40,   74,   148,
                                          284, 568, 1116, 2232, 4424, 8848, 17622};
  for (unsigned m = 2; m <= 16; ++m) EXPECT_EQ(aperiodic_templates(m).size(), known[m - 2]) << m;
  EXPECT_EQ(template_text(aperiodic_templates(9).front(), 9), "000000001");
  EXPECT_EQ(template_text(aperiodic_templates(9)[1], 9), "000000011");
  EXPECT_EQ(template_text(aperiodic_templates(9).back(), 9), "111111110");
  EXPECT_THROW(aperiodic_templates(1), std::domain_error);
  EXPECT_THROW(aperiodic_templates(17), std::domain_error);
}

// SP 800-22 Rev. 1a, 2.7.4.
TEST(NonOverlappingTemplates, AgreeWithTheStandardsExample) {
  const auto results =
      non_overlapping_template_tests(BitSequence::of("10100100101110010110"), 3, 2);
  // 001, 011, 100, 110.
  ASSERT_EQ(results.size(), 4U);
  EXPECT_NEAR(results.front().statistic, 2.133333, 5e-7);
  EXPECT_NEAR(results.front().p.value(), 0.344154, 5e-7);
}

// 2.8.4, with the probabilities of the limit. The standard counts (0,1,1,1,1,1) blocks where there
// are (0,2,0,1,1,1), and takes igamc(5/2, χ²) for igamc(5/2, χ²/2): its 3.167729 and 0.274932 are
// wrong.
TEST(OverlappingTemplate, CorrectsTheStandardsExample) {
  const BitSequence bits = BitSequence::of("10111011110010110100011100101110111110000101101001");
  const TestResult result = overlapping_template_test(bits, 2, Constants::nist, 10);
  EXPECT_NEAR(result.statistic, 5.051441, 5e-7);
  EXPECT_NEAR(result.p.value(), 0.409635, 5e-7);
}

TEST(OverlappingTemplate, HasTheChancesThatEnumerationGives) {
  std::vector<double> counted(4);
  for (unsigned word = 0; word < (1U << 12); ++word) {
    std::size_t found = 0;
    for (unsigned i = 0; i + 3 <= 12; ++i) found += ((word >> i) & 7U) == 7 ? 1 : 0;
    counted[std::min<std::size_t>(found, 3)] += std::ldexp(1.0, -12);
  }
  const std::vector<double> exact = overlapping_probabilities(3, 12, 4, Constants::exact);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(exact[i], counted[i], 1e-15);
}

// Hamano & Kaneko (2007), and the limit that NIST's program has.
TEST(OverlappingTemplate, HasThePublishedChances) {
  const std::vector<double> hamano = {0.364091, 0.185659, 0.139381, 0.100571, 0.0704323, 0.139865};
  const std::vector<double> limit = {0.367879, 0.183940, 0.137955, 0.099634, 0.069935, 0.140657};
  const auto exact = overlapping_probabilities(9, 1032, 6, Constants::exact);
  const auto nist = overlapping_probabilities(9, 1032, 6, Constants::nist);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_NEAR(exact[i], hamano[i], 6e-7) << i;
    EXPECT_NEAR(nist[i], limit[i], 6e-7) << i;
  }
  EXPECT_NEAR(std::accumulate(exact.begin(), exact.end(), 0.0), 1, 1e-13);
}

TEST(OverlappingTemplate, CountsLikeAPlainLoop) {
  const BitSequence bits = fair_bits(5 * 1032, 4);
  for (const unsigned m : {2U, 5U, 9U}) {
    std::vector<std::uint64_t> counts(40);
    for (std::size_t block = 0; block < 5; ++block) {
      std::size_t found = 0;
      for (std::size_t i = 0; i + m <= 1032; ++i) {
        bool all = true;
        for (unsigned j = 0; j < m; ++j) all = all && bits[block * 1032 + i + j];
        found += all ? 1 : 0;
      }
      ++counts[std::min<std::size_t>(found, 39)];
    }
    const auto probabilities = overlapping_probabilities(m, 1032, 40, Constants::exact);
    double statistic = 0;
    for (std::size_t i = 0; i < 40; ++i) {
      const double expected = 5 * probabilities[i];
      const double from = static_cast<double>(counts[i]) - expected;
      if (expected > 0) statistic += from * from / expected;
    }
    const double found = overlapping_template_test(bits, m, Constants::exact, 1032, 40).statistic;
    EXPECT_NEAR(found, statistic, 1e-9 * statistic) << m;
  }
}

}  // namespace
}  // namespace evenhand::stats::bits
