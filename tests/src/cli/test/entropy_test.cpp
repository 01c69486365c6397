#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/src/cli/command_test.hpp"

namespace evenhand::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class EntropyCommand : public CommandTest {
 protected:
  /// Bits of min-entropy a symbol that a command tells.
  double assessed(const std::string& options) const {
    const CommandOutcome outcome = run("evenhand entropy --json " + options);
    EXPECT_EQ(outcome.status, 0) << options << outcome.err;
    const json document = json::parse(outcome.out);
    for (const json& figure : document["sections"][0]["figures"]) {
      if (figure["name"] == "min_entropy") return figure["value"].get<double>();
    }
    return -1;
  }
};

// For coins of .6 and .9, and for one that repeats with .8, the min-entropy is .737, .152 and .322.
TEST_F(EntropyCommand, AssessesBiasedCoinsAndChains) {
  run("awk 'BEGIN { srand(5); for (i = 0; i < 100000; i++) { "
      "printf \"%d\", rand() < .6 >\"six\"; printf \"%d\", rand() < .9 >\"nine\"; "
      "if (rand() >= .8) bit = 1 - bit; printf \"%d\", bit >\"chain\" } }'");
  const std::string bits = " --symbol-bits 1 --samples 1e5 --format-in ascii";
  const double six = assessed("--file six" + bits);
  EXPECT_LT(six, 0.737);
  EXPECT_GT(six, 0.5);
  const double nine = assessed("--file nine" + bits);
  EXPECT_LT(nine, 0.153);
  EXPECT_GT(nine, 0.06);
  const double chain = assessed("--file chain" + bits);
  EXPECT_LT(chain, 0.325);
  EXPECT_GT(chain, 0.13);
  EXPECT_EQ(assessed("--file /dev/zero --samples 5000"), 0);
}

TEST_F(EntropyCommand, SaysWhatIsNotIndependent) {
  run("awk 'BEGIN { srand(5); for (i = 0; i < 2000; i++) { "
      "if (rand() >= .7) bit = 1 - bit; printf \"%d\", bit } }' >chain");
  const CommandOutcome outcome =
      run("evenhand entropy --file chain --symbol-bits 1 --samples 2000 --iid");
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  EXPECT_EQ(outcome.out.rfind("biased: ", 0), 0U) << outcome.out;
}

TEST_F(EntropyCommand, TakesTheBitsOfDeals) {
  const double fair = assessed("--from-deals fisher-yates --deck 52 --samples 20000");
  EXPECT_GT(fair, 5.5);
  const double riffled = assessed("--from-deals riffle:1 --deck 52 --samples 20000");
  EXPECT_LT(riffled, fair - 0.5) << "a riffle makes fewer than 2^52 of 2^225.6 deals";
}

TEST_F(EntropyCommand, RestartsARandomSource) {
  const CommandOutcome sound =
      run("evenhand entropy --rng philox --symbol-bits 1 --restarts 0.8 --json");
  EXPECT_EQ(sound.status, 0) << sound.err;
  // All restarts begin in one of a day's milliseconds, and none alike.
  EXPECT_EQ(run("evenhand entropy --rng millis --symbol-bits 1 --restarts 0.8").status, 0);
}

// A million bytes take seconds, and their permutations minutes. Ctrl-C as a terminal sends it; the
// time is that of the program alone, which a busy machine makes longer.
TEST_F(EntropyCommand, EndsSoonAfterCtrlC) {
  for (const char* iid : {"", " --iid"}) {
    const CommandOutcome outcome = run(std::string("python3 - <<'END'\n") + R"(
import signal, subprocess, sys, time
program = subprocess.Popen("evenhand entropy --rng chacha20 --samples 1e6)" +
                                       iid + R"(".split(),
                           stderr=subprocess.PIPE, text=True)
# Until then a signal ends it as it ends any program.
while not int(open(f"/proc/{program.pid}/status").read().split("SigCgt:")[1].split()[0], 16) & 2:
    time.sleep(.01)
time.sleep(.5)
begun = time.time()
program.send_signal(signal.SIGINT)
said = program.communicate()[1]
print(program.returncode, said)
print("late" if time.time() - begun > 4 else "soon")
END)");
    if (outcome.status == 127) GTEST_SKIP() << "needs python3";
    EXPECT_THAT(outcome.out, HasSubstr("130 ")) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("soon")) << iid;
    EXPECT_THAT(outcome.out, HasSubstr("interrupted; 0 data sets are kept")) << iid;
  }
}

TEST_F(EntropyCommand, EndsAtTheSecondCtrlC) {
  const CommandOutcome outcome =
      run("evenhand entropy --rng chacha20 --samples 1e6 --iid & pid=$!; sleep 1; kill -TERM $pid; "
          "sleep .4; kill -TERM $pid 2>/dev/null; wait $pid; echo $?");
  // The first was enough, or the second killed it.
  EXPECT_THAT(outcome.out, testing::AnyOf(HasSubstr("130"), HasSubstr("143"))) << outcome.err;
}

TEST_F(EntropyCommand, RefusesInOneLine) {
  EXPECT_THAT(refusal("evenhand entropy"), HasSubstr("entropy takes one source"));
  EXPECT_THAT(refusal("evenhand entropy --rng philox --symbol-bits 9"),
              HasSubstr("--symbol-bits: '9' is not a whole number from 1 to 8"));
  EXPECT_THAT(refusal("evenhand entropy --rng philox --samples 10"), HasSubstr("--samples"));
  EXPECT_THAT(refusal("evenhand entropy --from-deals riffle:7 --restarts 1"),
              HasSubstr("--restarts is for bits"));
  EXPECT_THAT(refusal("evenhand entropy --rng philox --restarts 1 --samples 1e5"),
              HasSubstr("leave --samples at 1e6"));
  EXPECT_THAT(
      refusal("echo 0101 >few; evenhand entropy -q --file few"),
      HasSubstr("few: holds 4 bits, and 8,000,000 are needed; give more, or a smaller --samples"));
}

}  // namespace
}  // namespace evenhand::cli
