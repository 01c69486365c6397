// Real players, `evenhand protocol join`, and dealers who are not honest.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <deque>
#include <filesystem>
#include <string>
#include <utility>

#include "base/child.hpp"
#include "base/files.hpp"
#include "protocol/remote.hpp"
#include "protocol/table.hpp"
#include "tests/places.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;
using protocol::Type;

/// Passes on all frames but those of one type.
class SilentWire final : public protocol::Wire {
 public:
  SilentWire(Child& child, Type silence)
      : Wire(std::move(child.output()), std::move(child.input())), silence_(silence) {}

  void send(protocol::View frames, protocol::Milliseconds patience) override {
    protocol::FrameReader reader;
    reader.add(frames);
    while (const auto frame = reader.next()) {
      is_silent_ = frame->header.type == silence_;
      if (!is_silent_) Wire::send(frame->whole, patience);
    }
  }
  /// Nobody answers what was not sent.
  std::optional<protocol::FoundFrame> receive(protocol::Milliseconds patience) override {
    return is_silent_ ? std::nullopt : Wire::receive(patience);
  }

 private:
  Type silence_;
  bool is_silent_ = false;
};

class ProtocolJoin : public tests::WithFolder {
 protected:
  CommandOutcome run(const std::string& command) const {
    return run_command(fmt::format("cd '{}' && {}", folder.string(), command), folder.string());
  }

  /// A session whose players are all the dealer's own, in a file.
  void deal_alone(const std::string& name, const protocol::Clock& clock, bool seeded = false) {
    protocol::DealerOptions options;
    options.suite = &protocol::suite_named("sha256-ed25519");
    options.seeded = seeded;
    const auto key = protocol::PrivateKey::generate(*options.suite);
    protocol::Dealer dealer(options, key, clock);
    std::string bytes;
    protocol::deal_session(dealer, {{"p0", "p1", "p2"}, 4, 1},
                           [&](protocol::View piece) { bytes += protocol::text(piece); });
    write_file(file(name), bytes);
    write_file(file(name + ".pem"), key.public_key().pem());
  }

  /// Checks that each player says so of frames that come whatever it says, and exits with 1.
  void expect_refused(const std::string& name, const std::string& code,
                      const std::string& options = "") {
    for (int seat = 0; seat < 3; ++seat) {
      const CommandOutcome outcome = run(fmt::format(
          "$EVENHAND protocol join --seat {0} --name p{0} {1} <{2} >said", seat, options, name));
      EXPECT_EQ(outcome.status, 1) << name;
      EXPECT_NE(outcome.err.find(code), std::string::npos) << name << ": " << outcome.err;
    }
  }

  /// Checks the same for a dealer who is honest but for its silence.
  void expect_refused(Type silence, const std::string& code) {
    std::deque<Child> children;
    {
      std::deque<SilentWire> wires;
      std::vector<protocol::Wire*> ends;
      for (int seat = 0; seat < 3; ++seat) {
        Child& child = children.emplace_back(
            fmt::format("cd '{0}' && '{1}' protocol join --seat {2} --name p{2} "
                        "2>err.{2}; echo $? >exit.{2}",
                        folder.string(), tests::evenhand_program(), seat),
            true);
        ends.push_back(&wires.emplace_back(child, silence));
      }
      protocol::DealerOptions options;
      options.suite = &protocol::suite_named("sha256-ed25519");
      protocol::Dealer dealer(options, protocol::PrivateKey::generate(*options.suite),
                              protocol::system_clock());
      protocol::deal_remotely(dealer, ends, {2, std::chrono::seconds(20)}, [](protocol::View) {});
    }
    for (int seat = 0; seat < 3; ++seat) {
      EXPECT_TRUE(children[static_cast<std::size_t>(seat)].ended_within(std::chrono::seconds(30)));
      EXPECT_EQ(read_file(file(fmt::format("exit.{}", seat))), "1\n");
      const std::string said = read_file(file(fmt::format("err.{}", seat)));
      EXPECT_NE(said.find(code), std::string::npos) << said;
    }
  }
};

TEST_F(ProtocolJoin, RefusesDealersWhoAreNotHonest) {
  const auto now = protocol::system_clock();
  deal_alone("substituted", now);
  deal_alone("other", now);
  deal_alone("of-1970", [] { return 0U; });
  deal_alone("far-ahead", [&] { return now() + 3000ULL * 365 * 86'400'000; });
  deal_alone("seeded", now, true);
  expect_refused("substituted", "0x040D other-join");
  expect_refused("substituted", "0x040D other-join", "--dealer-key substituted.pem");
  expect_refused("substituted", "0x040A other-signer", "--dealer-key other.pem");
  expect_refused("of-1970", "0x0217 absurd-clock");
  expect_refused("far-ahead", "0x0217 absurd-clock");
  expect_refused("seeded", "0x0216 seeded");
  expect_refused("seeded", "0x040D other-join", "--allow-seeded");
  expect_refused("substituted", "0x020A unknown-suite", "--play-for 5");
}

