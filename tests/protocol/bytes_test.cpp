#include "protocol/bytes.hpp"

#include <gtest/gtest.h>

#include "protocol/keys.hpp"

namespace evenhand::protocol {
namespace {

TEST(Bytes, NumbersAndText) {
  EXPECT_EQ(hex(big_endian<4>(0x01020304)), "01020304");
  EXPECT_EQ(hex(big_endian<2>(0xABCDEF)), "cdef");
  EXPECT_EQ(hex(big_endian<10>(0x0123456789ABCDEF)), "00000123456789abcdef");
  EXPECT_EQ(number(big_endian<8>(0x0123456789ABCDEF)), 0x0123456789ABCDEFU);
  EXPECT_EQ(text(view("abc")), "abc");
}

TEST(Bytes, AreEqualWhenAllOfThemAre) {
  EXPECT_TRUE(equal(view("abc"), view("abc")));
  EXPECT_FALSE(equal(view("abc"), view("abd")));
  EXPECT_FALSE(equal(view("abc"), view("ab")));
  EXPECT_TRUE(equal({}, {}));
}

TEST(Bytes, AreWiped) {
  Bytes secret = {1, 2, 3};
  wipe(secret);
  EXPECT_EQ(secret, (Bytes{0, 0, 0}));
}

TEST(SeededRandomness, RepeatsAndEnds) {
  Bytes first;
  for (const std::uint64_t seed : {5U, 5U, 6U}) {
    const SeededRandomness randomness(seed);
    const PrivateKey key = PrivateKey::generate(suite_named("sm3-sm2"));
    const Bytes signature = key.sign(Hash{});
    if (first.empty()) first = signature;
    EXPECT_EQ(signature == first, seed == 5);
  }
  EXPECT_NE(random_hash(), random_hash());
}

}  // namespace
}  // namespace evenhand::protocol
