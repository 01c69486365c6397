// Sessions of the suite mental, whole and tampered with, and ways to cheat in them: docs/mental.md
// names each of the ways by its test.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "protocol/proof.hpp"
#include "protocol/verifier.hpp"
#include "tests/long_checks.hpp"
#include "tests/protocol/live_table.hpp"
#include "tests/protocol/sealed_table.hpp"

namespace evenhand::protocol {
namespace {

using SealedFrames = std::vector<LooseFrame>;

/// Returns the first fault that a verifier finds in the session once it is changed.
std::optional<Code> sealed_fault(const std::function<void(SealedFrames&)>& change) {
  SealedFrames frames = frames_of(one_sealed_transcript());
  change(frames);
  return first_fault(joined(frames));
}

SealedFrames::iterator sealed_frame(SealedFrames& frames, Type type, std::size_t n = 0) {
  return std::find_if(frames.begin(), frames.end(), [&](const LooseFrame& frame) {
    return frame.header.type == type && n-- == 0;
  });
}

template <class Message>
std::optional<Code> sealed_fault_when(Type type, const std::function<void(Message&)>& change,
                                      std::uint32_t round = 2) {
  return sealed_fault([&](SealedFrames& frames) { edit<Message>(frames, type, round, change); });
}

/// The code of what the dealer refuses.
std::optional<Code> refused_in_turn(const std::function<void()>& step) {
  try {
    step();
  } catch (const ProtocolError& error) {
    return error.code();
  }
  return std::nullopt;
}

TEST(Mental, WholeSessionsHold) {
  std::vector<std::vector<std::uint16_t>> cards;
  Verifier verifier([&](const Round& round) {
    ASSERT_TRUE(round.holds());
    cards.push_back(round.dealt->cards);
  });
  verify_all(verifier, one_sealed_transcript());
  ASSERT_TRUE(verifier.holds()) << verifier.faults().front().words;
  EXPECT_EQ(verifier.good_rounds(), 2U);
  EXPECT_EQ(verifier.acknowledged(), (std::vector<std::uint64_t>{2, 2, 2}));
  EXPECT_EQ(verifier.head().size, 3U);  // two rounds, and how they ended
  ASSERT_EQ(cards.size(), 2U);
  EXPECT_NE(cards[0], cards[1]);
  for (auto& deal : cards) {
    std::sort(deal.begin(), deal.end());
    for (std::uint16_t i = 0; i < 54; ++i) EXPECT_EQ(deal[i], i);
  }
}

TEST(Mental, ASeedGivesTheSameBytesAndNoOther) {
  const Bytes again = sealed_transcript();
  EXPECT_EQ(again, one_sealed_transcript());
  EXPECT_NE(sealed_transcript(2), again);
}

TEST(MentalSlow, EveryGameHolds) {
  for (const std::string_view game : games()) {
    Verifier verifier;
    verify_all(verifier, seeded_transcript("mental", game, 2, 1, 2));
    ASSERT_TRUE(verifier.holds()) << game << ": " << verifier.faults().front().words;
    EXPECT_EQ(verifier.good_rounds(), 2U);
  }
}

TEST(Mental, HasNoEpochsOfSeedsAndNoSeed) {
  EXPECT_EQ(sealed_fault([](SealedFrames& frames) {
              edit<SessionMessage>(frames, Type::session, 0, [](auto& m) { m.epoch = 1; });
            }),
            Code::bad_body);
  EXPECT_EQ(sealed_fault_when<CommitMessage>(Type::commit, [](auto& m) { m.commitment[5] = 1; }),
            Code::other_seed);
  EXPECT_EQ(sealed_fault_when<RevealMessage>(Type::reveal, [](auto& m) { m.seed[5] ^= 1U; }),
            Code::other_seed);
}

/// Returns what a proof shows, or its fault.
ProofResult sealed_proof(View proof) {
  Session session;
  return check_proof(session, proof, {}, {});
}

TEST(Mental, HandsAreProvedOnceTheyAreRevealed) {
  const Bytes proof = make_proof(one_sealed_transcript(), {.round = 2, .seat = 1}, "file");
  EXPECT_EQ(sealed_proof(proof).proved.value().hand.cards.size(), 17U);
  EXPECT_EQ(sealed_proof(proof).proved->player, "player 1");
  SealedFrames frames = frames_of(proof);
  // Session, 3 Joins, Commit, 3 Contribute, 3 Key, 3 Mix, Shuffle, Distribute, 3 Share, and the
  // player's own, Proof, Close: no secret.
  ASSERT_EQ(frames.size(), 22U);
  EXPECT_EQ(sealed_frame(frames, Type::unlock), frames.end());
  const auto changed = [&](std::size_t frame, std::size_t byte) {
    SealedFrames other = frames;
    other[frame].body.at(byte) ^= 1U;
    return sealed_proof(joined(other)).fault.value().code;
  };
  EXPECT_EQ(changed(11, 8000), Code::bad_mix);
  EXPECT_EQ(changed(16, frames[16].body.size() - 2), Code::bad_share);
  EXPECT_EQ(changed(19, 100), Code::bad_point);
  EXPECT_EQ(changed(19, frames[19].body.size() - 2), Code::bad_share);
  EXPECT_THROW(make_proof(one_sealed_transcript(), {.round = 2, .seat = 1, .card = "2S"}, "file"),
               std::runtime_error);
}

// Cheating, by players and by the dealer.

class MentalCheats : public testing::Test {
 protected:
  void to_mixing() {
    table_.begin_round();
    table_.say(Type::key);
  }