TEST_F(ProtocolJoin, WantsAHeadBeforeTheSeed) { expect_refused(Type::head, "0x0214 no-head"); }

TEST_F(ProtocolJoin, WantsAHandBeforeTheSeed) { expect_refused(Type::hand, "0x0215 no-hand"); }

TEST_F(ProtocolJoin, SaysThatItHadContributedWhenItIsBlamed) {
  Child child(fmt::format("cd '{}' && '{}' protocol join --seat 0 --name Li --least-turn 0 "
                          "2>err; echo $? >exit",
                          folder.string(), tests::evenhand_program()),
              true);
  constexpr std::chrono::seconds patience{20};
  const auto& suite = protocol::suite_named("sha256-ed25519");
  protocol::Dealer dealer({.suite = &suite, .turn_limit = 0, .epoch = 1},
                          protocol::PrivateKey::generate(suite), protocol::system_clock());
  protocol::Bytes said;
  dealer.begin(said);
  {
    protocol::Wire wire(std::move(child.output()), std::move(child.input()));
    const auto say = [&] { wire.send(std::exchange(said, {}), patience); };
    say();
    dealer.take(wire.receive(patience).value(), said);
    for (std::uint8_t seat = 1; seat < 3; ++seat) {
      protocol::Session& session = dealer.session();
      const protocol::ContributionChain chain(session.suite(), session.own_digest(), seat, 1);
      protocol::Bytes joined;
      protocol::join(session, fmt::format("p{}", seat), seat, protocol::PrivateKey::generate(suite),
                     chain, joined);
      protocol::FrameReader reader;
      reader.add(joined);
      dealer.take(reader.next().value(), said);
    }
    dealer.commit(said);
    say();
    EXPECT_EQ(wire.receive(patience).value().header.type, Type::contribute);
    dealer.abort(protocol::Code::missing_contribution, 0, said);
    dealer.seeds(said);
    dealer.close(said);
    say();
  }
  ASSERT_TRUE(child.ended_within(patience));
  EXPECT_EQ(read_file(file("exit")), "1\n");
  const std::string words = read_file(file("err"));
  EXPECT_NE(words.find("Li: 1 round is blamed on this seat, which had contributed"),
            std::string::npos)
      << words;
}

TEST_F(ProtocolJoin, KeepsWhatItSawAndItsKey) {
  const auto deal = [&](const std::string& out) {
    std::string command = fmt::format(
        "$EVENHAND protocol deal doudizhu --rounds 5 --signing-key dealer.pem --out {} --format "
        "json",
        out);
    for (int seat = 0; seat < 3; ++seat) {
      command += fmt::format(
          " --join \"$EVENHAND protocol join --seat {0} --name p{0} --key key{0} --keep "
          "{1}/seen{0} "
          "--dealer-key dealer.pub 2>err.{0}\"",
          seat, out);
    }
    return run(command);
  };
  const auto& suite = protocol::suite_named("sha256-ed25519");
  const auto key = protocol::PrivateKey::generate(suite);
  write_file(file("dealer.pem"), key.pem());
  fs::permissions(file("dealer.pem"), fs::perms::owner_read);
  write_file(file("dealer.pub"), key.public_key().pem());
  const CommandOutcome first = deal("a");
  ASSERT_EQ(first.status, 0) << first.out << first.err;
  const CommandOutcome second = deal("b");
  ASSERT_EQ(second.status, 0) << second.out << second.err;
  for (int seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(read_file(file(fmt::format("a/seen{}", seat))), read_file(file("a/transcript.evh")));
    const std::string said = read_file(file(fmt::format("err.{}", seat)));
    EXPECT_NE(said.find("5 rounds hold, and the key given has signed them"), std::string::npos)
        << said;
    EXPECT_NE(said.find("newest signed head 6:"), std::string::npos) << said;
    // The key was made in the first session and used in both.
    const std::string own =
        protocol::PublicKey::from_pem(suite, read_file(file(fmt::format("key{}", seat))), "key")
            ->pem();
    const auto der = protocol::PublicKey::from_pem(suite, own, "key")->der();
    for (const char* session : {"a", "b"}) {
      const std::string bytes = read_file(file(std::string(session) + "/transcript.evh"));
      EXPECT_NE(bytes.find(protocol::text(der)), std::string::npos) << session << seat;
    }
  }
  const std::string keeping = "a/seen1 --dealer-key dealer.pub";
  EXPECT_EQ(run("$EVENHAND protocol verify " + keeping).status, 0);
  EXPECT_EQ(run("$EVENHAND protocol verify a/transcript.evh --kept a/seen1").status, 5);
  const CommandOutcome of_another =
      run("$EVENHAND protocol verify b/transcript.evh --kept a/seen1");
  EXPECT_NE(refusal_in(of_another, "another session").find("a/seen1"), std::string::npos);
  const CommandOutcome shown = run("$EVENHAND protocol show a/seen1.hands");
  EXPECT_EQ(shown.status, 0);
  EXPECT_NE(shown.out.find("hand"), std::string::npos) << shown.out;
  // The hand, as it was kept, is that of the round as it was revealed.
  EXPECT_EQ(run("$EVENHAND protocol prove --view a/seen1 --round 3 --seat 1 --proof kept").status,
            0);
  EXPECT_EQ(run("$EVENHAND protocol prove a/transcript.evh --round 3 --seat 1 --proof told").status,
            0);
  const auto proved = [&](const std::string& proof) {
    const std::string out =
        run("$EVENHAND protocol verify " + proof + " --dealer-key dealer.pub").out;
    return out.substr(0, out.find(';'));
  };
  EXPECT_TRUE(proved("kept").starts_with("proved: ")) << proved("kept");
  EXPECT_EQ(proved("kept"), proved("told"));
  const CommandOutcome of_another_seat =
      run("$EVENHAND protocol prove --view a/seen1 --round 3 --seat 0 --proof other");
  EXPECT_NE(refusal_in(of_another_seat, "seat 0").find("the hands of seat 1"), std::string::npos);
  const CommandOutcome again =
      run("$EVENHAND protocol join --seat 0 --name p0 --keep a/seen0 </dev/null");
  EXPECT_EQ(again.status, 2);
  EXPECT_NE(again.err.find("is there already"), std::string::npos) << again.err;
}

