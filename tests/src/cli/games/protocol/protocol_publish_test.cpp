#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "base/files.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

// Publishing a head and having it cosigned, as it is typed.
// Publishing a head, as it is typed.
namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

class ProtocolWitness : public tests::WithFolder {
 protected:
  CommandOutcome protocol(const std::string& arguments) const {
    return run_command(fmt::format("cd '{}' && umask 077 && COLUMNS=400 $EVENHAND protocol {}",
                                   folder.string(), arguments),
                       folder.string());
  }
  /// The word that begins so.
  static std::string word_from(const std::string& text, const std::string& begin) {
    const std::size_t at = text.find(begin);
    return text.substr(at, text.find_first_of(" \n", at) - at);
  }
};

TEST_F(ProtocolWitness, CosignsWhatTheDealerPublishes) {
  ASSERT_EQ(protocol("deal holdem --rounds 3 --signing-key dealer.pem --out out").status, 0);
  const std::string sign = "publish out/transcript.evh --signing-key dealer.pem --published head";
  ASSERT_EQ(protocol(sign).status, 0);
  const std::string dealer = " --dealer-key out/dealer-key.pem ";
  const auto cosign = [&](const std::string& name, const std::string& to) {
    return protocol(
        fmt::format("witness head {0} --key {1}.pem --name {1}.example --record {1} {2}", dealer,
                    name, "--published " + to));
  };
  const CommandOutcome cosigned = cosign("witness", "head");
  ASSERT_EQ(cosigned.status, 0) << cosigned.err;
  const std::string key = " --witness " + word_from(cosigned.out, "witness.example+");
  const std::string other =
      " --witness " + word_from(cosign("other", "elsewhere").out, "other.example+");
  const std::string verify = "verify out/transcript.evh" + dealer;
  const CommandOutcome good = protocol(verify + "--published head" + key);
  EXPECT_EQ(good.status, 0) << good.out << good.err;
  EXPECT_THAT(good.out, HasSubstr("; cosigned by witness.example at 20"));
  // One of two witnesses is missing.
  const CommandOutcome half = protocol(verify + "--published head" + key + other);
  EXPECT_EQ(half.status, 1) << half.out << half.err;
  EXPECT_THAT(half.out, HasSubstr("is not cosigned by other.example"));
  EXPECT_EQ(protocol(verify + "--published elsewhere" + key + other).status, 0);
  // Faults on the command line.
  EXPECT_EQ(protocol(verify + "--published nothing").status, 2);
  EXPECT_EQ(protocol(verify + "--published out/dealer-key.pem").status, 2);
  EXPECT_EQ(protocol(verify + key).status, 2);
  EXPECT_EQ(cosign("witness", "witness.pem").status, 2);
  EXPECT_EQ(cosign("witness", "witness").status, 2);
}

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
  ASSERT_EQ(protocol("deal holdem --rounds 3 --signing-key dealer.pem --out out").status, 0);
  const std::string key = " --signing-key dealer.pem ";
  const CommandOutcome whole = protocol("publish out/transcript.evh --published head" + key);
  EXPECT_EQ(whole.status, 0) << whole.err;
  EXPECT_THAT(whole.out, StartsWith("published: the log of 4 entries"));
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
  refused("out/transcript.evh --published n --earlier 5" + key, "--earlier");
  refused("out/transcript.evh --published dealer.pem" + key, "--published");
  refused("out/dealer-key.pem --published n" + key, "out/dealer-key.pem");
  refused("none.evh --published n" + key, "none.evh");
  EXPECT_FALSE(std::filesystem::exists(file("n")));
  EXPECT_FALSE(std::filesystem::exists(file("none.pem")));
}

}  // namespace

}  // namespace evenhand::cli
