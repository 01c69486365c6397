#include "base/sha256.hpp"

#include <gtest/gtest.h>

namespace evenhand {
namespace {

// FIPS 180-4's examples, as in NIST's "Secure Hash Standard" example computations.
TEST(Sha256, GivesThePublishedDigests) {
  EXPECT_EQ(Sha256().hex(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(Sha256().hex("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(Sha256().hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(Sha256, IsTheSameHoweverTheBytesCome) {
  Sha256 pieces;
  pieces.add("a");
  pieces.add("");
  pieces.add("b");
  EXPECT_EQ(pieces.hex("c"), Sha256().hex("abc"));
  EXPECT_EQ(pieces.hex(), Sha256().hex("ab")) << "the rest is not added";
  pieces.add("c");
  EXPECT_EQ(pieces.hex(), Sha256().hex("abc")) << "more may come after a digest was asked for";
}

}  // namespace
}  // namespace evenhand
