#include "protocol/shuffle_proof.hpp"

#include <gtest/gtest.h>

#include "protocol/faults.hpp"

namespace evenhand::protocol {
namespace {

class Shuffles : public testing::Test {
 protected:
  explicit Shuffles(std::size_t cards = 6) : points_(suite_, cards) {
    before_ = reshuffled(unshuffled(points_), key_, draw_shuffle(suite_, cards));
    shuffle_ = draw_shuffle(suite_, cards);
    after_ = reshuffled(before_, key_, shuffle_);
    prove();
  }

  ShuffleStatement shown() const { return {points_, statement_, key_, before_, after_}; }
  void prove() { proof_ = prove_shuffle(suite_, shown(), shuffle_); }
  bool holds() { return shuffle_holds(suite_, shown(), proof_); }

  /// With one card taken out and another there twice, the mask fresh.
  SealedDeck exchanged() const {
    SealedDeck deck = after_;
    deck[2].face = deck[2].face + points_.cards()[1] - points_.cards()[0];
    return deck;
  }

  SeededRandomness randomness_{1};
  Suite suite_{suite_named("sha256-ed25519")};
  DeckPoints points_;
  Hash statement_ = statement_of(suite_, {Hash{1}, 1, {}}, 0);
  Point key_ = Point::base(Scalar::random());
  SealedDeck before_;
  SealedDeck after_;
  SecretShuffle shuffle_;
  ShuffleProof proof_;
};

TEST_F(Shuffles, HoldForEverySize) {
  for (const std::size_t cards : {2U, 3U, 9U, 54U}) {
    const DeckPoints points(suite_, cards);
    const SealedDeck before = unshuffled(points);
    const SecretShuffle shuffle = draw_shuffle(suite_, cards);
    const SealedDeck after = reshuffled(before, key_, shuffle);
    const ShuffleStatement shown{points, statement_, key_, before, after};
    const ShuffleProof proof = prove_shuffle(suite_, shown, shuffle);
    EXPECT_TRUE(shuffle_holds(suite_, shown, proof)) << cards;
    const Bytes bytes = bytes_of(proof);
    EXPECT_EQ(bytes.size(), 32 * (3 * cards + 8));
    EXPECT_EQ(shuffle_proof_from(bytes, cards), proof);
  }
}

TEST_F(Shuffles, ThatLeaveEveryCardInItsPlaceHoldAsWell) {
  for (std::uint16_t i = 0; i < shuffle_.from.size(); ++i) shuffle_.from[i] = i;
  for (Scalar& added : shuffle_.added) added = Scalar();
  after_ = before_;
  prove();
  EXPECT_TRUE(holds());
}

TEST_F(Shuffles, TwoProofsOfOneShuffleAreDifferent) {
  const ShuffleProof first = proof_;
  prove();
  EXPECT_TRUE(holds());
  EXPECT_NE(first, proof_);
}

TEST_F(Shuffles, ACardThatIsExchangedIsFound) {
  after_ = exchanged();
  EXPECT_FALSE(holds());
  prove();
  EXPECT_FALSE(holds());
}

TEST_F(Shuffles, ACardThatIsThereTwiceIsFound) {
  shuffle_.from[0] = shuffle_.from[1];
  after_ = reshuffled(before_, key_, shuffle_);
  prove();
  EXPECT_FALSE(holds());
}

// The sum of all cards is what it was; no order of them is.
TEST_F(Shuffles, CardsThatAreMixedIntoEachOtherAreFound) {
  const Point shift = points_.cards()[0];
  after_[0].face = after_[0].face + shift;
  after_[1].face = after_[1].face - shift;
  prove();
  EXPECT_FALSE(holds());
}

TEST_F(Shuffles, ACardMultipliedIsFound) {
  after_[4] = {Scalar(2) * after_[4].mask, Scalar(2) * after_[4].face};
  prove();
  EXPECT_FALSE(holds());
}

TEST_F(Shuffles, EncryptionUnderAnotherKeyIsFound) {
  after_ = reshuffled(before_, key_ + key_, shuffle_);
  prove();
  EXPECT_FALSE(holds());
}

TEST_F(Shuffles, ADeckOfAnotherSizeIsFound) {
  after_.pop_back();
  EXPECT_FALSE(holds());
  before_.pop_back();
  EXPECT_FALSE(holds());
}

TEST_F(Shuffles, EachPartOfTheStatementCounts) {
  const auto is_found = [this](auto& part, const auto& other) {
    const auto right = part;
    part = other;
    const bool found = !holds();
    part = right;
    return found;
  };
  EXPECT_TRUE(holds());
  EXPECT_TRUE(is_found(statement_, statement_of(suite_, {Hash{1}, 2, {}}, 0)));
  EXPECT_TRUE(is_found(key_, key_ + key_));
  EXPECT_TRUE(is_found(before_[0], before_[1]));
  EXPECT_TRUE(is_found(after_[0], after_[1]));
  EXPECT_TRUE(holds());
}

/// Each of the 3 n + 8 elements and numbers, changed to another that is well-formed.
TEST_F(Shuffles, EachPartOfTheProofCounts) {
  const Bytes bytes = bytes_of(proof_);
  for (std::size_t at = 0; at < bytes.size(); at += 32) {
    Bytes changed = bytes;
    const View part = View(bytes).subspan(at, 32);
    const Hash other = at < 7 * 32 ? (*Point::decode(part) + key_).bytes()
                                   : (*Scalar::decode(part) + Scalar(1)).bytes();
    std::copy(other.begin(), other.end(), changed.begin() + static_cast<std::ptrdiff_t>(at));
    proof_ = shuffle_proof_from(changed, before_.size());
    EXPECT_FALSE(holds()) << "at " << at;
  }
}

TEST_F(Shuffles, ProofsAreReadStrictly) {
  const Bytes bytes = bytes_of(proof_);
  const auto code_of = [](View changed, std::size_t cards) {
    try {
      shuffle_proof_from(changed, cards);
    } catch (const ProtocolError& error) {
      return error.code();
    }
    return Code::system_failed;
  };
  EXPECT_EQ(code_of(View(bytes).first(100), 6), Code::wrong_count);
  EXPECT_EQ(code_of(View(bytes).first(bytes.size() - 32), 6), Code::wrong_count);
  EXPECT_EQ(code_of(bytes, 7), Code::wrong_count);
  Bytes changed = bytes;
  std::fill_n(changed.begin(), 32, std::uint8_t{0});
  EXPECT_EQ(code_of(changed, 6), Code::bad_point);
  changed = bytes;
  std::fill_n(changed.end() - 32, 32, std::uint8_t{0xFF});
  EXPECT_EQ(code_of(changed, 6), Code::bad_body);
}

}  // namespace
}  // namespace evenhand::protocol