  SeededRandomness randomness_{1};
  SealedTable table_;
};

TEST_F(MentalCheats, ACardTakenOutAndAnotherPutIn) {
  to_mixing();
  MixMessage mix = table_.seat(0).mix(table_.round());
  SealedDeck deck = deck_from(mix.deck, 54);
  const auto& cards = table_.dealer().session().deck_points().cards();
  deck[0].face = deck[0].face + cards[53] - cards[0];
  mix.deck = bytes_of(std::span<const SealedCard>(deck));
  EXPECT_EQ(refused_in_turn([&] { table_.send(Type::mix, mix); }), Code::bad_mix);
}

TEST_F(MentalCheats, ACardThatIsThereTwice) {
  to_mixing();
  MixMessage mix = table_.seat(0).mix(table_.round());
  std::copy_n(mix.deck.begin(), sealed_size, mix.deck.begin() + sealed_size);
  EXPECT_EQ(refused_in_turn([&] { table_.send(Type::mix, mix); }), Code::bad_mix);
}

TEST_F(MentalCheats, AShuffleThatIsReplayed) {
  to_mixing();
  const MixMessage mix = table_.seat(0).mix(table_.round());
  table_.send(Type::mix, mix);
  // As another seat's, over the deck that it was made of: nothing would be shuffled twice.
  MixMessage again = mix;
  again.seat = 1;
  EXPECT_EQ(refused_in_turn([&] { table_.send(Type::mix, again); }), Code::bad_mix);
  EXPECT_EQ(refused_in_turn([&] { table_.send(Type::mix, mix); }), Code::twice);
}

TEST_F(MentalCheats, AKeyThatIsMadeOfTheOthers) {
  table_.begin_round();
  table_.say(Type::key, 0);
  table_.say(Type::key, 1);
  // Y_2 = a B - Y_0 - Y_1: all cards would be sealed under a alone.
  KeyMessage key = table_.seat(2).key(table_.round());
  const Point own = *Point::decode(key.key);
  key.key = (own - table_.round().joint_key()).bytes();
  EXPECT_EQ(refused_in_turn([&] { table_.send(Type::key, key); }), Code::bad_key_proof);
}

TEST_F(MentalCheats, AnotherPlayersKey) {
  table_.begin_round();
  KeyMessage key = table_.seat(0).key(table_.round());
  table_.send(Type::key, key);
  key.seat = 1;
  EXPECT_EQ(refused_in_turn([&] { table_.send(Type::key, key); }), Code::bad_key_proof);
}

TEST_F(MentalCheats, AFalseShareThatShowsAnotherCard) {
  table_.deal();
  ShareMessage share = table_.seat(0).share(table_.round());
  auto shares = points_from(share.shares, 37, "shares");
  const auto& cards = table_.dealer().session().deck_points().cards();
  shares[3] = shares[3] + cards[0] - cards[1];
  share.shares = bytes_of(std::span<const Point>(shares));
  EXPECT_EQ(refused_in_turn([&] { table_.send(Type::share, share); }), Code::bad_share);
}

TEST_F(MentalCheats, SharesAndSecretsOfAnotherKey) {
  table_.deal();
  const SealedSeat other(0);
  EXPECT_EQ(refused_in_turn([&] { table_.send(Type::share, other.share(table_.round())); }),
            Code::bad_share);
  table_.say(Type::share);
  table_.dealer().finish(table_.transcript());
  EXPECT_EQ(refused_in_turn([&] { table_.send(Type::unlock, other.unlock()); }),
            Code::other_secret);
}

TEST_F(MentalCheats, WordsOutOfTurn) {
  to_mixing();
  const MixMessage mix = table_.seat(1).mix(table_.round());
  EXPECT_EQ(refused_in_turn([&] { table_.send(Type::mix, mix); }), Code::wrong_seat);
  EXPECT_EQ(refused_in_turn([&] { table_.send(Type::unlock, table_.seat(0).unlock()); }),
            Code::illegal_step);
  EXPECT_EQ(refused_in_turn([&] { table_.say(Type::share, 0); }), Code::illegal_step);
  EXPECT_EQ(refused_in_turn([&] { table_.say(Type::key, 0); }), Code::illegal_step);
}

TEST_F(MentalCheats, ElementsThatAreNoneOrNeutral) {
  to_mixing();
  const MixMessage mix = table_.seat(0).mix(table_.round());
  const auto with = [&](std::size_t at, std::uint8_t value, bool is_proof) {
    MixMessage bad = mix;
    Bytes& bytes = is_proof ? bad.proof : bad.deck;
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), 32, value);
    return refused_in_turn([&] { table_.send(Type::mix, bad); });
  };
  EXPECT_EQ(with(0, 0x00, false), Code::bad_point);
  EXPECT_EQ(with(32, 0xFF, false), Code::bad_point);
  EXPECT_EQ(with(0, 0x00, true), Code::bad_point);
  EXPECT_EQ(with(std::size_t{7} * 32, 0xFF, true), Code::bad_body);
}

