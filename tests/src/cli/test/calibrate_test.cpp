#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/src/cli/command_test.hpp"

namespace evenhand::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// Sessions of 2,000 deals of ten cards; truth.json is a long session of overhand:20, which leaves
/// packets whole.
class CalibrateSlow : public CommandTest {
 protected:
  void SetUp() override {
    CommandTest::SetUp();
    const CommandOutcome truth =
        run("evenhand audit overhand:20 --samples 1e6 --seed 99 --json >truth.json" + options);
    ASSERT_EQ(truth.status, 1) << truth.err;
  }

  CommandOutcome calibrate(const std::string& more) const {
    return run("COLUMNS=1000 evenhand calibrate --samples 2000 --sessions 300 --effects " + more +
               options);
  }

  const std::string options = " --deck 10 --tests position,order,patterns,structure,second-order";
};

TEST_F(CalibrateSlow, FindsIntervalsThatHoldOfFairDealsAndOfFlawedOnes) {
  const CommandOutcome fair = calibrate("--shuffler fisher-yates");
  EXPECT_EQ(fair.status, 0) << fair.out << fair.err;
  EXPECT_THAT(fair.out, HasSubstr("no interval of an effect misses it too often"));
  const CommandOutcome flawed = calibrate("--shuffler overhand:20 --truth truth.json");
  EXPECT_EQ(flawed.status, 0) << flawed.out << flawed.err;
  EXPECT_THAT(flawed.out, HasSubstr("no interval of an effect leaves the known effect out"));
}

TEST_F(CalibrateSlow, FindsIntervalsThatDoNotHold) {
  const CommandOutcome other = calibrate("--shuffler fisher-yates --truth truth.json");
  EXPECT_EQ(other.status, 1) << other.err;
  EXPECT_THAT(other.out, StartsWith("biased: "));
  EXPECT_THAT(other.out, HasSubstr(" intervals of order.successions-mean at 99 % leave "));
}

}  // namespace
}  // namespace evenhand::cli
