#include "reports/summary.hpp"

#include <gtest/gtest.h>

#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

Finding made_test(std::string test, double log10_p, bool rejected) {
  Finding found;
  found.test = std::move(test);
  found.p = found.adjusted = PValue{log10_p};
  found.rejected = rejected;
  return found;
}

Document judged(std::vector<std::string> sections) {
  Document document;
  document.verdict = Verdict::biased;
  for (std::string& name : sections) {
    Section section{.name = std::move(name), .title = ""};
    section.judgement.emplace();
    section.judgement->verdict = Verdict::biased;
    section.judgement->findings = {made_test("position.chi-square", -3, true),
                                   made_test("order.successors", 0, false)};
    Finding skipped = made_test("hands.jokers", 0, false);
    skipped.skipped = "no hands";
    section.judgement->findings.push_back(skipped);
    document.sections.push_back(std::move(section));
  }
  return document;
}

TEST(Summary, HasTheTestsByName) {
  const auto summary = summary_of(judged({"naive-swap"}));
  EXPECT_EQ(summary["verdict"], "biased");
  EXPECT_TRUE(summary["cause"].is_null());
  EXPECT_EQ(summary["rejected"].dump(), R"(["position.chi-square"])");
  EXPECT_EQ(summary["p_adjusted"].dump(),
            R"({"position.chi-square":0.001,"order.successors":1.0})");
}

TEST(Summary, NamesTheSectionWhereThereAreSeveral) {
  const auto summary = summary_of(judged({"a", "b"}));
  EXPECT_EQ(summary["rejected"].dump(), R"(["a/position.chi-square","b/position.chi-square"])");
  EXPECT_EQ(summary["p_adjusted"].size(), 4U);
}

TEST(Summary, HasTheCauseThatIsCommon) {
  Document document = judged({"a", "b", "c"});
  document.sections[0].judgement->cause = document.sections[1].judgement->cause = "this is it";
  document.sections[0].judgement->cure = "do so";
  EXPECT_EQ(summary_of(document)["cause"], "this is it");
  EXPECT_EQ(summary_of(document)["cure"], "do so");
  document.sections[2].judgement->cause = "this is another";
  EXPECT_TRUE(summary_of(document)["cause"].is_null());
}

TEST(Summary, OfWhatJudgesNothingIsEmpty) {
  const auto summary = summary_of({});
  EXPECT_TRUE(summary["verdict"].is_null());
  EXPECT_EQ(summary["rejected"].dump(), "[]");
  EXPECT_EQ(summary["p_adjusted"].dump(), "{}");
}

}  // namespace
}  // namespace evenhand::reports
