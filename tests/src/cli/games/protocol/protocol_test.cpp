#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <string>

#include "base/files.hpp"
#include "protocol/frame.hpp"
#include "protocol/messages.hpp"
#include "tests/places.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;

/// Runs commands in a folder of its own.
class ProtocolCommand : public tests::WithFolder {
 protected:
  CommandOutcome run(const std::string& command) const {
    return run_command(
        fmt::format("cd '{}' && COLUMNS=200 && export COLUMNS && {}", folder.string(), command),
        folder.string());
  }
  CommandOutcome protocol(const std::string& arguments) const {
    return run("$EVENHAND protocol " + arguments);
  }
};

TEST_F(ProtocolCommand, DealsVerifiesProvesAndShows) {
  const CommandOutcome dealt = protocol("deal doudizhu --rounds 40 --out table --format json");
  ASSERT_EQ(dealt.status, 0) << dealt.err;
  const CommandOutcome known =
      protocol("verify table/transcript.evh --dealer-key table/dealer-key.pem");
  EXPECT_EQ(known.status, 0) << known.out;
  EXPECT_TRUE(known.out.starts_with("all of it holds")) << known.out;
  const std::size_t head = known.out.find("41:");
  ASSERT_NE(head, std::string::npos);
  EXPECT_EQ(protocol("verify table/transcript.evh --head " + known.out.substr(head, 67)).status, 5);
  EXPECT_EQ(protocol("verify table/transcript.evh --head 40:" + std::string(64, '0')).status, 1);
  EXPECT_EQ(
      protocol("prove table/transcript.evh --round 7 --seat 2 --earlier 5 --proof one.evh").status,
      0);
  const CommandOutcome proof = protocol("verify one.evh --dealer-key table/dealer-key.pem");
  EXPECT_EQ(proof.status, 0);
  EXPECT_TRUE(proof.out.starts_with("proved: ")) << proof.out;
  EXPECT_NE(protocol("show table/transcript.evh --round 3").out.find("fingerprints"),
            std::string::npos);
  EXPECT_NE(protocol("verify table/transcript.evh --round 3").out.find("draw by draw"),
            std::string::npos);
  EXPECT_EQ(run(fmt::format("python3 '{}/examples/verify.py' table/transcript.evh --dealer-key "
                            "table/dealer-key.pem",
                            tests::source_folder()))
                .status,
            0);
  EXPECT_EQ(run(fmt::format("python3 '{}/examples/verify.py' table/transcript.evh",
                            tests::source_folder()))
                .status,
            5);
}

