#include "src/calibration/calibration.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/calibration/coin.hpp"

namespace evenhand::calibration {
namespace {

double fair(double uniform) { return uniform; }

TEST(CalibrationTest, WorksEachSessionWithASeedOfItsOwn) {
  const auto experiment = make_experiment({coin(fair), 100, 3});
  EXPECT_EQ(experiment->blocks(), 3U);
  EXPECT_EQ(nlohmann::json(experiment->plan()).at("first_seed"), 100);
  EXPECT_EQ(nlohmann::json(experiment->plan()).at("sessions"), 3);
  EXPECT_EQ(experiment->unit(), "sessions");
}

TEST(EffectsOf, AreThoseOfTestsThatWereMade) {
  reports::Document document;
  document.sections.push_back({"a", ""});
  document.sections.push_back({"b", ""});
  reports::Judgement& judgement = document.sections[1].judgement.emplace();
  judgement.findings.resize(3);
  judgement.findings[0].test = "made";
  judgement.findings[0].effect = {"share", {0.25, 0.2, 0.3}};
  judgement.findings[0].subject = "card 3 place 5";
  judgement.findings[1].test = "without an effect";
  judgement.findings[2].test = "skipped";
  judgement.findings[2].skipped = "why";
  judgement.findings[2].effect = judgement.findings[0].effect;
  const KnownEffects effects = effects_of(document);
  ASSERT_EQ(effects.size(), 1U);
  EXPECT_EQ(effects.at("made").value, 0.25);
  EXPECT_EQ(effects.at("made").subject, "card 3 place 5");
}

TEST(CalibrationTest, RefusesChanceWithoutASeed) {
  EXPECT_THAT(
      [] {
        make_experiment({coin(fair, 1, false), 1, 40});
      },
      testing::ThrowsMessage<InputError>(testing::HasSubstr("takes no seed")));
}

}  // namespace
}  // namespace evenhand::calibration
