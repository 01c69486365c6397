#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/bytes.hpp"
#include "protocol/suite.hpp"
#include "protocol/vrf.hpp"

using EVP_PKEY = struct evp_pkey_st;

namespace evenhand::protocol {

/// A key that checks the signatures of a suite.
class PublicKey {
 public:
  /// Reads a key from a SubjectPublicKeyInfo in DER (RFC 5280); nothing when it is none of the
  /// suite's type, not written as DER demands, or weak: an Ed25519 key of small order, for which
  /// one signature fits every message, or one that is not written as RFC 8032, section 5.1.2, says.
  static std::unique_ptr<PublicKey> from_der(const SuiteInfo& suite, View der);
  /// Reads a key from PEM, as `openssl pkey -pubout` writes it; a private key will do. Throws
  /// InputError that begins with `where`, for weak keys as well.
  static std::unique_ptr<PublicKey> from_pem(const SuiteInfo& suite, std::string_view pem,
                                             std::string_view where);

  bool verifies(View message, View signature) const;

  /// Whether there is one output of the suite's random function a message: an Ed25519 key of prime
  /// order. False in a suite that has no such function.
  bool is_of_vrf() const;
  /// Returns the output of the key's verifiable random function for a message, or nothing when the
  /// proof does not hold.
  std::optional<VrfOutput> evaluate(View message, const VrfProof& proof) const;

  /// Encrypts a message that only the owner of the key reads (protocol/encryption.hpp). Throws
  /// RunError for a key that is not is_of_vrf().
  Bytes encrypt(View message) const;

  const Bytes& der() const { return der_; }
  std::string pem() const;

 private:
  friend class PrivateKey;
  PublicKey(const SuiteInfo& suite, std::shared_ptr<EVP_PKEY> key);

  const SuiteInfo* suite_;
  std::shared_ptr<EVP_PKEY> key_;
  Bytes der_;
};

/// A key that signs: Ed25519 (RFC 8032), or SM2 (GB/T 32918.2) with SM3 and the identity
/// "1234567812345678", in DER.
class PrivateKey {
 public:
  static PrivateKey generate(const SuiteInfo& suite);
  /// Reads a key from PEM, which may be encrypted under a passphrase. Throws InputError that begins
  /// with `where`, for another passphrase as well.
  static PrivateKey from_pem(const SuiteInfo& suite, std::string_view pem, std::string_view where,
                             std::string_view passphrase = {});
  /// Whether a passphrase is wanted to read it.
  static bool is_encrypted(std::string_view pem);

  Bytes sign(View message) const;
  /// The proof of the key's verifiable random function for a message, in a suite that has one.
  VrfProof prove(View message) const;
  /// Returns the message that PublicKey::encrypt() was given, or nothing when it is of another key
  /// or was changed.
  std::optional<Bytes> decrypt(View ciphertext) const;

  PublicKey public_key() const { return {*suite_, key_}; }
  /// Returns the key of the random function that gives the dealer's seeds: this key, or in a suite
  /// whose keys have none an Ed25519 key that follows from it.
  PrivateKey random_key() const;
  /// PKCS#8 (RFC 5958). With a passphrase that is not empty it is encrypted: PBES2 (RFC 8018) with
  /// AES-256 in CBC mode, under a key that scrypt (RFC 7914; N = 2^14, r = 8, p = 1) makes of it.
  std::string pem(std::string_view passphrase = {}) const;

 private:
  Bytes secret() const;
  Secret raw_secret(const char* what) const;
  PrivateKey(const SuiteInfo& suite, std::shared_ptr<EVP_PKEY> key)
      : suite_(&suite), key_(std::move(key)) {}

  const SuiteInfo* suite_;
  std::shared_ptr<EVP_PKEY> key_;
};

}  // namespace evenhand::protocol
