#include "src/audit/uniformity/uniformity_group.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "base/error.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

std::uint64_t total(std::span<const std::uint64_t> counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

void fold_block(UniformityTally& tally, std::uint64_t block, std::size_t deals, std::size_t n,
                stats::SmallGenerator& random) {
  tally.begin_block(block);
  tally.fold(make_deals(n, deals, fair, random));
}

TEST(UniformityTally, CountsWholeBlocksAlone) {
  stats::SmallGenerator random(1);
  UniformityTally tally(10);
  fold_block(tally, 3, 4096, 10, random);
  fold_block(tally, 4, 4095, 10, random);
  EXPECT_EQ(total(tally.block_digits()), 1U);
  fold_block(tally, 9, 4096, 10, random);
  EXPECT_EQ(total(tally.block_digits()), 2U);
  EXPECT_EQ(total(tally.block_inversions()), 2U);
  EXPECT_EQ(total(tally.inversions()), 3U * 4096 - 1);
  EXPECT_EQ(total(tally.digits()), 10 * (3U * 4096 - 1));
}

TEST(UniformityTally, PutsABlockIntoTheBinOfItsDeviation) {
  for (const std::size_t n : {2U, 5U, 10U, 54U, 300U}) {
    stats::SmallGenerator random(2);
    const cards::DealBatch deals = make_deals(n, 4096, fair, random);
    UniformityTally tally(n);
    tally.begin_block(0);
    tally.fold(deals);
    double inversions = 0;
    for (std::size_t i = 0; i < tally.inversions().size(); ++i) {
      inversions += static_cast<double>(i) * static_cast<double>(tally.inversions()[i]);
    }
    const auto cards = static_cast<double>(n);
    double chi_square = 0;
    const std::vector<std::uint64_t> digits = tally.digits();
    for (std::size_t cells = n, from = 0; cells > 1; from += cells--) {
      const double expected = 4096 / static_cast<double>(cells);
      for (std::size_t i = from; i < from + cells; ++i) {
        const double off = static_cast<double>(digits[i]) - expected;
        chi_square += off * off / expected;
      }
    }
    const auto expect_bin = [&](std::span<const std::uint64_t> bins, double deviation,
                                double width) {
      const double bin = std::floor(deviation / width + 1e-9) + block_bins / 2;
      EXPECT_EQ(bins[static_cast<std::size_t>(bin)], 1U) << n;
    };
    expect_bin(tally.block_inversions(), inversions - 1024 * cards * (cards - 1),
               static_cast<double>(block_inversions_width(n)));
    expect_bin(tally.block_digits(), chi_square - cards * (cards - 1) / 2,
               static_cast<double>(block_digits_width(n)) / 4096);
    // Widths are sixteenths of standard deviations.
    EXPECT_NEAR(static_cast<double>(block_digits_width(n)) / 4096,
                std::sqrt(cards * (cards - 1)) / 16, 1e-3);
  }
}

TEST(UniformityTally, BlocksMergeInAnyOrderToTheSameCounts) {
  std::vector<cards::DealBatch> blocks;
  stats::SmallGenerator random(3);
  for (int b = 0; b < 4; ++b) blocks.push_back(make_deals(9, b == 3 ? 100 : 4096, fair, random));
  UniformityTally whole(9);
  for (std::size_t b = 0; b < 4; ++b) {
    whole.begin_block(b);
    whole.fold(blocks[b]);
  }
  UniformityTally merged(9);
  for (const std::size_t b : {3U, 1U, 0U, 2U}) {
    UniformityTally part(9);
    part.begin_block(b);
    part.fold(blocks[b]);
    merged.merge(part);
  }
  EXPECT_EQ(merged.save(), whole.save());
  UniformityTally loaded(9);
  loaded.load({"tally", whole.save()}, 3 * 4096 + 100);
  EXPECT_EQ(loaded.save(), whole.save());
  EXPECT_THROW(loaded.load({"tally", whole.save()}, 3 * 4096 + 101), InputError);
}

const BatterySpec uniformity = parse_battery("uniformity");

reports::Judgement blocks_of(const Shuffle& shuffle, std::size_t n, std::size_t blocks,
                             const BatterySpec& battery) {
  stats::SmallGenerator random(4);
  Tallies tallies(battery, cards::parse_deck(std::to_string(n)));
  for (std::size_t b = 0; b < blocks; ++b) {
    const cards::DealBatch deals = make_deals(n, run::block_size, shuffle, random);
    tallies.begin_block(b);
    tallies.fold(deals);
  }
  return judged(tallies);
}

TEST(Uniformity, CatchesADealerWhoseCardsAreTooEven) {
  // Each fair deal comes again with all cards one higher, until each card was at each position.
  Order deal;
  std::size_t turn = 0;
  const Shuffle balanced = [&](Order& cards, stats::SmallGenerator& random) {
    if (turn++ % cards.size() == 0) {
      fair(cards, random);
      deal = cards;
    }
    for (std::size_t p = 0; p < cards.size(); ++p) cards[p] = deal[p] = (deal[p] + 1) % deal.size();
  };
  const auto result = blocks_of(balanced, 10, 12, parse_battery("position,uniformity"));
  EXPECT_GT(p_of(test_named(result, "position.chi-square")), 0.99);
  EXPECT_TRUE(test_named(result, "uniformity.block-digits").rejected) << result.reason;
}

TEST(Uniformity, CatchesADealerWhoDealsEveryOrderBackwardsAsWell) {
  Order deal;
  bool again = true;
  const Shuffle antithetic = [&](Order& cards, stats::SmallGenerator& random) {
    again = !again;
    if (again) {
      cards.assign(deal.rbegin(), deal.rend());
      return;
    }
    fair(cards, random);
    deal = cards;
  };
  const auto result = blocks_of(antithetic, 10, 24, parse_battery("order,uniformity"));
  EXPECT_GT(p_of(test_named(result, "order.inversions-mean")), 0.99);
  EXPECT_TRUE(test_named(result, "uniformity.block-inversions").rejected) << result.reason;
}

TEST(Uniformity, SkipsBlocksWhereThereAreTooFewOrTheDeckIsTooSmall) {
  const auto few = blocks_of(fair, 10, 7, uniformity);
  EXPECT_NE(test_named(few, "uniformity.block-digits").skipped, "");
  EXPECT_NE(test_named(few, "uniformity.block-inversions").skipped, "");
  EXPECT_EQ(test_named(few, "uniformity.ks-digit").skipped, "");
  const auto small = blocks_of(fair, 4, 8, uniformity);
  EXPECT_NE(test_named(small, "uniformity.block-digits").skipped, "");
  EXPECT_EQ(test_named(small, "uniformity.block-inversions").skipped, "");
}

}  // namespace

}  // namespace evenhand::audit
