#include "src/deals/card_tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <variant>

#include "tests/src/audit/deals.hpp"

namespace evenhand::deals {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> notes_on(const source::Records& records) {
  audit::Tallies tallies({{"position"}}, cards::parse_deck("4"));
  cards::DealBatch deals(4, 2);
  deals.visit([](auto view) {
    for (std::size_t d = 0; d < view.count; ++d) {
      for (std::size_t i = 0; i < 4; ++i) view[d][i] = static_cast<std::uint8_t>(i);
    }
  });
  tallies.begin_block(0);
  tallies.fold(deals);
  tallies.add_records(records);
  reports::Section section{"a", "a"};
  add_records(tallies, section);
  return section.notes;
}

TEST(RecordsNotes, SayWhatRecordsAre) {
  EXPECT_THAT(notes_on({}), IsEmpty());
  EXPECT_THAT(
      notes_on({1518, 3, 1}),
      ElementsAre(HasSubstr("1,520 records are 2 deals: a board that several tables played, or a "
                            "hand that stands here again, counts once"),
                  HasSubstr("3 deals had a name that stood before over other cards"),
                  HasSubstr("1 record could not be read and is left out: 0.0657462 % of all")));
}

TEST(RecordsNotes, AskOfEqualBoards) {
  audit::Tallies tallies({{"position"}}, cards::parse_deck("4"));
  reports::Judgement judgement;
  judgement.verdict = reports::Verdict::biased;
  judgement.cause = "a short period";
  ask_of_equal_boards(tallies, judgement);
  EXPECT_EQ(judgement.verdict, reports::Verdict::biased);
  tallies.add_records({0, 0, 0, 222});
  ask_of_equal_boards(tallies, judgement);
  EXPECT_EQ(judgement.verdict, reports::Verdict::inconclusive);
  EXPECT_EQ(judgement.cause, "");
  EXPECT_THAT(judgement.answer, testing::StartsWith("are several records about one deal"));
  EXPECT_THAT(judgement.note,
              testing::AllOf(HasSubstr("222 of 0 deals"), HasSubstr("--deal-id cards")));
}

TEST(RecordsNotes, AreKeptWithTheTallies) {
  audit::Tallies tallies({{"position"}}, cards::parse_deck("4"));
  tallies.add_records({1, 2, 3, 4});
  audit::Tallies loaded({{"position"}}, cards::parse_deck("4"));
  loaded.load({"part", tallies.save()});
  loaded.merge(tallies);
  EXPECT_EQ(loaded.records(), (source::Records{2, 4, 6, 8}));
}

audit::Tallies tallies_of(std::size_t deals, const audit::BatterySpec& battery) {
  stats::SmallGenerator random(20261122);
  return audit::tally("doudizhu", audit::make_deals(54, deals, audit::fair, random), battery);
}

reports::Section hands_of(std::size_t deals, bool from_previous = false) {
  Plan plan;
  plan.start_previous = from_previous;
  reports::Section section;
  add_hands(tallies_of(deals, {{"hands"}}), plan, section);
  return section;
}

TEST(AddHands, ComparesMeansWithExactOnes) {
  const reports::Section section = hands_of(4000);
  ASSERT_EQ(section.tables.size(), 1U);
  const reports::Table& table = section.tables.front();
  ASSERT_FALSE(table.rows.empty());
  std::size_t covered = 0;
  for (const std::vector<reports::Value>& row : table.rows) {
    ASSERT_EQ(row.size(), 4U);
    const auto& mean = std::get<reports::Estimate>(row[2]);
    const double exact = std::get<double>(row[3]);
    EXPECT_EQ(mean.level, 0.99);
    EXPECT_LT(mean.low, mean.value);
    // Wider on the side of the longer tail.
    EXPECT_NEAR((mean.value - mean.low) / (mean.high - mean.value), 1, 0.06);
    if (mean.low <= exact && exact <= mean.high) ++covered;
    EXPECT_NEAR(mean.value, exact, 3 * (mean.high - mean.low));
  }
  EXPECT_GE(covered, table.rows.size() - 2) << "99 % intervals of a fair deal";
}

TEST(AddHands, LeavesOutIntervalsThatItCannotVouchFor) {
  for (const reports::Section& section : {hands_of(29), hands_of(1000, true)}) {
    for (const std::vector<reports::Value>& row : section.tables.at(0).rows) {
      EXPECT_TRUE(std::isnan(std::get<reports::Estimate>(row[2]).low));
      EXPECT_TRUE(std::isnan(std::get<reports::Estimate>(row[2]).high));
    }
  }
}

TEST(AddHands, AddsNothingWhereNoHandsWereCounted) {
  reports::Section section;
  add_hands(tallies_of(100, {{"position"}}), {}, section);
  EXPECT_TRUE(section.tables.empty());
  EXPECT_TRUE(hands_of(0).tables.empty());
}

reports::Table cards_of_deals(const audit::Tallies& tallies) {
  Plan plan;
  plan.judging.level = 0.99;
  plan.sources.emplace_back().kind = SourceSpec::Kind::log;  // first cards are a log's
  reports::Section section;
  add_cards(tallies, plan, section);
  EXPECT_EQ(section.tables.size(), 1U);
  return section.tables.at(0);
}

TEST(AddCards, CountsHowOftenEachWasDealtFirst) {
  const reports::Table table =
      cards_of_deals(audit::tally("5", audit::every_deal(5), {{"position"}}));
  ASSERT_EQ(table.rows.size(), 5U);
  for (const auto& row : table.rows) {
    EXPECT_EQ(std::get<std::uint64_t>(row[1]), 24U);
    EXPECT_NEAR(std::get<double>(row[2]), 24, 1e-9);
    EXPECT_NEAR(std::get<double>(row[3]), 0, 1e-9);
    const auto& share = std::get<reports::Estimate>(row[4]);
    EXPECT_NEAR(share.value, 0.2, 1e-12);
    EXPECT_EQ(share.level, 0.99);
    EXPECT_LT(share.low, 0.2);
  }
}

// 22 deals of 49 choose 7 in floating point leave 1e-16 between what is expected and what is seen.
TEST(AddCards, SeesNoDeviationWhereCountsAreAsExpected) {
  for (unsigned n = 3; n < 8; ++n) {
    const reports::Table table =
        cards_of_deals(audit::tally(std::to_string(n), audit::every_deal(n), {{"position"}}));
    for (const auto& row : table.rows) EXPECT_EQ(std::get<double>(row[3]), 0) << n;
  }
}

TEST(AddCards, OfDrawsWithRepeatsHasEachValue) {
  cards::Deck deck = cards::parse_deck("3");
  deck.with_repeats = true;
  cards::draw_cards(deck, 2);
  deck.chances = {0.5, 0.25, 0.25};
  cards::DealBatch draws(3, 2, 2);
  audit::put(draws, 0, {0, 0});
  audit::put(draws, 1, {2, 0});
  audit::Tallies tallies({{"values"}}, deck);
  tallies.begin_block(0);
  tallies.fold(draws);
  const reports::Table table = cards_of_deals(tallies);
  ASSERT_EQ(table.rows.size(), 3U);
  EXPECT_EQ(std::get<std::uint64_t>(table.rows[0][1]), 3U);
  EXPECT_NEAR(std::get<double>(table.rows[0][2]), 2, 1e-12);
  EXPECT_EQ(std::get<std::uint64_t>(table.rows[1][1]), 0U);
}

TEST(AddCards, OfDrawsHasTheFirstAndTheLast) {
  cards::Deck deck = cards::parse_deck("6");
  cards::draw_cards(deck, 2);
  cards::DealBatch draws(6, 3, 2);
  audit::put(draws, 0, {4, 1});
  audit::put(draws, 1, {1, 0});
  audit::put(draws, 2, {5, 1});
  audit::Tallies tallies({{"draws"}}, deck);
  tallies.begin_block(0);
  tallies.fold(draws);
  const reports::Table table = cards_of_deals(tallies);
  EXPECT_EQ(std::get<std::uint64_t>(table.rows[1][1]), 3U);
  EXPECT_NEAR(std::get<double>(table.rows[1][2]), 1, 1e-12);
  EXPECT_EQ(std::get<std::uint64_t>(table.rows[1][5]), 1U);
  EXPECT_EQ(std::get<std::uint64_t>(table.rows[1][6]), 3U);
  EXPECT_EQ(std::get<std::uint64_t>(table.rows[0][5]), 2U);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(table.rows[3][5])) << "card 3 never came";
}

