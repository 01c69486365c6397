#include "protocol/player.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cctype>
#include <deque>
#include <fstream>
#include <sstream>

#include "protocol/dealer.hpp"
#include "tests/places.hpp"
#include "tests/protocol/transcripts.hpp"

namespace evenhand::protocol {
namespace {

struct TableSettings {
  bool seeded = false;
  bool allow_seeded = false;
  Clock dealer_clock = counting_clock();
  ExpectedSigner expected = {};  ///< by players
  const PrivateKey* key = nullptr;
  std::function<void(const Round&)> on_round = {};
  std::uint32_t epoch = 1;
};

/// A dealer and players who tell each other all they say; some of it is changed on its way.
class Table {
 public:
  /// Changes a frame on its way to all players, or from one of them.
  std::function<void(LooseFrame&)> to_players = [](LooseFrame&) {};
  std::function<void(LooseFrame&, std::size_t seat)> from_player = [](LooseFrame&, std::size_t) {};

  explicit Table(const TableSettings& settings = {})
      : dealer_(options(settings), key_of(settings), settings.dealer_clock) {
    for (std::uint8_t seat = 0; seat < 3; ++seat) {
      players_.emplace_back(PlayerOptions{.name = "player " + std::to_string(seat + 1),
                                          .seat = seat,
                                          .rounds = 5,
                                          .dealer = settings.expected,
                                          .allow_seeded = settings.allow_seeded,
                                          .clock = counting_clock(),
                                          .on_round = settings.on_round});
    }
  }

  Dealer& dealer() { return dealer_; }
  Player& player(std::size_t seat) { return players_.at(seat); }