TEST_F(MentalCheats, DecksAndProofsOfAnotherLength) {
  to_mixing();
  const MixMessage mix = table_.seat(0).mix(table_.round());
  const auto with = [&](const std::function<void(MixMessage&)>& change) {
    MixMessage bad = mix;
    change(bad);
    return refused_in_turn([&] { table_.send(Type::mix, bad); });
  };
  EXPECT_EQ(with([](auto& m) { m.deck.resize(53 * sealed_size); }), Code::wrong_count);
  EXPECT_EQ(with([](auto& m) { m.deck.insert(m.deck.end(), 64, 1); }), Code::wrong_count);
  EXPECT_EQ(with([](auto& m) { m.proof.resize(m.proof.size() - 32); }), Code::wrong_count);
  EXPECT_EQ(with([](auto& m) { m.proof.clear(); }), Code::wrong_count);
}

TEST(MentalCheat, WordsOfAnotherRound) {
  // Each of round 1 in the place of the same seat's in round 2.
  const auto replayed = [](Type type) {
    return sealed_fault([&](SealedFrames& frames) {
      sealed_frame(frames, type, 3)->body = sealed_frame(frames, type)->body;
    });
  };
  EXPECT_EQ(replayed(Type::key), Code::bad_key_proof);
  EXPECT_EQ(replayed(Type::mix), Code::bad_mix);
  EXPECT_EQ(replayed(Type::unlock), Code::other_secret);
}

TEST(MentalCheat, WordsOfAnotherSession) {
  SealedFrames others = frames_of(sealed_transcript(2));
  const auto replayed = [&](Type type) {
    return sealed_fault([&](SealedFrames& frames) {
      sealed_frame(frames, type)->body = sealed_frame(others, type)->body;
    });
  };
  EXPECT_EQ(replayed(Type::key), Code::bad_key_proof);
  EXPECT_EQ(replayed(Type::mix), Code::bad_mix);
}

TEST(MentalCheat, APlayersShuffleThatTheDealerLeavesOut) {
  EXPECT_EQ(
      sealed_fault([](SealedFrames& frames) { frames.erase(sealed_frame(frames, Type::mix, 2)); }),
      Code::missing_contribution);
}

TEST(MentalCheat, ADeckThatTheDealerPutsInPlaceOfTheShuffledOne) {
  EXPECT_EQ(sealed_fault_when<ShuffleMessage>(Type::shuffle, [](auto& m) { m.root[0] ^= 1U; }),
            Code::other_root);
  EXPECT_EQ(sealed_fault_when<DistributeMessage>(Type::distribute,
                                                 [](auto& m) { m.fingerprints[0][0] ^= 1U; }),
            Code::other_root);
}

