#include "protocol/key_shares.hpp"

#include <gtest/gtest.h>

namespace evenhand::protocol {
namespace {

class KeyShares : public testing::Test {
 protected:
  SeededRandomness randomness_{1};
  Suite suite_{suite_named("sha256-ed25519"), 2};
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

}  // namespace
}  // namespace evenhand::protocol
