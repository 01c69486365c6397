#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "base/files.hpp"
#include "protocol/keys.hpp"
#include "tests/places.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

/// A folder with private keys a.pem, b.pem and c.pem.
class ProtocolSucceed : public tests::WithFolder {
 protected:
  void SetUp() override {
    WithFolder::SetUp();
    for (const char* name : {"a", "b", "c"}) make_key(name);
  }
  void make_key(const std::string& name, const std::string& suite = "sha256-ed25519",
                const std::string& passphrase = "") {
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
  CommandOutcome protocol(const std::string& arguments) const {
    return run("protocol " + arguments);
  }
  /// A session by that key in FOLDER/transcript.evh.
  void deal(const std::string& key, const std::string& to, const std::string& more = "") const {
    const CommandOutcome dealt = protocol(fmt::format(
        "deal doudizhu --rounds 4 --batch 2 --signing-key {}.pem --out {} {}", key, to, more));
    ASSERT_EQ(dealt.status, 0) << dealt.err;
  }
  /// FROMTO.evh, by which the key `to` follows `from`.
  CommandOutcome succeed(const std::string& from, const std::string& to,
                         const std::string& more = "") const {
    return protocol(
        fmt::format("succeed --signing-key {0}.pem --successor {1}.pem --succession {0}{1}.evh {2}",
                    from, to, more));
  }
  /// verify of FOLDER/transcript.evh.
  CommandOutcome verify(const std::string& of, const std::string& more) const {
    return protocol(fmt::format("verify {}/transcript.evh {}", of, more));
  }
};

TEST_F(ProtocolSucceed, ReadersOfTheOldKeyTakeItsSuccessors) {
  deal("a", "first");
  deal("b", "second");
  deal("c", "third");
  const CommandOutcome wrote = succeed("a", "b", "--after first/transcript.evh");
  ASSERT_EQ(wrote.status, 0) << wrote.err;
  EXPECT_EQ(wrote.err, "");
  EXPECT_THAT(wrote.out, AllOf(HasSubstr("ab.evh is written"), HasSubstr("Publish ab.evh"),
                               HasSubstr("Sign nothing more with the old key"),
                               Not(HasSubstr("does not hold"))));
  ASSERT_EQ(succeed("b", "c", "--after second/transcript.evh").status, 0);

  EXPECT_EQ(verify("second", "--dealer-key a.pub").status, 1);
  const std::string chain = "--dealer-key a.pub --succession ab.evh --succession bc.evh";
  const CommandOutcome first = verify("first", chain);
  EXPECT_EQ(first.status, 0);
  EXPECT_THAT(first.out, HasSubstr("and the key given has signed it"));
  const CommandOutcome second = verify("second", chain);
  EXPECT_EQ(second.status, 0);
  EXPECT_THAT(second.out, HasSubstr("and the successor of the key given has signed it"));
  const CommandOutcome third = verify("third", chain);
  EXPECT_EQ(third.status, 0);
  EXPECT_THAT(third.out, HasSubstr("and successor 2 of the key given has signed it"));

  ASSERT_EQ(protocol("prove second/transcript.evh --round 1 --seat 0 --proof proof.evh").status, 0);
  const CommandOutcome proof = protocol("verify proof.evh " + chain);
  EXPECT_EQ(proof.status, 0);
  EXPECT_THAT(proof.out, HasSubstr("the successor of the key given has signed it"));

  const CommandOutcome audit = run("audit --log second/transcript.evh " + chain);
  EXPECT_EQ(audit.status, 3) << audit.err;
  EXPECT_THAT(audit.out, HasSubstr("the successor of the key given"));
  EXPECT_EQ(run("audit --log second/transcript.evh --dealer-key a.pub").status, 2);

  EXPECT_THAT(protocol("show ab.evh").out,
              AllOf(HasSubstr("succession"), HasSubstr("suite sha256-ed25519: the key 302a"),
                    HasSubstr("behind the end ")));
}

TEST_F(ProtocolSucceed, NothingBehindTheEndIsTaken) {
  deal("a", "last");
  deal("a", "behind", "--after last/transcript.evh");
  ASSERT_EQ(succeed("a", "b", "--after last/transcript.evh").status, 0);
  const std::string known = "--dealer-key a.pub --succession ab.evh";
  EXPECT_EQ(verify("last", known).status, 0);
  EXPECT_EQ(verify("behind", "--dealer-key a.pub").status, 0);
  const CommandOutcome behind = verify("behind", known);
  EXPECT_EQ(behind.status, 1);
  EXPECT_THAT(behind.out, HasSubstr("0x0415 succeeded"));
  EXPECT_THAT(run("audit --log behind/transcript.evh " + known).err, HasSubstr("0x0415 succeeded"));
  // Nor what goes on from there.
  deal("a", "further", "--after behind/transcript.evh");
  EXPECT_EQ(verify("further", "--dealer-key a.pub --after behind/transcript.evh").status, 0);
  const CommandOutcome further = verify("further", known + " --after behind/transcript.evh");
  EXPECT_EQ(further.status, 1);
  EXPECT_THAT(further.out, HasSubstr("behind/transcript.evh, which it follows, is signed behind"));

  EXPECT_EQ(protocol("compare ab.evh last/transcript.evh").status, 0);
  const CommandOutcome lie =
      protocol("compare ab.evh behind/transcript.evh --evidence evidence.evh");
  EXPECT_EQ(lie.status, 1);
  EXPECT_THAT(lie.out, HasSubstr("contradiction: "));
  EXPECT_EQ(protocol("compare evidence.evh").out.substr(0, 20), lie.out.substr(0, 20));
  EXPECT_EQ(protocol("compare evidence.evh").status, 1);
  EXPECT_EQ(protocol("compare ab.evh").status, 2);
}

TEST_F(ProtocolSucceed, PlayersPlayWithTheNewestKeyAlone) {
  ASSERT_EQ(succeed("a", "b").status, 0);
  std::string players;
  for (int seat = 0; seat < 3; ++seat) {
    players += fmt::format(
        " --join '$EVENHAND protocol join --seat {0} --name P{0} --dealer-key a.pub --succession "
        "ab.evh'",
        seat);
  }
  const auto play = [&](const std::string& key) {
    return run_command(
        fmt::format("cd '{}' && COLUMNS=1000 sh -c \"$EVENHAND protocol deal doudizhu "
                    "--rounds 1 --signing-key {}.pem --out by-{} {}\"",
                    folder.string(), key, key, players),
        folder.string());
  };
  const CommandOutcome with_new = play("b");
  EXPECT_EQ(with_new.status, 0) << with_new.err;
  EXPECT_THAT(with_new.err, HasSubstr("and the successor of the key given has signed them"));
  const CommandOutcome with_old = play("a");
  EXPECT_EQ(with_old.status, 1) << with_old.err;
  EXPECT_THAT(with_old.err, HasSubstr("0x0415 succeeded"));
}

TEST_F(ProtocolSucceed, AChainThatDoesNotHoldIsOneLine) {
  deal("a", "table");
  ASSERT_EQ(succeed("a", "b").status, 0);
  ASSERT_EQ(succeed("b", "c").status, 0);
  ASSERT_EQ(succeed("b", "a").status, 0);
  std::string damaged = read_file(file("ab.evh"));
  damaged[60] ^= 1;
  write_file(file("damaged.evh"), damaged);
  const auto refused = [&](const std::string& more) {
    return refusal_in(verify("table", more), more);
  };
  EXPECT_THAT(refused("--dealer-key a.pub --succession bc.evh"),
              AllOf(HasSubstr("bc.evh: 0x040A other-signer"), HasSubstr("a.pub")));
  EXPECT_THAT(refused("--dealer-key a.pub --succession ab.evh --succession ba.evh"),
              HasSubstr("ba.evh: 0x040C bad-key"));
  EXPECT_THAT(refused("--dealer-key a.pub --succession damaged.evh"),
              HasSubstr("damaged.evh: 0x0107 bad-crc"));
  EXPECT_THAT(refused("--dealer-key a.pub --succession a.pub"), HasSubstr("0x0101 bad-magic"));
  EXPECT_THAT(refused("--dealer-key a.pub --succession none.evh"), HasSubstr("none.evh"));
  EXPECT_THAT(refused("--succession ab.evh"), HasSubstr("--dealer-key"));
  EXPECT_THAT(refusal_in(protocol("verify ab.evh"), "verify"),
              AllOf(HasSubstr("succession of a dealer's key"), HasSubstr("protocol show")));
  EXPECT_THAT(refusal_in(run("audit --log table/transcript.evh --succession ab.evh"), "audit"),
              HasSubstr("--dealer-key"));
}

TEST_F(ProtocolSucceed, WritesNothingThatIsWrong) {
  const auto refused = [&](const std::string& from, const std::string& to,
                           const std::string& more = "") {
    return refusal_in(succeed(from, to, more), from + to + more);
  };
  EXPECT_THAT(refused("a", "a"), HasSubstr("--successor: a.pem has the key of --signing-key"));
  EXPECT_THAT(refused("none", "a"), HasSubstr("none.pem"));
  EXPECT_THAT(refused("a", "none", "--after a.pub"), HasSubstr("this is no transcript"));
  EXPECT_FALSE(std::filesystem::exists(file("none.pem")));
  make_key("sm", "sm3-sm2");
  EXPECT_THAT(refused("a", "sm"), HasSubstr("sm.pem: this is no private ED25519 key"));
  EXPECT_THAT(refused("a", "b", "--suite sm3"), HasSubstr("sm3-sm2"));
  deal("b", "others");
  EXPECT_THAT(refused("a", "b", "--after others/transcript.evh"),
              HasSubstr("found no session of the key of --signing-key"));
  EXPECT_THAT(refused("a", "b", "--after a.pub"), HasSubstr("this is no transcript"));
  EXPECT_FALSE(std::filesystem::exists(file("ab.evh")));
  EXPECT_EQ(succeed("a", "made").status, 0);
  EXPECT_TRUE(std::filesystem::exists(file("made.pem")));
  ASSERT_EQ(succeed("a", "b").status, 0);
  const std::string before = read_file(file("ab.evh"));
  EXPECT_THAT(refused("a", "b"), HasSubstr("ab.evh is there already"));
  EXPECT_EQ(read_file(file("ab.evh")), before);
}

TEST_F(ProtocolSucceed, OpensEncryptedKeysLineByLine) {
  make_key("old", "sha256-ed25519", "first line");
  make_key("new", "sha256-ed25519", "second line");
  write_file(file("lines"), "first line\nsecond line\n");
  EXPECT_EQ(succeed("old", "new", "--passphrase fd:3 3<lines").status, 0);
  write_file(file("lines"), "second line\nfirst line\n");
  EXPECT_THAT(refusal_in(succeed("old", "b", "--passphrase fd:3 3<lines"), "exchanged"),
              HasSubstr("passphrase"));
}

TEST_F(ProtocolSucceed, NamesATranscriptThatMayNotBeWhole) {
  deal("a", "last");
  std::string transcript = read_file(file("last/transcript.evh"));
  // Within Close, behind which three players have acknowledged it.
  std::size_t close = transcript.size();
  for (int frame = 0; frame < 4; ++frame) close = transcript.rfind("EVHF", close - 1);
  write_file(file("cut.evh"), transcript.substr(0, close + 100));
  const CommandOutcome wrote = succeed("a", "b", "--after cut.evh");
  EXPECT_EQ(wrote.status, 0) << wrote.err;
  EXPECT_THAT(wrote.out, AllOf(HasSubstr("cut.evh does not hold"), HasSubstr("delete ab.evh")));
  // And so it is: the whole one goes on.
  EXPECT_EQ(protocol("compare ab.evh last/transcript.evh").status, 1);
  EXPECT_EQ(verify("last", "--dealer-key a.pub --succession ab.evh").status, 1);
}

TEST_F(ProtocolSucceed, TheSecondVerifierAgrees) {
  if (std::system("openssl version >/dev/null && python3 -c 'import hashlib'") != 0) {
    GTEST_SKIP() << "needs python3, and openssl";
  }
  deal("a", "last");
  deal("a", "behind", "--after last/transcript.evh");
  deal("b", "next");
  ASSERT_EQ(succeed("a", "b", "--after last/transcript.evh").status, 0);
  const auto script = [&](const std::string& arguments) {
    return run_command(fmt::format("cd '{}' && python3 '{}/examples/verify.py' {}", folder.string(),
                                   tests::source_folder(), arguments),
                       folder.string());
  };
  const CommandOutcome said = script(
      "last/transcript.evh behind/transcript.evh next/transcript.evh --dealer-key a.pub "
      "--succession ab.evh");
  EXPECT_EQ(said.status, 1) << said.err;
  EXPECT_THAT(said.out, AllOf(HasSubstr("last/transcript.evh: consistent, signed by that key\n"),
                              HasSubstr("behind/transcript.evh: false: frame 1: behind the end"),
                              EndsWith("consistent, signed by that key's successor\n")));
  EXPECT_EQ(script("next/transcript.evh --dealer-key b.pub --succession ab.evh").status, 2);
  EXPECT_EQ(script("next/transcript.evh --succession ab.evh").status, 2);
}

TEST_F(ProtocolSucceed, KeysOfTheChineseSuiteAreSucceededAsWell) {
  make_key("old", "sm3-sm2");
  make_key("new", "sm3-sm2");
  deal("old", "last", "--suite sm3-sm2");
  deal("new", "next", "--suite sm3-sm2");
  ASSERT_EQ(succeed("old", "new", "--suite sm3-sm2 --after last/transcript.evh").status, 0);
  for (const char* table : {"last", "next"}) {
    const CommandOutcome verified = verify(table, "--dealer-key old.pub --succession oldnew.evh");
    EXPECT_EQ(verified.status, 0) << verified.out;
  }
}

}  // namespace
}  // namespace evenhand::cli
