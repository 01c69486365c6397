#include "src/audit/profiles.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "src/audit/battery.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/sequence/sticky_deals.hpp"

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
  const auto fine = judge_clauses(profile, sequence_judged(52, fair, 20000));
  EXPECT_EQ(fine[6].reference, "547.14(b)(2)(v)");
  EXPECT_EQ(fine[6].verdict, "not tested");
  const auto biased = judge_clauses(profile, sequence_judged(52, sticky(), 60000));
  EXPECT_EQ(biased[1].verdict, "not met");
  EXPECT_EQ(biased[4].verdict, "not met");
  EXPECT_EQ(biased[2].verdict, "not tested");
  EXPECT_EQ(biased[4].tests, std::vector<std::string>{"sequence.pairs"});
  EXPECT_THROW(profile_named("gli91"), InputError);
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
