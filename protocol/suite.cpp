#include "protocol/suite.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/crypto_library.hpp"
#include "base/error.hpp"
#include "base/suggest.hpp"

namespace evenhand::protocol {
namespace {

/// The beginning of each label.
constexpr std::string_view label_prefix = "evenhand/2 ";

constexpr std::array<SuiteInfo, 3> all_suites = {
    {{"sha256-ed25519", "SHA256", "ED25519", 44, true, false,
      "SHA-256, HMAC, HKDF; Ed25519 signatures"},
     {"sm3-sm2", "SM3", "SM2", 91, false, false,
      "SM3, HMAC, HKDF; SM2 signatures (GB/T 32905, GB/T 32918); seeds by edwards25519"},
     {"mental", "SHA256", "ED25519", 44, true, true,
      "SHA-256, Ed25519; sealed cards on ristretto255, which every player shuffles"}}};

OSSL_PARAM octets(const char* name, View bytes) {
  // OpenSSL reads them only.
  return OSSL_PARAM_construct_octet_string(name, const_cast<std::uint8_t*>(bytes.data()),
                                           bytes.size());
}

}  // namespace

std::span<const SuiteInfo> suites() { return all_suites; }

const SuiteInfo* find_suite(std::string_view name) {
  const auto* const found = std::find_if(all_suites.begin(), all_suites.end(),
                                         [&](const SuiteInfo& info) { return info.name == name; });
  return found == all_suites.end() ? nullptr : found;
}

const SuiteInfo& suite_named(std::string_view name) {
  if (const SuiteInfo* info = find_suite(name)) return *info;
  std::vector<std::string_view> names;
  for (const SuiteInfo& info : all_suites) names.push_back(info.name);
  throw InputError(
      unknown_name("suite", name, names, "expected sha256-ed25519, sm3-sm2 or mental"));
}

const SuiteInfo& vrf_suite() { return all_suites.front(); }

void Suite::Free::operator()(EVP_KDF_CTX* context) const { EVP_KDF_CTX_free(context); }

Suite::Suite(const SuiteInfo& info)
    : info_(&info), digest_(info.hash), drbg_(info.hash, Hash{}, Hash{}, View{}) {
  struct FreeKdf {
    void operator()(EVP_KDF* kdf) const { EVP_KDF_free(kdf); }
  };
  const std::unique_ptr<EVP_KDF, FreeKdf> kdf(EVP_KDF_fetch(nullptr, "HKDF", nullptr));
  kdf_.reset(kdf ? EVP_KDF_CTX_new(kdf.get()) : nullptr);
  if (!kdf_) throw RunError("the OpenSSL library here has no HKDF");
}

Hash Suite::hash(std::initializer_list<View> parts) {
  Hash result;
  digest_.hash(parts, result);
  return result;
}

Hash Suite::tagged(std::string_view label, std::initializer_list<View> parts) {
  return tagged(label, {}, parts);
}

Hash Suite::named(std::string_view name, std::initializer_list<View> parts) {
  return tagged(label_prefix, name, parts);
}

std::string Suite::label(std::string_view name) {
  return std::string(label_prefix) + std::string(name);
}

Hash Suite::tagged(std::string_view begin, std::string_view end,
                   std::initializer_list<View> parts) {
  message_.clear();
  message_.push_back(static_cast<std::uint8_t>(begin.size() + end.size()));
  message_.insert(message_.end(), begin.begin(), begin.end());
  message_.insert(message_.end(), end.begin(), end.end());
  for (const View part : parts) {
    const auto size = big_endian<4>(part.size());
    message_.insert(message_.end(), size.begin(), size.end());
    message_.insert(message_.end(), part.begin(), part.end());
  }
  const Hash result = hash({message_});
  wipe(message_);
  return result;
}

void Suite::derive(View key, View salt, View info, std::span<std::uint8_t> out) {
  std::string name = info_->hash;
  const std::array<OSSL_PARAM, 5> parameters = {
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, name.data(), 0),
      octets(OSSL_KDF_PARAM_KEY, key), octets(OSSL_KDF_PARAM_SALT, salt),
      octets(OSSL_KDF_PARAM_INFO, info), OSSL_PARAM_construct_end()};
  EVP_KDF_CTX_reset(kdf_.get());
  if (EVP_KDF_derive(kdf_.get(), out.data(), out.size(), parameters.data()) != 1) {
    throw RunError("OpenSSL's HKDF failed");
  }
}

}  // namespace evenhand::protocol
