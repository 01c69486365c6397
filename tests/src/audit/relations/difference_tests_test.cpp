#include <gtest/gtest.h>

#include "src/audit/relations/relations_tally.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/relations/related_deals.hpp"

namespace evenhand::audit {
namespace {

TEST(RelationsSlow, FindTiesOfTwo) {
  const auto nine_further = [](Order& cards, stats::SmallGenerator& random) {
    const std::size_t place = random.below(45);
    bring(cards, (cards[place] + 13) % 54, place + 9);
  };
  expect_related(sometimes(0.1, nine_further), "relations.worst-difference");
  expect_related(sometimes(0.15, nine_further), "relations.differences");
  expect_related(sometimes(0.1,
                           [](Order& cards, stats::SmallGenerator& random) {
                             const std::size_t place = random.below(54);
                             bring(cards, 53 - cards[place], 53 - place);
                           }),
                 "relations.mirrors");
}

}  // namespace
}  // namespace evenhand::audit
