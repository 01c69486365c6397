// Tables over TLS, of programs as people start them.
#include "src/cli/games/protocol/players_elsewhere.hpp"

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

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

/// Starts a dealer in the background and waits for its invitation.
constexpr const char* start_dealer = R"(
rm -f err
$EVENHAND protocol deal holdem --seats 4 --listen 127.0.0.1:0 --patience 20 --wait 60 --out t {} >out 2>err &
dealer=$!
for i in $(seq 600); do grep -q 'ticket is its\|tickets are in' err 2>/dev/null && break; sleep .05; done
)";

/// Has a player come to each seat by its line of the invitation, with more options.
constexpr const char* bring_players = R"(
seat=0
grep -o 'protocol join .* --name' err >lines
while read -r line; do
  $EVENHAND $line p$seat {} >p$seat.out 2>p$seat.err &
  eval "player$seat=$!"
  seat=$((seat + 1))
done <lines
)";

class TableOverTls : public tests::WithFolder {
 protected:
  CommandOutcome run(const std::string& command) const {
    return run_command(fmt::format("cd '{}'\n{}", folder.string(), command), folder.string());
  }
  static std::string dealer(const std::string& options) {
    return fmt::format(fmt::runtime(start_dealer), options);
  }
  static std::string players(const std::string& options = "") {
    return fmt::format(fmt::runtime(bring_players), options);
  }
};

TEST_F(TableOverTls, IsOneCommandEach) {
  const CommandOutcome dealt = run(
      dealer("--rounds 3 --draws 2") + players("--keep kept$seat") +
      "wait $dealer; echo $?; for p in $player0 $player1 $player2 $player3; do wait $p; echo $?; "
      "done");
  EXPECT_EQ(dealt.out, "0\n0\n0\n0\n0\n") << read_file(file("err"));
  for (int seat = 0; seat < 4; ++seat) {
    const std::string said = read_file(file(fmt::format("p{}.err", seat)));
    EXPECT_THAT(said, HasSubstr(fmt::format("p{}: seated at 127.0.0.1:", seat)));
    EXPECT_THAT(said, HasSubstr(fmt::format("p{}: 3 rounds hold", seat)));
    EXPECT_EQ(read_file(file(fmt::format("kept{}", seat))), read_file(file("t/transcript.evh")));
  }
  const CommandOutcome verified =
      run("$EVENHAND protocol verify t/transcript.evh --dealer-key t/dealer-key.pem");
  EXPECT_EQ(verified.status, 0);
  EXPECT_THAT(as_one_line(verified.out), HasSubstr("p0, p1, p2, p3"));
}

TEST_F(TableOverTls, KeepsTheSessionAtCtrlC) {
  // A program that a shell starts in the background ignores SIGINT, as the shell wants it; SIGTERM
  // asks for the same.
  const CommandOutcome stopped =
      run(dealer("--rounds 1M") + players() +
          "for i in $(seq 600); do test $(grep -c 'is taken' err) = 4 && break; sleep .05; done\n"
          "sleep .3; kill -TERM $dealer; wait $dealer; echo $?; wait $player0; echo $?");
  EXPECT_EQ(stopped.out, "130\n0\n") << read_file(file("err")) << read_file(file("p0.err"));
  EXPECT_THAT(read_file(file("err")),
              HasSubstr("t/transcript.evh is the session as far as it went"));
  EXPECT_EQ(run("$EVENHAND protocol verify t/transcript.evh --dealer-key t/dealer-key.pem").status,
            0);
}

TEST_F(TableOverTls, PrintsAllThatAPlayerHasToSay) {
  const auto invited = [&](const std::string& options) {
    run(dealer("--force " + options) + "kill -TERM $dealer; wait $dealer");
    return read_file(file("err"));
  };
  EXPECT_THAT(invited("--suite mental --play-for 600"),
              HasSubstr("--name player-0 --play-for 600\n"));
  EXPECT_THAT(invited("--suite mental"), HasSubstr("--name player-1 --play-for 0\n"));
  EXPECT_THAT(invited(""), HasSubstr("--name player-0\n"));
  EXPECT_THAT(invited("--players 'Li,Wang,Zhao,Ann B'"), HasSubstr("--name 'Ann B'\n"));
}

// Who takes another's name is named, and not the one whose name it is; and nobody is given less
// time than it asks for.
TEST_F(TableOverTls, GivesSeatsTheirNamesAndPlayersTheirTime) {
  run(dealer("--players P0,p1,p2,p3") + players() + "wait $dealer");
  EXPECT_EQ(run("$EVENHAND protocol verify t/transcript.evh --dealer-key t/dealer-key.pem").status,
            0)
      << "case does not count";
  run(dealer("--force --players p3,p1,p2,x") + players() + "wait $dealer");
  const std::string found = as_one_line(read_file(file("out")));
  EXPECT_THAT(found, HasSubstr("seat 0"));
  EXPECT_THAT(found, HasSubstr("0x020C bad-name"));
  run(dealer("--force") + players("--least-turn 21") + "wait $dealer; wait $player0");
  EXPECT_THAT(read_file(file("p0.err")), HasSubstr("0x021F short-turn"));
}

