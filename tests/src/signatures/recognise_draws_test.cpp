#include "src/signatures/recognise_draws.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>

namespace evenhand::signatures {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

using Draw = std::vector<std::size_t>;

std::size_t below(std::mt19937_64& random, std::size_t k) { return random() % k; }

Draw floyd_draw(std::mt19937_64& random, std::size_t n, std::size_t k) {
  Draw draw;
  for (std::size_t j = n - k; j < n; ++j) {
    const std::size_t card = below(random, j + 1);
    const bool is_taken = std::find(draw.begin(), draw.end(), card) != draw.end();
    draw.push_back(is_taken ? j : card);
  }
  return draw;
}

/// With `off` the index is drawn from one too few.
Draw reservoir_draw(std::mt19937_64& random, std::size_t n, std::size_t k, std::size_t off) {
  Draw draw(k);
  std::iota(draw.begin(), draw.end(), std::size_t{0});
  for (std::size_t j = k; j < n; ++j) {
    const std::size_t place = below(random, j + 1 - off);
    if (place < k) draw[place] = j;
  }
  return draw;
}

Draw prefix_of_swaps(std::mt19937_64& random, std::size_t n, std::size_t k, bool is_naive) {
  Draw deck(n);
  std::iota(deck.begin(), deck.end(), std::size_t{0});
  for (std::size_t i = 0; i < n; ++i) {
    std::swap(deck[i], deck[is_naive ? below(random, n) : i + below(random, n - i)]);
  }
  deck.resize(k);
  return deck;
}

DrawPlaces places_of(std::size_t n, std::size_t k, std::uint64_t draws,
                     const std::function<Draw(std::mt19937_64&)>& draw) {
  std::mt19937_64 random(17);
  DrawPlaces places{n, k, draws, std::vector<std::uint64_t>(n * k)};
  for (std::uint64_t i = 0; i < draws; ++i) {
    const Draw cards = draw(random);
    for (std::size_t place = 0; place < k; ++place) ++places.counts[place * n + cards[place]];
  }
  return places;
}

std::string method_of(const DrawPlaces& places) {
  const auto likeness = recognise_draws(places);
  return likeness ? likeness->name : "none";
}

TEST(DrawMethods, HaveLawsThatSumToOne) {
  for (const DrawMethod& method : draw_methods(20, 6)) {
    for (std::size_t place = 0; place < 6; ++place) {
      const auto row = method.shares.begin() + static_cast<std::ptrdiff_t>(20 * place);
      EXPECT_NEAR(std::accumulate(row, row + 20, 0.0), 1, 1e-12) << method.name;
    }
  }
  // Off by one, the first 6 cards come with probability 5/19, the others with 6/19.
  const auto methods = draw_methods(20, 6);
  EXPECT_NEAR(methods.back().shares[0], 5 / 19.0, 1e-12);
  EXPECT_NEAR(methods.back().shares[19], 1 / 19.0, 1e-12);
  EXPECT_EQ(draw_methods(20, 1).size(), 2U);
  EXPECT_THROW(draw_methods(5, 5), std::domain_error);
  EXPECT_THROW(draw_methods(5, 0), std::domain_error);
}

TEST(RecogniseDraws, NamesHowTheyWereDrawn) {
  using Random = std::mt19937_64;
  EXPECT_EQ(method_of(places_of(52, 6, 20000, [](Random& r) { return floyd_draw(r, 52, 6); })),
            "floyd-unshuffled");
  EXPECT_EQ(
      method_of(places_of(52, 6, 20000, [](Random& r) { return reservoir_draw(r, 52, 6, 0); })),
      "reservoir");
  EXPECT_EQ(
      method_of(places_of(52, 6, 20000, [](Random& r) { return reservoir_draw(r, 52, 6, 1); })),
      "reservoir-off-by-one");
  EXPECT_EQ(method_of(places_of(30, 5, 60000,
                                [](Random& r) { return prefix_of_swaps(r, 30, 5, false); })),
            "even");
  EXPECT_EQ(method_of(places_of(30, 5, 60000,
                                [](Random& r) {
                                  Draw draw = prefix_of_swaps(r, 30, 5, false);
                                  if (below(r, 4) == 0 && draw[0] > 15) std::swap(draw[0], draw[4]);
                                  return draw;
                                })),
            "none");
}

TEST(RecogniseDraws, NamesTheShufflerWhoseFirstCardsTheyAre) {
  const DrawPlaces places =
      places_of(30, 6, 60000, [](std::mt19937_64& r) { return prefix_of_swaps(r, 30, 6, true); });
  const auto likeness = recognise_draws(places, language_of("node deal.js"));
  ASSERT_TRUE(likeness);
  EXPECT_THAT(likeness->name, StartsWith("naive-swap"));
  EXPECT_THAT(likeness->advice.cause, StartsWith("these look like the first cards of `naive-swap`"))
      << "sm3-index leaves the same ones";
  EXPECT_THAT(likeness->advice.cure, HasSubstr("in JavaScript"));
}

TEST(RecogniseDraws, SaysNothingOfFewDraws) {
  EXPECT_EQ(
      method_of(places_of(52, 6, 100, [](std::mt19937_64& r) { return floyd_draw(r, 52, 6); })),
      "none");
}

}  // namespace
}  // namespace evenhand::signatures
