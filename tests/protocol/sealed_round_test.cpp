#include "protocol/sealed_round.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/protocol/sealed_table.hpp"

namespace evenhand::protocol {
namespace {

/// A round whose keys are there, and no shuffle yet.
class SealedRounds : public testing::Test {
 protected:
  SealedRounds() {
    table_.begin_round();
    table_.say(Type::key);
  }

  SeededRandomness randomness_{1};
  SealedTable table_;
};

TEST_F(SealedRounds, HaveOneKeyOfAllPlayers) {
  const SealedRound& round = table_.round();
  ASSERT_EQ(round.keys().size(), 3U);
  EXPECT_EQ(round.joint_key(), round.keys()[0] + round.keys()[1] + round.keys()[2]);
  EXPECT_NE(round.statement(0), round.statement(1));
}

TEST_F(SealedRounds, EverySeatOpensTheCardsOfTheOthersAndTheBottom) {
  std::set<std::uint16_t> own;
  for (std::uint8_t seat = 0; seat < 3; ++seat) {
    const auto positions = table_.round().positions_of(seat);
    EXPECT_EQ(positions.size(), 17U);
    own.insert(positions.begin(), positions.end());
    const ShareStatement shown = table_.round().opened_by(seat);
    EXPECT_EQ(shown.positions.size(), 37U);
    EXPECT_EQ(shown.masks.size(), 37U);
    EXPECT_EQ(shown.key, table_.round().keys()[seat]);
    for (const std::uint16_t position : positions) {
      EXPECT_EQ(std::count(shown.positions.begin(), shown.positions.end(), position), 0);
    }
    for (std::uint16_t position = 51; position < 54; ++position) {
      EXPECT_EQ(std::count(shown.positions.begin(), shown.positions.end(), position), 1);
    }
  }
  EXPECT_EQ(own.size(), 51U);
}

TEST_F(SealedRounds, AreSealedUnderTheirFingerprints) {
  const Dealt before = table_.round().sealed();
  EXPECT_EQ(before.fingerprints.size(), 4U);
  EXPECT_EQ(root_of(table_.dealer().session().suite(), before.fingerprints), before.root);
  EXPECT_TRUE(before.cards.empty());
  table_.say(Type::mix, 0);
  EXPECT_NE(table_.round().sealed().root, before.root);
  EXPECT_EQ(table_.round().questions().size(), 1U);
}

TEST_F(SealedRounds, WhatIsRefusedChangesNothing) {
  const SealedDeck deck = table_.round().deck();
  MixMessage mix = table_.seat(0).mix(table_.round());
  mix.deck.resize(mix.deck.size() - 1);
  EXPECT_THROW(table_.send(Type::mix, mix), ProtocolError);
  EXPECT_EQ(table_.round().deck(), deck);
  table_.say(Type::mix, 0);
  EXPECT_NE(table_.round().deck(), deck);
}

TEST_F(SealedRounds, OnesOwnShuffleIsTakenWithoutItsProof) {
  SealedRound round = table_.round();
  MixMessage mix = table_.seat(0).mix(round);
  MixMessage other = table_.seat(0).mix(round);
  mix.proof = other.proof;
  EXPECT_THROW(round.take(mix), ProtocolError);
  round.take(mix, true);
  EXPECT_EQ(bytes_of(std::span<const SealedCard>(round.deck())), mix.deck);
}

}  // namespace
}  // namespace evenhand::protocol
