// Cards that are drawn during play, from those that are nobody's: by one seat or for all, in the
// suites in which the dealer knows them and in that in which nobody does.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "protocol/verifier.hpp"
#include "tests/protocol/live_table.hpp"
#include "tests/protocol/sealed_table.hpp"

namespace evenhand::protocol {
namespace {

using Drawn = std::vector<LooseFrame>;

constexpr std::string_view open_suite = "sha256-ed25519";

Bytes drawn_transcript(std::string_view game, std::uint32_t draws = 5) {
  return seeded_transcript(open_suite, game, 2, 1, 2, draws);
}

/// The rounds of a transcript that holds.
std::vector<Round> rounds_of(View transcript) {
  std::vector<Round> rounds;
  Verifier verifier([&](const Round& round) { rounds.push_back(round); });
  verify_all(verifier, transcript);
  EXPECT_TRUE(verifier.holds()) << verifier.faults().front().words;
  return rounds;
}

Drawn::iterator drawn_frame(Drawn& frames, Type type, std::size_t n = 0) {
  return std::find_if(frames.begin(), frames.end(), [&](const LooseFrame& frame) {
    return frame.header.type == type && n-- == 0;
  });
}

/// Returns the first fault that a verifier finds once a session is changed.
std::optional<Code> drawn_fault(const Bytes& transcript,
                                const std::function<void(Drawn&)>& change) {
  Drawn frames = frames_of(transcript);
  change(frames);
  return first_fault(joined(frames));
}

template <class Message>
std::optional<Code> drawn_fault_when(const Bytes& transcript, Type type, std::size_t n,
                                     const std::function<void(Message&)>& change) {
  return drawn_fault(transcript, [&](Drawn& frames) {
    LooseFrame& frame = *drawn_frame(frames, type, n);
    Message message = decode<Message>(frame.body);
    change(message);
    frame.body = encode(message);
  });
}

/// Returns the fault of a session without draws, in which a card is drawn for all after Distribute.
std::optional<Code> fault_of_a_draw_for_all(std::string_view game) {
  const Bytes transcript = seeded_transcript(open_suite, game, 1, 1, 1);
  return drawn_fault(transcript, [&](Drawn& frames) {
    const auto place = drawn_frame(frames, Type::distribute) + 1;
    frames.insert(place, {{Type::draw, 0, 1},
                          encode(DrawMessage{0, rules_of(game).seats, 1'767'225'600'100})});
  });
}

std::optional<Code> refused_draw(const std::function<void()>& step) {
  try {
    step();
  } catch (const ProtocolError& error) {
    return error.code();
  }
  return std::nullopt;
}

TEST(Draws, ThatAreForAllAreSeenByAll) {
  for (const Round& round : rounds_of(drawn_transcript("holdem"))) {
    ASSERT_EQ(round.drawn.size(), 5U);
    for (const DrawnCard& drawn : round.drawn) {
      EXPECT_EQ(drawn.seat, 6U);
      EXPECT_EQ(drawn.card, round.dealt->cards[12U + drawn.place]);
    }
  }
}

TEST(Draws, OfSeatsAreInTheOrderOfDealingAndNobodyElseSeesThem) {
  const Bytes transcript = drawn_transcript("mahjong");
  std::set<std::uint8_t> seats;
  for (const Round& round : rounds_of(transcript)) {
    ASSERT_EQ(round.drawn.size(), 5U);
    for (std::size_t i = 0; i < 5; ++i) {
      EXPECT_EQ(round.drawn[i].place, i);
      EXPECT_FALSE(round.drawn[i].card.has_value());
      if (i >= 4) {
        EXPECT_EQ(round.drawn[i].seat, round.drawn[i - 4].seat);
      }
      seats.insert(round.drawn[i].seat);
    }
  }
  EXPECT_EQ(seats.size(), 4U);
  Drawn frames = frames_of(transcript);
  EXPECT_EQ(drawn_frame(frames, Type::card), frames.end());
}

/// So that what an audit makes of a session does not depend on what was drawn.
TEST(Draws, ChangeNoDeal) {
  for (const std::string_view game : {"holdem", "mahjong"}) {
    const auto with = rounds_of(drawn_transcript(game));
    const auto without = rounds_of(drawn_transcript(game, 0));
    ASSERT_EQ(with.size(), without.size());
    for (std::size_t i = 0; i < with.size(); ++i) {
      EXPECT_EQ(with[i].dealt->cards, without[i].dealt->cards);
    }
  }
}

TEST(Draws, AreOfAllCardsThatAreNobodysAndOfNoMore) {
  const Bytes transcript = drawn_transcript("holdem");
  EXPECT_EQ(rounds_of(transcript).front().drawn.size(), 5U);
  EXPECT_EQ(drawn_fault(transcript,
                        [](Drawn& frames) {
                          const auto last = drawn_frame(frames, Type::card, 4);
                          frames.insert(last + 1, LooseFrame(*drawn_frame(frames, Type::draw, 4)));
                        }),
            Code::wrong_place);
  EXPECT_EQ(fault_of_a_draw_for_all("doudizhu"), Code::wrong_place);
  EXPECT_EQ(rounds_of(drawn_transcript("mahjong", 83)).front().drawn.size(), 83U);
}

TEST(Draws, OutOfTheirOrderAreFaults) {
  const Bytes transcript = drawn_transcript("mahjong");
  const auto changed = [&](const std::function<void(DrawMessage&)>& change) {
    return drawn_fault_when<DrawMessage>(transcript, Type::draw, 2, change);
  };
  EXPECT_EQ(changed([](auto& m) { m.place = 3; }), Code::wrong_place);
  EXPECT_EQ(changed([](auto& m) { m.place = 1; }), Code::wrong_place);
  EXPECT_EQ(changed([](auto& m) { m.seat = 5; }), Code::wrong_seat);
  EXPECT_EQ(changed([](auto& m) { m.time -= 1000; }), Code::time_runs_back);
  // The card of another seat, shown to nobody: the next round follows a digest that has it, and so
  // does the log.
  EXPECT_EQ(changed([](auto& m) { m.seat = m.seat == 0 ? 1 : 0; }), Code::other_past);
  EXPECT_EQ(changed([](auto& m) { m.seat = 4; }), Code::missing_card);
  EXPECT_EQ(drawn_fault(transcript,
                        [](Drawn& frames) { frames.erase(drawn_frame(frames, Type::draw, 2)); }),
            Code::wrong_place);
}

/// Whoever published the head of the Close cannot say that another seat drew a tile, not even in
/// the last round, behind the Head that covers it.
TEST(Draws, OfTheLastRoundAreInTheHeadOfTheClose) {
  const Bytes transcript = drawn_transcript("mahjong");
  Verifier first;
  verify_all(first, transcript);
  const KnownHead head = first.head();
  EXPECT_EQ(head.size, 3U);
  Drawn frames = frames_of(transcript);
  LooseFrame& last = *drawn_frame(frames, Type::draw, 7);
  ASSERT_EQ(last.header.round, 2U);
  auto message = decode<DrawMessage>(last.body);
  message.seat = message.seat == 0 ? 1 : 0;
  last.body = encode(message);
  Verifier verifier;
  verifier.expect_head(head);
  verify_all(verifier, joined(frames));
  EXPECT_TRUE(std::ranges::any_of(
      verifier.faults(), [](const Fault& fault) { return fault.code == Code::not_published; }));
}

TEST(Draws, ThatAreShownOtherwiseAreFaults) {
  const Bytes transcript = drawn_transcript("holdem");
  const auto changed = [&](const std::function<void(CardMessage&)>& change) {
    return drawn_fault_when<CardMessage>(transcript, Type::card, 1, change);
  };
  EXPECT_EQ(changed([](auto& m) { m.card = m.card == 0 ? 1 : 0; }), Code::bad_opening);
  EXPECT_EQ(changed([](auto& m) { m.card = 52; }), Code::no_such_card);
  EXPECT_EQ(changed([](auto& m) { m.salt[0] ^= 1U; }), Code::bad_opening);
  EXPECT_EQ(changed([](auto& m) { m.path[0][0] ^= 1U; }), Code::bad_opening);
  EXPECT_EQ(changed([](auto& m) { m.path.pop_back(); }), Code::bad_opening);
  EXPECT_EQ(changed([](auto& m) { m.place = 2; }), Code::wrong_place);
  EXPECT_EQ(changed([](auto& m) { m.hand = 0; }), Code::wrong_place);
  const auto moved = [&](const std::function<void(Drawn&)>& change) {
    return drawn_fault(transcript, change);
  };
  // The card that was drawn before, whole.
  EXPECT_EQ(moved([](Drawn& frames) {
              drawn_frame(frames, Type::card, 1)->body = drawn_frame(frames, Type::card)->body;
            }),
            Code::wrong_place);
  EXPECT_EQ(moved([](Drawn& frames) { frames.erase(drawn_frame(frames, Type::card, 1)); }),
            Code::missing_card);
  EXPECT_EQ(moved([](Drawn& frames) { frames.erase(drawn_frame(frames, Type::card, 4)); }),
            Code::missing_card);
  EXPECT_EQ(moved([](Drawn& frames) {
              const auto card = drawn_frame(frames, Type::card, 1);
              frames.insert(card, LooseFrame(*card));
            }),
            Code::illegal_step);
  EXPECT_EQ(
      moved([](Drawn& frames) { drawn_frame(frames, Type::card, 1)->header.flags = private_flag; }),
      Code::private_frame);
}

TEST(Draws, EveryBitThatIsChangedIsFound) {
  std::mt19937_64 random(4);
  const Drawn frames = frames_of(drawn_transcript("holdem", 3));
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (frames[i].header.type != Type::draw && frames[i].header.type != Type::card) continue;
    for (int n = 0; n < 8; ++n) {
      Drawn changed = frames;
      Bytes& body = changed[i].body;
      body[random() % body.size()] ^= static_cast<std::uint8_t>(1U << random() % 8);
      EXPECT_NE(first_fault(joined(changed)), std::nullopt) << "frame " << i;
    }
  }
}

TEST(Draws, OfAHandThatWasOpenedAreFaults) {
  LiveTable table(open_suite, "holdem", 4);
  table.say(&Dealer::begin);
  table.deal();
  Bytes rest;
  table.dealer().open(4, rest);
  table.spread(rest);
  EXPECT_EQ(table.found_by(0), std::nullopt);
  table.draw(4);
  EXPECT_EQ(table.found_by(0), Code::twice);
}

// Tests of what players see, and what they hold the dealer to.

class DrawPlayers : public testing::Test {
 protected:
  void deal() {
    table_.say(&Dealer::begin);
    table_.deal();
  }
  void end() {
    for (const auto step : {&Dealer::reveal, &Dealer::seeds, &Dealer::close}) table_.say(step);
  }

