// Hands of simulated deals against the exact distribution of their shanten.
#include <gtest/gtest.h>

#include <algorithm>

#include "sims/mahjong/odds.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "stats/tables/goodness_of_fit.hpp"

namespace evenhand::mahjong {
namespace {

/// Counts of the best shanten of `tiles` tiles from position `first` on, by shanten + 1.
std::vector<std::uint64_t> dealt(std::string_view shuffler, std::size_t first, std::size_t tiles,
                                 std::size_t deals) {
  const random::SourceInfo& info = random::sources().front();
  const auto source = random::make_source(info.name, 20261121, 0);
  const auto shuffle = shuffle::make_shuffler(shuffle::parse_shuffler(shuffler), all_tiles);
  shuffle->begin_block(*source, info);
  cards::DealBatch batch(all_tiles, cards::DealBatch::phase_size(all_tiles));
  const ShantenCounter count{Shape{}};
  std::vector<std::uint64_t> counts(8);
  for (std::size_t done = 0; done < deals; done += batch.size()) {
    shuffle->deal(batch);
    batch.visit([&](auto view) {
      for (std::size_t deal = 0; deal < view.count; ++deal) {
        Counts hand{};
        for (std::size_t i = 0; i < tiles; ++i) ++hand[view[deal][first + i] / copies];
        ++counts[static_cast<std::size_t>(count(SuitIndices(hand)).best() + 1)];
      }
    });
  }
  return counts;
}

stats::TestResult compared(const std::vector<std::uint64_t>& counts, std::size_t tiles) {
  const auto exact = best_shanten_probabilities({}, true, tiles);
  // A hand of 13 tiles cannot have won.
  const std::ptrdiff_t first = tiles == full_hand ? 0 : 1;
  const std::vector<double> probabilities(exact.begin() + first, exact.begin() + 8);
  const std::vector<std::uint64_t> found(counts.begin() + first, counts.begin() + 8);
  std::uint64_t deals = 0;
  for (const std::uint64_t count : counts) deals += count;
  std::vector<double> expected;
  for (const double p : probabilities) expected.push_back(p * static_cast<double>(deals));
  return stats::goodness_of_fit(found, probabilities, stats::pool_adjacent(expected)).chi_square;
}

TEST(DealtHands, HaveTheExactShantenDistribution) {
  const std::size_t deals = 400000;
  const stats::TestResult dealer = compared(dealt("fisher-yates", 0, 14, deals), 14);
  const stats::TestResult north = compared(dealt("fisher-yates", 40, 13, deals), 13);
  EXPECT_EQ(dealer.degrees_of_freedom, 6);
  EXPECT_GT(dealer.p.value(), .001);
  EXPECT_GT(north.p.value(), .001);
}

TEST(DealtHands, ShowAShuffleThatIsTooShort) {
  EXPECT_LT(compared(dealt("riffle:3", 0, 14, 20000), 14).p.log10(), -100);
}

}  // namespace
}  // namespace evenhand::mahjong
