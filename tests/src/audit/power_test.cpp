#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/session_power.hpp"

namespace evenhand::audit {
namespace {

reports::Judgement verdict_on(const std::string& deck, const Shuffle& shuffle, std::size_t deals) {
  stats::SmallGenerator random(5);
  return judged(tally(deck, make_deals(cards::parse_deck(deck).size, deals, shuffle, random)));
}

void expect_found(const reports::Judgement& result, std::string_view test) {
  EXPECT_EQ(result.verdict, reports::Verdict::biased) << result.reason;
  expect_rejected(result, test);
}

TEST(Power, EachFlawIsFoundByATestThatFitsIt) {
  expect_found(verdict_on("54", naive_swap, 5000), "position.chi-square");
  expect_found(verdict_on("54", riffles(7), 5000), "order.rising-sequences-mean");
  const Shuffle even_only = [](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    std::vector<bool> seen(cards.size());
    std::size_t cycles = 0;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      cycles += seen[i] ? 0 : 1;
      for (std::size_t at = i; !seen[at]; at = cards[at]) seen[at] = true;
    }
    if ((cards.size() - cycles) % 2 == 1) std::swap(cards[0], cards[1]);
  };
  expect_found(verdict_on("54", even_only, 300), "structure.sign");
  const Shuffle eight_after_seven = [](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.below(20) != 0) return;
    cards.erase(std::find(cards.begin(), cards.end(), 8));
    cards.insert(std::find(cards.begin(), cards.end(), 7) + 1, 8);
  };
  expect_found(verdict_on("54", eight_after_seven, 5000), "order.worst-successor");
  const Shuffle jokers_first = [](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.below(20) != 0) return;
    std::swap(cards[0], *std::find(cards.begin(), cards.end(), 52));
    std::swap(cards[1], *std::find(cards.begin(), cards.end(), 53));
  };
  expect_found(verdict_on("doudizhu", jokers_first, 10000), "hands.jokers.first");
  const Shuffle few_seeds = [](Order& cards, stats::SmallGenerator& random) {
    stats::SmallGenerator weak(random.below(1U << 16U));
    fair(cards, weak);
  };
  expect_found(verdict_on("54", few_seeds, 3000), "state-space.repeats");
  const Shuffle cut = [](Order& cards, stats::SmallGenerator& random) {
    std::rotate(cards.begin(), cards.begin() + static_cast<long>(random.below(cards.size())),
                cards.end());
  };
  expect_found(verdict_on("54", cut, 3000), "state-space.repeats");
  expect_found(verdict_on("5", naive_swap, 3000), "permutations.chi-square");
}

}  // namespace
}  // namespace evenhand::audit
