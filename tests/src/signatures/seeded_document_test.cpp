#include "src/signatures/seeded_document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "base/error.hpp"
#include "sims/cards/deck.hpp"
#include "stats/distributions/small_generator.hpp"
#include "tests/src/audit/generator/generated_deals.hpp"

namespace evenhand::signatures {
namespace {

using ::testing::HasSubstr;

/// Deals of 20 cards by xorshift64 from this state.
audit::Deals xorshift_deals(std::size_t count, std::uint64_t state) {
  audit::Deals deals;
  for (std::size_t d = 0; d < count; ++d) {
    deals.push_back(audit::deal_by({audit::Recipe::Order::upwards}, 20, Wide{1} << 64U, [&] {
      state ^= state << 13U;
      state ^= state >> 7U;
      return state ^= state << 17U;
    }));
  }
  return deals;
}

reports::Document foretelling_of(const audit::Deals& deals, std::size_t next) {
  std::atomic<double> share = 0;
  return foretold_document(deals, cards::parse_deck("20"), "a log", next, share);
}

TEST(ForetoldDocument, NamesTheGeneratorAndTheDealsToCome) {
  const audit::Deals all = xorshift_deals(31, 77);
  const audit::Deals seen(all.begin(), all.begin() + 30);
  const auto document = foretelling_of(seen, 1);
  EXPECT_EQ(document.title, "30 deals of 20 cards from a log");
  EXPECT_THAT(document.answer, HasSubstr("the generator is xorshift64, by Fisher-Yates from the "
                                         "first place by shares: its state follows from"));
  EXPECT_THAT(document.answer, HasSubstr("all of the next"));
  std::string cards;
  for (const std::uint16_t card : all.back())
    cards += (cards.empty() ? "" : " ") + std::to_string(card);
  const auto& rows = document.sections.front().tables.front().rows;
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(std::get<std::uint64_t>(rows[0][0]), 31U);
  EXPECT_EQ(std::get<std::string>(rows[0][1]), cards);
  EXPECT_THAT(document.sections.front().notes.back(), HasSubstr("cryptographic"));
}

TEST(ForetoldDocument, SaysWhereTheGeneratorEnds) {
  audit::Deals deals = xorshift_deals(30, 78);
  std::swap(deals[20][3], deals[20][4]);
  const auto document = foretelling_of(deals, 0);
  const auto& figures = document.sections.front().figures;
  EXPECT_EQ(std::get<std::uint64_t>(figures[4].value) + std::get<std::uint64_t>(figures[5].value),
            20U);
}

TEST(ForetoldDocument, SaysThatNothingIsForetold) {
  stats::SmallGenerator random(4);
  audit::Deals deals;
  for (unsigned d = 0; d < 50; ++d) {
    deals.push_back(audit::deal_by({}, 20, Wide{1} << 64U, [&] { return random.next(); }));
  }
  const auto document = foretelling_of(deals, 3);
  EXPECT_THAT(document.answer, HasSubstr("no deal is foretold by any of"));
  EXPECT_TRUE(document.sections.front().tables.empty());
}

TEST(ForetoldDocument, SaysWhyDealsCannotTell) {
  const audit::Deals one = xorshift_deals(1, 5);
  EXPECT_THAT(foretelling_of(one, 0).answer, HasSubstr("1 deal cannot show what generates deals"));
  EXPECT_EQ(foretelling_of(audit::Deals(30, one.front()), 0).answer,
            "all 30 deals are equal: the deal to come is that deal again, whatever generates it");
}

using ::testing::HasSubstr;

reports::Document document_of(const char* deals, audit::SeedRange seeds, std::size_t next = 1) {
  std::atomic<double> share = 0;
  return seeded_document(tests::generated_deals(deals), cards::parse_deck("52"), "a log",
                         audit::seeds_of_range(seeds), next, share);
}

TEST(SeededDocument, NamesTheSeedAndTheDealsToCome) {
  const auto document = document_of("perl-shuffle", {0, 50});
  EXPECT_EQ(document.answer,
            "the deals are made by Fisher-Yates from the last place by shares on drand48() (C, "
            "Perl), seeded "
            "once with 7: all of 6 deals are so");
  const auto& tables = document.sections.front().tables;
  ASSERT_EQ(tables.size(), 2U);
  EXPECT_EQ(std::get<std::uint64_t>(tables[0].rows[0][1]), 7U);
  EXPECT_EQ(std::get<std::uint64_t>(tables[1].rows[0][0]), 7U);
}

TEST(SeededDocument, NamesTheSeedOfEachDeal) {
  const auto document = document_of("mt19937-naive", {1700000000, 1700000034});
  EXPECT_EQ(document.answer,
            "each deal is made by naive-swap (each place with any) by remainders on mt19937 (C++, "
            "PHP, NumPy), "
            "seeded again: 5 of 6 deals have their seed in 1700000000..1700000034");
  const auto& tables = document.sections.front().tables;
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_EQ(tables[0].rows.size(), 5U);
}

TEST(SeededDocument, SaysThatNoSeedGivesTheDeals) {
  const auto document = document_of("perl-shuffle", {8, 50});
  EXPECT_THAT(document.answer, HasSubstr("no seed of 8..50 gives any of the first deals"));
  EXPECT_TRUE(document.sections.front().tables.empty());
}

TEST(SeededDocument, ReadsRangesAndRefusesOthers) {
  EXPECT_EQ(parse_seed_range("5..1k").words, "5..1000");
  for (const char* text : {"5", "5..4", "..", "-1..4", "1..x", "1...4"}) {
    EXPECT_THROW(parse_seed_range(text), InputError) << text;
  }
  std::atomic<double> share = 0;
  EXPECT_THROW(seeded_document({{0, 1, 2}}, cards::parse_deck("3"), "a log",
                               audit::seeds_of_range({0, 9}), 1, share),
               InputError);
}

}  // namespace

}  // namespace evenhand::signatures
