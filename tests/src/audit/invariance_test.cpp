#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

// Changes that must not matter to a test: the names of the cards, the direction in which a deal or
// the whole session is read, where the deck is turned round or a deal is inverted.

constexpr std::size_t n = 12;
using Deals = std::vector<Order>;
using PValues = std::map<std::string, double>;

/// Uneven deals, so that p-values differ from one test to the next.
Deals some_deals() {
  stats::SmallGenerator random(20261121);
  Deals deals(3000, Order(n));
  for (Order& cards : deals) {
    std::iota(cards.begin(), cards.end(), std::size_t{0});
    fair(cards, random);
    if (random.below(20) == 0) std::sort(cards.begin(), cards.begin() + 4);
  }
  return deals;
}

PValues p_values(const Deals& deals) {
  cards::DealBatch batch(n, deals.size());
  for (std::size_t d = 0; d < deals.size(); ++d) put(batch, d, deals[d]);
  PValues found;
  for (const reports::Finding& test :
       judged(tally(std::to_string(n), batch, full_battery())).findings) {
    if (test.is_made()) found[test.test] = test.p.log10;
  }
  return found;
}

template <class Change>
PValues changed(Change change) {
  Deals deals = some_deals();
  for (Order& cards : deals) cards = change(cards);
  return p_values(deals);
}

const PValues& unchanged() {
  static const PValues found = p_values(some_deals());
  return found;
}

void expect_same(const PValues& found, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    ASSERT_TRUE(unchanged().contains(name)) << name;
    EXPECT_NEAR(found.at(name), unchanged().at(name), 1e-9) << name;
  }
}

Order relabelled(const Order& cards) {
  static const Order labels = {7, 2, 11, 0, 5, 9, 1, 10, 3, 8, 6, 4};
  Order result(n);
  for (std::size_t p = 0; p < n; ++p) result[p] = labels[cards[p]];
  return result;
}

Order moved(const Order& cards) {
  Order result(n);
  for (std::size_t p = 0; p < n; ++p) result[(5 * p + 3) % n] = cards[p];
  return result;
}

Order backwards(const Order& cards) { return {cards.rbegin(), cards.rend()}; }

/// The deck turned over: the last card first, and the labels counted from the other end.
Order turned(const Order& cards) {
  Order result = backwards(cards);
  for (std::size_t& card : result) card = n - 1 - card;
  return result;
}

Order inverted(const Order& cards) {
  Order result(n);
  for (std::size_t p = 0; p < n; ++p) result[cards[p]] = p;
  return result;
}

TEST(Invariance, RelabellingLeavesWhatKnowsNoLabels) {
  expect_same(changed(relabelled), {"position.chi-square", "position.worst-cell",
                                    "order.successors", "order.worst-successor"});
}

TEST(Invariance, MovingPlacesLeavesTheCells) {
  expect_same(changed(moved), {"position.chi-square", "position.worst-cell"});
}

TEST(Invariance, ReadingBackwardsMirrorsTheOrder) {
  expect_same(changed(backwards),
              {"position.chi-square", "position.worst-cell", "order.successors",
               "order.worst-successor", "order.inversions-mean", "order.descents-mean"});
}

TEST(Invariance, TurningTheDeckLeavesOrderAndStructure) {
  expect_same(changed(turned),
              {"position.chi-square", "position.worst-cell", "order.successors",
               "order.worst-successor", "order.inversions-mean", "order.inversions-shape",
               "order.descents-mean", "order.descents-shape", "order.rising-sequences-mean",
               "order.rising-sequences-shape", "order.successions-mean", "order.successions-shape",
               "structure.fixed-points-mean", "structure.fixed-points-shape",
               "structure.cycles-mean", "structure.cycles-shape", "structure.sign"});
}

TEST(Invariance, InvertingExchangesCardsAndPlaces) {
  const PValues found = changed(inverted);
  expect_same(found, {"position.chi-square", "position.worst-cell", "order.inversions-mean",
                      "order.inversions-shape", "structure.fixed-points-mean",
                      "structure.fixed-points-shape", "structure.cycles-mean",
                      "structure.cycles-shape", "structure.sign"});
  // Rising sequences are the descents of the inverse, and one more.
  EXPECT_NEAR(found.at("order.descents-mean"), unchanged().at("order.rising-sequences-mean"), 1e-9);
  EXPECT_NEAR(found.at("order.rising-sequences-mean"), unchanged().at("order.descents-mean"), 1e-9);
  EXPECT_NEAR(found.at("position.ks-first-card"), unchanged().at("position.ks-top-card"), 1e-9);
}

TEST(Invariance, TimeReversedChangesNoTestOfSingleDeals) {
  Deals deals = some_deals();
  std::reverse(deals.begin(), deals.end());
  const PValues found = p_values(deals);
  for (const auto& [name, p] : unchanged()) {
    const std::string group = name.substr(0, name.find('.'));
    // These look at the order in which the deals came.
    if (group == "between-deals" || group == "uniformity" || group == "sequence" ||
        group == "lags" || group == "strength" || group == "generator") {
      continue;
    }
    EXPECT_EQ(found.at(name), p) << name;
  }
}

}  // namespace
}  // namespace evenhand::audit
