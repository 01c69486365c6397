#include "src/watch/counter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "reports/json_members.hpp"
#include "tests/src/watch/watched_deals.hpp"

namespace evenhand::watch {
namespace {

using Order = std::vector<std::uint16_t>;

Counted counted_draws(const Subjects& subjects, const cards::Deck& deck, const Orders& draws) {
  Counter counter(subjects);
  Counted counted(subjects);
  const stats::OrderBet* const none = nullptr;
  counter.count(batch_of(deck, draws), {none, none, none, none}, counted);
  return counted;
}

TEST(Counter, CountsDrawsAsTheyAreWritten) {
  const cards::Deck deck = draws_of(8, 3, cards::Sets::none);
  const Subjects subjects(deck, 1);
  const Counted counted =
      counted_draws(subjects, deck, {{1, 7, 4}, {4, 2, 1}, {0, 5, 4}, {7, 1, 4}});
  EXPECT_EQ(counted.deals, 4U);
  EXPECT_EQ(counted.cells[0 * 8 + 4], 1U);
  EXPECT_EQ(counted.cells[2 * 8 + 4], 3U);
  EXPECT_EQ(counted.cells[3 * 8 + 4], 4U);  // at any place
  EXPECT_EQ(counted.cells[3 * 8 + 6], 0U);
  EXPECT_EQ(counted.neighbours[4 * 3 / 2 + 1], 3U);  // 1 and 4
  EXPECT_EQ(counted.neighbours[7 * 6 / 2 + 4], 2U);  // 4 and 7
  EXPECT_EQ(counted.steps[1], 3U);
  EXPECT_EQ(counted.steps[3], 1U);
  const auto sum = [&](std::size_t scalar, std::uint64_t deals) {
    return counted.sums[scalar] +
           static_cast<std::int64_t>(deals) * subjects.scalars()[scalar].tilts.centre();
  };
  EXPECT_EQ(sum(0, 4), 12 + 7 + 9 + 12);
  EXPECT_EQ(sum(subjects.first_of_lag(1), 3), 2 + 1 + 1);
  EXPECT_EQ(sum(subjects.first_of_lag(3), 1), 3);
  EXPECT_EQ(sum(subjects.first_held(), 4), 2 + 1 + 1 + 2);
}

TEST(Counter, KnowsDrawsAgainInAnyOrder) {
  const cards::Deck deck = draws_of(49, 6);
  const Subjects subjects(deck, 1);
  const Counted counted = counted_draws(
      subjects, deck, {{1, 7, 4, 30, 9, 11}, {1, 7, 4, 30, 9, 12}, {11, 9, 30, 4, 7, 1}});
  EXPECT_EQ(counted.repeats.hits, 1U);
  EXPECT_EQ(counted.repeats.misses, 1U);
  EXPECT_NEAR(counted.repeats.log_chance_of_hits, std::log(2 / 13983816.0), 1e-9);
}

TEST(Counter, CountsValuesAfterEachOther) {
  const cards::Deck deck = values_of(4, 2);
  const Subjects subjects(deck, 2);
  const Counted counted = counted_draws(subjects, deck, {{1, 1}, {1, 3}, {0, 3}, {1, 3}});
  EXPECT_EQ(counted.cells[0 * 4 + 1], 3U);
  EXPECT_EQ(counted.cells[1 * 4 + 3], 3U);
  EXPECT_EQ(counted.cells[2 * 4 + 1], 4U);
  EXPECT_EQ(counted.neighbours[1 * 4 + 1], 1U);
  EXPECT_EQ(counted.neighbours[1 * 4 + 3], 1U);
  EXPECT_EQ(counted.neighbours[3 * 4 + 3], 2U);
  const std::size_t first = subjects.first_of_lag(1);
  EXPECT_EQ(counted.sums[first] + 3 * subjects.scalars()[first].tilts.centre(), 1 + 1 + 1);
  EXPECT_EQ(counted.sums[first + 1] + 2 * subjects.scalars()[first].tilts.centre(), 0 + 2);
}

TEST(Counter, OfDrawsGoesOnFromWhatItSaved) {
  for (const cards::Deck& deck : {draws_of(20, 4), values_of(5, 2)}) {
    const Subjects subjects(deck, 3);
    const Orders draws = drawn(deck, 60, 9);
    const stats::OrderBet* const none = nullptr;
    const OrderBets bets = {none, none, none, none};
    Counter whole(subjects);
    Counted of_whole(subjects);
    whole.count(batch_of(deck, draws), bets, of_whole);
    Counter first(subjects);
    Counted counted(subjects);
    first.count(batch_of(deck, Orders(draws.begin(), draws.begin() + 23)), bets, counted);
    const nlohmann::json saved = first.save();
    Counter second(subjects);
    reports::load({"state", saved}, second);
    second.count(batch_of(deck, Orders(draws.begin() + 23, draws.end())), bets, counted);
    EXPECT_EQ(reports::saved(counted), reports::saved(of_whole));
    nlohmann::json damaged = saved;
    if (!deck.with_repeats) {
      damaged["recent"] = reports::saved(std::vector<std::uint16_t>{1, 1, 2, 3});
      EXPECT_THROW(reports::load({"state", damaged}, second), InputError);
    }
  }
}

/// The numbers of Subjects, from their definitions.
std::array<std::int64_t, Subjects::full_scalars> numbers_of(const Order& order) {
  const std::size_t n = order.size();
  std::array<std::int64_t, Subjects::full_scalars> numbers = {};
  Order place(n);
  for (std::size_t p = 0; p < n; ++p) place[order[p]] = static_cast<std::uint16_t>(p);
  numbers[2] = 1;
  std::vector<bool> visited(n);
  for (std::size_t p = 0; p < n; ++p) {
    for (std::size_t q = p + 1; q < n; ++q) numbers[0] += order[p] > order[q] ? 1 : 0;
    if (p + 1 < n) numbers[1] += order[p] > order[p + 1] ? 1 : 0;
    if (p + 1 < n) numbers[2] += place[p] > place[p + 1] ? 1 : 0;
    if (p + 1 < n) numbers[3] += order[p] + 1 == order[p + 1] ? 1 : 0;
    numbers[4] += order[p] == p ? 1 : 0;
    if (visited[p]) continue;
    ++numbers[5];
    for (std::size_t q = p; !visited[q]; q = order[q]) visited[q] = true;
  }
  numbers[6] = (static_cast<std::int64_t>(n) - numbers[5]) % 2;
  return numbers;
}

/// Returns which place of the deal before each card had that now lies at a place.
Order step(const Order& before, const Order& now) {
  Order place(now.size());
  for (std::size_t p = 0; p < now.size(); ++p) place[before[p]] = static_cast<std::uint16_t>(p);
  Order result;
  for (const std::uint16_t card : now) result.push_back(place[card]);
  return result;
}

Counted by_definition(const Subjects& subjects, const Orders& orders) {
  Counted counted(subjects);
  counted.deals = counted.steps[0] = orders.size();
  const auto add = [&](const Order& order, std::size_t first, std::size_t count) {
    const auto numbers = numbers_of(order);
    for (std::size_t i = 0; i < count; ++i) {
      counted.sums[first + i] += numbers[i] - subjects.scalars()[first + i].tilts.centre();
    }
    if (count != Subjects::full_scalars) return;
    const std::size_t kind = first == 0 ? 0 : 2;
    ++counted.rising[kind][static_cast<std::size_t>(numbers[2] - 1)];
    ++counted.rising[kind + 1][static_cast<std::size_t>(numbers[1])];
  };
  for (std::size_t d = 0; d < orders.size(); ++d) {
    for (std::size_t p = 0; p < orders[d].size(); ++p) {
      ++counted.cells[p * orders[d].size() + orders[d][p]];
      const auto behind = p + 1 < orders[d].size() ? orders[d][p + 1] : orders[d][p];
      ++counted.neighbours[orders[d][p] * orders[d].size() + behind];
    }
    add(orders[d], 0, Subjects::full_scalars);
    for (std::size_t lag = 1; lag <= std::min(d, subjects.most_lag()); ++lag) {
      ++counted.steps[lag];
      const std::size_t first = subjects.first_of_lag(lag);
      const Order from_then = step(orders[d - lag], orders[d]);
      if (lag > subjects.lags()) {
        counted.sums[first] += numbers_of(from_then)[4] - subjects.scalars()[first].tilts.centre();
      } else {
        add(from_then, first, lag == 1 ? Subjects::full_scalars : Subjects::lag_scalars);
      }
    }
  }
  return counted;
}

void expect_equal(const Counted& a, const Counted& b) {
  EXPECT_EQ(a.deals, b.deals);
  EXPECT_EQ(a.cells, b.cells);
  EXPECT_EQ(a.neighbours, b.neighbours);
  EXPECT_EQ(a.steps, b.steps);
  EXPECT_EQ(a.sums, b.sums);
  EXPECT_EQ(a.rising, b.rising);
  EXPECT_EQ(a.repeats.hits, b.repeats.hits);
}

TEST(Counter, CountsWhatItsDefinitionsSayHoweverDealsAreSplit) {
  for (const unsigned n : {3U, 6U, 54U, 70U, 300U}) {
    const cards::Deck deck = cards::parse_deck(std::to_string(n));
    const Subjects subjects(deck, 3);
    const Orders orders = shuffled("fisher-yates", n, 700, n);
    const Counted expected = by_definition(subjects, orders);
    const stats::OrderBet none(n);
    for (const unsigned size : {700U, 256U, 5U}) {
      Counter counter(subjects);
      Counted counted(subjects);
      for (std::size_t at = 0; at < orders.size(); at += size) {
        const auto first = orders.begin() + static_cast<std::ptrdiff_t>(at);
        const std::size_t count = std::min<std::size_t>(size, orders.size() - at);
        counter.count(batch_of(Orders(first, first + static_cast<std::ptrdiff_t>(count))),
                      {&none, &none, &none, &none}, counted);
      }
      EXPECT_EQ(counted.deals, expected.deals);
      EXPECT_EQ(counted.cells, expected.cells) << n;
      EXPECT_EQ(counted.steps, expected.steps) << n;
      EXPECT_EQ(counted.sums, expected.sums) << n;
      EXPECT_EQ(counted.rising, expected.rising) << n;
    }
  }
}

TEST(Counter, CountsWhatHandsHold) {
  cards::Deck deck = cards::parse_deck("8");
  cards::set_hands(deck, "3,3,2", "--hands");
  cards::add_group(deck, "low=0-3", "--group");
  const Subjects subjects(deck, 0);
  ASSERT_EQ(subjects.held().size(), 3U);
  Counter counter(subjects);
  Counted counted(subjects);
  const stats::OrderBet none(8);
  counter.count(batch_of({{0, 5, 1, 2, 3, 4, 6, 7}}), {&none, &none, &none, &none}, counted);
  const std::array<std::int64_t, 3> held = {2, 2, 0};
  for (std::size_t h = 0; h < 3; ++h) {
    const std::size_t i = subjects.first_held() + h;
    EXPECT_EQ(counted.sums[i], held[h] - subjects.scalars()[i].tilts.centre());
  }
}

TEST(Counter, GoesOnFromWhatItSavedAndForgets) {
  const cards::Deck deck = cards::parse_deck("10");
  const Subjects subjects(deck, 2);
  const Orders orders = shuffled("fisher-yates", 10, 60, 4);
  const Orders first(orders.begin(), orders.begin() + 30);
  const Orders second(orders.begin() + 30, orders.end());
  const stats::OrderBet none(10);
  const OrderBets bets = {&none, &none, &none, &none};
  Counter whole(subjects);
  Counted of_whole(subjects);
  whole.count(batch_of(orders), bets, of_whole);
  Counter begun(subjects);
  Counted of_parts(subjects);
  begun.count(batch_of(first), bets, of_parts);
  Counter gone_on(subjects);
  nlohmann::json saved = reports::saved(begun);
  reports::load({"state", saved}, gone_on);
  EXPECT_EQ(reports::saved(gone_on), saved);
  gone_on.count(batch_of(second), bets, of_parts);
  expect_equal(of_parts, of_whole);
  Counted after_gap(subjects);
  begun.forget();
  begun.count(batch_of(second), bets, after_gap);
  EXPECT_EQ(after_gap.steps[1], 29U);
  EXPECT_EQ(after_gap.steps[8], 22U);
  saved["recent"] = reports::saved(std::vector<std::uint16_t>(20, 1));
  EXPECT_THROW(reports::load({"state", saved}, gone_on), InputError) << "no deals";
  saved["recent"] = reports::saved(std::vector<std::uint16_t>{0, 1, 2, 3});
  EXPECT_THROW(reports::load({"state", saved}, gone_on), InputError) << "less than a deal";
}

}  // namespace
}  // namespace evenhand::watch
