#include "src/audit/second_order/sliced_pairs.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "reports/json_members.hpp"
#include "stats/permutations/pair_counts.hpp"

namespace evenhand::audit {
namespace {

TEST(SlicedPairs, CountOrderAndClassesOfABatch) {
  const PairClasses classes = position_classes(cards::parse_deck("5"));
  SlicedPairs pairs(5, classes);
  ASSERT_EQ(pairs.tables(), classes.classes.size() + 1);
  const SlicedPairs::Writer writer = pairs.writer();
  // Values as they are, and turned round; what is written of a third deal is not counted.
  for (std::size_t item = 0; item < 5; ++item) {
    writer.put(0, item, item);
    writer.put(1, item, 4 - item);
    writer.put(2, item, item);
  }
  pairs.count(2);
  const std::vector<std::uint64_t> below = pairs.table(0);
  EXPECT_EQ(below, std::vector<std::uint64_t>(10, 1));
  for (std::size_t t = 0; t < classes.classes.size(); ++t) {
    const auto& class_of = classes.classes[t].class_of;
    const std::vector<std::uint64_t> together = pairs.table(t + 1);
    for (std::size_t a = 0; a < 5; ++a) {
      for (std::size_t b = a + 1; b < 5; ++b) {
        const std::uint64_t expected =
            (class_of[a] == class_of[b] ? 1U : 0U) + (class_of[4 - a] == class_of[4 - b] ? 1U : 0U);
        EXPECT_EQ(together[stats::pair_index(a, b, 5)], expected) << classes.classes[t].words;
      }
    }
  }
}

TEST(SlicedPairs, AddUpAndTakeWhatWasSaved) {
  const PairClasses classes = position_classes(cards::parse_deck("5"));
  SlicedPairs pairs(5, classes);
  const std::vector<std::uint64_t> counts = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  nlohmann::json saved = pairs.save();
  saved[0] = reports::saved(counts);
  pairs.load({"tally", saved}, at_most(10));
  EXPECT_EQ(pairs.table(0), counts);
  EXPECT_EQ(pairs.save(), saved);
  SlicedPairs other(5, classes);
  EXPECT_THROW(other.load({"tally", saved}, at_most(9)), InputError);
  other.load({"tally", saved}, at_most(10));
  pairs.merge(other);
  EXPECT_EQ(pairs.table(0), (std::vector<std::uint64_t>{2, 4, 6, 8, 10, 12, 14, 16, 18, 20}));
}

}  // namespace
}  // namespace evenhand::audit
