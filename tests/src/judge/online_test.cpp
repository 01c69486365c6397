#include "src/judge/online.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "base/error.hpp"

namespace evenhand::judge {
namespace {

using reports::Document;
using reports::Verdict;
using testing::HasSubstr;
using testing::StartsWith;

Document audit(double log10_p, Verdict verdict) {
  Document document;
  document.verdict = verdict;
  document.answer = "1 of 1 tests reject";
  reports::Section section{"source", ""};
  section.judgement =
      reports::Judgement{verdict, document.answer, document.answer, 0.01, "holm", {}};
  reports::Finding finding;
  finding.test = "a.test";
  finding.p = {log10_p};
  section.judgement->findings = {finding};
  document.sections = {section};
  return document;
}

TEST(OnlineControl, TakesBackWhatManyAuditsHaveByChance) {
  OnlineControl control(0.01, "", "record");
  Document weak = audit(-2.5, Verdict::biased);
  control.judge("deal", weak);
  EXPECT_EQ(weak.verdict, Verdict::inconclusive);
  EXPECT_EQ(weak.answer,
            "not biased under one error rate of 0.01 over 1 audit so far; by itself 1 of 1 tests "
            "reject");
  Document strong = audit(-12, Verdict::biased);
  control.judge("deal", strong);
  EXPECT_EQ(strong.verdict, Verdict::biased);
  EXPECT_EQ(strong.answer, "1 of 1 tests reject");
  Document sound = audit(-0.3, Verdict::no_bias_found);
  control.judge("deal", sound);
  EXPECT_EQ(sound.verdict, Verdict::no_bias_found);
  EXPECT_EQ(control.audits(), 3U);
  EXPECT_EQ(control.biased(), 1U);
}

TEST(OnlineControl, SharesItsRateOutOverAllAuditsToCome) {
  double sum = 0;
  std::string record;
  for (int i = 0; i < 20'000; ++i) {
    OnlineControl control(0.01, record, "record");
    if (i < 3) sum += control.level();
    record += "{\"audit\":\"a\",\"biased\":false}\n";
    if (i == 2) break;
  }
  // 6/π² (1 + 1/4 + 1/9).
  EXPECT_NEAR(sum, 0.01 * 0.6079271018540267 * (1 + 0.25 + 1.0 / 9), 1e-12);
}

TEST(OnlineControl, GoesOnFromItsRecord) {
  OnlineControl first(0.05, "", "record");
  Document strong = audit(-9, Verdict::biased);
  first.judge("a \"quoted\" name", strong);
  const OnlineControl next(0.05, first.record(), "record");
  EXPECT_EQ(next.audits(), 1U);
  EXPECT_EQ(next.biased(), 1U);
  EXPECT_DOUBLE_EQ(next.level(), first.level());
}

TEST(OnlineControl, RefusesWhatItDidNotWrite) {
  for (const char* record : {"no json\n", "{}\n", "{\"audit\":\"a\",\"biased\":1}\n", "\n"}) {
    EXPECT_THAT([&] { OnlineControl(0.01, record, "r.jsonl"); },
                testing::ThrowsMessage<InputError>(StartsWith("r.jsonl, line 1: ")))
        << record;
  }
}

TEST(OnlineControl, RarelyCallsOneOfThousandSoundAuditsBiased) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> uniform(0, 1);
  int histories_with_a_bias = 0;
  for (int history = 0; history < 200; ++history) {
    OnlineControl control(0.1, "", "record");
    for (int i = 0; i < 200; ++i) {
      Document document = audit(std::log10(uniform(random)), Verdict::no_bias_found);
      control.judge("a", document);
    }
    histories_with_a_bias += control.biased() > 0 ? 1 : 0;
  }
  EXPECT_LE(histories_with_a_bias, 20);
}

}  // namespace
}  // namespace evenhand::judge
