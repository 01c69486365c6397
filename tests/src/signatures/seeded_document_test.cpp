#include "src/signatures/seeded_document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/audit/generator/generated_deals.hpp"

namespace evenhand::signatures {
namespace {

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
