#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/src/cli/run_command.hpp"
#include "tests/src/run/scratch_folder.hpp"

namespace evenhand::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// Sessions of 2,000 deals of ten cards; truth.json is a long session of overhand:20, which leaves
/// packets whole.
class CalibrateSlow : public run::WithFolder {
 protected:
  void SetUp() override {
    run::WithFolder::SetUp();
    const CommandOutcome truth =
        run("audit overhand:20 --samples 1e6 --seed 99 --json", "truth.json");
    ASSERT_EQ(truth.status, 1) << truth.err;
  }

  CommandOutcome run(const std::string& command, const std::string& to = "/dev/stdout") const {
    return run_command("cd $DIR && COLUMNS=1000 $EVENHAND " + command +
                           " --deck 10 --tests position,order,patterns,structure,second-order >" +
                           to,
                       folder.string());
  }

  CommandOutcome calibrate(const std::string& options) const {
    return run("calibrate --samples 2000 --sessions 300 --effects " + options);
  }
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