TEST_F(MentalCheats, APlayerWhoLeavesIsNamedAndNobodyElse) {
  table_.deal();
  table_.say(Type::share);
  table_.dealer().finish(table_.transcript());
  table_.say(Type::unlock, 0);
  Bytes said;
  table_.dealer().abort(Code::missing_contribution, 1, table_.transcript());
  table_.dealer().close(table_.transcript());
  std::optional<AbortMessage> aborted;
  Verifier verifier([&](const Round& round) { aborted = round.aborted; });
  verify_all(verifier, table_.transcript());
  EXPECT_TRUE(verifier.holds()) << verifier.faults().front().words;
  ASSERT_TRUE(aborted.has_value());
  EXPECT_EQ(aborted->seat, 1U);
  SealedFrames frames = frames_of(table_.transcript());
  edit<AbortMessage>(frames, Type::abort, 1, [](AbortMessage& m) { m.seat = 0; });
  EXPECT_EQ(first_fault(joined(frames)), Code::false_blame);
  frames = frames_of(table_.transcript());
  edit<AbortMessage>(frames, Type::abort, 1, [](AbortMessage& m) {
    m.seat = 3;
    m.code = static_cast<std::uint16_t>(Code::gave_up);
  });
  EXPECT_EQ(first_fault(joined(frames)), Code::not_revealed);
}

TEST_F(MentalCheats, APlayerWhoLeavesBeforeTheDealIsNamed) {
  table_.begin_round();
  table_.say(Type::key, 0);
  table_.dealer().abort(Code::missing_contribution, 1, table_.transcript());
  table_.dealer().close(table_.transcript());
  EXPECT_EQ(first_fault(table_.transcript()), std::nullopt);
  SealedFrames frames = frames_of(table_.transcript());
  edit<AbortMessage>(frames, Type::abort, 1, [](AbortMessage& m) { m.seat = 0; });
  EXPECT_EQ(first_fault(joined(frames)), Code::false_blame);
}

TEST(MentalPlayers, PlayARoundAndReadTheirHands) {
  LiveTable table;
  Bytes seen;
  std::vector<Bytes> kept(3);
  table.to_players = [&](LooseFrame& frame) { write_frame(seen, frame.header, frame.body); };
  table.on_opening = [&](std::size_t seat, const FoundFrame& frame) {
    kept[seat].insert(kept[seat].end(), frame.whole.begin(), frame.whole.end());
  };
  for (const auto step :
       {&Dealer::begin, &Dealer::commit, &Dealer::shuffle, &Dealer::distribute, &Dealer::head}) {
    table.say(step);
  }
  // A hand is proved during play, from what its player kept.
  const Bytes proof = make_proof(seen, {.round = 1, .seat = 2, .hands = kept[2]}, "seen");
  EXPECT_EQ(sealed_proof(proof).proved.value().hand.cards, table.player(2).hand()->cards);
  EXPECT_THROW(make_proof(seen, {.round = 1, .seat = 1, .hands = kept[2]}, "seen"),
               std::runtime_error);
  EXPECT_THROW(make_proof(seen, {.round = 1, .seat = 2}, "seen"), std::runtime_error);
  for (const auto step : {&Dealer::finish, &Dealer::reveal, &Dealer::close}) table.say(step);
  std::vector<std::uint16_t> cards_seen;
  for (std::size_t seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(table.found_by(seat), std::nullopt);
    EXPECT_EQ(table.player(seat).verifier().good_rounds(), 1U);
    ASSERT_TRUE(table.player(seat).hand().has_value());
    const auto& cards = table.player(seat).hand()->cards;
    cards_seen.insert(cards_seen.end(), cards.begin(), cards.end());
  }
  std::sort(cards_seen.begin(), cards_seen.end());
  EXPECT_EQ(cards_seen.size(), 51U);
  EXPECT_EQ(std::unique(cards_seen.begin(), cards_seen.end()), cards_seen.end());
}

TEST(MentalPlayers, NoticeAKeyThatIsNotTheirOwn) {
  LiveTable table;
  table.say(&Dealer::begin);
  table.to_players = [&](LooseFrame& frame) {
    if (frame.header.type != Type::key) return;
    auto message = decode<KeyMessage>(frame.body);
    if (message.seat == 0) frame.body = encode(SealedSeat(0).key(table.dealer().sealed()));
  };
  // It says no more, and neither does the dealer hear of a shuffle.
  table.say(&Dealer::commit);
  EXPECT_EQ(table.found_by(0), Code::other_contribution);
}

