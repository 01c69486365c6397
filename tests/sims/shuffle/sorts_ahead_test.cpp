// Sorts that look at coins before they toss them deal what they deal tossing one by one, and toss
// as many.

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "sims/random/source.hpp"
#include "sims/shuffle/registry.hpp"
#include "sims/shuffle/simulated_choices.hpp"
#include "tests/long_checks.hpp"
#include "tests/sims/random/each_target.hpp"

namespace evenhand::shuffle {
namespace {

/// The same choices, one by one.
struct InTurn {
  SimulatedChoices& choices;

  bool chance(std::size_t p, std::size_t q) { return choices.chance(p, q); }
};

template <class Card, class Algorithm, class Choices>
std::vector<Card> deal(std::size_t n, Choices&& choices) {
  std::vector<Card> cards(n);
  std::iota(cards.begin(), cards.end(), Card{0});
  Deck<Card> deck{cards.data(), n};
  run(Algorithm{}, deck, choices);
  return cards;
}

/// Deals a block twice. Other draws between the deals leave coins that are not followed by the next
/// output, and halves of outputs.
template <class Algorithm, class Card>
void expect_same_deals(std::size_t n, std::size_t deals, const char* rng) {
  const random::SourceInfo& info = random::source_info(rng);
  const auto source = random::make_source(rng, n, 1);
  const auto same_source = random::make_source(rng, n, 1);
  SimulatedChoices ahead;
  SimulatedChoices choices;
  ahead.begin_block(*source, info);
  choices.begin_block(*same_source, info);
  for (std::size_t i = 0; i < deals; ++i) {
    ahead.begin_deal();
    choices.begin_deal();
    const auto expected = deal<Card, Algorithm>(n, InTurn{choices});
    const auto dealt = deal<Card, Algorithm>(n, ahead);
    ASSERT_EQ(dealt, expected) << rng << ", " << n << " cards, deal " << i;
    if (i % 7 == 3) {
      ASSERT_EQ(ahead.below(n), choices.below(n)) << i;
    }
    if (i % 31 == 5) {
      ASSERT_EQ(ahead.word(8), choices.word(8)) << i;
    }
  }
  ASSERT_EQ(ahead.word(8), choices.word(8));
}

/// All sizes of decks from 2 on, or each fifth.
constexpr std::size_t next_size = tests::is_sanitized ? 5 : 1;

template <class Algorithm>
class SortsAhead : public testing::Test {};

struct Names {
  template <class Algorithm>
  static std::string GetName(int /*index*/) {
    return std::string(Algorithm::info.name);
  }
};

using Sorts = testing::Types<QuicksortCoin, HeapsortCoin, MergeCoin, TimsortCoin, PowersortCoin,
                             JavaTimsortCoin>;
TYPED_TEST_SUITE(SortsAhead, Sorts, Names);

TYPED_TEST(SortsAhead, DealWhatTheyDealInTurn) {
  const char* const rng = "xoshiro256++x8";
  for (std::size_t n = 2; n <= 70; n += next_size)
    expect_same_deals<TypeParam, std::uint8_t>(n, 1000, rng);
  for (const std::size_t n : {127U, 128U, 129U, 136U, 256U}) {
    expect_same_deals<TypeParam, std::uint8_t>(n, 300, rng);
  }
  for (const std::size_t n : {2U, 54U, 257U, 1024U}) {
    expect_same_deals<TypeParam, std::uint16_t>(n, 200, rng);
  }
}

TYPED_TEST(SortsAhead, DealTheSameFromEverySource) {
  for (const random::SourceInfo& info : random::sources()) {
    if (!info.reproducible) continue;
    for (const std::size_t n : {2U, 5U, 54U, 136U}) {
      expect_same_deals<TypeParam, std::uint8_t>(n, 100, std::string(info.name).c_str());
    }
  }
}

TYPED_TEST(SortsAhead, DealTheSameOnEveryInstructionSet) {
  random::for_each_target([] {
    for (std::size_t n = 2; n <= 70; n += next_size) {
      expect_same_deals<TypeParam, std::uint8_t>(n, 100, "xoshiro256++x8");
      expect_same_deals<TypeParam, std::uint16_t>(n, 25, "xoshiro256++x8");
    }
  });
}

}  // namespace
}  // namespace evenhand::shuffle
