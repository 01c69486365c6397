#include "src/deals/flawed_dealing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

#include "base/error.hpp"

namespace evenhand::deals {
namespace {

using Deals = std::vector<std::vector<int>>;

Plan flawed_plan(const std::string& flaw, std::uint64_t seed = 1) {
  Plan plan;
  plan.deck = cards::parse_deck("12");
  plan.rng = "philox";
  plan.seed = seed;
  plan.sources = {{SourceSpec::Kind::shuffler, "fisher-yates"}};
  plan.flaw = flaw;
  return plan;
}

/// Deals a session of 8192, block after block, in phases of 100.
Deals flawed_deals(const std::string& flaw, std::uint64_t seed = 1) {
  const Plan plan = flawed_plan(flaw, seed);
  const auto dealing =
      flaw.empty() ? make_dealing(plan, plan.sources.front())
                   : flawed(make_dealing(plan, plan.sources.front()), plan, parse_flaw(flaw), 8192);
  Deals all;
  for (std::uint64_t block = 0; block < 2; ++block) {
    dealing->begin_block(block);
    for (std::size_t left = 4096; left > 0;) {
      const cards::DealBatch& phase = dealing->next_phase(std::min<std::size_t>(left, 128));
      left -= phase.size();
      phase.visit([&](const auto& deals) {
        for (std::size_t d = 0; d < deals.count; ++d) {
          all.emplace_back(deals[d].begin(), deals[d].end());
        }
      });
    }
  }
  return all;
}

std::vector<int> sorted_deck() {
  std::vector<int> deck(12);
  std::iota(deck.begin(), deck.end(), 0);
  return deck;
}

double share_of(const Deals& deals, const std::vector<int>& deal) {
  return static_cast<double>(std::count(deals.begin(), deals.end(), deal)) /
         static_cast<double>(deals.size());
}

TEST(FlawedDealing, LeavesThatShareUnshuffledAndAllOthersAsTheyAre) {
  const Deals fair = flawed_deals("");
  const Deals deals = flawed_deals("unshuffled:5");
  EXPECT_NEAR(share_of(deals, sorted_deck()), 0.05, 0.01);
  for (std::size_t i = 0; i < deals.size(); ++i) {
    if (deals[i] == sorted_deck()) continue;
    ASSERT_EQ(deals[i], fair[i]) << i;
  }
  EXPECT_EQ(flawed_deals("unshuffled:100"), Deals(8192, sorted_deck()));
}

TEST(FlawedDealing, RepeatsOneDealWhateverTheSeed) {
  const Deals deals = flawed_deals("one-deal:5");
  std::map<std::vector<int>, int> copies;
  for (const auto& deal : deals) ++copies[deal];
  const auto most =
      std::max_element(copies.begin(), copies.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  EXPECT_NEAR(most->second, 410, 80);
  EXPECT_NE(most->first, sorted_deck());
  EXPECT_NEAR(share_of(flawed_deals("one-deal:5", 2), most->first), 0.05, 0.01);
}

TEST(FlawedDealing, RepeatsTheDealBefore) {
  const Deals deals = flawed_deals("again:5");
  int again = 0;
  for (std::size_t i = 1; i < deals.size(); ++i) again += deals[i] == deals[i - 1] ? 1 : 0;
  EXPECT_NEAR(again, 410, 80);
  EXPECT_EQ(deals[0], flawed_deals("")[0]);
}

TEST(FlawedDealing, DriftsFromNoneToTwiceTheShare) {
  const Deals deals = flawed_deals("drift:10");
  const auto of_quarter = [&](std::ptrdiff_t quarter) {
    const Deals part(deals.begin() + 2048 * quarter, deals.begin() + 2048 * (quarter + 1));
    return share_of(part, sorted_deck());
  };
  EXPECT_NEAR(of_quarter(0), 0.025, 0.015);
  EXPECT_NEAR(of_quarter(3), 0.175, 0.03);
}

TEST(FlawedDealing, TakesTurnsWithAnotherShuffler) {
  const Deals deals = flawed_deals("in-turn:none");
  const Deals fair = flawed_deals("");
  for (std::size_t i = 0; i < deals.size(); ++i) {
    ASSERT_EQ(deals[i], i % 2 == 0 ? fair[i] : sorted_deck()) << i;
  }
}

TEST(FlawedDealing, RefusesWhatIsNoFlaw) {
  for (const char* text :
       {"", "unshuffled", "unshuffled:", "unshuffled:0", "unshuffled:101", "unshuffled:5%",
        "unshuffled:nan", "drift:51", "other:5", "in-turn:xyz", "in-turn:", ":5"}) {
    EXPECT_THROW(parse_flaw(text), InputError) << text;
  }
}

TEST(FlawedDealing, IsForWholeDecksOfBuiltInShufflers) {
  EXPECT_NO_THROW(require_fitting_flaw(flawed_plan("again:5")));
  EXPECT_NO_THROW(require_fitting_flaw(flawed_plan("")));
  Plan log = flawed_plan("again:5");
  log.sources = {{SourceSpec::Kind::log, "deals.txt"}};
  EXPECT_THROW(require_fitting_flaw(log), InputError);
  Plan draws = flawed_plan("again:5");
  cards::draw_cards(draws.deck, 3);
  EXPECT_THROW(require_fitting_flaw(draws), InputError);
  Plan previous = flawed_plan("again:5");
  previous.start_previous = true;
  EXPECT_THROW(require_fitting_flaw(previous), InputError);
}

}  // namespace
}  // namespace evenhand::deals
