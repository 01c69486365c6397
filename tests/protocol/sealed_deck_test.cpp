#include "protocol/sealed_deck.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "protocol/faults.hpp"

namespace evenhand::protocol {
namespace {

Suite& sealed_suite() {
  static Suite one(suite_named("sha256-ed25519"));
  return one;
}

template <class Call>
Code code_thrown_by(const Call& call) {
  try {
    call();
  } catch (const ProtocolError& error) {
    return error.code();
  }
  ADD_FAILURE() << "was taken";
  return Code::system_failed;
}

TEST(DeckPoints, AreAllDifferent) {
  const DeckPoints points(sealed_suite(), 136);
  std::set<Point> all(points.cards().begin(), points.cards().end());
  all.insert(points.generators().begin(), points.generators().end());
  all.insert(Point::base(Scalar(1)));
  EXPECT_EQ(all.size(), 2U * 136 + 1);
  for (std::uint16_t card = 0; card < 136; ++card) {
    EXPECT_EQ(points.card_of(points.cards()[card]), card);
    EXPECT_EQ(points.card_of(points.generators()[card]), std::nullopt);
  }
}

TEST(SealedDeck, IsOpenedByTheSecretOfItsKey) {
  const SeededRandomness randomness(1);
  const DeckPoints points(sealed_suite(), 20);
  const Scalar secret = Scalar::random();
  SealedDeck deck = unshuffled(points);
  std::vector<std::uint16_t> expected(20);
  for (std::uint16_t i = 0; i < 20; ++i) expected[i] = i;
  for (int mixes = 0; mixes < 3; ++mixes) {
    const SecretShuffle shuffle = draw_shuffle(sealed_suite(), 20);
    deck = reshuffled(deck, Point::base(secret), shuffle);
    std::vector<std::uint16_t> moved;
    for (const std::uint16_t from : shuffle.from) moved.push_back(expected[from]);
    expected = moved;
  }
  for (std::size_t i = 0; i < deck.size(); ++i) {
    EXPECT_EQ(points.card_of(deck[i].face - secret * deck[i].mask), expected[i]);
  }
}

// 0.001 of a chi-square with 5 degrees of freedom is 20.5; the seed is fixed.
TEST(SealedDeck, ItsShufflesAreAllAlike) {
  const SeededRandomness randomness(2);
  std::map<std::vector<std::uint16_t>, double> counts;
  for (int i = 0; i < 600; ++i) ++counts[draw_shuffle(sealed_suite(), 3).from];
  ASSERT_EQ(counts.size(), 6U);
  double chi_square = 0;
  for (const auto& [order, count] : counts) chi_square += (count - 100) * (count - 100) / 100;
  EXPECT_LT(chi_square, 20.5);
}

TEST(SealedDeck, IsReadAsItWasWritten) {
  const SeededRandomness randomness(1);
  const DeckPoints points(sealed_suite(), 5);
  const SealedDeck deck =
      reshuffled(unshuffled(points), Point::base(Scalar(3)), draw_shuffle(sealed_suite(), 5));
  const Bytes bytes = bytes_of(std::span<const SealedCard>(deck));
  ASSERT_EQ(bytes.size(), 5 * sealed_size);
  EXPECT_EQ(deck_from(bytes, 5), deck);
  EXPECT_EQ(code_thrown_by([&] { deck_from(bytes, 4); }), Code::wrong_count);
  EXPECT_EQ(code_thrown_by([&] { deck_from(View(bytes).first(319), 5); }), Code::wrong_count);
  Bytes bad = bytes;
  bad[0] ^= 1U;  // an odd number is no encoding
  EXPECT_EQ(code_thrown_by([&] { deck_from(bad, 5); }), Code::bad_point);
  bad = bytes;
  std::fill_n(bad.begin() + 64, 32, std::uint8_t{0});
  EXPECT_EQ(code_thrown_by([&] { deck_from(bad, 5); }), Code::bad_point);
  EXPECT_EQ(code_thrown_by([&] { scalars_from(Bytes(32, 0xFF), 1, "numbers"); }), Code::bad_body);
  EXPECT_EQ(scalars_from(Bytes(64), 2, "numbers"), std::vector<Scalar>(2));
}

TEST(SealedDeck, FingerprintsTellPositionAndCards) {
  const DeckPoints points(sealed_suite(), 4);
  const SealedDeck deck = unshuffled(points);
  const Hash one = sealed_fingerprint(sealed_suite(), 0, std::span(deck).first(2));
  EXPECT_NE(one, sealed_fingerprint(sealed_suite(), 1, std::span(deck).first(2)));
  EXPECT_NE(one, sealed_fingerprint(sealed_suite(), 0, std::span(deck).last(2)));
}

TEST(Statement, IsOfSessionRoundAndSeat) {
  const RoundContext context{Hash{1}, 5, {}};
  const Hash one = statement_of(sealed_suite(), context, 0);
  EXPECT_NE(one, statement_of(sealed_suite(), context, 1));
  EXPECT_NE(one, statement_of(sealed_suite(), {Hash{1}, 6, {}}, 0));
  EXPECT_NE(one, statement_of(sealed_suite(), {Hash{2}, 5, {}}, 0));
}

}  // namespace
}  // namespace evenhand::protocol
