#include "protocol/encryption.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "protocol/keys.hpp"
#include "tests/sims/random/known_answers.hpp"

namespace evenhand::protocol {
namespace {

Hash as_hash(View bytes) {
  Hash hash{};
  std::copy(bytes.begin(), bytes.end(), hash.begin());
  return hash;
}

struct EncryptedAnswer {
  Hash secret{};
  Hash key{};
  Bytes message;
  Bytes ciphertext;
};

std::vector<EncryptedAnswer> encrypted_answers() {
  std::vector<EncryptedAnswer> all;
  for (const auto& answer : random::known_answers("encrypted", "protocol-kat.txt")) {
    all.push_back({as_hash(answer.bytes("secret")), as_hash(answer.bytes("key")),
                   answer.bytes("message"), answer.bytes("ciphertext")});
  }
  return all;
}

TEST(Encryption, ReadsWhatAnotherProgramEncrypted) {
  ASSERT_EQ(encrypted_answers().size(), 3U);
  for (const EncryptedAnswer& known : encrypted_answers()) {
    EXPECT_EQ(known.ciphertext.size(), known.message.size() + encryption_overhead);
    EXPECT_EQ(decrypted(known.secret, known.ciphertext), known.message);
  }
}

TEST(Encryption, IsReadWithItsOwnKeyAlone) {
  const std::vector<EncryptedAnswer> known = encrypted_answers();
  const Bytes message = {1, 2, 3};
  const Bytes ciphertext = encrypted_to(known[0].key, message);
  EXPECT_EQ(decrypted(known[0].secret, ciphertext), message);
  EXPECT_EQ(decrypted(known[1].secret, ciphertext), std::nullopt);
  EXPECT_NE(encrypted_to(known[0].key, message), ciphertext);
}

TEST(Encryption, NoticesEveryChange) {
  const EncryptedAnswer known = encrypted_answers()[1];
  for (std::size_t i = 0; i < known.ciphertext.size(); ++i) {
    Bytes changed = known.ciphertext;
    changed[i] ^= 4;
    EXPECT_EQ(decrypted(known.secret, changed), std::nullopt) << i;
  }
  for (std::size_t size = 0; size < known.ciphertext.size(); ++size) {
    EXPECT_EQ(decrypted(known.secret, View(known.ciphertext).first(size)), std::nullopt) << size;
  }
}

TEST(Encryption, RefusesPointsThatNobodyHasTheKeyOf) {
  EXPECT_THROW(encrypted_to(Hash{}, {}), RunError);   // of order 4
  EXPECT_THROW(encrypted_to(Hash{1}, {}), RunError);  // the neutral element
  EXPECT_THROW(encrypted_to(Hash{2}, {}), RunError);  // no point
}

TEST(Encryption, IsWhatKeysOfASuiteDo) {
  const SuiteInfo& suite = suite_named("sha256-ed25519");
  const PrivateKey key = PrivateKey::generate(suite);
  const Bytes message = {7, 0, 255};
  EXPECT_EQ(key.decrypt(key.public_key().encrypt(message)), message);
  EXPECT_EQ(PrivateKey::generate(suite).decrypt(key.public_key().encrypt(message)), std::nullopt);
  const PrivateKey other = PrivateKey::generate(suite_named("sm3-sm2"));
  EXPECT_THROW(other.public_key().encrypt(message), RunError);
  EXPECT_THROW(other.decrypt(Bytes(51)), RunError);
}

}  // namespace
}  // namespace evenhand::protocol
