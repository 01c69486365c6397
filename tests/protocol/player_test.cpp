#include "protocol/player.hpp"

#include <gtest/gtest.h>

#include <deque>

#include "protocol/dealer.hpp"
#include "tests/protocol/transcripts.hpp"

namespace evenhand::protocol {
namespace {

/// A dealer and players who tell each other all they say; some of it is changed on its way.
class Table {
 public:
  /// What a frame becomes on its way to all players, or from one of them.
  std::function<void(LooseFrame&)> to_players = [](LooseFrame&) {};
  std::function<void(LooseFrame&, std::size_t seat)> from_player = [](LooseFrame&, std::size_t) {};

  Table()
      : dealer_(options(), PrivateKey::generate(suite_named("sha256-ed25519")), counting_clock()) {
    for (std::uint8_t seat = 0; seat < 3; ++seat) {
      players_.emplace_back("player " + std::to_string(seat + 1), seat, 5);
    }
  }

  Dealer& dealer() { return dealer_; }
  Player& player(std::size_t seat) { return players_.at(seat); }

  /// What the dealer says, and what follows from it.
  void say(void (Dealer::*step)(Bytes&)) {
    Bytes out;
    (dealer_.*step)(out);
    spread(out);
  }
  void abort(Code code, std::uint8_t seat) {
    Bytes out;
    dealer_.abort(code, seat, out);
    spread(out);
  }
  void hands() {
    for (std::uint8_t seat = 0; seat < 3; ++seat) {
      Bytes out;
      dealer_.hand(seat, out);
      for (const LooseFrame& frame : frames_of(out)) give(frame, seat);
    }
  }
  void begin() { say(&Dealer::begin); }
  void deal() {
    say(&Dealer::commit);
    say(&Dealer::shuffle);
    say(&Dealer::distribute);
    say(&Dealer::head);
    hands();
  }
  void play() {
    deal();
    say(&Dealer::reveal);
  }
  void stop() {
    for (Player& player : players_) player.stop();
  }

  /// What a player found first, or nothing.
  std::optional<Code> found_by(std::size_t seat) {
    const auto fault = players_.at(seat).fault();
    return fault ? std::optional(fault->code) : std::nullopt;
  }
  /// What all players agree that they found first.
  std::optional<Code> found() {
    EXPECT_EQ(found_by(0), found_by(1));
    EXPECT_EQ(found_by(0), found_by(2));
    return found_by(0);
  }
  void spread(const Bytes& said) {
    for (LooseFrame frame : frames_of(said)) {
      to_players(frame);
      Bytes answers;
      for (std::size_t seat = 0; seat < players_.size(); ++seat) {
        for (LooseFrame answer : frames_of(give(frame, seat))) {
          from_player(answer, seat);
          Bytes bytes;
          write_frame(bytes, answer.header, answer.body);
          FrameReader reader;
          reader.add(bytes);
          dealer_.take(*reader.next(), answers);
        }
      }
      if (!answers.empty()) spread(answers);
    }
  }

 private:
  static DealerOptions options() {
    DealerOptions options;
    options.suite = &suite_named("sha256-ed25519");
    return options;
  }

  Bytes give(const LooseFrame& frame, std::size_t seat) {
    Bytes bytes;
    write_frame(bytes, frame.header, frame.body);
    FrameReader reader;
    reader.add(bytes);
    Bytes said;
    players_[seat].take(*reader.next(), said);
    return said;
  }

