// Rounds for an auditor alone, command by command.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>

#include "base/files.hpp"
#include "protocol/keys.hpp"
#include "tests/places.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class ProtocolAuditor : public tests::WithFolder {
 protected:
  void SetUp() override {
    WithFolder::SetUp();
    make_key("auditor");
    make_key("locked", "secret");
  }
  void make_key(const std::string& name, const std::string& passphrase = "",
                const std::string& suite = "sha256-ed25519") {
    const auto key = protocol::PrivateKey::generate(protocol::suite_named(suite));
    write_file(file(name + ".pem"), key.pem(passphrase));
    std::filesystem::permissions(file(name + ".pem"), std::filesystem::perms::owner_read);
    write_file(file(name + ".pub"), key.public_key().pem());
  }
  CommandOutcome run(const std::string& arguments) const {
    return run_command(
        fmt::format("cd '{}' && COLUMNS=1000 $EVENHAND {}", folder.string(), arguments),
        folder.string());
  }
  /// Into the folder t.
  void deal(const std::string& more) const {
    const CommandOutcome dealt =
        run("protocol deal holdem --rounds 5 --draws 3 --batch 2 --out t --force " + more);
    ASSERT_EQ(dealt.status, 0) << dealt.err;
  }
  CommandOutcome verify(const std::string& more) const {
    return run("protocol verify t/transcript.evh --dealer-key t/dealer-key.pem " + more);
  }
};

TEST_F(ProtocolAuditor, AloneVerifiesAndAuditsTheCards) {
  deal("--auditor auditor.pub");
  const CommandOutcome all = verify("");
  EXPECT_EQ(all.status, 5) << all.err;
  EXPECT_THAT(
      all.out,
      AllOf(
          HasSubstr("all that is shown holds, and the key given has signed it"),
          HasSubstr("the seeds of 5 rounds are for the auditor alone to look at (--auditor-key)")));
  EXPECT_EQ(run("protocol verify t/transcript.evh").status, 5);

  const CommandOutcome own = verify("--auditor-key auditor.pem --round 2");
  EXPECT_EQ(own.status, 0) << own.err;
  EXPECT_THAT(own.out, AllOf(HasSubstr("all of it holds"), HasSubstr("The shuffle, draw by draw"),
                             Not(HasSubstr("auditor alone"))));
  const CommandOutcome shown = run("protocol show t/transcript.evh -v");
  EXPECT_THAT(shown.out, AllOf(HasSubstr("revealed to an auditor"),
                               HasSubstr("seed, encrypted to the auditor"),
                               HasSubstr("proof, encrypted to the auditor")));

  const CommandOutcome audited =
      run("audit --log t/transcript.evh --auditor-key auditor.pem --out report --format html");
  EXPECT_EQ(audited.status, 3) << audited.err;  // five deals are too few
  EXPECT_EQ(std::filesystem::status(file("report/report.html")).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  EXPECT_THAT(audited.out, HasSubstr("the auditor alone, whose key is given here"));
  const CommandOutcome refused = run("audit --log t/transcript.evh");
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("revealed to an auditor alone, who reads them with "
                                     "--auditor-key"));
}

TEST_F(ProtocolAuditor, IsNamedWhereItIsAlsoTheDealer) {
  deal("--signing-key auditor.pem --auditor auditor.pub");
  EXPECT_THAT(verify("").out, HasSubstr("the dealer and the auditor sign with one key"));
}

TEST_F(ProtocolAuditor, ReadsTheKeyUnderItsPassphrase) {
  deal("--auditor locked.pub");
  write_file(file("phrase"), "secret\n");
  EXPECT_EQ(verify("--auditor-key locked.pem --passphrase file:phrase").status, 0);
  const CommandOutcome audited = run("audit --log t/transcript.evh --auditor-key locked.pem");
  EXPECT_EQ(audited.status, 2);
  EXPECT_THAT(audited.err, HasSubstr("locked.pem: this key is encrypted"));
}

