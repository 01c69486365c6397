#include "src/watch/document.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "reports/json.hpp"
#include "tests/src/watch/watched_deals.hpp"

namespace evenhand::watch {
namespace {

/// Whether there is an alarm within so many deals of which one card is at the first place with that
/// probability, and which are uniform else.
bool alarms(std::size_t n, std::uint64_t deals, double share, std::uint64_t seed) {
  Settings settings;
  settings.look = 500;
  Watcher watcher(cards::parse_deck(std::to_string(n)), settings, [](const Event&) {});
  Orders orders = shuffled("fisher-yates", n, deals, seed);
  const double uniform = 1 / static_cast<double>(n);
  const double moved = (share - uniform) / (1 - uniform);
  std::mt19937_64 random(seed);
  for (std::vector<std::uint16_t>& order : orders) {
    const double draw = static_cast<double>(random() >> 11U) / 9007199254740992.0;
    if (draw < moved) std::iter_swap(order.begin(), std::find(order.begin(), order.end(), 3));
  }
  look_at(watcher, orders);
  return watcher.has_alarmed_by_e();
}

// A lower bound of the power: at least 90 of 100 watches find a card that is so often at a place.
// 83 or fewer have a chance of 2 % if exactly 90 % do.
TEST(SmallestCell, IsFoundAsOftenAsItSays) {
  Watcher watcher(cards::parse_deck("10"), {}, [](const Event&) {});
  const double excess = smallest_cell(watcher.bets(), 3000, 0.01, 0.9);
  ASSERT_GT(excess, 0.2);
  ASSERT_LT(excess, 0.6);
  int found = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    found += alarms(10, 3000, (1 + excess) / 10, seed) ? 1 : 0;
  }
  EXPECT_GT(found, 83);
}

TEST(SmallestCell, ShrinksWithDealsAndGrowsAsAlphaShrinks) {
  Watcher watcher(cards::parse_deck("10"), {}, [](const Event&) {});
  const auto smallest = [&](std::uint64_t deals, double alpha) {
    return smallest_cell(watcher.bets(), deals, alpha, 0.9);
  };
  EXPECT_TRUE(std::isinf(smallest(0, 0.01)));
  EXPECT_TRUE(std::isinf(smallest(3, 0.01)));
  EXPECT_LT(smallest(4000, 0.01), smallest(2000, 0.01));
  EXPECT_LT(smallest(2000, 0.01), smallest(2000, 1e-6));
}

TEST(WatchEvidence, IsOfTheAverageAndOfEachFamily) {
  Watcher watcher(cards::parse_deck("10"), {}, [](const Event&) {});
  look_at(watcher, shuffled("naive-swap", 10, 3000, 1));
  const judge::EValues all = evidence_of(watcher);
  const std::vector<judge::Evidence>& evidence = all.evidence;
  ASSERT_EQ(all.corrected.size(), evidence.size());
  ASSERT_EQ(evidence.size(), watcher.bets().families().size() + 1);
  EXPECT_EQ(evidence[0].test, "watch.all");
  EXPECT_EQ(all.corrected[0], evidence[0].result.p);
  EXPECT_DOUBLE_EQ(evidence[0].result.p.log, -watcher.standing().most_log_e);
  for (std::size_t i = 1; i < evidence.size(); ++i) {
    EXPECT_GE(all.corrected[i].log, evidence[i].result.p.log);
    EXPECT_EQ(evidence[i].enough, 0) << evidence[i].test;
  }
}

reports::Document watched_document(const std::string& shuffler, std::uint64_t deals = 4000) {
  Plan plan;
  plan.deals.command = "watch";
  plan.deals.deck = cards::parse_deck("10");
  plan.deals.sources = {{deals::SourceSpec::Kind::shuffler, shuffler}};
  plan.deals.rng = "xoshiro256++";
  plan.watched.look = 100;
  plan.watched.window = 500;
  Watcher watcher(plan.deals.deck, plan.watched, [](const Event&) {});
  look_at(watcher, shuffled(shuffler, 10, deals, 1));
  return document_of(plan, watcher, "");
}

TEST(WatchDocument, SaysWhetherThereWasAnAlarm) {
  const reports::Document fair = watched_document("fisher-yates");
  EXPECT_EQ(*fair.verdict, reports::Verdict::no_bias_found);
  EXPECT_EQ(fair.sections.front().judgement->reason.find(
                "none of 9 tests rejects in 4,000 deals; with 90 % probability watch.all "
                "would have found: an excess of a card at a place of "),
            0U)
      << fair.answer;
  const reports::Document biased = watched_document("naive-swap");
  EXPECT_EQ(*biased.verdict, reports::Verdict::biased);
  EXPECT_NE(biased.answer.find("an alarm at deal"), std::string::npos);
  EXPECT_EQ(biased.sections.at(0).tables.at(0).name, "events");
}

TEST(WatchDocument, SaysNothingOfAHandfulOfDeals) {
  const reports::Document few = watched_document("fisher-yates", 10);
  EXPECT_EQ(*few.verdict, reports::Verdict::inconclusive);
  EXPECT_NE(few.answer.find("10 deals are too few"), std::string::npos) << few.answer;
}

TEST(WatchDocument, IsReadAsItWasWritten) {
  const reports::Document document = watched_document("naive-swap");
  const std::string text = reports::to_json(document);
  EXPECT_EQ(reports::to_json(reports::from_json(text, "document")), text);
}

}  // namespace

}  // namespace evenhand::watch
