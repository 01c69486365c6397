#include "src/cli/sources/deal_source.hpp"

#include "tests/src/cli/session_folder.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

constexpr const char* log = EVENHAND_SOURCE_DIR "/examples/logs/";

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

}  // namespace
}  // namespace evenhand::cli