class ProtocolJoinSlow : public ProtocolJoin {
 protected:
  /// The suite mental. `$SEAT` is each player's own.
  CommandOutcome deal_sealed(const std::string& table, const std::string& options,
                             const std::string& play = "--play-for 0", int seats = 3) const {
    std::string command = "export EVENHAND; $EVENHAND protocol deal --suite mental " + table;
    for (int seat = 0; seat < seats; ++seat) {
      command += fmt::format(
          " --join 'SEAT={0}; $EVENHAND protocol join --seat {0} --name p{0} {1} 2>err.{0} {2}'",
          seat, play, options);
    }
    return run(command);
  }
};

TEST_F(ProtocolJoinSlow, KeepsWhatOpensItsSealedCards) {
  const CommandOutcome dealt = deal_sealed("doudizhu --rounds 2 --out a", "--keep seen$SEAT");
  ASSERT_EQ(dealt.status, 0) << dealt.out << dealt.err;
  EXPECT_NE(read_file(file("err.0")).find("p0: all players have acknowledged all rounds"),
            std::string::npos);
  const auto proved = [&](const std::string& options) {
    EXPECT_EQ(run("$EVENHAND protocol prove --proof p " + options).status, 0) << options;
    const std::string out = run("$EVENHAND protocol verify p --dealer-key a/dealer-key.pem").out;
    return out.substr(0, out.find(';'));
  };
  const std::string kept = proved("--view seen2 --round 1 --seat 2");
  EXPECT_TRUE(kept.starts_with("proved: ")) << kept;
  EXPECT_EQ(kept, proved("a/transcript.evh --round 1 --seat 2"));
  EXPECT_NE(run("$EVENHAND protocol show seen2.hands").out.find("shares of 17 cards"),
            std::string::npos);
}

