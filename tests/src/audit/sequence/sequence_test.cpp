#include <gtest/gtest.h>

#include <map>

#include "base/error.hpp"
#include "src/audit/profiles.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

const BatterySpec sequence_only = {{"sequence"}};

reports::Judgement result_of(std::size_t n, const Shuffle& shuffle, std::size_t deals,
                             std::uint64_t seed = 3) {
  stats::SmallGenerator random(seed);
  return judged(tally(std::to_string(n), make_deals(n, deals, shuffle, random), sequence_only));
}

/// The first card comes again from the deal before in one deal of ten.
Shuffle sticky() {
  auto last = std::make_shared<std::size_t>(0);
  return [last](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.below(10) == 0) std::swap(cards[0], *std::find(cards.begin(), cards.end(), *last));
    *last = cards[0];
  };
}

TEST(Sequence, FindsAFirstCardThatStays) {
  const auto result = result_of(52, sticky(), 60000);
  EXPECT_TRUE(test_named(result, "sequence.pairs").rejected);
  EXPECT_TRUE(test_named(result, "sequence.runs-mean").rejected);
  EXPECT_TRUE(test_named(result, "sequence.coupons-mean").rejected);
}

TEST(Sequence, FindsFairDealsFair) {
  for (const std::size_t n : {3U, 9U, 52U, 300U}) {
    const auto result = result_of(n, fair, 20000);
    for (const reports::Finding& test : result.findings) {
      EXPECT_FALSE(test.rejected) << n << " " << test.test << " " << p_of(test);
    }
  }
}

TEST(Sequence, LeavesUnfinishedWindowsOfABlockOut) {
  stats::SmallGenerator random(1);
  const cards::DealBatch deals = make_deals(10, 100, fair, random);
  Tallies one(sequence_only, cards::parse_deck("10"));
  one.begin_block(0);
  one.fold(deals);
  one.begin_block(1);
  one.fold(deals);
  Tallies other = tally("10", deals, sequence_only);
  other.merge(tally("10", deals, sequence_only));
  EXPECT_EQ(one.save(), other.save());
  Tallies loaded(sequence_only, cards::parse_deck("10"));
  loaded.load(one.save());
  EXPECT_EQ(loaded.save(), one.save());
  nlohmann::json damaged = one.save();
  damaged["groups"]["sequence"]["windows"] = 4;
  EXPECT_THROW(loaded.load(damaged), InputError);
}

TEST(SequenceCalibration, Holds) {
  std::map<std::string, int> small;
  for (unsigned s = 0; s < 300; ++s) {
    for (const reports::Finding& test : result_of(13, fair, 6400, 100 + s).findings) {
      small[test.test] += test.is_made() && p_of(test) <= 0.05 ? 1 : 0;
    }
  }
  // Binomial(300, .05) is 31 or more with probability 1.4e-4.
  for (const auto& [name, count] : small) EXPECT_LE(count, 30) << name;
}

TEST(Profiles, JudgeClauseByClause) {
  const Profile& profile = profile_named("25cfr547");
  const auto fine = judge_clauses(profile, result_of(52, fair, 20000));
  EXPECT_EQ(fine[6].reference, "547.14(b)(2)(v)");
  EXPECT_EQ(fine[6].verdict, "not tested");
  const auto biased = judge_clauses(profile, result_of(52, sticky(), 60000));
  EXPECT_EQ(biased[1].verdict, "not met");
  EXPECT_EQ(biased[4].verdict, "not met");
  EXPECT_EQ(biased[2].verdict, "not tested");
  EXPECT_EQ(biased[4].tests, std::vector<std::string>{"sequence.pairs"});
  EXPECT_THROW(profile_named("gli91"), InputError);
}

}  // namespace
}  // namespace evenhand::audit
