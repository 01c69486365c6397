#include "protocol/sealed_round.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/protocol/sealed_table.hpp"

namespace evenhand::protocol {
namespace {

class KeyShares : public testing::Test {
 protected:
  SeededRandomness randomness_{1};
  Suite suite_{suite_named("sha256-ed25519")};
  Hash statement_ = statement_of(suite_, {Hash{1}, 1, {}}, 0);
  Scalar secret_ = Scalar::random();
  Point key_ = Point::base(secret_);
};

TEST_F(KeyShares, WhoKnowsTheSecretCanProveIt) {
  const KeyProof proof = prove_key(suite_, statement_, secret_, key_);
  EXPECT_TRUE(key_holds(suite_, statement_, key_, proof));
  KeyProof other = proof;
  other.answer = proof.answer + Scalar(1);
  EXPECT_FALSE(key_holds(suite_, statement_, key_, other));
  other = proof;
  other.nonce = proof.nonce + key_;
  EXPECT_FALSE(key_holds(suite_, statement_, key_, other));
  // Another round's, another's.
  EXPECT_FALSE(key_holds(suite_, statement_of(suite_, {Hash{1}, 2, {}}, 0), key_, proof));
  EXPECT_FALSE(key_holds(suite_, statement_, key_ + key_, proof));
}

// A player whose key is made of those of others knows no secret of it: it could read all cards
// alone.
TEST_F(KeyShares, AKeyThatCancelsAnothersCannotBeProved) {
  const Scalar own = Scalar::random();
  const Point cancelling = Point::base(own) - key_;
  EXPECT_FALSE(
      key_holds(suite_, statement_, cancelling, prove_key(suite_, statement_, own, cancelling)));
}

class Shares : public KeyShares {
 protected:
  Shares() {
    for (std::uint16_t i = 0; i < 5; ++i) {
      shown_.positions.push_back(i);
      shown_.masks.push_back(Point::base(Scalar::random()));
    }
    shown_.statement = statement_;
    shown_.key = key_;
    shares_ = shares_of(secret_, shown_.masks);
    proof_ = prove_shares(suite_, shown_, secret_, shares_);
  }

  bool hold() { return shares_hold(suite_, shown_, shares_, proof_); }

  ShareStatement shown_;
  std::vector<Point> shares_;
  ShareProof proof_;
};

TEST_F(Shares, AreProved) {
  EXPECT_TRUE(hold());
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    EXPECT_EQ(shares_[i], secret_ * shown_.masks[i]);
  }
}

TEST_F(Shares, OfNothingAreProvedAsWell) {
  const ShareStatement nothing{statement_, key_, {}, {}};
  EXPECT_TRUE(shares_hold(suite_, nothing, {}, prove_shares(suite_, nothing, secret_, {})));
}

TEST_F(Shares, OneThatIsFalseIsFound) {
  for (Point& share : shares_) {
    const Point right = share;
    share = share + Point::base(Scalar(1));
    EXPECT_FALSE(hold());
    share = right;
  }
  EXPECT_TRUE(hold());
}

// Two errors that cancel each other: the weights are not known before the shares.
TEST_F(Shares, ErrorsThatCancelAreFound) {
  shares_[0] = shares_[0] + key_;
  shares_[1] = shares_[1] - key_;
  EXPECT_FALSE(hold());
  proof_ = prove_shares(suite_, shown_, secret_, shares_);
  EXPECT_FALSE(hold());
}

TEST_F(Shares, ExchangedOrMissingOnesAreFound) {
  std::swap(shares_[0], shares_[1]);
  EXPECT_FALSE(hold());
  std::swap(shares_[0], shares_[1]);
  shares_.pop_back();
  EXPECT_FALSE(hold());
}

TEST_F(Shares, EachPartOfTheStatementAndOfTheProofCounts) {
  const auto is_found = [this](auto& part, const auto& other) {
    const auto right = part;
    part = other;
    const bool found = !hold();
    part = right;
    return found;
  };
  EXPECT_TRUE(is_found(shown_.statement, Hash{7}));
  EXPECT_TRUE(is_found(shown_.key, key_ + key_));
  EXPECT_TRUE(is_found(shown_.positions[2], std::uint16_t{9}));
  EXPECT_TRUE(is_found(shown_.masks[3], key_));
  EXPECT_TRUE(is_found(proof_.base_nonce, key_));
  EXPECT_TRUE(is_found(proof_.mask_nonce, key_));
  EXPECT_TRUE(is_found(proof_.answer, Scalar(4)));
}

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