  LiveTable table_{open_suite, "mahjong"};
};

TEST_F(DrawPlayers, HaveWhatTheyDrewAndWhatIsForAll) {
  deal();
  table_.draw(1);
  table_.draw(4);
  table_.draw(2);
  table_.draw(1);
  EXPECT_EQ(table_.player(0).drawn().size(), 0U);
  ASSERT_EQ(table_.player(1).drawn().size(), 2U);
  EXPECT_EQ(table_.player(2).drawn().size(), 1U);
  EXPECT_EQ(table_.player(1).drawn()[1].place, 3U);
  const auto& all = table_.player(0).verifier().round().drawn;
  EXPECT_FALSE(all[0].card.has_value());
  EXPECT_TRUE(all[1].card.has_value());
  end();
  for (std::size_t seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(table_.found_by(seat), std::nullopt);
    EXPECT_EQ(table_.player(seat).verifier().good_rounds(), 1U);
  }
  const Dealt& dealt = *table_.player(1).verifier().round().dealt;
  EXPECT_EQ(table_.player(1).drawn()[0].card, dealt.cards[53]);
  EXPECT_EQ(table_.player(1).drawn()[1].card, dealt.cards[56]);
}

TEST_F(DrawPlayers, FindACardThatIsNotTheOneInItsPlace) {
  deal();
  table_.to_players = [](LooseFrame& frame) {
    if (frame.header.type != Type::card) return;
    auto message = decode<CardMessage>(frame.body);
    message.card = static_cast<std::uint16_t>((message.card + 1) % 136);
    frame.body = encode(message);
  };
  table_.draw(1);
  EXPECT_EQ(table_.found_by(1), Code::bad_opening);
}

TEST_F(DrawPlayers, FindACardThatTheyHaveNotDrawnOrHaveAlready) {
  deal();
  Bytes said;
  table_.dealer().draw(1, said);
  table_.spread(said);
  Bytes card;
  table_.dealer().card(card);
  table_.give(card, 2);
  EXPECT_EQ(table_.found_by(2), Code::illegal_step);
  table_.give(card, 1);
  EXPECT_EQ(table_.found_by(1), std::nullopt);
  table_.give(card, 1);
  EXPECT_EQ(table_.found_by(1), Code::twice);
}

TEST_F(DrawPlayers, FindACardThatIsKeptBack) {
  deal();
  Bytes said;
  table_.dealer().draw(1, said);
  table_.spread(said);
  EXPECT_EQ(table_.found_by(1), std::nullopt);
  Bytes next;
  table_.dealer().draw(2, next);
  table_.spread(next);
  EXPECT_EQ(table_.found_by(1), Code::missing_card);
  EXPECT_EQ(table_.found_by(2), std::nullopt);
  table_.say(&Dealer::reveal);
  EXPECT_EQ(table_.found_by(2), Code::missing_card);
  EXPECT_EQ(table_.found_by(3), std::nullopt);
}

TEST_F(DrawPlayers, DrawNoCardBeforeAHeadIsSigned) {
  table_.say(&Dealer::begin);
  for (const auto step : {&Dealer::commit, &Dealer::shuffle, &Dealer::distribute}) table_.say(step);
  table_.draw(4);
  EXPECT_EQ(table_.found_by(3), Code::no_head);
}

// Nobody knows the cards.

/// Hold'em of the suite mental, with the cards in the players' hands.
class SealedDraws : public testing::Test {
 protected:
  SealedDraws() {
    table_.deal();
    table_.say(Type::share);
  }

