#include "reports/document.hpp"

#include <gtest/gtest.h>

namespace evenhand::reports {
namespace {

using Form = Question::Form;

TEST(Question, IsTheCommandLineThatRepeatsIt) {
  Question question("evenhand odds");
  question.give("event", Form::argument, {"bombs in hand >= 1"})
      .give("join", Form::option, {"a", "b"})
      .give("count", Form::option, {"-1"})
      .give("moves", Form::flag, {"true"})
      .give("seed", Form::option, {});
  EXPECT_EQ(question.command_line(),
            "evenhand odds 'bombs in hand >= 1' --join a --join b --count=-1 --moves");
  EXPECT_EQ(question.set("count", "2").set("moves", "").add("out", "y").command_line(),
            "evenhand odds 'bombs in hand >= 1' --join a --join b --count 2 --out y");
}

TEST(Question, HasWhatWasAskedInItsProvenance) {
  Question question("evenhand verify");
  question.add("scheme", "faro").add("nonce", "").give("all", Form::flag, {"true"});
  const Provenance provenance = question.provenance();
  EXPECT_EQ(provenance.command, "evenhand verify --scheme faro --all");
  ASSERT_EQ(provenance.plan.size(), 2U);
  EXPECT_EQ(provenance.plan[0].name, "scheme");
  EXPECT_EQ(std::get<std::string>(provenance.plan[0].value), "faro");
  EXPECT_TRUE(std::get<bool>(provenance.plan[1].value));
}

TEST(Verdict, IsReadAsItIsSpelt) {
  EXPECT_EQ(verdict_name(Verdict::no_bias_found), "no bias found");
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    EXPECT_EQ(verdicts[i].verdict, static_cast<Verdict>(i))
        << "rows stand in the order of the enum";
    EXPECT_EQ(verdict_named(verdicts[i].name), verdicts[i].verdict);
  }
  EXPECT_FALSE(verdict_named("Biased"));
  EXPECT_FALSE(verdict_named(""));
}

TEST(Verdict, PassesWhatIsGood) {
  EXPECT_TRUE(is_good(Verdict::no_bias_found));
  EXPECT_TRUE(is_good(Verdict::certified));
  EXPECT_TRUE(is_good(Verdict::stronger)) << "who is the stronger is no fault";
  EXPECT_FALSE(is_good(Verdict::inconclusive));
  EXPECT_FALSE(is_flaw(Verdict::inconclusive));
  for (const Verdict flaw : {Verdict::biased, Verdict::uneven, Verdict::predictable}) {
    EXPECT_TRUE(is_flaw(flaw));
    EXPECT_FALSE(is_good(flaw));
  }
}

TEST(ChartKind, IsFoundByItsName) {
  for (const auto kind :
       {Chart::Kind::heat_map, Chart::Kind::intervals, Chart::Kind::bars, Chart::Kind::curve}) {
    EXPECT_EQ(chart_kind_named(chart_kind_name(kind)), kind);
  }
  EXPECT_EQ(chart_kind_name(Chart::Kind::heat_map), "heat_map");
  EXPECT_EQ(chart_kind_named("pie"), std::nullopt);
}

TEST(Verdict, IsFoundByItsName) {
  for (const auto verdict : {Verdict::biased, Verdict::no_bias_found, Verdict::inconclusive}) {
    EXPECT_EQ(verdict_named(verdict_name(verdict)), verdict);
  }
  EXPECT_EQ(verdict_name(Verdict::no_bias_found), "no bias found");
  EXPECT_EQ(verdict_named("fair"), std::nullopt);
}

TEST(Finding, KnowsItsGroup) {
  Finding finding;
  finding.test = "position.chi-square";
  EXPECT_EQ(finding.group(), "position");
  EXPECT_TRUE(finding.is_made());
  finding.skipped = "too few deals";
  EXPECT_FALSE(finding.is_made());
}

TEST(Exact, KnowsWhetherItIsWhole) {
  EXPECT_TRUE((Exact{"12345678901234567890123", 1e22}.is_whole()));
  EXPECT_TRUE((Exact{"-7", -7}.is_whole()));
  EXPECT_FALSE((Exact{"5/27", 0.2}.is_whole()));
  EXPECT_FALSE((Exact{"0.5", 0.5}.is_whole()));
}

}  // namespace

}  // namespace evenhand::reports
