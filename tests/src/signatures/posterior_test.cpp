#include "src/signatures/posterior.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "sims/shuffle/dealer.hpp"
#include "src/audit/position/position_tally.hpp"
#include "src/signatures/identify.hpp"

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

}  // namespace
}  // namespace evenhand::signatures
