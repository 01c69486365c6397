#include "src/cli/sources/deal_source.hpp"

#include "tests/places.hpp"
#include "tests/src/cli/session_folder.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

const std::string log = tests::source_folder() + "/examples/logs/";

using DealSourceCommands = SessionCommands;

TEST_F(DealSourceCommands, TakeOneSource) {
  for (const char* command : {"audit", "bits --from-deals", "entropy --from-deals"}) {
    const std::string message = std::string(command) + " takes one source of deals: a SHUFFLER";
    const std::string evenhand = std::string("\"$EVENHAND\" ") + command;
    expect_refusal(evenhand, 2, message);
    expect_refusal(evenhand + " riffle:7 --exec 'shuf -i 0-51'", 2, message);
    expect_refusal(evenhand + " riffle:x", 2, "riffle");
    expect_refusal(evenhand + " riffle:7 --reader csv", 2, "--reader");
    expect_refusal(evenhand + " --log nothing.txt", 2, "nothing.txt");
    expect_refusal(evenhand + " --log " + log + "deals.txt --deck poker --start previous", 2,
                   "--start previous is for built-in shufflers");
  }
}

TEST_F(DealSourceCommands, GiveBitsOfEverySource) {
  for (const std::string& options :
       {std::string("riffle:9 --deck 52 --rng pcg64 --seed 4"), std::string("--scheme stake-keno"),
        std::string("--log ") + log + "deals.txt --deck poker",
        std::string("--log ") + log + "lotto.txt --deck 49 --draw 6 --length 5000",
        std::string("--log ") + log + "../protocol/table.evh --length 100",
        std::string("--exec 'for i in $(seq 300); do shuf -i 0-51 | paste -sd\" \"; done'")}) {
    const CommandOutcome outcome =
        run("\"$EVENHAND\" bits --from-deals " + options +
            (options.find("--length") == std::string::npos ? " --length 20000" : "") +
            " --sequences 3 --fail-on never");
    EXPECT_EQ(outcome.status, 0) << options << '\n' << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("Bits are taken from the order of the cards")) << options;
  }
}

TEST_F(DealSourceCommands, RefuseOptionsWithoutUse) {
  const std::string of_log =
      std::string("\"$EVENHAND\" audit --deck poker --log ") + log + "deals.txt ";
  for (const std::string option : {"--rng philox", "--rng xoshiro256++x8", "--seed 1", "--seed 7",
                                   "--start sorted", "--exec-mode once", "--exec-timeout 10"}) {
    const std::string name = option.substr(0, option.find(' '));
    expect_refusal(of_log + option, 2, name + ": a log has no use for it");
  }
  for (const std::string option : {"--numbered-from auto", "--exec-mode stream", "--exec-timeout 9",
                                   "--reader auto", "--skip 0"}) {
    const std::string name = option.substr(0, option.find(' '));
    expect_refusal("\"$EVENHAND\" audit asf --deck 5 --samples 100 " + option, 2, name);
    expect_refusal("\"$EVENHAND\" compare asf sattolo --deck 5 --samples 100 " + option, 2, name);
    expect_refusal("\"$EVENHAND\" watch asf --deck 5 --samples 100 " + option, 2, name);
  }
  expect_refusal(
      std::string("\"$EVENHAND\" watch --deck poker --seed 3 --log ") + log + "deals.txt", 2,
      "--seed: a log has no use for it");
  expect_refusal("\"$EVENHAND\" audit --exec 'yes 0 1 2' --seed 3", 2, "a program has no use");
  expect_refusal("\"$EVENHAND\" audit --scheme stake-keno --samples 300 --start previous", 2,
                 "--start: a scheme has no use for it");
  expect_refusal("\"$EVENHAND\" bits --rng philox --sequences 2 --exec-timeout 3", 2,
                 "--exec-timeout");
  expect_refusal("\"$EVENHAND\" bits --file /dev/urandom --sequences 2 --seed 3", 2, "--seed");
  EXPECT_EQ(
      run(std::string("\"$EVENHAND\" compare asf --seed 3 --deck poker --samples 200 --log ") +
          log + "deals.txt")
          .status,
      0)
      << "the shuffler has a seed";
}

}  // namespace
}  // namespace evenhand::cli
