#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::HasSubstr;

class BitsCommand : public ::testing::Test {
 protected:
  BitsCommand()
      : folder_(fs::path(::testing::TempDir()) / ("bits-command-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~BitsCommand() override { fs::remove_all(folder_); }

  CommandOutcome run(const std::string& command) const {
    return run_command("cd \"$DIR\"; PATH=\"$(dirname \"$EVENHAND\"):$PATH\"; " + command,
                       folder_.string());
  }
  std::string refusal(const std::string& command) const {
    const CommandOutcome outcome = run(command);
    EXPECT_EQ(outcome.status, 2) << command;
    EXPECT_EQ(outcome.out, "") << command;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    return outcome.err;
  }

  fs::path folder_;
};

TEST_F(BitsCommand, AnswersFirstAndEndsWithTheVerdict) {
  const CommandOutcome weak = run("evenhand bits --rng msvc-rand --length 30000 --sequences 5");
  EXPECT_EQ(weak.status, 1);
  EXPECT_EQ(weak.out.rfind("biased: ", 0), 0U) << weak.out;
  EXPECT_THAT(weak.out, HasSubstr("Microsoft's"));
  EXPECT_EQ(run("evenhand bits --rng chacha20 --length 30000 --sequences 5").status, 3);
  const CommandOutcome sound =
      run("evenhand bits --rng chacha20 --length 50000 --sequences 150 --json");
  EXPECT_EQ(sound.status, 0);
  const json document = json::parse(sound.out);
  EXPECT_EQ(document["kind"], "bits");
  EXPECT_EQ(document["verdict"], "no bias found");
}

TEST_F(BitsCommand, ReadsTheSameBitsInEveryFormat) {
  run("head -c 40000 /dev/urandom >raw; xxd -p raw >hex; xxd -b -c1 raw | cut -d' ' -f2 >ascii");
  std::string records;
  for (const char* name : {"raw", "hex", "ascii"}) {
    const CommandOutcome outcome =
        run(std::string("evenhand bits --file ") + name +
            " --length 32000 --fail-on never --record " + name + ".jsonl; cat " + name + ".jsonl");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(std::string(name) + ": " + name));
    const std::string record = outcome.out.substr(outcome.out.find("{\"sequence\":0"));
    EXPECT_EQ(std::count(record.begin(), record.end(), '\n'), 10);
    if (records.empty()) records = record;
    EXPECT_EQ(record, records) << name;
  }
  const CommandOutcome piped =
      run("evenhand bits --file - --length 32000 --fail-on never --record piped.jsonl <raw >out; "
          "evenhand bits --exec 'cat raw' --length 32000 --fail-on never --record run.jsonl >out; "
          "cmp piped.jsonl raw.jsonl && cmp run.jsonl raw.jsonl");
  EXPECT_EQ(piped.status, 0) << piped.out << piped.err;
}

TEST_F(BitsCommand, TakesAHundredSequencesOfADevice) {
  const CommandOutcome outcome =
      run("evenhand bits --file /dev/zero --length 1000 --json --fail-on never");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("100 sequences of 1,000 bits from /dev/zero"));
}

TEST_F(BitsCommand, RefusesInOneLine) {
  EXPECT_THAT(refusal("evenhand bits"), HasSubstr("bits takes one source"));
  EXPECT_THAT(refusal("evenhand bits --rng philox --file x"), HasSubstr("one source"));
  EXPECT_THAT(refusal("evenhand bits --rng chacha"), HasSubstr("chacha20"));
  EXPECT_THAT(refusal("evenhand bits --file nothing"), HasSubstr("cannot open the file nothing"));
  EXPECT_THAT(refusal("evenhand bits --file ."), HasSubstr("the file that holds the bits"));
  EXPECT_THAT(refusal("evenhand bits --rng philox --length 50"), HasSubstr("--length"));
  EXPECT_THAT(refusal("evenhand bits --rng philox --serial-m 99"), HasSubstr("serial: 99"));
  EXPECT_THAT(refusal("evenhand bits --rng lcg32 --bit 32"), HasSubstr("--bit: 32"));
  EXPECT_THAT(refusal("evenhand bits --file /dev/zero --bit 1"), HasSubstr("--bit is for --rng"));
  EXPECT_THAT(refusal("evenhand bits --rng philox --format-in hex"), HasSubstr("--format-in"));
  EXPECT_THAT(refusal("echo 0101 >few; evenhand bits -q --file few"),
              HasSubstr("few: holds 4 bits, and a sequence has 1,000,000"));
  EXPECT_THAT(refusal("echo 0101x >bad; evenhand bits --file bad --format-in ascii"),
              HasSubstr("bad: byte 5: found 'x', expected 0 or 1"));
  EXPECT_THAT(refusal("evenhand bits -q --exec 'exit 7'"), HasSubstr("the program 'exit 7'"));
  EXPECT_THAT(refusal("evenhand bits --exec ' '"), HasSubstr("the command is empty"));
  EXPECT_THAT(refusal("evenhand bits -q --exec 'cat /dev/zero' --shard 1/2"),
              HasSubstr("one stream"));
}

}  // namespace
}  // namespace evenhand::cli
