#include "protocol/vrf.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "protocol/keys.hpp"
#include "tests/sims/random/known_answers.hpp"

namespace evenhand::protocol {
namespace {

template <class Value>
Value value_of(const Bytes& bytes) {
  Value value;
  EXPECT_EQ(bytes.size(), value.size());
  std::copy_n(bytes.begin(), value.size(), value.begin());
  return value;
}

struct Example {
  Hash secret;
  Hash key;
  Bytes message;
  Hash point;
  VrfProof proof;
  VrfOutput output;
};

std::vector<Example> examples() {
  std::vector<Example> all;
  for (const auto& answer : random::known_answers("vrf", "protocol-kat.txt")) {
    all.push_back({value_of<Hash>(answer.bytes("secret")), value_of<Hash>(answer.bytes("key")),
                   answer.bytes("message"), value_of<Hash>(answer.bytes("point")),
                   value_of<VrfProof>(answer.bytes("proof")),
                   value_of<VrfOutput>(answer.bytes("output"))});
  }
  return all;
}

TEST(Vrf, GivesTheExamplesOfTheRfc) {
  ASSERT_EQ(examples().size(), 3U);
  for (const Example& example : examples()) {
    EXPECT_EQ(vrf_point(example.key, example.message), example.point);
    EXPECT_EQ(vrf_prove(example.secret, example.message), example.proof);
    EXPECT_EQ(vrf_output(example.proof), example.output);
    EXPECT_EQ(vrf_verify(example.key, example.message, example.proof), example.output);
  }
}

// Every seventh, so that each byte has one and each place in a byte its turn.
TEST(Vrf, RefusesChangedBits) {
  const Example example = examples().back();
  for (std::size_t bit = 0; bit < 8 * example.proof.size(); bit += 7) {
    VrfProof proof = example.proof;
    proof[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
    EXPECT_FALSE(vrf_verify(example.key, example.message, proof)) << bit;
  }
  for (std::size_t bit = 0; bit < 8 * example.message.size(); ++bit) {
    Bytes message = example.message;
    message[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
    EXPECT_FALSE(vrf_verify(example.key, message, example.proof)) << bit;
  }
  EXPECT_FALSE(vrf_verify(examples().front().key, example.message, example.proof));
}

/// The group's order, by which a scalar can be made larger without meaning another (RFC 8032, 5.1).
TEST(Vrf, RefusesScalarsThatAreNotReduced) {
  const Bytes order = {0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7,
                       0xA2, 0xDE, 0xF9, 0xDE, 0x14, 0,    0,    0,    0,    0,    0,
                       0,    0,    0,    0,    0,    0,    0,    0,    0,    0x10};
  const Example example = examples().front();
  VrfProof proof = example.proof;
  unsigned carry = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    carry += proof[48 + i] + order[i];
    proof[48 + i] = static_cast<std::uint8_t>(carry);
    carry >>= 8U;
  }
  EXPECT_FALSE(vrf_verify(example.key, example.message, proof));
}

TEST(Vrf, TakesNoKeyOrPointOfSmallOrder) {
  const Example example = examples().front();
  for (const auto& answer : random::known_answers("weak-key", "protocol-kat.txt")) {
    const Hash weak = value_of<Hash>(answer.bytes("y"));
    EXPECT_FALSE(is_vrf_key(weak)) << hex(weak);
    EXPECT_FALSE(vrf_verify(weak, example.message, example.proof));
    VrfProof proof = example.proof;
    std::copy(weak.begin(), weak.end(), proof.begin());
    EXPECT_FALSE(vrf_verify(example.key, example.message, proof));
  }
  EXPECT_TRUE(is_vrf_key(example.key));
}

TEST(Vrf, ProvesWhatItVerifies) {
  const SuiteInfo& suite = suite_named("sha256-ed25519");
  const SeededRandomness randomness(9);
  const PrivateKey key = PrivateKey::generate(suite);
  const PublicKey other = PrivateKey::generate(suite).public_key();
  ASSERT_TRUE(key.public_key().is_of_vrf());
  for (std::uint8_t i = 0; i < 16; ++i) {
    const Bytes message(i, i);
    const VrfProof proof = key.prove(message);
    EXPECT_EQ(proof, key.prove(message));
    EXPECT_EQ(key.public_key().evaluate(message, proof), vrf_output(proof));
    EXPECT_FALSE(other.evaluate(message, proof));
  }
}

}  // namespace
}  // namespace evenhand::protocol
