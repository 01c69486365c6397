#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/places.hpp"
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

using nlohmann::json;
using ::testing::HasSubstr;

using BitsCommand = CommandTest;

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

/// Files that testers come with by mistake, and what the first line then says of them.
TEST_F(BitsCommand, NamesWhatFilesHaveInThem) {
  const std::string text = " " + tests::source_folder() + "/docs/methods*.md ";
  run("head -c 500000 /dev/zero | tr '\\0' A >constant; "
      "perl -e 'print pack(\"C*\", 0 .. 255) x 2000' >bytes; "
      "perl -e 'print pack(\"N*\", 0 .. 124999)' >counter; "
      "perl -e 'print pack(\"v*\", map { 3 * $_ % 65536 } 0 .. 249999)' >little; "
      "perl -e 'print((\"\\xd0\" x 48 . \"\\x20\" x 80) x 4000)' | openssl enc -aes-128-ecb "
      "-nosalt "
      "-K 00112233445566778899aabbccddeeff >ecb; "
      "cat" +
      text + text + text + text + "| LC_ALL=C tr -d '\\200-\\377' | head -c 250000 >text");
  for (const auto& [file, words] : std::vector<std::pair<std::string, std::string>>{
           {"constant", "the byte 0x41 in every place"},
           {"bytes", "counts up by 1 each 8 bits, in "},
           {"counter", "counts up by 1 each 32 bits, the highest byte first"},
           {"little", "counts up by 3 each 16 bits, the lowest byte first"},
           {"ecb", "comes 1,95"},
           {"text", "bit 8 of each byte is always 0 (the highest)"}}) {
    const CommandOutcome outcome =
        run("COLUMNS=1000 evenhand bits --format-in raw --file " + file + " --length 4e5");
    EXPECT_EQ(outcome.status, 1) << file << outcome.err;
    const std::string first = outcome.out.substr(0, outcome.out.find('\n'));
    EXPECT_THAT(first, testing::StartsWith("biased: ")) << file;
    EXPECT_THAT(outcome.out, HasSubstr(file == "ecb" ? "words.blocks" : "words.pattern")) << file;
    EXPECT_THAT(first, HasSubstr(words)) << file;
  }
}

TEST_F(BitsCommand, NamesKnownGenerators) {
  for (const auto& [options, words] : std::vector<std::pair<std::string, std::string>>{
           {"randu", "RANDU"},
           {"lcg32", "Numerical Recipes"},
           {"minstd", "minstd"},
           {"msvc-rand", "Microsoft's rand()"},
           {"ansi-rand", "the C standard's rand()"},
           {"java-random", "java.util.Random"},
           {"glibc-rand", "as in glibc rand()"},
           {"mt19937-64 --bit 0", "a shift register of 19,937 bits, as of the Mersenne Twister"}}) {
    const CommandOutcome outcome =
        run("COLUMNS=1000 evenhand bits --length 1e5 --sequences 20 --rng " + options);
    EXPECT_EQ(outcome.status, 1) << options;
    EXPECT_THAT(outcome.out.substr(0, outcome.out.find('\n')), HasSubstr(words)) << options;
  }
}

TEST_F(BitsCommand, TakesTheBitsOfDeals) {
  const CommandOutcome fair = run(
      "evenhand bits --from-deals fisher-yates --deck 52 --rng seed32 --length 50000 --sequences "
      "150 --json");
  EXPECT_EQ(fair.status, 0) << fair.out;
  const json document = json::parse(fair.out);
  EXPECT_EQ(document["title"],
            "150 sequences of 50,000 bits from deals of fisher-yates (52 cards, seed32, seed 1)");
  EXPECT_THAT(document["sections"][0]["notes"].dump(),
              HasSubstr("A seed of 32 bits makes at most 2^32 of 2^225.6 deals"));
  const CommandOutcome biased =
      run("evenhand bits --from-deals riffle:4 --deck 52 --length 50000 --sequences 5");
  EXPECT_EQ(biased.status, 1);
  EXPECT_EQ(biased.out.rfind("biased: ", 0), 0U) << biased.out;
}

