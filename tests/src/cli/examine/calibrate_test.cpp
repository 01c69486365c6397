#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/places.hpp"
#include "tests/src/cli/command_test.hpp"

namespace evenhand::cli {
namespace {

using testing::AnyOf;
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

class Calibrate : public CommandTest {
 protected:
  std::string refusal_of(const std::string& command) const {
    return refusal("evenhand calibrate --of \"" + command + "\" --sessions 20");
  }
};

TEST_F(Calibrate, RunsNothingThatIsNoSession) {
  for (const std::string& command : std::vector<std::string>{
           "protocol deal doudizhu --rounds 2 --out left", "list", "hand mahjong 123m456p789s1122z",
           "watch fisher-yates --samples 100 --events left", "check " + tests::source_folder(),
           "exact asf --deck 4 --out left", ""}) {
    EXPECT_THAT(refusal_of(command), AnyOf(HasSubstr("a command that counts and judges one source"),
                                           HasSubstr("found an empty text")))
        << command;
  }
  EXPECT_THAT(refusal_of("audit --exec 'touch left; yes 0 1 2'"), HasSubstr("takes no seed"));
  EXPECT_THAT(refusal_of("bits --exec 'touch left; cat /dev/zero'"), HasSubstr("takes no seed"));
  EXPECT_THAT(refusal_of("audit --log nothing.txt"), HasSubstr("takes no seed"));
  EXPECT_THAT(refusal_of("audit --help"), HasSubstr("asks for help"));
  EXPECT_THAT(refusal_of("audti asf"), HasSubstr("did you mean 'audit'?"));
  EXPECT_FALSE(std::filesystem::exists(folder / "left"));
}

TEST_F(Calibrate, RefusesInASessionWhatSaysHowARunIsWorked) {
  for (const char* option : {"--time 1s", "--shard 1/2", "--out left", "--checkpoint left",
                             "--json", "--threads 2", "--fail-on never"}) {
    EXPECT_THAT(refusal_of("audit fisher-yates --deck 5 " + std::string(option)),
                HasSubstr("says how a run is worked or shown"))
        << option;
  }
  EXPECT_THAT(refusal_of("audit --resume left"), HasSubstr("--resume says how"));
  EXPECT_THAT(refusal_of("play doudizhu --record left"), HasSubstr("--record says how"));
  EXPECT_THAT(refusal_of("audit asf --samples 100 --confirm 100"), HasSubstr("--confirm"));
  EXPECT_FALSE(std::filesystem::exists(folder / "left"));
}

/// The command that the program writes into its document is quoted twice.
TEST_F(Calibrate, ReadsTheCommandThatItWrites) {
  const CommandOutcome outcome = run(R"sh(
    echo A B C D E >"it's.txt"
    evenhand calibrate --sessions 20 --json --of \
      "evenhand audit fisher-yates --deck-order 'it'\\''s.txt' --samples 100 --tests position" >one
    line=$(sed -n 's/^ *"command": "\(.*\)",*$/\1/p' one | sed 's/\\\\/\\/g')
    eval "$line --json" >two; cmp one two && echo "$line")sh");
  EXPECT_THAT(outcome.out, HasSubstr("--deck-order")) << outcome.err;
}

}  // namespace
}  // namespace evenhand::cli
