#include "src/audit/profiles.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "src/audit/battery.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/sequence/sticky_deals.hpp"
#include "tests/src/audit/values/values.hpp"

namespace evenhand::audit {
namespace {

TEST(Profiles, NameTestsThatExist) {
  for (const Profile& profile : profiles()) {
    for (const Profile::Clause& clause : profile.clauses) {
      for (const std::string_view pattern : clause.tests) {
        EXPECT_TRUE(
            std::any_of(tests().begin(), tests().end(),
                        [&](const judge::TestInfo& test) { return covers(pattern, test.name); }))
            << clause.reference << ": " << pattern;
      }
    }
  }
  EXPECT_FALSE(covers("position.chi", "position.chi-square"));
}

TEST(Profiles, JudgeClauseByClause) {
  const Profile& profile = profile_named("25cfr547");
  const cards::Deck deck = cards::parse_deck("52");
  const auto fine = judge_clauses(profile, sequence_judged(52, fair, 20000), deck);
  EXPECT_EQ(fine[6].reference, "547.14(b)(2)(v)");
  EXPECT_EQ(fine[6].verdict, "not tested");
  const auto biased = judge_clauses(profile, sequence_judged(52, sticky(), 60000), deck);
  EXPECT_EQ(biased[1].verdict, "not met");
  EXPECT_EQ(biased[4].verdict, "not met");
  EXPECT_EQ(biased[2].verdict, "not tested");
  EXPECT_EQ(biased[4].tests, std::vector<std::string>{"sequence.pairs"});
  EXPECT_THROW(profile_named("gli91"), InputError);
}

const ClauseVerdict& clause_of(const std::vector<ClauseVerdict>& clauses, std::string_view of) {
  return *std::find_if(clauses.begin(), clauses.end(), [&](const ClauseVerdict& clause) {
    return clause.requirement.starts_with(of);
  });
}

// Few draws are asked for the draw before alone.
TEST(Profiles, AskForMemoryWhereTheClauseDoes) {
  const Tallies dice = counted_draws(repeating_deck(3, 3), fair_draw(3, 3), 90, 3);
  for (const char* name : {"gli19", "25cfr547"}) {
    const auto clauses = judge_clauses(profile_named(name), judged(dice), dice.deck());
    const ClauseVerdict& serial = clause_of(clauses, "serial correlation");
    EXPECT_EQ(serial.verdict, "not tested");
    EXPECT_FALSE(serial.tests.empty());
    EXPECT_EQ(serial.lacks, "no test of memory was made (89 values are too few, 100 are needed)");
  }
  const Tallies die = counted_draws(repeating_deck(6, 1), fair_draw(6, 1), 5000, 3);
  const auto clauses = judge_clauses(profile_named("gli19"), judged(die), die.deck());
  EXPECT_EQ(clause_of(clauses, "serial correlation").verdict, "no bias found");
}

TEST(Profiles, NameTestsThatThereAre) {
  for (const Profile& profile : profiles()) {
    for (const Profile::Clause& clause : profile.clauses) {
      for (const std::string_view pattern : clause.tests) {
        const std::string_view start = pattern.substr(0, pattern.find('*'));
        const auto all = tests();
        EXPECT_TRUE(std::any_of(all.begin(), all.end(),
                                [&](const judge::TestInfo& info) {
                                  return start == pattern ? info.name == pattern
                                                          : info.name.starts_with(start);
                                }))
            << profile.name << ": " << pattern;
      }
    }
  }
}

}  // namespace
}  // namespace evenhand::audit