TEST_F(ProtocolJoinSlow, ShowsNoSecretUntilItHasPlayed) {
  const auto refused = [&](const std::string& table, const std::string& play, const char* words) {
    const CommandOutcome dealt = deal_sealed(table + " --force", "; echo $? >exit.$SEAT", play);
    EXPECT_EQ(dealt.status, 1) << dealt.out;
    EXPECT_NE(dealt.out.find("0x021D too-early"), std::string::npos) << dealt.out;
    for (int seat = 0; seat < 3; ++seat) {
      const std::string said = read_file(file(fmt::format("err.{}", seat)));
      if (said.find("too-early") == std::string::npos) continue;
      EXPECT_NE(said.find(words), std::string::npos) << said;
      EXPECT_NE(said.find("(--play-for)"), std::string::npos) << said;
      EXPECT_EQ(read_file(file(fmt::format("exit.{}", seat))), "1\n");
    }
    EXPECT_NE(read_file(file("err.0")).find("too-early"), std::string::npos);
    const std::string shown = run("$EVENHAND protocol show a/transcript.evh").out;
    for (const char* word : {" unlock ", "share of"}) {
      EXPECT_EQ(shown.find(word), std::string::npos) << shown;
    }
  };
  refused("doudizhu --out a", "", "in the suite mental the player knows how long");
  refused("doudizhu --out a", "--play-for 600", "play may be over by now");
  refused("holdem --seats 3 --draws 1 --out a", "--play-for 600", "a card may be drawn by now");
  EXPECT_EQ(
      deal_sealed("holdem --seats 3 --draws 5 --rounds 1 --play-for 1 --out b", "", "--play-for 1")
          .status,
      0);
  EXPECT_EQ(run("$EVENHAND protocol verify b/transcript.evh --dealer-key b/dealer-key.pem").status,
            0);
}

TEST_F(ProtocolJoin, RefusesTimesOfPlayThatAreNone) {
  for (const char* play : {"-1", "86401", "1e30", "soon", ""}) {
    const std::string option = fmt::format(" --play-for='{}'", play);
    const CommandOutcome join =
        run("$EVENHAND protocol join --seat 0 --name p0 </dev/null" + option);
    EXPECT_NE(refusal_in(join, option).find("--play-for: "), std::string::npos) << join.err;
    const CommandOutcome deal =
        run("$EVENHAND protocol deal doudizhu --suite mental --join a --join b --join c --out x" +
            option);
    EXPECT_NE(refusal_in(deal, option).find("--play-for: "), std::string::npos) << deal.err;
  }
  for (const char* options : {"--suite mental", "--join a --join b --join c"}) {
    const CommandOutcome deal =
        run(fmt::format("$EVENHAND protocol deal doudizhu --out x --play-for 5 {}", options));
    EXPECT_NE(refusal_in(deal, options).find("--play-for: it is for players elsewhere"),
              std::string::npos)
        << deal.err;
  }
}

TEST_F(ProtocolJoin, SaysWhatWasGivenUpWhoseKeysAreSharedAndThatASignerIsUnknown) {
  const auto join = [](int seat, const std::string& options) {
    return fmt::format(" --join \"$EVENHAND protocol join --seat {0} --name p{0} {1} 2>err.{0}\"",
                       seat, options);
  };
  // The player in seat 2 is cut off within its fourth contribution: of what it says, a Join has 180
  // bytes, a contribution 58 and an acknowledgement 90.
  const std::string cut_off =
      " --join \"exec bash -c 'exec dd bs=1 count=630 status=none < <($EVENHAND protocol join "
      "--seat 2 "
      "--name p2 2>err.2)'\"";
  const CommandOutcome outcome = run("$EVENHAND protocol deal doudizhu --rounds 5 --out a" +
                                     join(0, "--key shared") + join(1, "--key shared") + cut_off);
  EXPECT_EQ(outcome.status, 1);
  const std::string said = read_file(file("err.0"));
  for (const char* words :
       {"p0: 3 rounds hold, 1 was given up, signer unknown: anybody could be between",
        "p0: 1 of 4 rounds was given up, 1 of them blamed on seat 2 (p2)",
        "p0: 0x0106 cut-off, seat 2 (p2): 1 round", "p0: p0 and p1 sign with one key"}) {
    EXPECT_NE(said.find(words), std::string::npos) << said;
  }
}

TEST_F(ProtocolJoin, RefusesNamesThatNoDealerTakes) {
  for (const std::string& name :
       {std::string(65, 'x'), std::string("a\tb"), std::string("Li\u202e")}) {
    const CommandOutcome outcome =
        run(fmt::format("$EVENHAND protocol join --seat 0 --name '{}' </dev/null", name));
    EXPECT_NE(refusal_in(outcome, name).find("--name: found"), std::string::npos) << outcome.err;
  }
  const CommandOutcome empty = run("$EVENHAND protocol join --seat 0 --name '' </dev/null");
  EXPECT_NE(refusal_in(empty, "no name").find("--name: expected something, found an empty text"),
            std::string::npos)
      << empty.err;
}

TEST_F(ProtocolJoin, RefusesKeysThatAreNone) {
  write_file(file("empty.pem"), "");
  const CommandOutcome outcome =
      run("$EVENHAND protocol join --seat 0 --name p0 --dealer-key empty.pem </dev/null");
  EXPECT_NE(refusal_in(outcome, "empty").find("expected a key in PEM"), std::string::npos);
}

}  // namespace
}  // namespace evenhand::cli