TEST(MentalPlayers, OpenNoCardBeforeAHeadIsSigned) {
  LiveTable table;
  for (const auto step : {&Dealer::begin, &Dealer::commit, &Dealer::shuffle, &Dealer::distribute}) {
    table.say(step);
  }
  EXPECT_EQ(table.dealer().machine().spoken(Type::share), 0U);
  EXPECT_EQ(table.dealer().machine().word(), Type::share);
}

/// A seat says nothing to the Head over the sealed deck; those after it do.
void give_up_unsigned(std::size_t silent) {
  LiveTable table;
  Bytes seen;
  table.to_players = [&](LooseFrame& frame) { write_frame(seen, frame.header, frame.body); };
  for (const auto step : {&Dealer::begin, &Dealer::commit, &Dealer::shuffle, &Dealer::distribute}) {
    table.say(step);
  }
  table.silent = silent;
  table.say(&Dealer::head);
  EXPECT_EQ(table.dealer().machine().spoken(Type::share), 0U);
  EXPECT_EQ(table.dealer().machine().awaited(), silent);
  table.abort(Code::missing_contribution, static_cast<std::uint8_t>(silent));
  table.say(&Dealer::close);
  for (std::size_t seat = 0; seat < 3; ++seat) EXPECT_EQ(table.found_by(seat), std::nullopt);
  EXPECT_EQ(first_fault(seen), std::nullopt);
  SealedFrames frames = frames_of(seen);
  edit<AbortMessage>(frames, Type::abort, 1, [](AbortMessage& m) { m.seat = 0; });
  EXPECT_EQ(first_fault(joined(frames)), Code::false_blame);
}

TEST(MentalPlayers, OpenNoCardBeforeAllHaveSignedTheDeck) {
  give_up_unsigned(2);
  give_up_unsigned(1);
}

TEST(MentalPlayers, ObjectWhereACardIsOpenedBefore) {
  LiveTable table;
  for (const auto step : {&Dealer::begin, &Dealer::commit, &Dealer::shuffle, &Dealer::distribute}) {
    table.say(step);
  }
  table.silent = 2;
  table.say(&Dealer::head);
  // The player in seat 0 alone is shown what the last has signed.
  const Bytes share = table.give(joined(table.lost), 0);
  ASSERT_EQ(frames_of(share).front().header.type, Type::share);
  table.silent.reset();
  table.hear(share);
  EXPECT_EQ(table.found_by(0), std::nullopt);
  EXPECT_EQ(table.found_by(1), Code::not_acknowledged);
  EXPECT_EQ(table.dealer().machine().spoken(Type::share), 1U);
}

TEST(MentalPlayers, ShowNoSecretBeforePlayIsOver) {
  LiveTable table;
  table.say(&Dealer::begin);
  table.deal();
  table.may_finish = false;
  Bytes finish;
  table.dealer().finish(finish);
  // To one alone, unseen by the others, or to all.
  EXPECT_TRUE(table.give(finish, 0).empty());
  EXPECT_EQ(table.found_by(0), Code::too_early);
  EXPECT_EQ(table.found_by(1), std::nullopt);
  table.spread(finish);
  EXPECT_EQ(table.found_by(2), Code::too_early);
  EXPECT_EQ(table.dealer().machine().spoken(Type::unlock), 0U);
}

TEST(MentalPlayers, FindFinishTwiceAndDrawsOutOfPlay) {
  for (const bool is_drawn : {false, true}) {
    LiveTable table("mental", "holdem", 4);
    table.say(&Dealer::begin);
    table.deal();
    table.say(&Dealer::finish);
    Bytes again;
    const FrameHeader header{is_drawn ? Type::draw : Type::finish, 0, 1};
    const std::uint64_t time = table.player(0).verifier().time();
    write_frame(again, header,
                is_drawn ? encode(DrawMessage{0, 4, time}) : encode(FinishMessage{time}));
    table.spread(again);
    EXPECT_EQ(table.found_by(0), Code::illegal_step);
  }
  LiveTable table("mental", "holdem", 4);
  for (const auto step : {&Dealer::begin, &Dealer::commit}) table.say(step);
  Bytes draw;
  write_frame(draw, {Type::draw, 0, 1},
              encode(DrawMessage{0, 4, table.player(0).verifier().time()}));
  EXPECT_TRUE(table.give(draw, 1).empty());
  EXPECT_EQ(table.found_by(1), Code::illegal_step);
}