  /// Does what the dealer says, and what follows from it.
  void say(void (Dealer::*step)(Bytes&)) {
    Bytes out;
    (dealer_.*step)(out);
    spread(out);
  }
  void abort(Code code, std::uint8_t seat) {
    Bytes out;
    dealer_.abort(code, seat, out);
    spread(out);
    prove_seeds();
  }
  void prove_seeds() {
    if (dealer_.machine().has_seeds_due()) say(&Dealer::seeds);
  }
  void hands() {
    for (std::uint8_t seat = 0; seat < 3; ++seat) {
      Bytes out;
      dealer_.hand(seat, out);
      for (LooseFrame frame : frames_of(out)) {
        to_players(frame);
        give(frame, seat);
      }
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
    prove_seeds();
  }
  void stop() {
    for (Player& player : players_) player.stop();
  }

  /// Returns the first fault that a player found, or nothing.
  std::optional<Code> found_by(std::size_t seat) {
    const auto fault = players_.at(seat).fault();
    return fault ? std::optional(fault->code) : std::nullopt;
  }
  /// Returns the first fault that all players agree on.
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
  static PrivateKey key_of(const TableSettings& settings) {
    return settings.key != nullptr ? *settings.key
                                   : PrivateKey::generate(suite_named("sha256-ed25519"));
  }
  static DealerOptions options(const TableSettings& settings) {
    DealerOptions options;
    options.seeded = settings.seeded;
    options.suite = &suite_named("sha256-ed25519");
    options.turn_limit = 0;
    options.epoch = settings.epoch;
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
    Message message = decode<Message>(frame.body);
    change(message);
    frame.body = encode(message);
  };
}

/// Returns the dealer's answer to what a player sends.
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

TEST(Table, AnHonestSessionInEpochsIsAcknowledged) {
  Table table({.epoch = 2});
  table.begin();
  for (int round = 1; round <= 5; ++round) {
    table.play();
    for (std::size_t seat = 0; seat < 3; ++seat) EXPECT_TRUE(table.player(seat).hand());
    if (round == 5) table.say(&Dealer::seeds);
  }
  table.say(&Dealer::close);
  table.stop();
  EXPECT_EQ(table.found(), std::nullopt);
  EXPECT_EQ(table.player(2).verifier().good_rounds(), 5U);
  EXPECT_EQ(table.player(2).verifier().acknowledged(), std::vector<std::uint64_t>(3, 6));
}

TEST(Table, ADealerWhoChangesAnAcknowledgement) {
  Table table;
  table.to_players = [](LooseFrame& frame) {
    if (frame.header.type != Type::acknowledge) return;
    auto message = decode<AcknowledgeMessage>(frame.body);
    if (message.seat != 1) return;
    // The signature of an earlier session, say: whole, and of this seat.
    message.signature.back() ^= 1;
    frame.body = encode(message);
  };
  table.begin();
  table.say(&Dealer::commit);
  table.say(&Dealer::shuffle);
  table.say(&Dealer::distribute);
  table.say(&Dealer::head);
  EXPECT_EQ(table.found(), Code::bad_signature);
}

TEST(Table, AHeadOverNoRoundIsNotAcknowledged) {
  Table table;
  std::size_t acknowledgements = 0;
  table.from_player = [&](LooseFrame& frame, std::size_t) {
    acknowledgements += frame.header.type == Type::acknowledge ? 1 : 0;
  };
  table.begin();
  table.say(&Dealer::head);
  EXPECT_EQ(table.found(), Code::wrong_size);
  EXPECT_EQ(acknowledgements, 0U);
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
    if (seat == 1) frame.body = encode(ContributeMessage{2, Hash{}});
  };
  EXPECT_EQ(refused([&] { table.say(&Dealer::commit); }), Code::wrong_seat);
}

TEST(Table, APlayerWhoSpeaksTwice) {
  Table table;
  table.begin();
  table.from_player = [](LooseFrame& frame, std::size_t seat) {
    if (seat == 1) frame.body = encode(ContributeMessage{0, Hash{}});
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
    JoinMessage join = decode<JoinMessage>(frame.body);
    if (seat == 2) join.name = "somebody else";
    frame.body = encode(join);
  };
  EXPECT_EQ(refused([&] { table.begin(); }), Code::bad_signature);
}

TEST(Table, APlayerWhoTakesAName) {
  Table table;
  table.from_player = [](LooseFrame& frame, std::size_t seat) {
    JoinMessage join = decode<JoinMessage>(frame.body);
    if (seat == 2) join.name = "player 1";
    frame.body = encode(join);
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
  table.abort(Code::gave_up, 3);
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
  const Dealt other = make_deal(suite, rules, {}, Hash{2}, Hash{3});
  table.to_players = [&](LooseFrame& frame) {
    if (frame.header.type == Type::shuffle) frame.body = encode(ShuffleMessage{other.root});
    if (frame.header.type == Type::distribute) {
      DistributeMessage message = decode<DistributeMessage>(frame.body);
      message.fingerprints = other.fingerprints;
      frame.body = encode(message);
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
  CardsMessage message = decode<CardsMessage>(loose.body);
  std::swap(message.cards[0], message.cards[1]);
  Bytes changed;
  write_frame(changed, loose.header, encode(message));
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
  table.dealer().seeds(nobody_hears);
  table.say(&Dealer::commit);
  EXPECT_EQ(table.found(), Code::wrong_round);
}

TEST(Table, ADealerWhoStopsOnceTheCardsAreOut) {
  Table table;
  table.begin();
  table.deal();
  table.stop();
  EXPECT_EQ(table.found(), Code::stopped);
  // The players then hold their hands, and a head over the round that is signed.
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

// Tests of what only the player itself can know.

/// Speaks at a seat in the place of its player, with a name that is the player's, and a key and a
/// chain that are not.
class Puppet {
 public:
  void replace(Session& session, LooseFrame& frame, std::uint8_t seat) {
    Bytes said;
    if (frame.header.type == Type::join) {
      chain_ = std::make_unique<ContributionChain>(session.suite(), session.own_digest(), seat, 5U);
      join(session, decode<JoinMessage>(frame.body).name, seat,
           PrivateKey::generate(session.suite().info()), *chain_, said);
    } else {
      contribute(*chain_, seat, frame.header.round, said);
    }
    frame = frames_of(said).front();
  }

 private:
  std::unique_ptr<ContributionChain> chain_;
};

TEST(Table, ADealerWhoPlaysAllSeatsItself) {
  Table table;
  std::array<Puppet, 3> puppets;
  table.from_player = [&](LooseFrame& frame, std::size_t seat) {
    puppets.at(seat).replace(table.dealer().session(), frame, static_cast<std::uint8_t>(seat));
  };
  table.begin();
  // To everybody else the session is as good as any.
  EXPECT_EQ(table.dealer().machine().joined(), 3U);
  EXPECT_EQ(table.found(), Code::other_join);
}

TEST(Table, ADealerWhoPlaysOneSeatItself) {
  Table table;
  Puppet puppet;
  table.from_player = [&](LooseFrame& frame, std::size_t seat) {
    if (seat == 1) puppet.replace(table.dealer().session(), frame, 1);
  };
  table.begin();
  EXPECT_EQ(table.found_by(0), std::nullopt);
  EXPECT_EQ(table.found_by(1), Code::other_join);
  EXPECT_EQ(table.found_by(2), std::nullopt);
}

TEST(Table, SomebodyBetweenWithAKeyOfItsOwn) {
  const PrivateKey key = PrivateKey::generate(suite_named("sha256-ed25519"));
  const PrivateKey other = PrivateKey::generate(suite_named("sha256-ed25519"));
  Table between({.expected = {key.public_key().pem(), "key"}, .key = &other});
  between.begin();
  EXPECT_EQ(between.found(), Code::other_signer);
  Table table({.expected = {key.public_key().pem(), "key"}, .key = &key});
  table.begin();
  table.play();
  EXPECT_EQ(table.found(), std::nullopt);
}

TEST(Table, ADealerWhosePlayersKnowOfASuccessor) {
  const SuiteInfo& suite = suite_named("sha256-ed25519");
  const PrivateKey old_key = PrivateKey::generate(suite);
  const PrivateKey next = PrivateKey::generate(suite);
  ExpectedSigner expected(old_key.public_key().pem(), "key");
  expected.follow(make_succession(suite, old_key, next, Hash{1}, 1), "succession");
  Table table({.expected = expected, .key = &next});
  table.begin();
  table.play();
  EXPECT_EQ(table.found(), std::nullopt);
  // Whatever it names as its session before: what is played now is not from before its end.
  Table with_old({.expected = expected, .key = &old_key});
  with_old.begin();
  EXPECT_EQ(with_old.found(), Code::succeeded);
}

TEST(Table, ADealerWhoSignsNothingBeforeItReveals) {
  Table table;
  table.begin();
  table.play();
  table.say(&Dealer::commit);
  table.say(&Dealer::shuffle);
  table.say(&Dealer::distribute);
  table.hands();
  EXPECT_EQ(table.found(), std::nullopt);
  table.say(&Dealer::reveal);
  EXPECT_EQ(table.found(), Code::no_head);
}

TEST(Table, ADealerWhoGivesNoHand) {
  Table table;
  table.begin();
  table.play();
  table.say(&Dealer::commit);
  table.say(&Dealer::shuffle);
  table.say(&Dealer::distribute);
  table.say(&Dealer::head);
  EXPECT_EQ(table.found(), std::nullopt);
  table.say(&Dealer::reveal);
  EXPECT_EQ(table.found(), Code::no_hand);
}

TEST(Table, ADealerWhoGivesAHandTwice) {
  Table table;
  table.begin();
  table.deal();
  EXPECT_EQ(table.found(), std::nullopt);
  table.hands();
  EXPECT_EQ(table.found(), Code::twice);
}

TEST(Table, ADealerWhoseSecretsFollowFromANumber) {
  Table refused({.seeded = true});
  refused.begin();
  EXPECT_EQ(refused.found(), Code::seeded);
  Table allowed({.seeded = true, .allow_seeded = true, .dealer_clock = [] { return 0U; }});
  allowed.begin();
  allowed.play();
  EXPECT_EQ(allowed.found(), std::nullopt);
}

TEST(Table, ADealerWhoseClockIsAbsurd) {
  Table in_1970({.dealer_clock = [] { return 0U; }});
  in_1970.begin();
  EXPECT_EQ(in_1970.found(), Code::absurd_clock);
  constexpr std::uint64_t day = 86'400'000;
  const auto ahead = [](std::uint64_t time) {
    return [time, clock = counting_clock()]() mutable { return clock() + time; };
  };
  Table far_ahead({.dealer_clock = ahead(3000 * 365 * day)});
  far_ahead.begin();
  EXPECT_EQ(far_ahead.found(), Code::absurd_clock);
  Table of_another_zone({.dealer_clock = ahead(day / 2)});
  of_another_zone.begin();
  of_another_zone.play();
  EXPECT_EQ(of_another_zone.found(), std::nullopt);
  Table later;
  later.to_players = changing<CommitMessage>(
      Type::commit, [](CommitMessage& message) { message.time += 2 * day; });
  later.begin();
  EXPECT_EQ(later.found(), std::nullopt);
  later.say(&Dealer::commit);
  EXPECT_EQ(later.found(), Code::absurd_clock);
}

TEST(Table, ADealerWhoDealsMoreRoundsThanAPlayerJoinedFor) {
  Table table;
  table.begin();
  for (int round = 0; round < 5; ++round) table.play();
  table.say(&Dealer::commit);
  EXPECT_EQ(table.found(), Code::chain_used_up);
}

/// Returns what a player says to frames that nobody else hears.
Bytes answers(Player& player, const Bytes& said) {
  FrameReader reader;
  reader.add(said);
  Bytes out;
  while (const auto frame = reader.next()) player.take(*frame, out);
  return out;
}

TEST(Table, ADealerWhoBlamesOneWhoHasSpoken) {
  Table table;
  table.to_players = changing<AbortMessage>(Type::abort, [](AbortMessage& message) {
    message = {static_cast<std::uint16_t>(Code::missing_contribution), 1, message.time};
  });
  table.begin();
  table.say(&Dealer::commit);
  table.abort(Code::gave_up, 3);
  // All have heard it speak.
  EXPECT_EQ(table.found(), Code::false_blame);
}

TEST(Table, ADealerWhoBlamesAPlayerForSomethingElse) {
  Table table;
  table.begin();
  Bytes said;
  table.dealer().commit(said);
  table.dealer().abort(Code::gave_up, 1, said);
  for (std::size_t seat = 0; seat < 3; ++seat) answers(table.player(seat), said);
  // The others have not seen what that one sent.
  EXPECT_EQ(table.found_by(0), std::nullopt);
  EXPECT_EQ(table.found_by(1), Code::false_blame);
  EXPECT_EQ(table.found_by(2), std::nullopt);
}

TEST(Table, ADealerWhoOpensAPlayersHandToAll) {
  Table table;
  table.begin();
  table.deal();
  Bytes bottom;
  table.dealer().open(3, bottom);
  table.spread(bottom);
  EXPECT_EQ(table.found(), std::nullopt);
  Bytes hand;
  table.dealer().open(0, hand);
  table.spread(hand);
  EXPECT_EQ(table.found(), Code::private_frame);
}

/// Only who holds the card can find it where an auditor alone will see the seed.
TEST(Table, ADealerWhoHasACardInTwoPlaces) {
  Table table;
  table.begin();
  table.say(&Dealer::commit);
  Suite& suite = table.dealer().session().suite();
  const Rules& rules = table.dealer().session().rules();
  const std::size_t own = rules.first_of(table.dealer().hand_of(1));
  Dealt stacked{{}, std::vector<Salt>(54), {}, {}};
  for (std::uint16_t card = 0; card < 54; ++card) stacked.cards.push_back(card);
  stacked.cards.at(rules.first_of(3)) = stacked.cards.at(own);
  for (std::size_t hand = 0; hand < rules.hands.size(); ++hand) {
    const CardsMessage cards = cards_of(rules, stacked, hand);
    stacked.fingerprints.push_back(
        fingerprint_of(suite, rules.first_of(hand), cards.cards, cards.salts));
  }
  stacked.root = root_of(suite, stacked.fingerprints);
  table.to_players = [&](LooseFrame& frame) {
    const Type type = frame.header.type;
    if (type == Type::shuffle) frame.body = encode(ShuffleMessage{stacked.root});
    if (type == Type::distribute) {
      const std::uint64_t time = decode<DistributeMessage>(frame.body).time;
      frame.body = encode(DistributeMessage{stacked.fingerprints, time});
    }
    if (type == Type::hand || type == Type::open) {
      const std::size_t hand = decode<CardsMessage>(frame.body).hand;
      frame.body = encode(cards_of(rules, stacked, hand));
    }
  };
  table.say(&Dealer::shuffle);
  table.say(&Dealer::distribute);
  table.hands();
  Bytes bottom;
  table.dealer().open(3, bottom);
  table.spread(bottom);
  EXPECT_EQ(table.found_by(0), std::nullopt);
  EXPECT_EQ(table.found_by(1), Code::card_twice);
  EXPECT_EQ(table.found_by(2), std::nullopt);
}

TEST(Table, ADealerWhoGivesAHandAtAnotherTime) {
  Table early;
  early.begin();
  early.say(&Dealer::commit);
  early.say(&Dealer::shuffle);
  Bytes said;
  early.dealer().distribute(said);
  early.hands();
  EXPECT_EQ(early.found(), Code::illegal_step);
  Table old;
  old.begin();
  old.play();
  old.say(&Dealer::commit);
  old.say(&Dealer::shuffle);
  old.say(&Dealer::distribute);
  Bytes hand;
  old.dealer().hand(0, hand);
  LooseFrame frame = frames_of(hand).front();
  frame.header.round = 1;
  const Bytes bytes = joined({frame});
  FrameReader reader;
  reader.add(bytes);
  old.player(0).take(*reader.next(), said);
  EXPECT_EQ(old.found_by(0), Code::illegal_step);
}

TEST(Table, ADealerWhoBlamesOneWhoWasNotAsked) {
  Table table;
  table.begin();
  Bytes said;
  table.dealer().commit(said);
  table.dealer().abort(Code::missing_contribution, 0, said);
  std::vector<LooseFrame> frames = frames_of(said);
  edit<AbortMessage>(frames, Type::abort, 1, [](AbortMessage& message) { message.seat = 1; });
  for (std::size_t seat = 0; seat < 3; ++seat) answers(table.player(seat), joined(frames));
  EXPECT_EQ(table.found(), Code::false_blame);
}

TEST(Table, APlayerWhoSpeaksTooLateMayBeBlamed) {
  Table table;
  table.begin();
  Bytes said;
  table.dealer().commit(said);
  table.dealer().abort(Code::missing_contribution, 0, said);
  EXPECT_FALSE(answers(table.player(0), said).empty());
  EXPECT_EQ(table.found_by(0), std::nullopt);
}

TEST(Player, IsNotPutWhereThereIsNoSeat) {
  Dealer dealer({.suite = &suite_named("sha256-ed25519")},
                PrivateKey::generate(suite_named("sha256-ed25519")), counting_clock());
  Bytes said;
  dealer.begin(said);
  Player player({.name = "fourth", .seat = 3, .clock = counting_clock()});
  EXPECT_TRUE(answers(player, said).empty());
  EXPECT_EQ(player.fault()->code, Code::wrong_seat);
}

TEST(Player, SignsWithTheKeyThatItHas) {
  const PrivateKey key = PrivateKey::generate(suite_named("sha256-ed25519"));
  Dealer dealer({.suite = &suite_named("sha256-ed25519")},
                PrivateKey::generate(suite_named("sha256-ed25519")), counting_clock());
  Bytes said;
  dealer.begin(said);
  Player player(
      {.name = "Li", .key = [&](const SuiteInfo&) { return key; }, .clock = counting_clock()});
  const JoinMessage message = decode<JoinMessage>(frames_of(answers(player, said)).front().body);
  EXPECT_EQ(message.key, key.public_key().der());
}

TEST(Player, SeesEachRoundWhenItIsOver) {
  std::vector<bool> is_aborted;
  Table table(
      {.on_round = [&](const Round& round) { is_aborted.push_back(round.aborted.has_value()); }});
  table.begin();
  table.play();
  EXPECT_EQ(is_aborted, std::vector<bool>(3, false));
  table.say(&Dealer::commit);
  table.abort(Code::gave_up, 3);
  EXPECT_EQ(is_aborted, (std::vector<bool>{false, false, false, true, true, true}));
}

/// All that the player in seat 1 hears in a session of three rounds, of which the second is given
/// up. The player's draws repeat, so that it says the same whenever it hears the same.
class HeardSession {
 public:
  HeardSession() {
    PrivateKey key = PrivateKey::generate(info_);
    Dealer dealer({.suite = &info_, .turn_limit = 0, .epoch = 1}, key, counting_clock());
    Player player = listener();
    std::deque<ContributionChain> chains;
    const auto tell = [&](const Bytes& said) {
      Bytes answer;
      for (const LooseFrame& frame : frames_of(said)) {
        heard_.push_back(frame);
        give(player, frame, answer);
      }
      return answer;
    };
    const auto pass_on = [&](const Bytes& said) {
      FrameReader reader;
      reader.add(said);
      Bytes out;
      while (const auto frame = reader.next()) dealer.take(*frame, out);
      return tell(out);
    };
    const auto say = [&](void (Dealer::*step)(Bytes&)) {
      Bytes said;
      (dealer.*step)(said);
      return tell(said);
    };
    say(&Dealer::begin);
    Session& session = dealer.session();
    const auto sit = [&](std::uint8_t seat) {
      Bytes said;
      chains.emplace_back(session.suite(), session.own_digest(), seat, 5U);
      join(session, "puppet " + std::to_string(seat), seat, PrivateKey::generate(info_),
           chains.back(), said);
      return pass_on(said);
    };
    pass_on(sit(0));
    sit(2);
    for (std::uint32_t round = 1; round <= 3; ++round) {
      say(&Dealer::commit);
      Bytes said;
      contribute(chains[0], 0, round, said);
      pass_on(pass_on(said));
      said.clear();
      if (round == 2) {
        dealer.abort(Code::missing_contribution, 2, said);
        tell(said);
        say(&Dealer::seeds);
        continue;
      }
      contribute(chains[1], 2, round, said);
      pass_on(said);
      say(&Dealer::shuffle);
      say(&Dealer::distribute);
      say(&Dealer::head);
      said.clear();
      dealer.hand(1, said);
      dealer.open(3, said);
      tell(said);
      say(&Dealer::reveal);
      say(&Dealer::seeds);
    }
    say(&Dealer::close);
    player.stop();
    EXPECT_EQ(player.fault(), std::nullopt);
    EXPECT_EQ(player.verifier().good_rounds(), 2U);
  }

  const std::vector<LooseFrame>& heard() const { return heard_; }

  /// Whether the player finds a fault in these frames. It says nothing after that.
  bool finds(const std::vector<LooseFrame>& frames) const {
    Player player = listener();
    Bytes said;
    for (const LooseFrame& frame : frames) {
      const std::size_t before = said.size();
      give(player, frame, said);
      if (player.fault()) {
        EXPECT_EQ(said.size(), before);
      }
    }
    player.stop();
    return player.fault().has_value();
  }

 private:
  Player listener() const {
    return Player({.name = "player",
                   .seat = 1,
                   .rounds = 5,
                   .key = [this](const SuiteInfo&) { return own_; },
                   .clock = counting_clock()});
  }

  static void give(Player& player, const LooseFrame& frame, Bytes& said) {
    const SeededRandomness randomness(7);
    const Bytes bytes = joined({frame});
    FrameReader reader;
    reader.add(bytes);
    player.take(*reader.next(), said);
  }

  const SuiteInfo& info_ = suite_named("sha256-ed25519");
  PrivateKey own_ = PrivateKey::generate(info_);
  std::vector<LooseFrame> heard_;
};

/// Between Distribute and Reveal the order of these says nothing.
bool is_between(const LooseFrame& frame) {
  return frame.header.type == Type::head || frame.header.type == Type::hand ||
         frame.header.type == Type::open;
}

TEST(Player, FindsEveryFrameThatIsDroppedDoubledOrMoved) {
  const HeardSession session;
  const auto& heard = session.heard();
  ASSERT_FALSE(session.finds(heard));
  for (std::size_t i = 0; i < heard.size(); ++i) {
    const auto at = static_cast<std::ptrdiff_t>(i);
    const std::string where = std::string(type_name(heard[i].header.type)) + " of round " +
                              std::to_string(heard[i].header.round);
    auto dropped = heard;
    dropped.erase(dropped.begin() + at);
    EXPECT_TRUE(session.finds(dropped)) << "dropped: " << where;
    auto doubled = heard;
    doubled.insert(doubled.begin() + at, heard[i]);
    EXPECT_TRUE(session.finds(doubled)) << "doubled: " << where;
    auto cut = heard;
    cut.resize(i);
    EXPECT_TRUE(session.finds(cut)) << "cut before: " << where;
    if (i == 0 || (is_between(heard[i]) && is_between(heard[i - 1]))) continue;
    auto moved = heard;
    std::swap(moved[i - 1], moved[i]);
    EXPECT_TRUE(session.finds(moved)) << "moved ahead: " << where;
  }
}

TEST(Player, FindsEveryHeaderAndByteThatIsChanged) {
  const HeardSession session;
  const auto& heard = session.heard();
  std::size_t tried = 0;
  for (std::size_t i = 0; i < heard.size(); ++i) {
    const std::string where = std::string(type_name(heard[i].header.type)) + " of round " +
                              std::to_string(heard[i].header.round);
    const auto finds = [&](const std::function<void(LooseFrame&)>& change) {
      auto changed = heard;
      change(changed[i]);
      ++tried;
      return session.finds(changed);
    };
    EXPECT_TRUE(finds([](LooseFrame& frame) { ++frame.header.round; })) << where;
    EXPECT_TRUE(finds([](LooseFrame& frame) { frame.header.flags ^= private_flag; })) << where;
    for (std::uint8_t type = 1; type <= last_type; ++type) {
      if (static_cast<Type>(type) == heard[i].header.type) continue;
      EXPECT_TRUE(finds([&](LooseFrame& frame) { frame.header.type = static_cast<Type>(type); }))
          << where << " as " << static_cast<int>(type);
    }
    // Every byte of what is short, and some of what is long: bit after bit in turn.
    const std::size_t step = std::max<std::size_t>(1, heard[i].body.size() / 40);
    for (std::size_t at = 0; at < heard[i].body.size(); at += step) {
      EXPECT_TRUE(finds([&](LooseFrame& frame) {
        frame.body[at] ^= static_cast<std::uint8_t>(1U << (at % 8));
      })) << where
          << ", byte " << at;
    }
  }
  EXPECT_GT(tried, 1500U);
}

TEST(Player, TheSpecificationHasItsChecksAndNoOthers) {
  std::ifstream file(tests::source_folder() + "/docs/protocol.md");
  std::stringstream text;
  text << file.rdbuf();
  const std::string page = text.str();
  const std::size_t begin = page.find("## What a player checks\n");
  ASSERT_NE(begin, std::string::npos);
  std::string rows = "\n| at | what has to hold | otherwise |\n|---|---|---|\n";
  for (const Player::Check& check : Player::checks()) {
    std::string frame(check.at ? type_name(*check.at) : "every frame");
    if (check.at) frame[0] = static_cast<char>(std::toupper(frame[0]));
    rows += "| " + frame + " | " + std::string(check.must) + " | `" +
            code_text(check.code).substr(0, 6) + "` " + std::string(code_info(check.code).name) +
            " |\n";
  }
  rows += "\n";
  const std::string section = page.substr(begin, page.find("\n## ", begin) - begin);
  EXPECT_NE(section.find(rows), std::string::npos) << rows;
}

}  // namespace
}  // namespace evenhand::protocol