TEST_F(ProtocolCommand, KeepsWhatADiskHasRoomFor) {
  const CommandOutcome dealt =
      run("ulimit -f 60; exec $EVENHAND protocol deal doudizhu --rounds 300 --out table");
  EXPECT_EQ(dealt.status, 4);
  EXPECT_NE(dealt.err.find("transcript.evh is the session as far as it was written"),
            std::string::npos)
      << dealt.err;
  // A shell counts blocks of 512 bytes, or of 1,024.
  EXPECT_GT(std::filesystem::file_size(folder / "table" / "transcript.evh"), 30'000U);
}

TEST_F(ProtocolCommand, CardsAreDrawnDuringPlay) {
  const CommandOutcome board = protocol("deal holdem --rounds 3 --draws 5 --out board");
  ASSERT_EQ(board.status, 0) << board.err;
  const CommandOutcome verified =
      protocol("verify board/transcript.evh --dealer-key board/dealer-key.pem --round 2");
  EXPECT_EQ(verified.status, 0) << verified.out;
  EXPECT_NE(verified.out.find("Cards that were drawn during play"), std::string::npos)
      << verified.out;
  const CommandOutcome shown = protocol("show board/transcript.evh --round 2");
  EXPECT_NE(shown.out.find("card 4 of those that are nobody's, for all"), std::string::npos)
      << shown.out;
  EXPECT_NE(shown.out.find("card 4 of hand 6: "), std::string::npos) << shown.out;
  std::string command = "deal mahjong --rounds 2 --draws 6 --out wall";
  for (int seat = 0; seat < 4; ++seat) {
    command += fmt::format(
        " --join \"$EVENHAND protocol join --seat {0} --name p{0} --keep seen{0} 2>err.{0}\"",
        seat);
  }
  const CommandOutcome wall = protocol(command);
  EXPECT_EQ(wall.status, 0) << wall.out << wall.err;
  EXPECT_EQ(protocol("verify wall/transcript.evh").status, 5);
  // Each player has kept what it drew, and nobody else has.
  std::size_t kept = 0;
  for (int seat = 0; seat < 4; ++seat) {
    const std::string own = protocol(fmt::format("show seen{}.hands", seat)).out;
    for (std::size_t at = 0; (at = own.find(" of hand 4: ", at)) != std::string::npos; ++at) ++kept;
  }
  EXPECT_EQ(kept, 12U);
}

TEST_F(ProtocolCommand, KeepsWhatItReads) {
  ASSERT_EQ(protocol("deal doudizhu --rounds 4 --out table --format json").status, 0);
  const std::string before = read_file((folder / "table/transcript.evh").string());
  const auto refused = [&](const std::string& arguments, const std::string& words) {
    const CommandOutcome outcome = protocol(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_NE(outcome.err.find(words), std::string::npos) << outcome.err;
  };
  refused("prove table/transcript.evh --round 3 --seat 1 --proof table/../table/transcript.evh",
          "is read as well");
  refused("compare table/transcript.evh table/transcript.evh --evidence table/transcript.evh",
          "is read as well");
  EXPECT_EQ(read_file((folder / "table/transcript.evh").string()), before);
  ASSERT_EQ(protocol("prove table/transcript.evh --round 3 --seat 1 --proof one.evh").status, 0);
  refused("verify one.evh --after table/transcript.evh", "--after is for transcripts");
  ASSERT_EQ(run("openssl genpkey -algorithm ED25519 -out key.pem && chmod 600 key.pem").status, 0);
  refused("deal doudizhu --rounds 2 --signing-key key.pem --after one.evh --out next",
          "found a proof");
}

TEST_F(ProtocolCommand, IsAnAuditsSource) {
  ASSERT_EQ(protocol("deal doudizhu --rounds 2000 --seed 3 --out table --format json").status, 0);
  const CommandOutcome audit = run("$EVENHAND audit --log table/transcript.evh");
  EXPECT_EQ(audit.status, 0) << audit.out << audit.err;
  EXPECT_NE(audit.out.find("verified as it was read"), std::string::npos) << audit.out;
  std::string bytes = read_file(file("table/transcript.evh"));
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  write_file(file("bad.evh"), bytes);
  const CommandOutcome refused = run("$EVENHAND audit --log bad.evh");
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("see 'evenhand protocol verify'"), std::string::npos) << refused.err;
  EXPECT_EQ(protocol("verify bad.evh").status, 1);
}

TEST_F(ProtocolCommand, ASeedRepeatsTheBytes) {
  for (const char* suite : {"sha256-ed25519", "sm3-sm2"}) {
    for (const char* folder : {"a", "b"}) {
      ASSERT_EQ(protocol(fmt::format("deal holdem --rounds 5 --seed 9 --suite {} --out {} --force "
                                     "--format json",
                                     suite, folder))
                    .status,
                0);
    }
    EXPECT_EQ(read_file(file("a/transcript.evh")), read_file(file("b/transcript.evh")));
  }
  ASSERT_EQ(protocol("deal holdem --rounds 5 --out c --format json").status, 0);
  EXPECT_NE(read_file(file("a/transcript.evh")), read_file(file("c/transcript.evh")));
}

TEST_F(ProtocolCommand, PlayersElsewhereJoin) {
  const auto join = [](int seat) {
    return fmt::format(" --join \"$EVENHAND protocol join --seat {0} --name p{0}\"", seat);
  };
  const CommandOutcome dealt =
      protocol("deal doudizhu --rounds 6 --out apart --format json" + join(0) + join(1) + join(2));
  EXPECT_EQ(dealt.status, 0) << dealt.out << dealt.err;
  const CommandOutcome verified = protocol("verify apart/transcript.evh");
  EXPECT_EQ(verified.status, 5) << verified.out;
  EXPECT_NE(verified.out.find("all players have acknowledged all rounds"), std::string::npos);
  EXPECT_NE(verified.out.find("p0, p1, p2"), std::string::npos) << verified.out;
  EXPECT_NE(dealt.err.find("p1: 6 rounds hold, signer unknown"), std::string::npos) << dealt.err;
  // One who is no player at all.
  const CommandOutcome nobody = protocol("deal doudizhu --rounds 6 --out nobody --format json" +
                                         join(0) + " --join true" + join(2));
  EXPECT_EQ(nobody.status, 1);
  EXPECT_NE(nobody.out.find("0x010B stopped"), std::string::npos) << nobody.out;
  const CommandOutcome typo = protocol("deal doudizhu --rounds 6 --out typo --format json" +
                                       join(0) + " --join evnhand" + join(2));
  EXPECT_EQ(typo.status, 1);
  EXPECT_EQ(typo.out.find("head to publish"), std::string::npos) << "nobody has signed one";
  EXPECT_NE(typo.err.find("evnhand"), std::string::npos) << typo.err;
  // Seat 0 has joined or not when the shell of seat 1 ends.
  EXPECT_TRUE(std::regex_search(typo.err,
                                std::regex("0x010B stopped, it stops before seat [01] has joined")))
      << typo.err;
}

// A player of two rounds showed that another was given a signature over what it had not seen.
TEST_F(ProtocolCommand, APlayerOfFewRoundsEndsTheSessionAndNobodyIsAccused) {
  std::string joins;
  for (int seat = 0; seat < 3; ++seat) {
    joins += fmt::format(
        " --join \"$EVENHAND protocol join --seat {0} --name p{0} --rounds {1} --keep "
        "seen{0}.evh\"",
        seat, seat == 1 ? 2 : 9);
  }
  const CommandOutcome dealt = protocol("deal doudizhu --rounds 4 --out few --format json" + joins);
  EXPECT_EQ(dealt.status, 1);
  EXPECT_NE(dealt.out.find("0x020D chain-used-up"), std::string::npos) << dealt.out;
  for (const char* name : {"p0", "p1", "p2"}) {
    EXPECT_NE(dealt.err.find(fmt::format("{}: 2 rounds hold", name)), std::string::npos)
        << dealt.err;
  }
  EXPECT_EQ(protocol("verify few/transcript.evh --kept seen2.evh").status, 5);
  EXPECT_EQ(protocol("verify seen2.evh.hands").status, 2);
  const CommandOutcome late = protocol("show few/transcript.evh --round 99");
  EXPECT_EQ(late.status, 2);
  EXPECT_NE(late.err.find("the newest is of round 2"), std::string::npos) << late.err;
  write_file(file("cut.evh"), read_file(file("few/transcript.evh")).substr(0, 300));
  const CommandOutcome cut = protocol("show cut.evh --round 1");
  EXPECT_EQ(cut.status, 2);
  EXPECT_NE(cut.err.find("no round begins in it; at frame 2"), std::string::npos) << cut.err;
  EXPECT_NE(cut.err.find("0x0106 cut-off"), std::string::npos) << cut.err;
}

TEST_F(ProtocolCommand, EachPlayerMayTakeAsLongAsTheDealerWaits) {
  std::string joins;
  for (int seat = 0; seat < 3; ++seat) {
    joins += fmt::format(" --join \"$EVENHAND protocol join --seat {0} --name p{0}\"", seat);
  }
  ASSERT_EQ(
      protocol("deal doudizhu --rounds 1 --patience 50 --out apart --format json" + joins).status,
      0);
  const std::string bytes = read_file(file("apart/transcript.evh"));
  protocol::FrameReader reader;
  reader.add(protocol::view(bytes));
  const auto session = protocol::decode<protocol::SessionMessage>(reader.next()->body);
  EXPECT_EQ(session.deal_limit, 222'222U);  // of which a tenth is the dealer's
  EXPECT_EQ(session.turn_limit, 50'000U);
  EXPECT_EQ(session.epoch, 1U);
}

TEST_F(ProtocolCommand, HoldemHasAsManySeatsAsAreAskedFor) {
  for (const auto& [options, seats] : {std::pair<const char*, int>{"2 --seats 2", 2},
                                       {"2 --players Li,Wang,Zhao", 3},
                                       {"2", 6},
                                       {"1 --seats 10 --suite mental", 10}}) {
    const CommandOutcome dealt =
        protocol(fmt::format("deal holdem --draws 5 --out h --force --rounds {}", options));
    ASSERT_EQ(dealt.status, 0) << dealt.err;
    EXPECT_EQ(protocol("verify h/transcript.evh --dealer-key h/dealer-key.pem").status, 0);
    const std::string shown = protocol("show h/transcript.evh --first 1").out;
    EXPECT_NE(shown.find(fmt::format("holdem for {} seats", seats)), std::string::npos) << shown;
  }
  EXPECT_EQ(protocol("deal holdem --seats 11 --out none").status, 2);
  EXPECT_EQ(protocol("deal holdem --seats 3 --players a,b --out none").status, 2);
  EXPECT_EQ(protocol("deal bridge --seats 3 --out none").status, 2);
  EXPECT_FALSE(fs::exists(folder / "none"));
}

TEST_F(ProtocolCommand, SessionsOfOneKeyAreAChain) {
  // The first of them makes the key.
  const auto deal = [&](const std::string& name, const std::string& after) {
    EXPECT_EQ(protocol("deal doudizhu --rounds 2 --signing-key key.pem --json --out " + name +
                       (after.empty() ? "" : " --after " + after + "/transcript.evh"))
                  .status,
              0);
  };
  deal("a", "");
  deal("b", "a");
  deal("c", "b");
  const auto follows = [&](const char* name, const char* before) {
    return protocol(fmt::format("verify {}/transcript.evh --dealer-key a/dealer-key.pem --after "
                                "{}/transcript.evh",
                                name, before))
        .status;
  };
  EXPECT_EQ(follows("b", "a"), 0);
  EXPECT_EQ(follows("c", "b"), 0);
  EXPECT_EQ(follows("c", "a"), 1) << "one that was left out";
}

TEST_F(ProtocolCommand, BadUsageIsRefused) {
  const auto refused = [&](const std::string& arguments, const std::string& words) {
    const CommandOutcome outcome = protocol(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_NE(outcome.err.find(words), std::string::npos) << outcome.err;
  };
  refused("deal doudizhu", "--out");
  refused("deal doudizu --out x", "did you mean 'doudizhu'");
  refused("deal doudizhu --out x --suite sha256", "unknown suite");
  refused("deal doudizhu --out x --players a,b", "found 2 names, expected 3, one a seat");
  refused("deal doudizhu --out x --players a,b,B", "found 'b' and 'B', which are one name");
  refused("deal doudizhu --out x --players a,b,", "found '', which is empty");
  refused("deal doudizhu --out x --players 'a,b, c'", "blank at an end");
  refused("deal doudizhu --out x --join true", "found 1 command, expected 3, one a seat");
  refused("deal doudizhu --out x --rounds 0", "--rounds");
  refused("deal doudizhu --out x --seed 7 --signing-key key.pem", "--signing-key");
  EXPECT_FALSE(fs::exists(folder / "x"));
  refused("deal doudizhu --out x --after x.evh", "--signing-key");
  refused("deal doudizhu --out x --draws 1", "doudizhu has no cards to draw during play");
  refused("deal poker --out x", "expected doudizhu, holdem, bridge or mahjong");
  refused("deal holdem --out x --draws 41", "--draws");
  refused("verify /dev/null", "no transcript");
  refused("verify x.evh --head 3", "SIZE:ROOT");
  refused(fmt::format("prove '{}/examples/protocol/table.evh' --round 99 --seat 0 --proof x.evh",
                      tests::source_folder()),
          "no round 99");
  EXPECT_FALSE(fs::exists(folder / "x.evh"));
}

}  // namespace
}  // namespace evenhand::cli
