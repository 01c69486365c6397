#include "sims/shuffle/algorithms/insertions.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "sims/random/draws.hpp"
#include "tests/sims/random/each_target.hpp"
#include "tests/sims/random/scripted_source.hpp"

namespace evenhand::shuffle {
namespace {

template <class Card>
void expect_insertions(const std::vector<std::uint8_t>& places) {
  std::vector<Card> cards(places.size());
  std::iota(cards.begin(), cards.end(), Card{100});
  std::vector<Card> expected;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    expected.insert(expected.begin() + places[i], cards[i]);
  }
  insert_in_turn(cards, places);
  ASSERT_EQ(cards, expected) << cards.size();
}

TEST(InsertInTurn, PutsCardAfterCardInOnEveryInstructionSet) {
  random::for_each_target([] {
    const auto source = random::make_source("xoshiro256++x8", 3, 0);
    for (std::size_t size = 1; size <= most_inserted; ++size) {
      std::vector<std::uint64_t> words(size);
      source->fill(words);
      std::vector<std::uint8_t> places;
      for (const std::uint64_t word : words) {
        places.push_back(static_cast<std::uint8_t>(word % (places.size() + 1)));
      }
      expect_insertions<std::uint8_t>(places);
      expect_insertions<std::uint16_t>(places);
    }
    expect_insertions<std::uint8_t>(std::vector<std::uint8_t>(most_inserted, 0));
  });
}

TEST(SearchAhead, FindsWhatASearchFinds) {
  constexpr random::SourceInfo words = random::scripted_info(0);
  for (std::size_t size = 1; size < most_inserted; ++size) {
    for (std::uint64_t bits = 0; bits < 64; ++bits) {
      random::ScriptedSource source({bits << 58});
      random::ScriptedSource same({bits << 58});
      random::Draws draws;
      random::Draws in_turn;
      draws.begin_block(source, words);
      in_turn.begin_block(same, words);
      random::CoinsAhead ahead(draws);
      random::Coins coins(in_turn);
      ASSERT_EQ(search_ahead(size, ahead), random_search(0, size, coins)) << size << ' ' << bits;
      // As many coins are left.
      ASSERT_EQ(ahead.peek() >> 8, coins.word(56) >> 8) << size << ' ' << bits;
    }
  }
}

}  // namespace
}  // namespace evenhand::shuffle
