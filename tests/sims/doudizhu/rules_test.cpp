#include "sims/doudizhu/rules.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::doudizhu {
namespace {

TEST(DoudizhuRules, HavePresetsOfWhichTheFirstIsTheDefault) {
  EXPECT_EQ(presets().front().name, "douzero");
  for (const Preset& each : presets()) EXPECT_EQ(&preset(each.name), &each);
  EXPECT_EQ(preset("douzero").rules.alike_wings, Rules{}.alike_wings);
  EXPECT_EQ(preset("distinct").rules.alike_wings, 1U);
  EXPECT_TRUE(preset("free").rules.joker_wings);
}

TEST(DoudizhuRules, AreSuggestedForATypo) {
  try {
    preset("douzer");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("did you mean 'douzero'?"));
  }
}

}  // namespace
}  // namespace evenhand::doudizhu
