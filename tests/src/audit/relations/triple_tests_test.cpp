#include <gtest/gtest.h>

#include "src/audit/relations/relations_tally.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/relations/related_deals.hpp"

namespace evenhand::audit {
namespace {

bool is_upper(std::size_t card) { return card >= 27; }

/// A card of the other half to this place, from none of the others.
void turn_half(Order& cards, std::size_t place, const Order& others,
               stats::SmallGenerator& random) {
  std::size_t from = place;
  while (is_upper(cards[from]) == is_upper(cards[place]) ||
         std::find(others.begin(), others.end(), from) != others.end()) {
    from = random.below(54);
  }
  std::swap(cards[from], cards[place]);
}

TEST(RelationsSlow, FindTiesOfThree) {
  expect_related(sometimes(0.12,
                           [](Order& cards, stats::SmallGenerator& random) {
                             const std::size_t place = random.below(52);
                             const std::size_t third =
                                 (2 * cards[place + 1] + 54 - cards[place]) % 54;
                             if (third != cards[place]) bring(cards, third, place + 2);
                           }),
                 "relations.progressions");
  expect_related(sometimes(0.1,
                           [](Order& cards, stats::SmallGenerator& random) {
                             const bool odd =
                                 is_upper(cards[3]) ^ is_upper(cards[20]) ^ is_upper(cards[41]);
                             if (!odd) turn_half(cards, 41, {3, 20}, random);
                           }),
                 "relations.worst-triple");
  expect_related(sometimes(0.7,
                           [](Order& cards, stats::SmallGenerator& random) {
                             const std::size_t p = random.below(52);
                             const bool odd = is_upper(cards[p]) ^ is_upper(cards[p + 1]) ^
                                              is_upper(cards[p + 2]);
                             if (!odd) turn_half(cards, p + 2, {p, p + 1}, random);
                           }),
                 "relations.parities");
}

}  // namespace
}  // namespace evenhand::audit