// The dealer tells one player alone that play is over, and speaks for the others.
TEST(MentalPlayers, ShowNoSecretBeforeAllHaveAgreedToTheSame) {
  LiveTable table;
  table.say(&Dealer::begin);
  table.deal();
  Bytes finish;
  table.dealer().finish(finish);
  const Bytes agreed = table.give(finish, 0);
  ASSERT_EQ(frames_of(agreed).size(), 1U);
  EXPECT_EQ(frames_of(agreed).front().header.type, Type::agree);
  EXPECT_TRUE(table.give(agreed, 0).empty());
  Bytes forged;
  agree(table.dealer().session(), 1, PrivateKey::generate(suite_named("mental")), 1,
        table.dealer().asked_over(), forged);
  EXPECT_TRUE(table.give(forged, 0).empty());
  EXPECT_EQ(table.found_by(0), Code::bad_signature);
}

TEST(MentalPlayers, GiveNoShareOfADrawBeforeAllHaveAgreedToIt) {
  LiveTable table("mental", "holdem", 2);
  table.say(&Dealer::begin);
  table.deal();
  Bytes draw;
  table.dealer().draw(1, draw);
  const Bytes agreed = table.give(draw, 0);
  ASSERT_EQ(frames_of(agreed).size(), 1U);
  EXPECT_EQ(frames_of(agreed).front().header.type, Type::agree);
  // The other's agreement to another Draw is none to this one.
  std::vector<LooseFrame> other = frames_of(draw);
  edit<DrawMessage>(other, Type::draw, 1, [](DrawMessage& message) { message.seat = 0; });
  Bytes for_it = table.give(joined(other), 1);
  EXPECT_TRUE(for_it.empty());  // it is the second to speak
  for_it = table.give(agreed, 1);
  EXPECT_TRUE(for_it.empty());
  EXPECT_EQ(table.found_by(1), Code::bad_signature);
}

TEST(MentalPlayers, PlayNoSessionWhoseEndTheyDoNotKnowAndNoOtherSuite) {
  const auto found = [](std::string_view suite, bool knows_end) {
    Dealer dealer({.suite = &suite_named(suite), .epoch = 1},
                  PrivateKey::generate(suite_named(suite)), system_clock());
    PlayerOptions options{.name = "Li"};
    if (knows_end) options.may_finish = [](const Round&, std::uint64_t) { return true; };
    Player player(std::move(options));
    Bytes said;
    dealer.begin(said);
    FrameReader reader;
    reader.add(said);
    Bytes answer;
    player.take(*reader.next(), answer);
    EXPECT_EQ(answer.empty(), player.fault().has_value());
    return player.fault() ? std::optional(player.fault()->code) : std::nullopt;
  };
  EXPECT_EQ(found("mental", true), std::nullopt);
  EXPECT_EQ(found("mental", false), Code::too_early);
  EXPECT_EQ(found("sha256-ed25519", true), Code::unknown_suite);
  EXPECT_EQ(found("sha256-ed25519", false), std::nullopt);
}

/// Every byte string, number and hash of every frame of a round, changed by one bit; the frames
/// that hold many elements at some of them.
TEST(MentalSlow, EveryBitThatIsChangedIsFound) {
  const SealedFrames frames = frames_of(one_sealed_transcript());
  std::mt19937_64 random(3);
  const std::size_t each = tests::long_checks() ? 40 : 3;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    for (std::size_t n = 0; n < each; ++n) {
      SealedFrames changed = frames;
      Bytes& body = changed[i].body;
      body[random() % body.size()] ^= static_cast<std::uint8_t>(1U << random() % 8);
      EXPECT_NE(first_fault(joined(changed)), std::nullopt)
          << "frame " << i << ", " << type_name(changed[i].header.type);
    }
  }
}

TEST(MentalSlow, EveryFrameThatIsLeftOutOrSaidTwiceIsFound) {
  const SealedFrames frames = frames_of(one_sealed_transcript());
  for (std::size_t i = 0; i < frames.size(); ++i) {
    SealedFrames changed = frames;
    changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_NE(first_fault(joined(changed)), std::nullopt) << "without frame " << i;
    changed = frames;
    changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(i), frames[i]);
    EXPECT_NE(first_fault(joined(changed)), std::nullopt) << "frame " << i << " twice";
  }
}

}  // namespace
}  // namespace evenhand::protocol
