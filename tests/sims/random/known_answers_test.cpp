#include "tests/sims/random/known_answers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string_view>

#include "sims/random/cipher_source.hpp"
#include "sims/random/digest.hpp"
#include "sims/random/glibc_rand.hpp"
#include "sims/random/hash_drbg.hpp"
#include "sims/random/lcg.hpp"
#include "sims/random/pcg64.hpp"
#include "sims/random/philox.hpp"
#include "sims/random/seeding.hpp"
#include "sims/random/small_seed.hpp"
#include "sims/random/xoshiro.hpp"

namespace evenhand::random {
namespace {

template <class Engine>
void expect_words(Engine engine, const KnownAnswer& answer, std::uint64_t skip = 0) {
  for (std::uint64_t i = 0; i < skip; ++i) engine();
  for (const std::uint64_t word : answer.words("words")) EXPECT_EQ(engine(), word);
}

Xoshiro256PlusPlus::State state_of(const std::vector<std::uint64_t>& words) {
  return {words.at(0), words.at(1), words.at(2), words.at(3)};
}

TEST(KnownAnswers, Philox) {
  for (const KnownAnswer& answer : known_answers("philox")) {
    const auto counter = answer.words("counter");
    const auto key = answer.words("key");
    const Philox::Block block =
        Philox::block({counter[0], counter[1], counter[2], counter[3]}, {key[0], key[1]});
    EXPECT_EQ(std::vector(block.begin(), block.end()), answer.words("words"));
  }
}

TEST(KnownAnswers, Xoshiro) {
  for (const KnownAnswer& answer : known_answers("xoshiro256++")) {
    expect_words(Xoshiro256PlusPlus(state_of(answer.words("state"))), answer);
  }
}

TEST(KnownAnswers, XoshiroFromANumber) {
  for (const KnownAnswer& answer : known_answers("splitmix64")) {
    Xoshiro256PlusPlus seeded = xoshiro_from_number(answer.number("number"));
    Xoshiro256PlusPlus expected(state_of(answer.words("words")));
    for (int i = 0; i < 10; ++i) EXPECT_EQ(seeded(), expected());
  }
}

TEST(KnownAnswers, Pcg64) {
  for (const KnownAnswer& answer : known_answers("pcg64")) {
    expect_words(Pcg64(answer.number("state"), answer.number("sequence")), answer);
  }
}

TEST(KnownAnswers, MersenneTwister) {
  for (const KnownAnswer& answer : known_answers("mt19937-64")) {
    expect_words(std::mt19937_64(answer.number("state")), answer, answer.count("skip"));
  }
}

// A Lehmer generator's outputs are counted from zero, and any number will do for a state: state 0
// stands for 1.
TEST(KnownAnswers, Minstd) {
  for (const KnownAnswer& answer : known_answers("minstd")) {
    Minstd engine(static_cast<std::uint32_t>(answer.number("state") - 1));
    for (std::uint64_t i = 0; i < answer.count("skip"); ++i) engine();
    EXPECT_EQ(engine() + 1, answer.number("words"));
  }
}

template <class Engine>
void expect_lcg(const std::string& name) {
  for (const KnownAnswer& answer : known_answers(name)) {
    expect_words(Engine(static_cast<std::uint32_t>(answer.number("state"))), answer,
                 answer.count("skip"));
  }
}

TEST(KnownAnswers, Lcg32) { expect_lcg<Lcg32>("lcg32"); }
TEST(KnownAnswers, Randu) { expect_lcg<Randu>("randu"); }
TEST(KnownAnswers, MsvcRand) { expect_lcg<MsvcRand>("msvc-rand"); }
TEST(KnownAnswers, AnsiRand) { expect_lcg<AnsiRand>("ansi-rand"); }
TEST(KnownAnswers, GlibcRand) { expect_lcg<GlibcRand>("glibc-rand"); }

TEST(KnownAnswers, JavaRandom) {
  for (const KnownAnswer& answer : known_answers("java-random")) {
    expect_words(JavaRandom::of_seed(answer.number("state")), answer);
  }
}

std::vector<std::uint8_t> first_bytes(Source& source, std::size_t size) {
  std::vector<std::uint64_t> words(size / 8);
  source.fill(words);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(words.data());
  return {bytes, bytes + size};
}

CipherSource cipher_of(const char* cipher, const KnownAnswer& answer) {
  const auto iv = answer.bytes("iv");
  return {cipher, answer.bytes("key"), std::span<const std::uint8_t, 16>(iv.data(), 16)};
}

TEST(KnownAnswers, ChaCha20) {
  for (const KnownAnswer& answer : known_answers("chacha20")) {
    CipherSource source = cipher_of("ChaCha20", answer);
    EXPECT_EQ(first_bytes(source, 64), answer.bytes("keystream"));
  }
}

void expect_counter_mode(const std::string& name, const char* cipher) {
  for (const KnownAnswer& answer : known_answers(name)) {
    CipherSource source = cipher_of(cipher, answer);
    std::vector<std::uint8_t> text = answer.bytes("plaintext");
    const auto keystream = first_bytes(source, text.size());
    for (std::size_t i = 0; i < text.size(); ++i) text[i] ^= keystream[i];
    EXPECT_EQ(text, answer.bytes("ciphertext"));
  }
}

TEST(KnownAnswers, AesCtr) { expect_counter_mode("aes-ctr", "AES-128-CTR"); }
TEST(KnownAnswers, Sm4Ctr) { expect_counter_mode("sm4-ctr", "SM4-CTR"); }

TEST(KnownAnswers, Sm3) {
  for (const KnownAnswer& answer : known_answers("sm3")) {
    Digest sm3("SM3");
    std::vector<std::uint8_t> digest(sm3.size());
    sm3.hash({answer.bytes("message")}, digest);
    EXPECT_EQ(digest, answer.bytes("digest"));
  }
}

// No vectors of Hash_DRBG over SM3 are published; the same code over SHA-256 has NIST's.
TEST(KnownAnswers, HashDrbg) {
  for (const KnownAnswer& answer : known_answers("hash-drbg-sha256")) {
    HashDrbg drbg("SHA256", answer.bytes("entropy"), answer.bytes("nonce"),
                  answer.bytes("personalization"));
    std::vector<std::uint8_t> output(128);
    drbg.generate(output);
    drbg.generate(output);
    EXPECT_EQ(output, answer.bytes("output"));
  }
}

TEST(KnownAnswers, DerivedState) {
  for (const KnownAnswer& answer : known_answers("derived-state")) {
    std::vector<std::uint8_t> state(40);
    derive_state("demo", answer.number("seed"), answer.number("stream"), state);
    EXPECT_EQ(state, answer.bytes("state"));
  }
}

}  // namespace
}  // namespace evenhand::random
