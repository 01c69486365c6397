#include "sims/shuffle/dealer.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace evenhand::shuffle {
namespace {

constexpr std::size_t n = 52;
constexpr std::uint64_t seed = 5;

Dealer dealer(std::uint64_t first_stream = 0) {
  return {parse_shuffler("fisher-yates"), n, "philox", seed, first_stream};
}

std::vector<unsigned> cards_of(const cards::DealBatch& batch) {
  std::vector<unsigned> cards;
  batch.visit([&](auto view) {
    for (std::size_t d = 0; d < view.count; ++d) {
      cards.insert(cards.end(), view[d].begin(), view[d].end());
    }
  });
  return cards;
}

/// The shuffler by hand: a stream, then phases.
std::vector<unsigned> dealt_by_hand(std::uint64_t stream, std::size_t deals) {
  const random::SourceInfo& info = random::source_info("philox");
  const auto source = random::make_source(info.name, seed, stream);
  const auto shuffler = make_shuffler(parse_shuffler("fisher-yates"), n);
  shuffler->begin_block(*source, info);
  cards::DealBatch phase(n, cards::DealBatch::phase_size(n));
  std::vector<unsigned> cards;
  for (std::size_t left = deals; left > 0; left -= phase.size()) {
    phase.resize(std::min(left, phase.capacity()));
    shuffler->deal(phase);
    const std::vector<unsigned> more = cards_of(phase);
    cards.insert(cards.end(), more.begin(), more.end());
  }
  return cards;
}

TEST(Dealer, DealsEachBlockFromAStreamOfItsOwn) {
  Dealer first = dealer();
  EXPECT_EQ(cards_of(first.batch(700)), dealt_by_hand(0, 700));
  EXPECT_EQ(cards_of(first.batch(3)), dealt_by_hand(1, 3));
  Dealer later = dealer(7);
  EXPECT_EQ(cards_of(later.batch(300)), dealt_by_hand(7, 300));
}

TEST(Dealer, GoesOnBehindTheBlockThatWasBegun) {
  Dealer some = dealer();
  some.begin_block(4);
  EXPECT_EQ(cards_of(some.next_phase(2)), dealt_by_hand(4, 2));
  EXPECT_EQ(cards_of(some.batch(2)), dealt_by_hand(5, 2));
}

TEST(Dealer, ShufflesAnyDeckAsItDealsASortedOne) {
  Dealer some = dealer();
  const std::vector<unsigned> expected = dealt_by_hand(4, 500);
  std::vector<unsigned> backwards(n);
  for (unsigned i = 0; i < n; ++i) backwards[i] = n - 1 - i;
  for (int again = 0; again < 2; ++again) {
    some.begin_block(4);
    for (std::size_t deal = 0; deal < 500; ++deal) {
      std::vector<unsigned> shuffled(n);
      some.shuffle(backwards, shuffled);
      for (std::size_t i = 0; i < n; ++i) {
        ASSERT_EQ(shuffled[i], backwards[expected[deal * n + i]]) << deal;
      }
    }
  }
}

TEST(Dealer, TakesAStreamForEachOfManyBlocks) {
  for (const std::uint64_t deals : {block_size, block_size + 2}) {
    std::vector<unsigned> cards;
    Dealer some = dealer(3);
    some.deal_in_blocks(deals, [&](const cards::DealBatch& phase) {
      const std::vector<unsigned> more = cards_of(phase);
      cards.insert(cards.end(), more.begin(), more.end());
    });
    std::vector<unsigned> expected = dealt_by_hand(3, block_size);
    const std::vector<unsigned> last = dealt_by_hand(4, deals - block_size);
    expected.insert(expected.end(), last.begin(), last.end());
    EXPECT_EQ(cards, expected) << deals;
    EXPECT_EQ(cards_of(some.batch(2)), dealt_by_hand(deals > block_size ? 5 : 4, 2));
  }
}

TEST(Dealer, GivesNoPhaseLargerThanFitsTheCache) {
  Dealer some = dealer();
  some.begin_block(0);
  EXPECT_EQ(some.next_phase(1'000'000).size(), cards::DealBatch::phase_size(n));
  std::uint64_t dealt = 0;
  some.deal(1000, [&](const cards::DealBatch& phase) { dealt += phase.size(); });
  EXPECT_EQ(dealt, 1000U);
}

}  // namespace
}  // namespace evenhand::shuffle
