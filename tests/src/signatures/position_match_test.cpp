#include "src/signatures/position_match.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>

#include "sims/shuffle/dealer.hpp"
#include "src/audit/position/position_group.hpp"
#include "src/signatures/identify.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::signatures {
namespace {

PositionTable table_of(const char* shuffler, std::size_t n, std::uint64_t deals,
                       std::uint64_t seed) {
  shuffle::Dealer dealer(shuffle::parse_shuffler(shuffler), n, "pcg64", seed);
  audit::PositionTally tally(n);
  tally.fold(dealer.batch(deals));
  return {n, deals, tally.counts()};
}

Identification judged(const PositionTable& table, double prior = usual_prior) {
  Identification identification = identify(table);
  give_posteriors(identification, prior);
  return identification;
}

const Likeness& of(const Identification& identification, const std::string& name) {
  for (const Likeness& likeness : identification.ranked) {
    if (likeness.shuffler.name == name) return likeness;
  }
  throw std::invalid_argument(name);
}

TEST(Posterior, IsTheLikelihoodOfCells) {
  // Two cards: a cell tells all four, so that the likelihood is that of 30 of 100 heads.
  const std::vector<std::uint64_t> counts = {30, 70, 70, 30};
  const double of_heads = 30 * std::log(0.4 / 0.3) + 70 * std::log(0.6 / 0.7);
  EXPECT_NEAR(log_likelihood({2, {0.4, 0.6, 0.6, 0.4}, 0, false}, counts, 100), of_heads, 1e-12);
  EXPECT_EQ(log_likelihood({2, {1, 0, 0, 1}, 0, false}, counts, 100),
            -std::numeric_limits<double>::infinity());
  // Shares that were counted in as many deals say half.
  EXPECT_NEAR(log_likelihood({2, {0.4, 0.6, 0.6, 0.4}, 100, false}, counts, 100), of_heads / 2,
              0.05);
}

TEST(PosteriorSlow, FindsTheShufflerAndAddsUpToOne) {
  const Identification found = judged(table_of("naive-swap", 10, 20000, 3));
  double sum = 0;
  for (const Likeness& likeness : found.ranked) sum += likeness.posterior.value();
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_GT(of(found, "naive-swap").posterior.value(), 0.5);
  EXPECT_LT(of(found, "fisher-yates").posterior.value(), 1e-6);
}

TEST(PosteriorSlow, FollowsThePrior) {
  const PositionTable table = table_of("fisher-yates", 10, 3000, 4);
  const auto odds = [&](double prior) {
    const double fair = of(judged(table, prior), "fisher-yates").posterior.value();
    return fair / (1 - fair);
  };
  // Bayes: the odds are the prior's times what the counts say.
  EXPECT_NEAR(odds(0.9) / odds(0.5), 9, 1e-6);
  EXPECT_GT(odds(0.5), 1);
}

TEST(PosteriorSlow, ClaimsNothingWhereNoneFits) {
  // A third of the deals are one and the same cut of the deck, which no known shuffler does.
  PositionTable table = table_of("fisher-yates", 10, 20000, 5);
  for (std::size_t card = 0; card < 10; ++card) {
    table.counts[card * 10 + (card + 3) % 10] += 10000;
  }
  table.deals += 10000;
  const Identification found = judged(table);
  ASSERT_EQ(found.matches(), 0U);
  for (const Likeness& likeness : found.ranked) EXPECT_FALSE(likeness.posterior);
  Identification again = found;
  EXPECT_THROW(give_posteriors(again, 1), std::domain_error);
}

/// If the prior is as nature's, those with a posterior of about a half are the ones in half of all
/// tables: naive-swap or a fair shuffle of so few deals that they are hard to tell.
TEST(PosteriorSlow, IsCalibrated) {
  constexpr unsigned sessions = 300;
  double expected = 0;
  double fair = 0;
  double variance = 0;
  const PositionLaw uniform{6, std::vector<double>(36, 1.0 / 6), 0, true};
  const auto naive = exact_positions(shuffle::parse_shuffler("naive-swap"), 6);
  for (unsigned s = 0; s < sessions; ++s) {
    const bool is_fair = s % 2 == 0;
    const auto table = table_of(is_fair ? "fisher-yates" : "naive-swap", 6, 60, 1000 + s);
    const double odds = std::exp(log_likelihood(uniform, table.counts, 60) -
                                 log_likelihood(*naive, table.counts, 60));
    const double posterior = odds / (1 + odds);
    if (posterior < 0.2 || posterior > 0.8) continue;
    expected += posterior;
    variance += posterior * (1 - posterior);
    fair += is_fair ? 1 : 0;
  }
  EXPECT_GT(variance, 10);
  EXPECT_NEAR(fair, expected, 3 * std::sqrt(variance));
}

TEST(KernelMoments, OfUniformDealsAreThoseOfThePositionMatrix) {
  // X² is n/(n-1) times a chi-square with (n-1)² degrees of freedom, so as many weights are
  // n/(n-1): their sum, and those of their squares and cubes.
  constexpr std::size_t n = 6;
  stats::SmallGenerator random(24);
  std::vector<std::uint32_t> pool_of(n * n);
  std::iota(pool_of.begin(), pool_of.end(), 1U);
  const std::vector<double> shares(n * n + 1, 1.0 / n);
  const std::vector<std::size_t> cells(n * n + 1, 1);
  const KernelMoments moments =
      kernel_moments(pool_of, shares, cells, audit::make_deals(n, 1U << 14U, audit::fair, random));
  const double weight = n / (n - 1.0);
  const double degrees = (n - 1.0) * (n - 1.0);
  EXPECT_NEAR(moments.diagonal, degrees * weight, 1e-9) << "exact in pools of one cell";
  EXPECT_NEAR(moments.square / (degrees * weight * weight), 1, 0.02);
  EXPECT_NEAR(moments.triangle / (degrees * weight * weight * weight), 1, 0.1);
}

TEST(KernelMoments, OfOnePoolForAllCellsVanish) {
  constexpr std::size_t n = 4;
  stats::SmallGenerator random(25);
  // Every deal has n cards in the pool: K is n²/n - n = 0.
  const KernelMoments moments =
      kernel_moments(std::vector<std::uint32_t>(n * n, 1), {0, n}, {0, n * n},
                     audit::make_deals(n, 64, audit::fair, random));
  EXPECT_NEAR(moments.diagonal, 0, 1e-12);
  EXPECT_NEAR(moments.square, 0, 1e-12);
  EXPECT_NEAR(moments.triangle, 0, 1e-12);
}

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