TEST_F(TableOverTls, KeepsNothingWhereNobodyHasCome) {
  const CommandOutcome stopped =
      run(dealer("--rounds 3") + "kill -TERM $dealer; wait $dealer; echo $?");
  EXPECT_EQ(stopped.out, "130\n");
  EXPECT_THAT(read_file(file("err")), HasSubstr("no session had begun"));
  EXPECT_FALSE(fs::exists(file("t/transcript.evh")));
  const CommandOutcome late =
      run("$EVENHAND protocol deal holdem --seats 4 --listen 127.0.0.1:0 --wait 1 --out u");
  EXPECT_EQ(late.status, 4);
  EXPECT_THAT(late.err, HasSubstr("nobody has come to seat 0, 1, 2, 3 within 1 s"));
}

TEST_F(TableOverTls, TellsAPlayerThatTheDealerHasGone) {
  const CommandOutcome gone = run(dealer("--rounds 3") + R"(
$EVENHAND $(grep -o 'protocol join .*--ticket 0-[0-9a-f]*' err) --name Li 2>said &
player=$!
for i in $(seq 600); do grep -q 'is taken' err && break; sleep .05; done
kill -KILL $dealer; wait $player; echo $?
)");
  EXPECT_EQ(gone.out, "4\n");
  EXPECT_THAT(read_file(file("said")),
              HasSubstr("the dealer has gone before the session began; ask whether"));
}

TEST_F(TableOverTls, GoesOnWithACertificateOfAnAuthorityAndKeptTickets) {
  ASSERT_EQ(run("openssl req -x509 -newkey ed25519 -nodes -days 2 -subj /CN=table -addext "
                "subjectAltName=IP:127.0.0.1 -keyout k.pem -out c.pem 2>/dev/null")
                .status,
            0);
  const std::string table =
      dealer("--rounds 1 --certificate c.pem --tls-key k.pem --tickets tickets --force");
  const std::string come = R"(
address=$(sed -n 's/^listening at \([^ ]*\) .*/\1/p' err)
while read -r ticket; do
  echo $ticket | $EVENHAND protocol join $address --ca c.pem --ticket - --name p$ticket 2>>said &
done <tickets
wait $dealer; echo $?
)";
  EXPECT_EQ(run(table + come).out, "0\n") << read_file(file("err"));
  const std::string tickets = read_file(file("tickets"));
  EXPECT_EQ(fs::status(file("tickets")).permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(read_file(file("err")).find(tickets.substr(0, 34)), std::string::npos);
  EXPECT_EQ(run(table + come).out, "0\n") << read_file(file("err"));
  EXPECT_EQ(read_file(file("tickets")), tickets);
}

TEST_F(TableOverTls, RefusesWhatItCannotUse) {
  const serve::Listener taken({"127.0.0.1", 0}, "--listen");
  const auto refused = [&](const std::string& options) {
    return refusal_in(run("$EVENHAND protocol deal holdem --out t --listen " + options), options);
  };
  EXPECT_THAT(refused(taken.address().text()), HasSubstr("Address already in use"));
  EXPECT_THAT(refused("nowhere"), HasSubstr("--listen 'nowhere': expected a host and a port"));
  EXPECT_THAT(refused("127.0.0.1:0 --certificate none.pem --tls-key none.pem"),
              HasSubstr("none.pem"));
  EXPECT_THAT(refused("127.0.0.1:0 --certificate none.pem"), HasSubstr("--tls-key"));
  EXPECT_THAT(refused("127.0.0.1:0 --seed 7"), HasSubstr("--seed"));
  EXPECT_THAT(refused("127.0.0.1:0 --join true"), HasSubstr("--join"));
  write_file(file("tickets"), "1-2\n");
  EXPECT_THAT(refused("127.0.0.1:0 --tickets tickets"), HasSubstr("tickets, line 1: found '1-2'"));
}

TEST_F(TableOverTls, SaysWhatAPlayerHasToGive) {
  const auto refused = [&](const std::string& options) {
    return refusal_in(run("$EVENHAND protocol join --name Li " + options), options);
  };
  const std::string ticket = protocol::Tickets(1).all().front();
  EXPECT_THAT(refused("127.0.0.1:1 --ticket " + ticket), HasSubstr("127.0.0.1:1: cannot connect"));
  EXPECT_THAT(refused("127.0.0.1:1"), HasSubstr("--ticket: a dealer who listens wants one"));
  EXPECT_THAT(refused("127.0.0.1:1 --ticket 7"), HasSubstr("--ticket: found '7'"));
  EXPECT_THAT(refused("127.0.0.1 --ticket " + ticket), HasSubstr("expected a host and a port"));
  EXPECT_THAT(refused("127.0.0.1:1 --pin x --ticket " + ticket), HasSubstr("--pin: found 'x'"));
  EXPECT_THAT(refused("127.0.0.1:1 --ca none --ticket " + ticket), HasSubstr("none"));
  EXPECT_THAT(refused(""), HasSubstr("or --seat for one who speaks by standard input"));
}

TEST(PlayersElsewhere, ThatAreStartedHearThatNothingMoreIsSaid) {
  const auto players = start_players({"cat", "cat >/dev/null"});
  EXPECT_EQ(players->wires().size(), 2U);
  players->end();
}

}  // namespace
}  // namespace evenhand::cli
