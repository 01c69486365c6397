#include "protocol/keys.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/sims/random/known_answers.hpp"

namespace evenhand::protocol {
namespace {

/// PEM of what is in DER.
std::string armoured(View der, const std::string& kind) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text = "-----BEGIN " + kind + "-----\n";
  for (std::size_t i = 0; i < der.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, der.size() - i);
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k) bits = bits << 8U | (k < count ? der[i + k] : 0U);
    for (std::size_t k = 0; k < 4; ++k) {
      text += k <= count ? digits[bits >> (18 - 6 * k) & 63U] : '=';
    }
    if (i % 48 == 45 && i + 3 < der.size()) text += '\n';
  }
  return text + "\n-----END " + kind + "-----\n";
}

TEST(Keys, SignAndVerifyAsTheStandardsSay) {
  for (const auto& answer : random::known_answers("signature", "protocol-kat.txt")) {
    const SuiteInfo& info = suite_named(answer.text("suite"));
    const auto key = PublicKey::from_der(info, answer.bytes("key"));
    ASSERT_NE(key, nullptr);
    Bytes message = answer.bytes("message");
    const Bytes signature = answer.bytes("signature");
    EXPECT_TRUE(key->verifies(message, signature));
    if (!answer.text("secret").empty()) {
      const PrivateKey secret =
          PrivateKey::from_pem(info, armoured(answer.bytes("secret"), "PRIVATE KEY"), "test");
      EXPECT_EQ(secret.sign(message), signature);
      EXPECT_EQ(secret.public_key().der(), key->der());
    }
    message.front() ^= 1;
    EXPECT_FALSE(key->verifies(message, signature));
  }
}

TEST(Keys, AreOfTheirSuiteAndKeepTheirForm) {
  const SuiteInfo& ed25519 = suite_named("sha256-ed25519");
  const SuiteInfo& sm2 = suite_named("sm3-sm2");
  for (const SuiteInfo& info : suites()) {
    const PrivateKey key = PrivateKey::generate(info);
    const PublicKey open = key.public_key();
    const Hash message = random_hash();
    EXPECT_TRUE(open.verifies(message, key.sign(message)));
    EXPECT_TRUE(PublicKey::from_pem(info, open.pem(), "x")->verifies(message, key.sign(message)));
    EXPECT_EQ(PublicKey::from_pem(info, key.pem(), "x")->der(), open.der());
    Bytes longer = open.der();
    longer.push_back(0);
    EXPECT_EQ(PublicKey::from_der(info, longer), nullptr);
    const SuiteInfo& other = info.name == ed25519.name ? sm2 : ed25519;
    EXPECT_EQ(PublicKey::from_der(other, open.der()), nullptr);
    EXPECT_THROW(PublicKey::from_pem(other, open.pem(), "x"), InputError);
    EXPECT_THROW(PrivateKey::from_pem(info, "nothing", "x"), InputError);
  }
}

}  // namespace
}  // namespace evenhand::protocol
