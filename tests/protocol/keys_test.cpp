#include "protocol/keys.hpp"

#include <gtest/gtest.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include <memory>

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

TEST(Keys, AreEncryptedUnderAPassphrase) {
  for (const char* suite : {"sha256-ed25519", "sm3-sm2"}) {
    const SuiteInfo& info = suite_named(suite);
    const PrivateKey key = PrivateKey::generate(info);
    const std::string sealed = key.pem("correct horse");
    EXPECT_TRUE(PrivateKey::is_encrypted(sealed));
    EXPECT_FALSE(PrivateKey::is_encrypted(key.pem()));
    EXPECT_NE(sealed, key.pem("correct horse"));
    EXPECT_EQ(PrivateKey::from_pem(info, sealed, "k", "correct horse").public_key().der(),
              key.public_key().der());
    for (const char* other : {"", "correct horse ", "Correct horse"}) {
      try {
        PrivateKey::from_pem(info, sealed, "k.pem", other);
        ADD_FAILURE() << other;
      } catch (const InputError& error) {
        EXPECT_STREQ(error.what(), "k.pem: the passphrase is not the one of this key");
      }
    }
    EXPECT_THROW(PublicKey::from_pem(info, sealed, "k.pem"), InputError);
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
    const SuiteInfo& other = info.name == sm2.name ? ed25519 : sm2;
    EXPECT_EQ(PublicKey::from_der(other, open.der()), nullptr);
    EXPECT_THROW(PublicKey::from_pem(other, open.pem(), "x"), InputError);
    EXPECT_THROW(PrivateKey::from_pem(info, "nothing", "x"), InputError);
  }
}

/// An Ed25519 key as SubjectPublicKeyInfo (RFC 8410).
Bytes info_of(const Bytes& point) {
  Bytes der = {0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00};
  der.insert(der.end(), point.begin(), point.end());
  return der;
}

TEST(Keys, ForWhichAnybodyCanSignAreRefused) {
  const SuiteInfo& info = suite_named("sha256-ed25519");
  for (const char* name : {"weak-key", "weak-signature"}) {
    for (const auto& answer : random::known_answers(name, "protocol-kat.txt")) {
      const Bytes der = info_of(answer.bytes("y"));
      EXPECT_EQ(PublicKey::from_der(info, der), nullptr) << answer.text("y");
      EXPECT_THROW(PublicKey::from_pem(info, armoured(der, "PUBLIC KEY"), "x"), InputError);
    }
  }
  EXPECT_EQ(random::known_answers("weak-key", "protocol-kat.txt").size(), 14U);
  for (const auto& answer : random::known_answers("mixed-key", "protocol-kat.txt")) {
    EXPECT_NE(PublicKey::from_der(info, info_of(answer.bytes("y"))), nullptr);
  }
}

TEST(Keys, RefuseSignaturesThatAreNotTheOne) {
  const SuiteInfo& info = suite_named("sha256-ed25519");
  const auto holds = [&](const random::KnownAnswer& answer) {
    const auto key = PublicKey::from_der(info, info_of(answer.bytes("y")));
    return key && key->verifies(answer.bytes("message"), answer.bytes("signature"));
  };
  const auto refused = random::known_answers("refused-signature", "protocol-kat.txt");
  EXPECT_EQ(refused.size(), 57U);
  for (const auto& answer : refused) EXPECT_FALSE(holds(answer)) << "test " << answer.text("test");
  for (const auto& answer : random::known_answers("accepted-signature", "protocol-kat.txt")) {
    EXPECT_TRUE(holds(answer)) << "test " << answer.text("test");
  }
}

TEST(Keys, AreWrittenInOneWay) {
  // All numbers from the prime on, with both signs.
  const SuiteInfo& info = suite_named("sha256-ed25519");
  for (std::uint8_t beyond = 0; beyond < 19; ++beyond) {
    for (const std::uint8_t top : {std::uint8_t{0x7f}, std::uint8_t{0xff}}) {
      Bytes point(32, 0xff);
      point.front() = static_cast<std::uint8_t>(0xed + beyond);
      point.back() = top;
      EXPECT_EQ(PublicKey::from_der(info, info_of(point)), nullptr) << hex(point);
    }
  }
}

TEST(Keys, AWeakOneWouldSignAnything) {
  // OpenSSL takes it, which is why keys are looked at: R is the key itself and S is 0.
  Bytes point(32, 0);
  point.front() = 1;
  Bytes signature = point;
  signature.resize(64);
  const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(
      EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, point.data(), point.size()),
      EVP_PKEY_free);
  for (const std::string_view message : {"one", "another"}) {
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                          EVP_MD_CTX_free);
    ASSERT_EQ(EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key.get()), 1);
    EXPECT_EQ(EVP_DigestVerify(context.get(), signature.data(), signature.size(),
                               view(message).data(), message.size()),
              1);
  }
}

