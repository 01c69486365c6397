#include "src/judge/changes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::judge {
namespace {

using reports::Document;
using reports::Finding;
using testing::HasSubstr;

Finding finding(const std::string& test, bool rejected, double effect = 0.1, double spread = 0.01) {
  Finding found;
  found.test = test;
  found.rejected = rejected;
  found.adjusted = found.p = {rejected ? -20.0 : -0.1};
  found.effect = reports::Effect{"shift", {effect, effect - spread, effect + spread, 0.99}};
  return found;
}

Document result(std::vector<Finding> findings, const std::string& section = "a.txt") {
  Document document;
  document.kind = "audit";
  document.title = "1,000 deals";
  document.verdict = reports::Verdict::biased;
  reports::Judgement judgement;
  judgement.verdict = reports::Verdict::biased;
  judgement.findings = std::move(findings);
  document.sections.push_back({section, "", judgement});
  return document;
}

std::vector<std::string> rows(const Document& document, std::size_t table) {
  std::vector<std::string> lines;
  for (const auto& row : document.sections.at(0).tables.at(table).rows) {
    lines.push_back(std::get<std::string>(row[0]) + ": " + std::get<std::string>(row[1]));
  }
  return lines;
}

TEST(Changes, TellNewGoneStrongerAndWeaker) {
  Finding skipped = finding("skipped", true);
  skipped.skipped = "too few";
  const Document before =
      result({finding("new", false), finding("gone", true), finding("stronger", true, 0.1),
              finding("weaker", true, 0.1), finding("same", true, 0.1), finding("calm", false),
              skipped, finding("dropped", true)});
  const Document after =
      result({finding("new", true), finding("gone", false), finding("stronger", true, 0.2),
              finding("weaker", true, 0.05), finding("same", true, 0.115), finding("calm", false),
              finding("skipped", true)},
             "b.txt");
  const Document document = changes_between(before, "old.json", after, "new.json");
  EXPECT_EQ(document.answer, "2 new, 2 gone, 1 stronger, 1 weaker, 1 as strong as before");
  EXPECT_EQ(document.title, "new.json against old.json");
  EXPECT_FALSE(document.verdict.has_value());
  EXPECT_THAT(rows(document, 1),
              testing::ElementsAre("new: new", "gone: gone", "stronger: stronger", "weaker: weaker",
                                   "skipped: new, not made before", "dropped: not made now"));
  EXPECT_THAT(rows(document, 2), testing::ElementsAre("same: as strong"));
}

TEST(Changes, CompareAnEffectWithItsSign) {
  const Document document = changes_between(result({finding("turned", true, 0.1)}), "old.json",
                                            result({finding("turned", true, -0.3)}), "new.json");
  EXPECT_THAT(rows(document, 1), testing::ElementsAre("turned: stronger"));
}

TEST(Changes, OfAComparisonGoByTheNameOfTheSource) {
  Document before = result({finding("x", true)}, "one");
  before.sections.push_back(result({finding("x", false)}, "other").sections[0]);
  Document after = result({finding("x", true)}, "other");
  after.sections.push_back(result({finding("x", true)}, "third").sections[0]);
  const Document document = changes_between(before, "old.json", after, "new.json");
  EXPECT_THAT(rows(document, 1), testing::ElementsAre("x: new"));
  EXPECT_EQ(document.sections[0].tables[0].rows.size(), 1U);
  // With several sources each row says which it is of.
  const Document both = changes_between(before, "old.json", before, "new.json");
  EXPECT_THAT(rows(both, 2), testing::ElementsAre("one: x"));
}

TEST(Changes, RefuseWhatHasNoFindings) {
  Document without;
  without.kind = "odds";
  try {
    changes_between(without, "old.json", result({}), "new.json");
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("old.json: a result of 'evenhand odds' without findings"));
  }
  Document two = result({}, "a");
  two.sections.push_back(result({}, "b").sections[0]);
  EXPECT_THROW(changes_between(two, "old.json", result({}, "c"), "new.json"), InputError);
}

TEST(Changes, SayThatNothingRejects) {
  EXPECT_EQ(changes_between(result({finding("x", false)}), "a", result({finding("x", false)}), "b")
                .answer,
            "no test rejects in either");
}

}  // namespace
}  // namespace evenhand::judge
