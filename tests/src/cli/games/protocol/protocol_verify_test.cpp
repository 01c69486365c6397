#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "base/files.hpp"
#include "reports/json.hpp"
#include "tests/protocol/rigged_dealer.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/find_in_document.hpp"

// Tests what verify and audit say of dealers that keep to the protocol and favour a player all the
// same.
namespace evenhand::cli {
namespace {

class ProtocolCompare : public tests::WithFolder {
 protected:
  CommandOutcome compare(const std::string& arguments) const {
    return run_command(
        fmt::format("cd '{}' && $EVENHAND protocol compare {}", folder.string(), arguments),
        folder.string());
  }
};

TEST_F(ProtocolCompare, WritesEvidenceThatStandsAlone) {
  protocol::RiggedDealer dealer{.rounds = 3, .seed = 3};
  write_file(file("one.evh"), std::string(protocol::text(dealer.transcript())));
  dealer.delay = 9;
  write_file(file("other.evh"), std::string(protocol::text(dealer.transcript())));
  EXPECT_EQ(compare("one.evh one.evh --evidence none.evh").status, 0);
  EXPECT_FALSE(std::filesystem::exists(file("none.evh")));
  const CommandOutcome found = compare("one.evh other.evh --evidence evidence.evh");
  EXPECT_EQ(found.status, 1) << found.err;
  EXPECT_NE(found.out.find("contradiction"), std::string::npos) << found.out;
  EXPECT_EQ(compare("evidence.evh").status, 1);
  EXPECT_EQ(compare("one.evh").status, 2);
}

using ::testing::HasSubstr;
using ::testing::Not;

class RiggedTablesSlow : public tests::WithFolder {
 protected:
  CommandOutcome run(const std::string& arguments) const {
    return run_command(
        fmt::format("cd '{}' && COLUMNS=400 $EVENHAND {}", folder.string(), arguments),
        folder.string());
  }
  void write(const protocol::RiggedDealer& dealer, const std::string& name = "rigged.evh") const {
    const protocol::Bytes transcript = dealer.transcript();
    write_file(folder / name, std::string(transcript.begin(), transcript.end()));
  }
};

constexpr std::uint16_t big_joker = 53;

/// The dealer has one seed for each round, and gives the round up where the favourite would get no
/// joker.
TEST_F(RiggedTablesSlow, AFavouriteWhoGetsEveryJokerIsFound) {
  protocol::RiggedDealer dealer;
  dealer.rounds = 3600;
  dealer.aborts = true;
  dealer.blamed = 3;
  dealer.pleases = protocol::favours("doudizhu", 1, big_joker);
  write(dealer);
  EXPECT_EQ(run("protocol verify rigged.evh").status, 5);
  const CommandOutcome audit = run("audit --log rigged.evh -v");
  EXPECT_EQ(audit.status, 1) << audit.out << audit.err;
  EXPECT_THAT(audit.out, HasSubstr("seat 1 (Wang) gets big-joker in "));
  EXPECT_THAT(audit.out.substr(0, audit.out.find('\n')), HasSubstr("seat 1 (Wang)"));
  // Without hands, nobody is asked.
  const CommandOutcome without = run("audit --log rigged.evh --tests -hands");
  EXPECT_EQ(without.status, 0) << without.out.substr(0, 400) << without.err;
}

TEST_F(RiggedTablesSlow, AFavouriteIsFoundInEveryGame) {
  for (const char* game : {"holdem", "bridge", "mahjong"}) {
    protocol::RiggedDealer dealer;
    dealer.game = game;
    dealer.rounds = 400;
    dealer.aborts = true;
    dealer.pleases = protocol::gets(game, 2, 7);
    write(dealer);
    const CommandOutcome audit = run("audit --log rigged.evh -v");
    EXPECT_EQ(audit.status, 1) << game << audit.out << audit.err;
    EXPECT_THAT(audit.out, HasSubstr("seat 2 (Zhao) gets ")) << game;
  }
}

TEST_F(RiggedTablesSlow, WhatWasGivenUpIsSaidPlainly) {
  protocol::RiggedDealer dealer;
  dealer.aborts = true;
  dealer.pleases = protocol::gets("doudizhu", 0, big_joker);
  write(dealer);
  const CommandOutcome verified = run("protocol verify rigged.evh");
  EXPECT_EQ(verified.status, 5);
  EXPECT_THAT(verified.out.substr(0, verified.out.find('\n')),
              HasSubstr("of 1,200 rounds were given up, "));
  EXPECT_THAT(verified.out, HasSubstr("blamed on seat 1 (Wang)"));
  EXPECT_THAT(verified.out, HasSubstr("0x0205 missing-contribution"));
  EXPECT_THAT(run("protocol verify rigged.evh -v").out,
              HasSubstr("given up: 0x0205 missing-contribution, seat 1 (Wang)"));
  const reports::Document document =
      reports::from_json(run("protocol verify rigged.evh --json").out, "stdout");
  const auto& rows = tests::table(document, "aborts").rows;
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(tests::text(rows[0][1]), "seat 1 (Wang)");
  EXPECT_EQ(run("protocol verify rigged.evh --most-aborts 99").status, 1);
  const CommandOutcome audit = run("audit --log rigged.evh");
  EXPECT_EQ(audit.status, 1) << audit.out << audit.err;
  std::string answer = audit.out.substr(0, audit.out.find("\n\n"));
  std::replace(answer.begin(), answer.end(), '\n', ' ');
  EXPECT_THAT(answer, HasSubstr("seat 0 (Li)"));
  EXPECT_THAT(answer, HasSubstr("rounds were given up"));
}

TEST_F(RiggedTablesSlow, FairOnesAreLeftAlone) {
  protocol::RiggedDealer dealer;
  write(dealer);
  const CommandOutcome verified = run("protocol verify rigged.evh");
  EXPECT_EQ(verified.status, 5);
  EXPECT_THAT(verified.out, Not(HasSubstr("blamed")));
  const CommandOutcome audit = run("audit --log rigged.evh");
  EXPECT_EQ(audit.status, 0) << audit.out << audit.err;
  EXPECT_THAT(audit.out, Not(HasSubstr("rounds were given up")));
  // One log of several tables, and a checkpoint of it.
  dealer.seed = 2;
  write(dealer, "other.evh");
  EXPECT_EQ(run("audit --log rigged.evh other.evh").status, 0);
  EXPECT_EQ(run("audit --log rigged.evh --samples 1000 --json").status, 0);
}

}  // namespace

}  // namespace evenhand::cli