TEST(AddCards, PutsCopiesTogetherWhereTheyAreAlike) {
  cards::Deck deck = cards::named_deck("x", std::vector<std::string>{"a", "a", "b", "c"});
  deck.copies_alike = true;
  audit::Tallies tallies({{"position"}}, deck);
  tallies.begin_block(0);
  tallies.fold(audit::every_deal(4));
  const reports::Table table = cards_of_deals(tallies);
  ASSERT_EQ(table.rows.size(), 3U);
  EXPECT_EQ(std::get<std::uint64_t>(table.rows[0][1]), 12U);
  EXPECT_NEAR(std::get<double>(table.rows[0][2]), 12, 1e-9);
  EXPECT_NEAR(std::get<reports::Estimate>(table.rows[0][4]).value, 0.5, 1e-12);
}

TEST(AddCards, AddsNothingWithoutDeals) {
  const audit::Tallies none({{"position"}}, cards::parse_deck("5"));
  reports::Section section;
  add_cards(none, {}, section);
  EXPECT_TRUE(section.tables.empty());
}

TEST(AddGroups, ComparesHandsWithTheExactLaw) {
  cards::Deck deck = cards::parse_deck("5");
  cards::add_group(deck, "odd=1,3", "--group");
  cards::set_hands(deck, "2,2", "--hands");
  audit::Tallies tallies({{"groups"}}, deck);
  tallies.begin_block(0);
  tallies.fold(audit::every_deal(5));
  reports::Section section;
  add_groups(tallies, {}, section);
  EXPECT_FALSE(section.tables.empty());
  for (const reports::Table& table : section.tables) {
    EXPECT_FALSE(table.rows.empty());
    for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size());
  }
}

