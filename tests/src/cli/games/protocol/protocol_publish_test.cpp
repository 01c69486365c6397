// Publishing a head, as it is typed.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "base/files.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class ProtocolPublish : public tests::WithFolder {
 protected:
  CommandOutcome protocol(const std::string& arguments) const {
    return run_command(
        fmt::format("cd '{}' && COLUMNS=400 $EVENHAND protocol {}", folder.string(), arguments),
        folder.string());
  }
};

TEST_F(ProtocolPublish, WritesANoteFromATranscript) {
  ASSERT_EQ(protocol("deal poker --rounds 3 --signing-key dealer.pem --out out").status, 0);
  const std::string key = " --signing-key dealer.pem ";
  const CommandOutcome whole = protocol("publish out/transcript.evh --published head" + key);
  EXPECT_EQ(whole.status, 0) << whole.err;
  EXPECT_THAT(whole.out, StartsWith("published: the log of 3 rounds"));
  EXPECT_THAT(read_file(file("head")), StartsWith("old 0\n\nevenhand/"));
  const CommandOutcome piped =
      protocol("publish - --earlier 2 --published later < out/transcript.evh" + key);
  EXPECT_EQ(piped.status, 0) << piped.err;
  EXPECT_THAT(read_file(file("later")), StartsWith("old 2\n"));
  const auto refused = [&](const std::string& arguments, const std::string& words) {
    const CommandOutcome outcome = protocol("publish " + arguments);
    EXPECT_EQ(outcome.status, 2) << arguments << outcome.out;
    EXPECT_THAT(outcome.err, HasSubstr(words)) << arguments;
  };
  refused("out/transcript.evh --published n --signing-key none.pem", "none.pem");
  refused("out/transcript.evh --published n --earlier 4" + key, "--earlier");
  refused("out/transcript.evh --published dealer.pem" + key, "--published");
  refused("out/dealer-key.pem --published n" + key, "out/dealer-key.pem");
  refused("none.evh --published n" + key, "none.evh");
  EXPECT_FALSE(std::filesystem::exists(file("n")));
  EXPECT_FALSE(std::filesystem::exists(file("none.pem")));
}

}  // namespace
}  // namespace evenhand::cli
