#include "src/audit/groups/groups_words.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "src/audit/groups/groups_tally.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(Groups, TellTheRangeThatIsFurthestOff) {
  const stats::CountDistribution null = stats::Hypergeometric(60, 24, 7).distribution();
  std::vector<std::uint64_t> counts(8);
  for (std::size_t k = 0; k < 8; ++k) {
    counts[k] = static_cast<std::uint64_t>(std::lround(1000 * null.pmf[k]));
  }
  counts[3] += counts[0] + counts[1];
  counts[0] = counts[1] = 0;
  const auto [words, subject] = worst_range(counts, null, "lands");
  EXPECT_EQ(subject, "0 or 1");
  EXPECT_TRUE(words.starts_with("0 or 1 lands in 0.0")) << words;
  EXPECT_NE(words.find("expected 14."), std::string::npos) << words;
}

}  // namespace
}  // namespace evenhand::audit
