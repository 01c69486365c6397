#include "src/watch/order_factors.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/src/watch/watched_deals.hpp"

namespace evenhand::watch {
namespace {

stats::OrderBet aimed_somewhere(std::size_t n, double size, std::mt19937& engine) {
  std::uniform_real_distribution<double> uniform(-size, size);
  std::vector<double> deviations(n * n);
  for (double& deviation : deviations) deviation = uniform(engine);
  stats::OrderBet bet(n);
  bet.aim(deviations);
  return bet;
}

TEST(OrderFactors, AreThoseOfEachBetAndEachDeal) {
  std::mt19937 engine(11);
  for (const unsigned n : {2U, 3U, 52U, 64U, 65U, 136U, 300U}) {
    std::vector<stats::OrderBet> bets;
    for (const double size : {0.0, 0.01, 0.3, 4.0})
      bets.push_back(aimed_somewhere(n, size, engine));
    const Orders orders = shuffled("fisher-yates", n, 17, n);
    std::array<double, order_bets> sums = {};
    batch_of(orders).visit([&](const auto& view) {
      using Card = std::remove_const_t<std::remove_reference_t<decltype(*view.data)>>;
      add_order_logs(cards::DealsView<const Card>{view.data, view.deck_size, view.count},
                     {&bets[0], &bets[1], &bets[2], &bets[3]}, sums);
    });
    for (std::size_t i = 0; i < order_bets; ++i) {
      double expected = 0;
      for (const auto& order : orders) expected += bets[i].log_factor(order);
      EXPECT_NEAR(sums[i], expected, 1e-9) << n << ' ' << i;
    }
  }
}

}  // namespace
}  // namespace evenhand::watch
