#pragma once

#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "protocol/bytes.hpp"
#include "sims/random/digest.hpp"
#include "sims/random/drbg.hpp"

using EVP_KDF_CTX = struct evp_kdf_ctx_st;

namespace evenhand::protocol {

/// The primitives that a session is made with, by name.
struct SuiteInfo {
  std::string_view name;  ///< "sha256-ed25519"
  const char* hash;       ///< as OpenSSL calls it
  const char* key_type;
  std::size_t key_size;  ///< of a public key in DER
  bool has_vrf;          ///< its keys are those of a verifiable random function, too (vrf.hpp)
  bool is_mental;        ///< players shuffle sealed cards (docs/mental.md)
  std::string_view summary;
};

std::span<const SuiteInfo> suites();
/// Null for an unknown name.
const SuiteInfo* find_suite(std::string_view name);
/// Throws InputError with a suggestion for an unknown name.
const SuiteInfo& suite_named(std::string_view name);
/// The suite whose keys are those of the random function, and of auditors, in every suite.
const SuiteInfo& vrf_suite();

/// A suite at work. One thread a time.
class Suite {
 public:
  explicit Suite(const SuiteInfo& info);

  const SuiteInfo& info() const { return *info_; }

  Hash hash(std::initializer_list<View> parts);

  /// The hash of a label and parts, each with its length before it (one byte of the label's, four
  /// of a part's), so that no two lists of parts are hashed as the same bytes.
  Hash tagged(std::string_view label, std::initializer_list<View> parts);
  /// Returns the hash with the label "evenhand/2 NAME".
  Hash named(std::string_view name, std::initializer_list<View> parts);
  static std::string label(std::string_view name);

  /// HKDF (RFC 5869) over the suite's hash.
  void derive(View key, View salt, View info, std::span<std::uint8_t> out);

  /// The suite's HMAC_DRBG, instantiated anew by each user.
  random::HmacDrbg& drbg() { return drbg_; }

 private:
  struct Free {
    void operator()(EVP_KDF_CTX* context) const;
  };

  Hash tagged(std::string_view begin, std::string_view end, std::initializer_list<View> parts);

  const SuiteInfo* info_;
  random::Digest digest_;
  random::HmacDrbg drbg_;
  std::unique_ptr<EVP_KDF_CTX, Free> kdf_;
  Bytes message_;
};

}  // namespace evenhand::protocol
