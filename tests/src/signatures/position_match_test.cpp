#include "src/signatures/position_match.hpp"

#include <gtest/gtest.h>

#include "sims/shuffle/dealer.hpp"
#include "src/audit/position/position_tally.hpp"

namespace evenhand::signatures {
namespace {

/// Deals for the moments of the test, all in one batch.
cards::DealBatch examples_of(const char* shuffler, std::size_t n) {
  cards::DealBatch examples(n, 2048);
  const auto dealt = shuffle::make_shuffler(shuffle::parse_shuffler(shuffler), n);
  const auto source = random::make_source("philox", 3, 4);
  dealt->begin_block(*source, random::source_info("philox"));
  dealt->deal(examples);
  return examples;
}

std::vector<std::uint64_t> counts_dealt(const char* shuffler, std::size_t n, std::uint64_t deals) {
  shuffle::Dealer dealer(shuffle::parse_shuffler(shuffler), n, "philox", 11);
  audit::PositionTally tally(n);
  dealer.deal(deals, [&](const cards::DealBatch& phase) { tally.fold(phase); });
  return tally.counts();
}

PositionMatch match_of(const char* dealt, const char* law, std::size_t n = 8,
                       std::uint64_t deals = 4000) {
  const std::vector<std::uint64_t> counts = counts_dealt(dealt, n, deals);
  const auto exact = exact_positions(shuffle::parse_shuffler(law), n);
  return PositionTest(*exact, counts, deals, examples_of(law, n)).match(counts);
}

TEST(PositionMatch, FitsItsOwnShufflerAndNoOther) {
  for (const char* shuffler : {"fisher-yates", "naive-swap", "riffle:3"}) {
    const PositionMatch own = match_of(shuffler, shuffler);
    EXPECT_GT(own.p.value(), 0.001) << shuffler;
    EXPECT_LT(own.distance, 0.05) << shuffler;
  }
  const PositionMatch other = match_of("naive-swap", "fisher-yates");
  EXPECT_LT(other.p.log10(), -20);
  EXPECT_GT(other.distance, 0.1);
}

TEST(PositionMatch, OfAUniformLawHasThePositionTestsDegrees) {
  // Both margins are fixed: (n-1)² degrees of freedom, of which the sum of the form's weights is n²
  // - n = (n-1)² n/(n-1).
  const PositionMatch match = match_of("fisher-yates", "fisher-yates");
  EXPECT_NEAR(match.degrees_of_freedom, 49, 2);
}

TEST(PositionMatch, FindsAnImpossibleCell) {
  // A card that stayed is none of Sattolo's.
  EXPECT_LT(match_of("fisher-yates", "sattolo").p.log10(), -100);
}

}  // namespace
}  // namespace evenhand::signatures
