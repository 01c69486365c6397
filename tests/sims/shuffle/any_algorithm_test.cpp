#include "sims/shuffle/any_algorithm.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

namespace evenhand::shuffle {
namespace {

/// Always draws the lowest number.
class Lowest final : public AnyChoices {
 public:
  std::size_t below(std::size_t /*k*/) override { return 0; }
};

std::vector<std::uint16_t> dealt(const std::string& shuffler, AnyChoices& choices) {
  std::vector<std::uint16_t> cards(5);
  std::iota(cards.begin(), cards.end(), std::uint16_t{0});
  Deck<std::uint16_t> deck{cards.data(), cards.size()};
  run(*make_any_algorithm(parse_shuffler(shuffler)), deck, choices);
  return cards;
}

TEST(AnyAlgorithm, DealsByTheChoicesThatItIsGiven) {
  Lowest choices;
  EXPECT_EQ(dealt("fisher-yates", choices), (std::vector<std::uint16_t>{1, 2, 3, 4, 0}));
  EXPECT_EQ(dealt("none", choices), (std::vector<std::uint16_t>{0, 1, 2, 3, 4}));
}

TEST(AnyAlgorithm, HasTheRoundsOfTheAlgorithm) {
  const auto riffles = make_any_algorithm(parse_shuffler("riffle:7"));
  EXPECT_EQ(riffles->rounds(54), 7U);
  EXPECT_EQ(riffles->steps(54, 0), 1U);
  EXPECT_TRUE(riffles->repeats());
  const auto bubbles = make_any_algorithm(parse_shuffler("bubble-coin"));
  EXPECT_EQ(bubbles->rounds(5), 4U);
  EXPECT_EQ(bubbles->steps(5, 1), 3U);
  EXPECT_FALSE(bubbles->repeats());
  EXPECT_FALSE(bubbles->finished(0));
}

TEST(AnyAlgorithm, StopsWhereTheAlgorithmStops) {
  const auto early = make_any_algorithm(parse_shuffler("bubble-coin-early-exit"));
  std::vector<std::uint16_t> cards = {0, 1, 2, 3, 4};
  Deck<std::uint16_t> deck{cards.data(), cards.size()};
  // No coin shows heads.
  class Tails final : public AnyChoices {
   public:
    bool chance(std::size_t /*p*/, std::size_t /*q*/) override { return false; }
  } tails;
  std::size_t steps = 0;
  run(*early, deck, tails, [&](Place) { ++steps; });
  EXPECT_EQ(steps, early->steps(5, 0));
  EXPECT_TRUE(early->finished(deck.mark));
}

TEST(AnyChoices, ThrowWhatTheyDoNotAnswer) {
  Lowest choices;
  EXPECT_THROW(dealt("bubble-coin", choices), std::logic_error);
  EXPECT_THROW(dealt("random-keys", choices), std::logic_error);
  EXPECT_THROW(dealt("sm3-index", choices), std::logic_error);
  EXPECT_THROW(dealt("fisher-yates-modulo:7", choices), std::logic_error);
}

}  // namespace
}  // namespace evenhand::shuffle