  Dealer dealer_;
  std::deque<Player> players_;
};

template <class Message>
std::function<void(LooseFrame&)> changing(Type type, const std::function<void(Message&)>& change) {
  return [=](LooseFrame& frame) {
    if (frame.header.type != type || frame.header.round > 1) return;
    Message message = Message::decode(frame.body);
    change(message);
    frame.body = message.encode();
  };
}

/// What the dealer answers to what a player sends.
std::optional<Code> refused(const std::function<void()>& step) {
  try {
    step();
  } catch (const ProtocolError& error) {
    return error.code();
  }
  return std::nullopt;
}

TEST(Table, AnHonestSessionHoldsForAll) {
  Table table;
  table.begin();
  for (int round = 0; round < 5; ++round) {
    table.play();
    for (std::size_t seat = 0; seat < 3; ++seat) {
      ASSERT_TRUE(table.player(seat).hand());
      EXPECT_EQ(table.player(seat).hand()->cards.size(), 17U);
    }
  }
  table.say(&Dealer::close);
  table.stop();
  EXPECT_EQ(table.found(), std::nullopt);
  EXPECT_EQ(table.player(0).verifier().good_rounds(), 5U);
}

// Players who cheat: the dealer says why it takes no frame of theirs.

TEST(Table, APlayerWhoChangesItsMind) {
  Table table;
  table.begin();
  table.from_player = [](LooseFrame& frame, std::size_t seat) {
    if (seat == 1 && frame.header.type == Type::contribute) frame.body.back() ^= 1;
  };
  EXPECT_EQ(refused([&] { table.say(&Dealer::commit); }), Code::other_contribution);
}

TEST(Table, APlayerWhoSpeaksForAnother) {
  Table table;
  table.begin();
  table.from_player = [](LooseFrame& frame, std::size_t seat) {
    if (seat == 1) frame.body = ContributeMessage{2, Hash{}}.encode();
  };
  EXPECT_EQ(refused([&] { table.say(&Dealer::commit); }), Code::wrong_seat);
}

TEST(Table, APlayerWhoSpeaksTwice) {
  Table table;
  table.begin();
  table.from_player = [](LooseFrame& frame, std::size_t seat) {
    if (seat == 1) frame.body = ContributeMessage{0, Hash{}}.encode();
  };
  EXPECT_EQ(refused([&] { table.say(&Dealer::commit); }), Code::twice);
}

TEST(Table, APlayerWhoReplaysARound) {
  Table table;
  table.begin();
  table.play();
  table.from_player = [](LooseFrame& frame, std::size_t) { frame.header.round = 1; };
  EXPECT_EQ(refused([&] { table.say(&Dealer::commit); }), Code::wrong_round);
}

TEST(Table, APlayerWhoseSignatureIsNotItsOwn) {
  Table table;
  table.from_player = [](LooseFrame& frame, std::size_t seat) {
    JoinMessage join = JoinMessage::decode(frame.body);
    if (seat == 2) join.name = "somebody else";
    frame.body = join.encode();
  };
  EXPECT_EQ(refused([&] { table.begin(); }), Code::bad_signature);
}

TEST(Table, APlayerWhoTakesAName) {
  Table table;
  table.from_player = [](LooseFrame& frame, std::size_t seat) {
    JoinMessage join = JoinMessage::decode(frame.body);
    if (seat == 2) join.name = "player 1";
    frame.body = join.encode();
  };
  EXPECT_EQ(refused([&] { table.begin(); }), Code::bad_name);
}

TEST(Table, APlayerWhoSendsWhatIsNotItsToSay) {
  Table table;
  table.begin();
  table.from_player = [](LooseFrame& frame, std::size_t) { frame.header.type = Type::shuffle; };
  EXPECT_EQ(refused([&] { table.say(&Dealer::commit); }), Code::illegal_step);
}

TEST(Table, APlayerWhoSaysNothing) {
  Table table;
  table.begin();
  Bytes out;
  table.dealer().commit(out);
  Bytes aborted;
  EXPECT_EQ(refused([&] { table.dealer().shuffle(aborted); }), Code::illegal_step);
  table.dealer().abort(Code::missing_contribution, 0, aborted);
  // Those who see the commitment and the abort at once have nothing to object to, and play on.
  out.insert(out.end(), aborted.begin(), aborted.end());
  Table* const waiting = &table;
  waiting->from_player = [](LooseFrame&, std::size_t) { throw ProtocolError(Code::stopped, ""); };
  EXPECT_EQ(refused([&] { waiting->spread(out); }), Code::stopped);
}

TEST(Table, ARoundThatIsGivenUpBeforeItsDealIsNobodysLie) {
  Table table;
  table.begin();
  table.say(&Dealer::commit);
  table.abort(Code::missing_contribution, 2);
  table.play();
  table.say(&Dealer::close);
  table.stop();
  EXPECT_EQ(table.found(), std::nullopt);
  EXPECT_EQ(table.player(0).verifier().aborted_rounds(), 1U);
  EXPECT_EQ(table.player(0).verifier().good_rounds(), 1U);
}

// A dealer who cheats: what every player finds.

TEST(Table, ADealerWhoRevealsAnotherSeed) {
  Table table;
  table.to_players =
      changing<RevealMessage>(Type::reveal, [](RevealMessage& message) { message.seed[0] ^= 1; });
  table.begin();
  table.play();
  EXPECT_EQ(table.found(), Code::other_seed);
}

TEST(Table, ADealerWhoCommitsToAnotherDeal) {
  // Its own choice of cards, with commitments to them that hold.
  Table table;
  Suite suite(suite_named("sha256-ed25519"));
  const Rules rules = rules_of("doudizhu");
  const Dealt other = make_deal(suite, rules, {}, Hash{1}, Hash{2}, Hash{3});
  table.to_players = [&](LooseFrame& frame) {
    if (frame.header.type == Type::shuffle) frame.body = ShuffleMessage{other.root}.encode();
    if (frame.header.type == Type::distribute) {
      DistributeMessage message = DistributeMessage::decode(frame.body);
      message.fingerprints = other.fingerprints;
      frame.body = message.encode();
    }
  };
  table.begin();
  table.say(&Dealer::commit);
  table.say(&Dealer::shuffle);
  table.say(&Dealer::distribute);
  EXPECT_EQ(table.found(), std::nullopt);
  table.say(&Dealer::reveal);
  EXPECT_EQ(table.found(), Code::other_cards);
}

TEST(Table, ADealerWhoGivesAHandThatItDidNotCommitTo) {
  Table table;
  table.begin();
  table.say(&Dealer::commit);
  table.say(&Dealer::shuffle);
  table.to_players = changing<DistributeMessage>(Type::distribute, [](DistributeMessage& message) {
    std::swap(message.fingerprints[0], message.fingerprints[1]);
  });
  table.say(&Dealer::distribute);
  EXPECT_EQ(table.found(), Code::other_root);
}

TEST(Table, ADealerWhoGivesTheHandOfAnother) {
  Table table;
  table.begin();
  table.say(&Dealer::commit);
  table.say(&Dealer::shuffle);
  table.say(&Dealer::distribute);
  Bytes out;
  table.dealer().hand(0, out);
  FrameReader reader;
  reader.add(out);
  Bytes said;
  const FoundFrame frame = *reader.next();
  table.player(1).take(frame, said);
  EXPECT_EQ(table.found_by(1), Code::wrong_seat);
  table.player(0).take(frame, said);
  EXPECT_EQ(table.found_by(0), std::nullopt);
  LooseFrame loose = frames_of(out).front();
  CardsMessage message = CardsMessage::decode(loose.body);
  std::swap(message.cards[0], message.cards[1]);
  Bytes changed;
  write_frame(changed, loose.header, message.encode());
  FrameReader again;
  again.add(changed);
  table.player(0).take(*again.next(), said);
  EXPECT_EQ(table.found_by(0), Code::bad_opening);
}

TEST(Table, ADealerWhoChangesAContribution) {
  Table table;
  table.to_players = changing<ContributeMessage>(
      Type::contribute, [](ContributeMessage& message) { message.value[0] ^= 1; });
  table.begin();
  table.say(&Dealer::commit);
  EXPECT_EQ(table.found(), Code::other_contribution);
}

TEST(Table, ADealerWhoLeavesAContributionOut) {
  Table table;
  table.begin();
  table.say(&Dealer::commit);
  Bytes out;
  table.dealer().shuffle(out);
  Table late;
  late.begin();
  // The players of another table have seen no contribution.
  late.from_player = [](LooseFrame&, std::size_t) { throw ProtocolError(Code::stopped, ""); };
  EXPECT_EQ(refused([&] { late.say(&Dealer::commit); }), Code::stopped);
  late.spread(out);
  EXPECT_EQ(late.found_by(0), Code::missing_contribution);
}

TEST(Table, ADealerWhoSignsAnotherLog) {
  Table table;
  table.to_players =
      changing<HeadMessage>(Type::head, [](HeadMessage& message) { message.root[0] ^= 1; });
  table.begin();
  table.deal();
  EXPECT_EQ(table.found(), Code::other_head);
}

TEST(Table, ADealerWhoseSignatureIsNone) {
  Table table;
  table.to_players =
      changing<HeadMessage>(Type::head, [](HeadMessage& message) { message.signature[0] ^= 1; });
  table.begin();
  table.deal();
  EXPECT_EQ(table.found(), Code::bad_signature);
}

TEST(Table, ADealerWhoLeavesARoundOut) {
  Table table;
  table.begin();
  table.play();
  Bytes nobody_hears;
  table.dealer().commit(nobody_hears);
  table.dealer().abort(Code::gave_up, 3, nobody_hears);
  table.say(&Dealer::commit);
  EXPECT_EQ(table.found(), Code::wrong_round);
}

TEST(Table, ADealerWhoStopsOnceTheCardsAreOut) {
  Table table;
  table.begin();
  table.deal();
  table.stop();
  EXPECT_EQ(table.found(), Code::stopped);
  // What the players then hold: their hands, and a head over the round that is signed.
  EXPECT_TRUE(table.player(0).hand());
  EXPECT_EQ(table.player(0).verifier().head().size, 1U);
}

TEST(Table, ADealerWhoGivesUpOnceTheCardsAreOut) {
  Table table;
  table.begin();
  table.deal();
  table.abort(Code::gave_up, 3);
  EXPECT_EQ(table.found(), Code::not_revealed);
}

TEST(Table, ADealerWhoTakesItsTime) {
  Table table;
  table.to_players = changing<DistributeMessage>(
      Type::distribute, [](DistributeMessage& message) { message.time += 60'000; });
  table.begin();
  table.say(&Dealer::commit);
  table.say(&Dealer::shuffle);
  table.say(&Dealer::distribute);
  EXPECT_EQ(table.found(), Code::too_late);
}

TEST(Table, ADealerWhoReplaysAFrame) {
  Table table;
  table.begin();
  table.say(&Dealer::commit);
  table.say(&Dealer::shuffle);
  Bytes out;
  table.dealer().distribute(out);
  table.spread(out);
  table.spread(out);
  EXPECT_EQ(table.found(), Code::illegal_step);
}

}  // namespace
}  // namespace evenhand::protocol
