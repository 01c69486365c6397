#include "sims/shuffle/exchanges.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "sims/shuffle/algorithms/simple_sorts.hpp"
#include "tests/long_checks.hpp"
#include "tests/sims/random/each_target.hpp"

namespace evenhand::shuffle {
namespace {

constexpr std::size_t decks = random::ChanceMasks::deals;

// Deck after deck, by the algorithm as it is written.
struct MaskBits {
  const std::vector<std::vector<std::uint64_t>>& rounds;
  std::size_t deck;
  std::size_t round = 0;
  std::size_t index = 0;

  bool chance(std::size_t /*p*/, std::size_t /*q*/) {
    if (index == rounds[round].size()) {
      ++round;
      index = 0;
    }
    return (rounds[round][index++] >> deck & 1) != 0;
  }
};

template <class Algorithm, class Card>
void expect_the_plain_loop(std::size_t n) {
  Exchanges<Algorithm> exchanges(n);
  const auto source = random::make_source("xoshiro256++x8", 5, n);
  exchanges.begin_block(*source);
  for (int group = 0; group < 2; ++group) {
    DecksAbreast<Card> abreast(n);
    abreast.sort();
    std::vector<std::vector<std::uint64_t>> rounds;
    exchanges.group([&](auto masks) {
      rounds.emplace_back(masks.begin(), masks.end());
      abreast.exchange(masks);
    });
    std::vector<Card> dealt(n * decks);
    abreast.copy_to({dealt.data(), n, decks});
    // One deck after another takes long: of large ones a few.
    const std::size_t stride = n < 100 && !tests::is_sanitized ? 1 : 15;
    for (std::size_t d = 0; d < decks; d += stride) {
      std::vector<Card> cards(n);
      std::iota(cards.begin(), cards.end(), Card{0});
      Deck<Card> deck{cards.data(), n};
      MaskBits choices{rounds, d};
      run(Algorithm{}, deck, choices);
      ASSERT_TRUE(std::equal(cards.begin(), cards.end(), dealt.begin() + static_cast<long>(d * n)))
          << Algorithm::info.name << ' ' << n << " deck " << d;
    }
  }
}

template <class Algorithm>
void expect_the_plain_loop() {
  random::for_each_target([] {
    for (const std::size_t n : {2U, 3U, 4U, 54U, 136U, 256U}) {
      expect_the_plain_loop<Algorithm, std::uint8_t>(n);
    }
    for (const std::size_t n : {257U, 300U}) expect_the_plain_loop<Algorithm, std::uint16_t>(n);
  });
}

TEST(Exchanges, AreThePlainLoopOnEveryInstructionSet) {
  expect_the_plain_loop<BubbleMatrix>();
  expect_the_plain_loop<BubbleCoin>();
  expect_the_plain_loop<BubbleCoinFull>();
  expect_the_plain_loop<BubbleCoinEarlyExit>();
}

TEST(DecksAbreast, CopyAsManyAsAreAskedFor) {
  DecksAbreast<std::uint8_t> abreast(3);
  abreast.sort();
  abreast.exchange(std::vector<std::uint64_t>{2, 2});
  std::vector<std::uint8_t> dealt(7, 9);
  abreast.copy_to({dealt.data(), 3, 2});
  EXPECT_EQ(dealt, (std::vector<std::uint8_t>{0, 1, 2, 1, 2, 0, 9}));
}

}  // namespace
}  // namespace evenhand::shuffle