TEST_F(BitsCommand, RefusesDealsThatHaveNoBits) {
  EXPECT_THAT(refusal("evenhand bits riffle:7"), HasSubstr("give --from-deals as well"));
  EXPECT_THAT(refusal("evenhand bits --rng philox --seed-bits 3"), HasSubstr("--seed-bits"));
  EXPECT_THAT(refusal("evenhand bits --rng philox --deck 52"), HasSubstr("--deck"));
  EXPECT_THAT(refusal("evenhand bits --from-deals riffle:7 --seed-bits 0"),
              HasSubstr("--seed-bits: 0"));
  EXPECT_THAT(refusal("evenhand bits --from-deals --file x"), HasSubstr("--log FILE"));
  EXPECT_THAT(refusal("evenhand bits --from-deals riffle:7 --bit 1"), HasSubstr("--bit"));
  EXPECT_THAT(refusal("evenhand bits --from-deals --exec 'shuf -i 0-51' --rng philox"),
              HasSubstr("--rng is for built-in shufflers"));
  EXPECT_THAT(refusal("evenhand bits -q --from-deals --exec 'shuf -i 0-51 | paste -sd \" \"'"),
              HasSubstr("bits, and 1,000,000 are needed"));
  EXPECT_THAT(refusal("evenhand bits -q --from-deals --length 100 --log " + tests::source_folder() +
                      "/examples/logs/boards.pbn"),
              HasSubstr("boards.pbn: cards are listed sorted"));
  EXPECT_THAT(refusal("evenhand bits -q --from-deals --exec 'yes 0 1 2 3' --shard 1/2"),
              HasSubstr("one stream"));
}

TEST_F(BitsCommand, RefusesInOneLine) {
  EXPECT_THAT(refusal("evenhand bits"), HasSubstr("bits takes one source"));
  EXPECT_THAT(refusal("evenhand bits --rng philox --file x"), HasSubstr("one source"));
  EXPECT_THAT(refusal("evenhand bits --rng chacha"), HasSubstr("chacha20"));
  EXPECT_THAT(refusal("evenhand bits --file nothing"), HasSubstr("cannot open the file nothing"));
  EXPECT_THAT(refusal("evenhand bits --file ."), HasSubstr("the file that holds the bits"));
  EXPECT_THAT(refusal("evenhand bits --rng philox --length 50"), HasSubstr("--length"));
  EXPECT_THAT(refusal("evenhand bits --rng philox --serial-m 99"),
              HasSubstr("--serial-m: '99' is not a whole number from 2 to 20"));
  EXPECT_THAT(refusal("evenhand bits --rng lcg32 --bit 32"), HasSubstr("--bit: 32"));
  EXPECT_THAT(refusal("evenhand bits --file /dev/zero --bit 1"), HasSubstr("--bit is for --rng"));
  EXPECT_THAT(refusal("evenhand bits --rng philox --format-in hex"), HasSubstr("--format-in"));
  EXPECT_THAT(
      refusal("echo 0101 >few; evenhand bits -q --file few"),
      HasSubstr("few: holds 4 bits, and 1,000,000 are needed; give more, or a smaller --length"));
  EXPECT_THAT(refusal("echo 0101x >bad; evenhand bits --file bad --format-in ascii"),
              HasSubstr("bad: byte 5: found 'x', expected 0 or 1"));
  EXPECT_THAT(refusal("evenhand bits -q --exec 'exit 7'"), HasSubstr("the program 'exit 7'"));
  EXPECT_THAT(refusal("evenhand bits --exec ' '"), HasSubstr("the command is empty"));
  EXPECT_THAT(refusal("evenhand bits -q --exec 'cat /dev/zero' --shard 1/2"),
              HasSubstr("one stream"));
}

}  // namespace

}  // namespace evenhand::cli
