#include "sims/random/cipher_source.hpp"

#include <gtest/gtest.h>

#include "tests/sims/random/known_answers.hpp"

namespace evenhand::random {
namespace {

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

}  // namespace
}  // namespace evenhand::random
