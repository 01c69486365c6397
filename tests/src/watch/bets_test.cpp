#include "src/watch/bets.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "src/watch/counter.hpp"
#include "tests/src/watch/watched_deals.hpp"

namespace evenhand::watch {
namespace {

Counted counted_of(const Subjects& subjects, const Orders& orders) {
  Counter counter(subjects);
  Counted counted(subjects);
  const stats::OrderBet none(orders.front().size());
  counter.count(batch_of(orders), {&none, &none, &none, &none}, counted);
  return counted;
}

void expect_ones(const Bets& bets, const std::vector<double>& means, std::size_t n) {
  for (std::size_t bet = 0; bet < means.size(); ++bet) {
    EXPECT_NEAR(means[bet], 1, 1e-12) << n << ' ' << bets.words(bet);
  }
}

TEST(Bets, EachIsExpectedToBeOneOverAllOrders) {
  for (std::size_t n = 3; n <= 6; ++n) {
    cards::Deck deck = cards::parse_deck(std::to_string(n));
    cards::add_group(deck, "low=0,1", "--group");
    const Subjects subjects(deck, 1);
    const Bets bets(deck, subjects);
    const Orders orders = all_orders(n);
    std::vector<double> means(bets.size());
    for (const auto& order : orders) {
      const Counted counted = counted_of(subjects, {order});
      for (std::size_t bet = 0; bet < bets.size(); ++bet) {
        means[bet] += std::exp(bets.log_factor(bet, counted)) / static_cast<double>(orders.size());
      }
    }
    expect_ones(bets, means, n);
  }
}

TEST(Bets, EachIsExpectedToBeOneOverAllPairsOfOrders) {
  for (std::size_t n = 3; n <= 4; ++n) {
    const cards::Deck deck = cards::parse_deck(std::to_string(n));
    const Subjects subjects(deck, 1);
    const Bets bets(deck, subjects);
    const Orders orders = all_orders(n);
    const double pairs = static_cast<double>(orders.size() * orders.size());
    std::vector<double> means(bets.size());
    double lines = 0;
    double cells = 0;
    for (const auto& first : orders) {
      for (const auto& second : orders) {
        const Counted counted = counted_of(subjects, {first, second});
        for (std::size_t bet = 0; bet < bets.size(); ++bet) {
          means[bet] += std::exp(bets.log_factor(bet, counted)) / pairs;
        }
        const auto logs = bets.family_logs(counted);
        lines += std::exp(logs[static_cast<std::size_t>(Family::lines)]) / pairs;
        cells += std::exp(logs[static_cast<std::size_t>(Family::cells)]) / pairs;
      }
    }
    expect_ones(bets, means, n);
    EXPECT_NEAR(lines, 1, 1e-12);
    EXPECT_NEAR(cells, 1, 1e-12);
  }
}

TEST(Bets, AFamilyIsTheAverageOfItsBets) {
  const cards::Deck deck = cards::parse_deck("6");
  const Subjects subjects(deck, 2);
  const Bets bets(deck, subjects);
  const Counted counted = counted_of(subjects, shuffled("naive-swap", 6, 300, 1));
  std::array<double, family_count> sums = {};
  std::array<double, family_count> sizes = {};
  for (std::size_t bet = 0; bet < bets.size(); ++bet) {
    const auto family = static_cast<std::size_t>(bets.family(bet));
    sums[family] += std::exp(bets.log_factor(bet, counted));
    ++sizes[family];
  }
  const auto logs = bets.family_logs(counted);
  for (const Family family : bets.families()) {
    if (family == Family::lines) continue;
    const auto i = static_cast<std::size_t>(family);
    EXPECT_NEAR(logs[i], std::log(sums[i] / sizes[i]), 1e-9) << family_name(family);
  }
}

TEST(Bets, OfNeighboursFindTwoCardsThatStayTogether) {
  const cards::Deck deck = cards::parse_deck("8");
  const Subjects subjects(deck, 1);
  const Bets bets(deck, subjects);
  Orders orders = shuffled("fisher-yates", 8, 2000, 4);
  for (std::size_t d = 0; d < orders.size(); d += 5) {
    orders[d].erase(std::find(orders[d].begin(), orders[d].end(), 6));
    orders[d].insert(std::find(orders[d].begin(), orders[d].end(), 2) + 1, 6);
  }
  const Counted counted = counted_of(subjects, orders);
  EXPECT_EQ(bets.words(bets.leader(counted, Family::neighbours)),
            "card 6 right behind card 2 more often");
  ASSERT_FALSE(bets.found(counted, 0.01).empty());
  EXPECT_EQ(bets.found(counted, 0.01)[0].words, "card 6 right behind card 2");
}

TEST(Bets, LeadersSayWhatIsWrong) {
  const cards::Deck deck = cards::parse_deck("8");
  const Subjects subjects(deck, 1);
  const Bets bets(deck, subjects);
  // Card 2 lies at place 5 in all of them.
  Orders orders = shuffled("fisher-yates", 8, 500, 2);
  for (auto& order : orders) {
    std::iter_swap(std::find(order.begin(), order.end(), 2), order.begin() + 5);
  }
  const Counted counted = counted_of(subjects, orders);
  EXPECT_EQ(bets.words(bets.leader(counted, Family::cells)), "card 2 at place 5 more often");
  const auto found = bets.found(counted, 0.01);
  ASSERT_GE(found.size(), 3U);
  EXPECT_TRUE(found[0].words == "card 2 at place 5" || found[0].words == "place 5" ||
              found[0].words == "card 2")
      << found[0].words;
  EXPECT_TRUE(bets.found(counted_of(subjects, shuffled("fisher-yates", 8, 500, 3)), 0.01).empty());
}

}  // namespace
}  // namespace evenhand::watch