// A hundred pairs of aces and a hundred offsuit hands.
TEST(AddWorth, SaysOfEachValueHowOftenItIsDueAndWhatStandsOut) {
  cards::Deck deck = cards::parse_deck("poker");
  cards::draw_cards(deck, 2);
  audit::Tallies tallies(audit::parse_battery("worth"), deck);
  cards::DealBatch draws(52, 200, 2);
  for (std::size_t d = 0; d < 200; ++d) {
    audit::put(draws, d, d < 100 ? audit::Order{48, 49} : audit::Order{0, 5});
  }
  tallies.begin_block(0);
  tallies.fold(draws);
  reports::Section section{"a", "a"};
  add_worth(tallies, 0.01, section);
  ASSERT_EQ(section.tables.size(), 4U);
  const reports::Table& pairs = section.tables.front();
  EXPECT_EQ(pairs.name, "worth_category");
  EXPECT_EQ(pairs.title, "What two cards are, in 200 hands");
  EXPECT_EQ(pairs.shown, reports::Shown::always);
  EXPECT_EQ(section.tables[1].shown, reports::Shown::on_request);
  ASSERT_EQ(pairs.rows.size(), 3U);
  EXPECT_EQ(std::get<std::string>(pairs.rows[0][0]), "pocket pairs");
  EXPECT_EQ(std::get<std::uint64_t>(pairs.rows[0][1]), 100U);
  EXPECT_NEAR(std::get<double>(pairs.rows[0][2]), 200.0 / 17, 1e-12);
  EXPECT_GT(std::get<double>(pairs.rows[0][3]), 1e60);
  // Aces, 100 of 200: the second table has them first.
  EXPECT_EQ(std::get<std::string>(section.tables[1].rows[0][0]), "pocket aces");
  const auto stands_out = std::get<std::uint64_t>(section.tables[1].rows[0][4]);
  EXPECT_GT(stands_out, 4U);
  EXPECT_LT(stands_out, 12U);
}

TEST(AddCards, DrawsABarForEachCardOfDraws) {
  cards::Deck deck = cards::parse_deck("6");
  cards::draw_cards(deck, 2);
  cards::DealBatch draws(6, 1, 2);
  audit::put(draws, 0, {4, 1});
  audit::Tallies tallies({{"draws"}}, deck);
  tallies.begin_block(0);
  tallies.fold(draws);
  Plan plan;
  plan.sources.emplace_back().kind = SourceSpec::Kind::log;
  reports::Section section;
  add_cards(tallies, plan, section);
  ASSERT_EQ(section.charts.size(), 1U);
  EXPECT_EQ(section.charts[0].kind, reports::Chart::Kind::bars);
  ASSERT_EQ(section.charts[0].data.rows.size(), 6U);
  EXPECT_EQ(section.charts[0].data.columns.size(), 3U);
  EXPECT_EQ(std::get<std::uint64_t>(section.charts[0].data.rows[4][1]), 1U);
  EXPECT_NEAR(std::get<double>(section.charts[0].data.rows[4][2]), 1 / 3.0, 1e-12);
}

TEST(AddCards, CountsCopiesInADrawAndNoShareOfDraws) {
  const std::vector<std::string> names = {"Forest", "Forest", "Forest", "Forest", "Opt", "Opt"};
  cards::Deck deck = cards::named_deck("six", names);
  deck.copies_alike = true;
  cards::draw_cards(deck, 3);
  cards::DealBatch draws(6, 1, 3);
  audit::put(draws, 0, {0, 1, 2});
  audit::Tallies tallies({{"draws"}}, deck);
  tallies.begin_block(0);
  tallies.fold(draws);
  const reports::Table table = cards_of_deals(tallies);
  EXPECT_EQ(table.columns[4].words, "in a draw on average");
  EXPECT_EQ(table.columns[4].unit, "");
  EXPECT_EQ(std::get<double>(table.rows[0][4]), 3);
}

}  // namespace

}  // namespace evenhand::deals
