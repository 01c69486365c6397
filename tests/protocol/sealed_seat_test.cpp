#include "protocol/sealed_seat.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/protocol/sealed_table.hpp"

namespace evenhand::protocol {
namespace {

TEST(SealedSeat, ReadsItsHandBeforeAnybodyElseCan) {
  const SeededRandomness randomness(1);
  SealedTable table;
  table.deal();
  table.say(Type::share);
  std::vector<CardsMessage> hands;
  for (std::uint8_t seat = 0; seat < 3; ++seat)
    hands.push_back(table.seat(seat).hand(table.round()));
  // With the secret of another seat its cards open to nothing.
  EXPECT_THROW(table.round().hand(0, Scalar(1)), ProtocolError);
  table.dealer().finish(table.transcript());
  table.say(Type::unlock);
  const Dealt dealt = table.round().opened();
  std::vector<std::uint16_t> sorted = dealt.cards;
  std::sort(sorted.begin(), sorted.end());
  for (std::uint16_t i = 0; i < 54; ++i) EXPECT_EQ(sorted[i], i);
  const Rules& rules = table.dealer().session().rules();
  for (const CardsMessage& hand : hands) {
    ASSERT_EQ(hand.cards.size(), rules.hands[hand.hand]);
    EXPECT_TRUE(
        std::equal(hand.cards.begin(), hand.cards.end(),
                   dealt.cards.begin() + static_cast<std::ptrdiff_t>(rules.first_of(hand.hand))));
  }
}

TEST(SealedSeat, SaysItsWordsAsFrames) {
  const SeededRandomness randomness(1);
  SealedTable table;
  table.begin_round();
  Bytes said;
  table.seat(0).say(Type::key, table.round(), said);
  const auto frames = frames_of(said);
  ASSERT_EQ(frames.size(), 1U);
  EXPECT_EQ(frames[0].header, (FrameHeader{Type::key, 0, 1}));
  const auto message = decode<KeyMessage>(frames[0].body);
  EXPECT_EQ(Point::base(*Scalar::decode(table.seat(0).unlock().secret)).bytes(), message.key);
}

}  // namespace
}  // namespace evenhand::protocol