// SM2: s = (1 + d)^-1 (k - r d) mod n, so that two signatures with one nonce k give the key away.

using Number = std::unique_ptr<BIGNUM, decltype(&BN_free)>;
Number number_of(const BIGNUM* value) { return {BN_dup(value), BN_free}; }

/// d, if both signatures have one nonce: (s2 - s1) / (s1 + r1 - s2 - r2) mod n.
std::string key_from(const Bytes& first, const Bytes& second) {
  const auto read = [](const Bytes& signature) {
    const unsigned char* at = signature.data();
    return std::unique_ptr<ECDSA_SIG, decltype(&ECDSA_SIG_free)>(
        d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(signature.size())), ECDSA_SIG_free);
  };
  const auto one = read(first);
  const auto two = read(second);
  const std::unique_ptr<BN_CTX, decltype(&BN_CTX_free)> context(BN_CTX_new(), BN_CTX_free);
  BIGNUM* order = nullptr;
  // GB/T 32918.5, appendix A.1.
  BN_hex2bn(&order, "FFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFF7203DF6B21C6052B53BBF40939D54123");
  const Number n(order, BN_free);
  const Number above = number_of(ECDSA_SIG_get0_s(two.get()));
  BN_mod_sub(above.get(), above.get(), ECDSA_SIG_get0_s(one.get()), n.get(), context.get());
  const Number below = number_of(ECDSA_SIG_get0_s(one.get()));
  BN_mod_add(below.get(), below.get(), ECDSA_SIG_get0_r(one.get()), n.get(), context.get());
  BN_mod_sub(below.get(), below.get(), ECDSA_SIG_get0_s(two.get()), n.get(), context.get());
  BN_mod_sub(below.get(), below.get(), ECDSA_SIG_get0_r(two.get()), n.get(), context.get());
  const Number inverse(BN_mod_inverse(nullptr, below.get(), n.get(), context.get()), BN_free);
  if (!inverse) return "none";
  BN_mod_mul(above.get(), above.get(), inverse.get(), n.get(), context.get());
  const std::unique_ptr<char, void (*)(char*)> digits(BN_bn2hex(above.get()),
                                                      [](char* text) { OPENSSL_free(text); });
  return digits.get();
}

std::string secret_of(EVP_PKEY* key) {
  BIGNUM* secret = nullptr;
  EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &secret);
  const Number owner(secret, BN_free);
  const std::unique_ptr<char, void (*)(char*)> digits(BN_bn2hex(secret),
                                                      [](char* text) { OPENSSL_free(text); });
  return digits.get();
}

TEST(Keys, ASeedDoesNotGiveThemAway) {
  const PrivateKey signer = PrivateKey::generate(suite_named("sm3-sm2"));
  const std::string pem = signer.pem();
  const std::unique_ptr<BIO, decltype(&BIO_free)> text(
      BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())), BIO_free);
  const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(
      PEM_read_bio_PrivateKey(text.get(), nullptr, nullptr, nullptr), EVP_PKEY_free);
  const std::string secret = secret_of(key.get());
  // Signs in two sessions with one seed, in which other players joined.
  const auto sign_seeded = [](const auto& sign) {
    const SeededRandomness randomness(7);
    return sign();
  };
  const auto plainly = [&](std::string_view message) {
    return sign_seeded([&] {
      const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                            EVP_MD_CTX_free);
      EVP_DigestSignInit_ex(context.get(), nullptr, "SM3", nullptr, nullptr, key.get(), nullptr);
      Bytes signature(128);
      std::size_t length = signature.size();
      EVP_DigestSign(context.get(), signature.data(), &length, view(message).data(),
                     message.size());
      signature.resize(length);
      return signature;
    });
  };
  const auto here = [&](std::string_view message) {
    return sign_seeded([&] { return signer.sign(view(message)); });
  };
  // Nonces from the seed repeat, and two signatures are enough.
  EXPECT_EQ(key_from(plainly("first"), plainly("second")), secret);
  EXPECT_NE(key_from(here("first"), here("second")), secret);
  // Seeded sessions, which are for tests, repeat all the same, and a signature leaves the seed's
  // numbers alone.
  EXPECT_EQ(here("first"), here("first"));
  EXPECT_NE(here("first"), signer.sign(view("first")));
  const auto drawn = sign_seeded([] { return random_hash(); });
  EXPECT_EQ(sign_seeded([&] {
              signer.sign(view("first"));
              return random_hash();
            }),
            drawn);
}

}  // namespace
}  // namespace evenhand::protocol
