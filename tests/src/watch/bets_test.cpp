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

double chance_of(const cards::Deck& deck, const std::vector<std::uint16_t>& draw,
                 std::size_t draws) {
  if (!deck.with_repeats) return 1 / static_cast<double>(draws);
  double chance = 1;
  for (const std::uint16_t value : draw) chance *= deck.chance(value);
  return chance;
}

TEST(Bets, OnDrawsAreExpectedToBeOneOverAllPairsOfDraws) {
  using cards::Sets;
  const std::vector<cards::Deck> decks = {
      draws_of(4, 2),
      draws_of(5, 2, Sets::none),
      draws_of(5, 1),
      draws_of(5, 3),
      values_of(6, 1),
      values_of(3, 2),
      values_of(3, 1, {0.6, 0.3, 0.1}),
      values_of(2, 3, {0.97, 0.03}),
  };
  for (const cards::Deck& deck : decks) {
    const Subjects subjects(deck, 1);
    const Bets bets(deck, subjects);
    const Orders draws = all_draws(deck);
    std::vector<double> means(bets.size());
    std::array<double, family_count> families = {};
    const stats::OrderBet* const none = nullptr;
    for (const auto& first : draws) {
      for (const auto& second : draws) {
        Counter counter(subjects);
        Counted counted(subjects);
        counter.count(batch_of(deck, {first, second}), {none, none, none, none}, counted);
        const double chance =
            chance_of(deck, first, draws.size()) * chance_of(deck, second, draws.size());
        for (std::size_t bet = 0; bet < bets.size(); ++bet) {
          means[bet] += std::exp(bets.log_factor(bet, counted)) * chance;
        }
        const auto logs = bets.family_logs(counted);
        for (std::size_t i = 0; i < family_count; ++i) families[i] += std::exp(logs[i]) * chance;
      }
    }
    expect_ones(bets, means, deck.size);
    for (const Family family : bets.families()) {
      EXPECT_NEAR(families[static_cast<std::size_t>(family)], 1, 1e-12) << family_name(family);
    }
  }
}

TEST(Bets, OnDrawsSayWhatIsWrong) {
  const stats::OrderBet* const none = nullptr;
  const auto leader = [&](const cards::Deck& deck, const Orders& draws, Family family) {
    const Subjects subjects(deck, 3);
    const Bets bets(deck, subjects);
    Counter counter(subjects);
    Counted counted(subjects);
    counter.count(batch_of(deck, draws), {none, none, none, none}, counted);
    EXPECT_FALSE(bets.found(counted, 0.01).empty());
    return bets.words(bets.leader(counted, family));
  };
  const cards::Deck lotto = draws_of(49, 6);
  const auto take = [](auto& draw, std::uint16_t card, std::size_t place) {
    if (std::find(draw.begin(), draw.end(), card) == draw.end()) draw[place] = card;
  };
  EXPECT_EQ(leader(lotto,
                   drawn(lotto, 2000, 1,
                         [&](auto& draw, const auto&, auto& engine) {
                           if (engine() % 10 == 0) take(draw, 7, 0);
                         }),
                   Family::cells),
            "card 7 drawn more often");
  EXPECT_EQ(leader(lotto,
                   drawn(lotto, 4000, 2,
                         [&](auto& draw, const auto&, auto& engine) {
                           const auto at = std::find(draw.begin(), draw.end(), 3);
                           if (at == draw.end() || engine() % 2 == 0) return;
                           take(draw, 9, at == draw.begin() ? 1 : 0);
                         }),
                   Family::neighbours),
            "card 3 and card 9 in one draw more often");
  EXPECT_EQ(leader(lotto,
                   drawn(lotto, 3000, 3,
                         [&](auto& draw, const auto& before, auto& engine) {
                           if (engine() % 5 == 0) take(draw, before[0], 0);
                         }),
                   Family::lags),
            "more shared cards from draw to draw");
  const cards::Deck wheel = values_of(37, 1);
  EXPECT_EQ(leader(wheel,
                   drawn(wheel, 8000, 4,
                         [](auto& draw, const auto& before, auto& engine) {
                           if (before[0] == 12 && engine() % 3 == 0) draw[0] = 20;
                         }),
                   Family::neighbours),
            "card 20 right after card 12 more often");
  EXPECT_EQ(leader(wheel,
                   drawn(wheel, 8000, 5,
                         [](auto& draw, const auto& before, auto& engine) {
                           if (engine() % 50 == 0) draw = before;
                         }),
                   Family::lags),
            "more values that come again from draw to draw");
  const cards::Deck dice = values_of(6, 2);
  EXPECT_EQ(leader(dice,
                   drawn(dice, 5000, 6,
                         [](auto& draw, const auto&, auto& engine) {
                           if (engine() % 20 == 0) draw[1] = 5;
                         }),
                   Family::cells),
            "card 5 at place 1 more often");
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