  SeededRandomness randomness_{1};
  SealedTable table_{1, "holdem", 4};
};

TEST_F(SealedDraws, OfSeatsAndForAllAreRead) {
  std::vector<std::uint16_t> seen;
  table_.draw(0);
  seen.push_back(table_.seat(0).drawn_card(table_.round()));
  // Nobody else reads it, with all shares that were said.
  EXPECT_THROW(table_.round().drawn_card(), ProtocolError);
  EXPECT_THROW(table_.seat(1).drawn_card(table_.round()), ProtocolError);
  table_.draw(4);
  seen.push_back(table_.round().drawn_card());
  table_.draw(3);
  seen.push_back(table_.seat(3).drawn_card(table_.round()));
  table_.open();
  table_.dealer().close(table_.transcript());
  const Round round = rounds_of(table_.transcript()).front();
  ASSERT_EQ(round.drawn.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(seen[i], round.dealt->cards[8 + i]);
  EXPECT_EQ(round.drawn[1].card, seen[1]);
  EXPECT_FALSE(round.drawn[0].card.has_value());
  EXPECT_FALSE(round.drawn[2].card.has_value());
  // Tampered with, in the same transcript: it takes a while to make.
  const Bytes& transcript = table_.transcript();
  EXPECT_EQ(drawn_fault(transcript,
                        [](Drawn& frames) { frames.erase(drawn_frame(frames, Type::finish)); }),
            Code::illegal_step);
  EXPECT_EQ(drawn_fault(transcript,
                        [](Drawn& frames) { frames.erase(drawn_frame(frames, Type::share, 5)); }),
            Code::wrong_seat);
  EXPECT_EQ(drawn_fault_when<DrawMessage>(transcript, Type::draw, 1, [](auto& m) { m.place = 2; }),
            Code::wrong_place);
}

TEST_F(SealedDraws, NeedTheSharesOfAllOthersInTheirTurn) {
  table_.dealer().draw(1, table_.transcript());
  EXPECT_EQ(refused_draw([&] { table_.dealer().finish(table_.transcript()); }), Code::illegal_step);
  EXPECT_EQ(refused_draw([&] { table_.dealer().draw(2, table_.transcript()); }),
            Code::illegal_step);
  EXPECT_EQ(refused_draw([&] { table_.say(Type::share, 2); }), Code::wrong_seat);
  table_.say(Type::share, 0);
  // A seat that draws gives no share: it would show the card to all.
  EXPECT_EQ(refused_draw([&] { table_.say(Type::share, 1); }), Code::twice);
  table_.say(Type::share, 2);
  EXPECT_EQ(table_.dealer().machine().turn(), 3U);
  table_.say(Type::share, 3);
  EXPECT_EQ(table_.dealer().machine().turn(), std::nullopt);
}

TEST_F(SealedDraws, FalseSharesAreRefused) {
  table_.dealer().draw(4, table_.transcript());
  ShareMessage share = table_.seat(0).share(table_.round());
  const auto& cards = table_.dealer().session().deck_points().cards();
  const Point point = points_from(share.shares, 1, "share").front() + cards[0] - cards[1];
  share.shares = bytes_of(std::span(&point, 1));
  EXPECT_EQ(refused_draw([&] { table_.send(Type::share, share); }), Code::bad_share);
  EXPECT_EQ(refused_draw([&] { table_.send(Type::share, SealedSeat(0).share(table_.round())); }),
            Code::bad_share);
  // The share of the card before, from the same key.
  const ShareMessage good = table_.seat(0).share(table_.round());
  while (const auto turn = table_.dealer().machine().turn()) {
    table_.say(Type::share, static_cast<std::uint8_t>(*turn));
  }
  table_.dealer().draw(4, table_.transcript());
  EXPECT_EQ(refused_draw([&] { table_.send(Type::share, good); }), Code::bad_share);
}

TEST_F(SealedDraws, WhoseShareIsMissingIsNamed) {
  table_.draw(4);
  table_.dealer().draw(1, table_.transcript());
  table_.say(Type::share, 0);
  table_.dealer().abort(Code::missing_contribution, 2, table_.transcript());
  table_.dealer().close(table_.transcript());
  const Round round = rounds_of(table_.transcript()).front();
  EXPECT_EQ(round.aborted->seat, 2U);
  EXPECT_EQ(round.aborted->code, static_cast<std::uint16_t>(Code::missing_contribution));
  for (std::uint8_t seat = 0; seat < 4; ++seat) {
    if (seat == 2) continue;
    EXPECT_EQ(drawn_fault_when<AbortMessage>(table_.transcript(), Type::abort, 0,
                                             [&](AbortMessage& m) { m.seat = seat; }),
              Code::false_blame);
  }
}

TEST(SealedDraw, ASilenceLastsFromTheDrawOn) {
  const SeededRandomness randomness(1);
  SealedTable table(3, "holdem", 4);
  table.deal();
  table.say(Type::share);
  for (int i = 0; i < 4; ++i) table.draw(4);
  // Long after the deal, and 1 ms after the draw: the dealer, who knows, blames itself.
  table.dealer().draw(4, table.transcript());
  table.dealer().abort(Code::missing_contribution, 0, table.transcript());
  const Drawn frames = frames_of(table.transcript());
  EXPECT_EQ(decode<AbortMessage>(frames.back().body).seat, 4U);
}

TEST(SealedDrawPlayers, OpenNoCardThatMayNotBeDrawn) {
  LiveTable table("mental", "holdem", 4);
  table.say(&Dealer::begin);
  table.deal();
  table.may_draw = false;
  table.draw(4);
  EXPECT_EQ(table.found_by(0), Code::too_early);
  EXPECT_EQ(table.dealer().machine().spoken(Type::share), 0U);
}

TEST(SealedDrawPlayers, ReadTheirCardsAndPassOverOneWhoIsSilent) {
  LiveTable table("mental", "holdem", 4);
  table.say(&Dealer::begin);
  table.deal();
  table.draw(2);
  table.draw(4);
  ASSERT_EQ(table.player(2).drawn().size(), 1U);
  for (std::size_t seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(table.found_by(seat), std::nullopt);
    EXPECT_TRUE(table.player(seat).hand().has_value());
    EXPECT_EQ(table.player(seat).drawn().size(), seat == 2 ? 1U : 0U);
    EXPECT_TRUE(table.player(seat).verifier().round().drawn[1].card.has_value());
    EXPECT_FALSE(table.player(seat).verifier().round().drawn[0].card.has_value());
  }
  // One says nothing: the others have no objection to the dealer's word for it.
  table.silent = 1;
  table.draw(4);
  EXPECT_EQ(table.dealer().machine().turn(), 1U);
  table.abort(Code::missing_contribution, 1);
  for (std::size_t seat = 0; seat < 4; ++seat) EXPECT_EQ(table.found_by(seat), std::nullopt);
}

}  // namespace
}  // namespace evenhand::protocol
