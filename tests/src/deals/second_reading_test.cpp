#include "src/deals/second_reading.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "base/files.hpp"
#include "src/audit/counting/deal_key.hpp"
#include "stats/distributions/small_generator.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::deals {
namespace {

class PlacesOfDeals : public tests::WithFolder {
 protected:
  Plan plan_of(const std::string& name, const std::string& text) const {
    write_file(file(name), text);
    Plan plan;
    plan.command = "audit";
    plan.deck = cards::parse_deck("2");
    plan.sources = {{SourceSpec::Kind::log, file(name)}};
    return plan;
  }
};

TEST_F(PlacesOfDeals, AreLinesPastCommentsAndHeaders) {
  const Places text(plan_of("a.txt", "# two cards\n0 1\n\n1 0\n  # more\n0 1\n"), {2, 0, 1, 2, 9});
  EXPECT_EQ(text.words(0), "line 2");
  EXPECT_EQ(text.words(1), "line 4");
  EXPECT_EQ(text.words(2), "line 6");
  EXPECT_EQ(text.words(9), "deal 10");
  const Places table(plan_of("a.csv", "x,y\n0,1\n1,0\n"), {1});
  EXPECT_EQ(table.words(1), "line 3");
  EXPECT_EQ(std::get<std::uint64_t>(table.line(1)), 3U);
}

TEST_F(PlacesOfDeals, AreOfTheRowsThatAreRead) {
  Plan plan = plan_of("a.csv", "by,x,y\na,0,1\nb,1,0\na,1,0\n");
  plan.input.selection.columns = "x,y";
  plan.input.selection.where = {"by=a"};
  EXPECT_EQ(Places(plan, {1}).words(1), "line 4");
}

TEST_F(PlacesOfDeals, HaveTheirDays) {
  Plan plan = plan_of("a.csv", "day,x,y\n10/07/2015,0,1\n10/25/2015,1,0\n");
  plan.input.selection.columns = "x,y";
  EXPECT_EQ(Places(plan, {1}).words(1), "line 3 (2015-10-25)");
  EXPECT_EQ(Places(plan, {1}).day(1), "2015-10-25");
  EXPECT_EQ(Places(plan, {1}).day(0), "");
  Plan json = plan_of("a.json", "{\"day\":\"2015-10-07\",\"cards\":[0,1]}\n");
  EXPECT_EQ(Places(json, {0}).words(0), "line 1 (2015-10-07)");
}

TEST_F(PlacesOfDeals, NameTheFileOfSeveral) {
  Plan plan = plan_of("a.txt", "0 1\n1 0\n");
  write_file(file("b.txt"), "0 1\n");
  plan.input.more_files = {file("b.txt")};
  const Places places(plan, {0, 2});
  EXPECT_EQ(places.words(0), file("a.txt").string() + ":1");
  EXPECT_EQ(places.words(2), file("b.txt").string() + ":1");
}

TEST_F(PlacesOfDeals, AreNumbersInABinaryLog) {
  Plan plan = plan_of("a.u8", std::string("\0\1\1\0", 4));
  plan.input.format = "u8";
  EXPECT_EQ(Places(plan, {1}).words(1), "deal 2");
  EXPECT_TRUE(std::holds_alternative<std::monostate>(Places(plan, {1}).line(1)));
}

TEST_F(PlacesOfDeals, OfStandardInputAreNumbers) {
  Plan plan = plan_of("a.txt", "0 1\n");
  plan.sources.front().name = "-";
  EXPECT_EQ(Places(plan, {0}).words(0), "deal 1");
}

TEST_F(PlacesOfDeals, OfAProgramAreItsSeeds) {
  Plan plan = plan_of("a.txt", "");
  plan.sources = {{SourceSpec::Kind::exec, "deal"}};
  EXPECT_FALSE(can_reread(plan));
  plan.input.exec_mode = "ask 12..99";
  EXPECT_TRUE(can_reread(plan));
  EXPECT_EQ(Places(plan, {0}).words(0), "seed 12");
  EXPECT_EQ(std::get<std::uint64_t>(Places(plan, {5}).line(5)), 17U);
}

class CopiedDeals : public tests::WithFolder {
 protected:
  /// Reads deals of twelve cards again, of which those that `source` names are others.
  Reread read_again(std::uint64_t deals,
                    const std::function<std::uint64_t(std::uint64_t)>& source) const {
    stats::SmallGenerator random(11);
    std::vector<std::string> rows;
    Wanted wanted;
    for (std::uint64_t deal = 0; deal < deals; ++deal) {
      std::string row(12, '\0');
      std::iota(row.begin(), row.end(), '\0');
      for (std::size_t i = row.size() - 1; i > 0; --i) std::swap(row[i], row[random.below(i + 1)]);
      rows.push_back(source(deal) == deal ? row : rows[source(deal)]);
      std::vector<std::uint8_t> cards(rows.back().begin(), rows.back().end());
      audit::deal_keys(cards::DealsView<const std::uint8_t>{cards.data(), cards.size(), 1},
                       &wanted.keys.emplace_back());
    }
    std::sort(wanted.keys.begin(), wanted.keys.end());
    std::string log;
    for (const std::string& row : rows) log += row;
    write_file(file("log"), log);
    Plan plan;
    plan.command = "audit";
    plan.deck = cards::parse_deck("12");
    plan.sources = {{SourceSpec::Kind::log, file("log").string()}};
    plan.input.format = "u8";
    return reread(plan, wanted, deals);
  }
};

TEST_F(CopiedDeals, AreNamedFromTheFirstToTheLast) {
  const Reread pasted = read_again(
      600, [](std::uint64_t deal) { return deal >= 400 && deal < 450 ? deal - 350 : deal; });
  ASSERT_TRUE(pasted.copied);
  EXPECT_EQ(pasted.copied->first, 400U);
  EXPECT_EQ(pasted.copied->last, 449U);
  EXPECT_EQ(pasted.copied->count, 50U);
  EXPECT_EQ(pasted.copied->distance, 350U);
}

// A ring of 200 decks, in which one is now and then used twice.
TEST_F(CopiedDeals, AreNoneOfThoseThatComeAgainNowAndThenAtOneDistance) {
  const Reread ring = read_again(600, [](std::uint64_t deal) {
    return deal == 251 || deal == 340 || deal == 502 ? deal - 200 : deal;
  });
  EXPECT_EQ(distance_of_copies(ring.equal), 200U);
  EXPECT_FALSE(ring.copied);
}

TEST(OnlyDeal, IsFoundAmongDrawsWithRepeats) {
  cards::Deck deck = cards::parse_deck("6");
  deck.with_repeats = true;
  cards::draw_cards(deck, 3);
  for (const bool differ : {false, true}) {
    audit::Tallies tallies(audit::full_battery(), deck);
    cards::DealBatch batch(6, 50, 3);
    batch.visit([&](auto view) {
      for (std::size_t d = 0; d < view.count; ++d) {
        view[d][0] = 3;
        view[d][1] = differ && d == 7 ? 0 : 1;
        view[d][2] = 3;
      }
    });
    tallies.begin_block(0);
    tallies.fold(batch);
    EXPECT_EQ(only_deal(tallies),
              differ ? std::vector<std::size_t>() : (std::vector<std::size_t>{3, 1, 3}));
  }
}

TEST(EqualDeals, StandTogetherWhereTheyAreNear) {
  Reread found;
  EXPECT_FALSE(stand_together(found));
  found.equal = {{1, {0, 1, 2}}, {2, {3, 67}}};
  EXPECT_TRUE(stand_together(found));
  found.equal = {{1, {0, 1}}, {2, {3, 68}}};
  EXPECT_FALSE(stand_together(found)) << "half are not most";
}

}  // namespace
}  // namespace evenhand::deals