TEST_F(ProtocolAuditor, AnotherKeyOrNoAuditorIsNamed) {
  make_key("other");
  deal("--auditor auditor.pub");
  const CommandOutcome other = verify("--auditor-key other.pem");
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr("t/transcript.evh: its rounds are revealed to another auditor"));
  const CommandOutcome audited = run("audit --log t/transcript.evh --auditor-key other.pem");
  EXPECT_EQ(audited.status, 2);

  deal("");
  const CommandOutcome open = verify("--auditor-key auditor.pem");
  EXPECT_EQ(open.status, 2);
  EXPECT_THAT(
      open.err,
      HasSubstr("t/transcript.evh: its rounds are revealed to all; leave the auditor's key out"));

  make_key("chinese", "", "sm3-sm2");
  const std::pair<const char*, const char*> wrongs[] = {
      {"--auditor missing.pub", "missing.pub: cannot be read"},
      {"--auditor auditor.pem", "auditor.pem: found a private key"},
      {"--auditor chinese.pub", "chinese.pub: this is no ED25519 key"},
      {"--auditor auditor.pub --suite mental", "--auditor: in the suite mental"},

      {"--auditor auditor.pub --seed 1", "--auditor excludes --seed"}};
  for (const auto& [wrong, words] : wrongs) {
    const CommandOutcome refused =
        run(fmt::format("protocol deal holdem --rounds 1 --out wrong {}", wrong));
    EXPECT_EQ(refused.status, 2) << wrong;
    EXPECT_THAT(refused.err, HasSubstr(words));
    EXPECT_FALSE(std::filesystem::exists(file("wrong"))) << wrong;
  }
  EXPECT_EQ(run("audit fisher-yates --samples 10 --auditor-key auditor.pem").status, 2);
  write_file(file("log.txt"), "1 2 3\n2 3 1\n");
  const CommandOutcome no_transcript = run("audit --log log.txt --auditor-key auditor.pem");
  EXPECT_EQ(no_transcript.status, 2);
  EXPECT_THAT(no_transcript.err, HasSubstr("is no transcript of the deal protocol"));
}

TEST_F(ProtocolAuditor, PlayersPlayWithTheOneThatTheyWereToldOf) {
  const auto table = [&](const std::string& told) {
    std::string joins;
    for (int seat = 0; seat < 3; ++seat) {
      joins += fmt::format(
          " --join \"$EVENHAND protocol join --seat {0} --name p{0} --patience 20 {1} --keep "
          "k{0}.evh\"",
          seat, seat == 1 ? told : "--auditor auditor.pub");
    }
    return run("protocol deal doudizhu --rounds 2 --auditor auditor.pub --out t --force" + joins);
  };
  const CommandOutcome played = table("--auditor auditor.pub");
  EXPECT_EQ(played.status, 0) << played.out << played.err;
  EXPECT_THAT(played.err, HasSubstr("other hands than the player's were not recomputed: the "
                                    "auditor alone can"));
  EXPECT_EQ(verify("--auditor-key auditor.pem").status, 0);
  const CommandOutcome proved =
      run("protocol prove k1.evh --view --round 2 --seat 1 --proof hand.evh");
  EXPECT_EQ(proved.status, 0) << proved.err;
  EXPECT_EQ(run("protocol verify hand.evh --dealer-key t/dealer-key.pem").status, 0);
  const CommandOutcome unproved =
      run("protocol prove t/transcript.evh --round 2 --seat 1 --proof other.evh");
  EXPECT_EQ(unproved.status, 2);
  EXPECT_THAT(unproved.err, HasSubstr("the auditor alone"));

  for (const char* const seat : {"0", "1", "2"}) {
    std::filesystem::remove(file(fmt::format("k{}.evh", seat)));
    std::filesystem::remove(file(fmt::format("k{}.evh.hands", seat)));
  }
  const CommandOutcome refused = table("");
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.err, HasSubstr("other-auditor"));
}

TEST_F(ProtocolAuditor, TheSecondVerifierSeesWhatAllSee) {
  if (std::system("openssl version >/dev/null && python3 -c 'import hashlib'") != 0) {
    GTEST_SKIP() << "needs python3, and openssl";
  }
  deal("--auditor auditor.pub");
  const auto second = [&](const std::string& path) {
    return run_command(fmt::format("cd '{}' && python3 '{}/examples/verify.py' {} --dealer-key "
                                   "t/dealer-key.pem",
                                   folder.string(), tests::source_folder(), path),
                       folder.string());
  };
  const CommandOutcome whole = second("t/transcript.evh");
  EXPECT_EQ(whole.status, 5) << whole.out << whole.err;
  EXPECT_THAT(whole.out, HasSubstr("the auditor alone can recompute its rounds"));
}

}  // namespace
}  // namespace evenhand::cli
