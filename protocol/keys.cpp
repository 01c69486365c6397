#include "protocol/keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/crypto_library.hpp"
#include "base/error.hpp"
#include "protocol/encryption.hpp"

namespace evenhand::protocol {
namespace {

constexpr std::string_view sm2_identity = "1234567812345678";

struct FreeKeyParts {
  void operator()(BIO* bio) const { BIO_free(bio); }
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
  void operator()(PKCS8_PRIV_KEY_INFO* plain) const { PKCS8_PRIV_KEY_INFO_free(plain); }
  void operator()(X509_SIG* sealed) const { X509_SIG_free(sealed); }
};
using Bio = std::unique_ptr<BIO, FreeKeyParts>;
using MdContext = std::unique_ptr<EVP_MD_CTX, FreeKeyParts>;

void require_key(bool good, const char* what) {
  if (!good) throw RunError(fmt::format("OpenSSL cannot {}", what));
}

std::shared_ptr<EVP_PKEY> owned(EVP_PKEY* key) {
  return {key, [](EVP_PKEY* of) { EVP_PKEY_free(of); }};
}

bool is_of(const SuiteInfo& suite, EVP_PKEY* key) {
  return key != nullptr && EVP_PKEY_is_a(key, suite.key_type) == 1;
}

bool is_sm2(const SuiteInfo& suite) { return std::string_view(suite.key_type) == "SM2"; }

Bio bio_of(std::string_view pem) {
  return Bio(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
}

std::string text_of(const Bio& bio) {
  char* bytes = nullptr;
  const long size = BIO_get_mem_data(bio.get(), &bytes);
  return {bytes, static_cast<std::size_t>(size)};
}

/// Never asks at the terminal.
int no_password(char* /*buffer*/, int /*size*/, int /*writing*/, void* /*data*/) { return -1; }

/// `data` is a std::string_view.
int give_passphrase(char* buffer, int size, int /*writing*/, void* data) {
  const auto& passphrase = *static_cast<const std::string_view*>(data);
  if (passphrase.size() > static_cast<std::size_t>(size)) return -1;
  std::copy(passphrase.begin(), passphrase.end(), buffer);
  return static_cast<int>(passphrase.size());
}

void identify(const SuiteInfo& suite, EVP_PKEY_CTX* context) {
  if (!is_sm2(suite)) return;
  require_key(EVP_PKEY_CTX_set1_id(context, sm2_identity.data(),
                                   static_cast<int>(sm2_identity.size())) == 1,
              "give SM2 its identity");
}

// Ed25519 keys as numbers: the y of a point, without the sign of its x. OpenSSL 3.0 takes any 32
// bytes for a key. The points whose order divides 8 are few and known (Chalkias, Garillot,
// Nikolaenko, "Taming the many EdDSAs", 2020, table 1), so that comparing bytes is enough, and
// neither a library more nor arithmetic on the curve is needed.
constexpr std::string_view ed25519_prime =
    "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed";
constexpr std::array<std::string_view, 5> ed25519_small_orders = {
    "0000000000000000000000000000000000000000000000000000000000000000",   // order 4
    "0000000000000000000000000000000000000000000000000000000000000001",   // order 1
    "05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826",   // order 8
    "7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7",   // order 8
    "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec"};  // order 2

bool is_weak(const SuiteInfo& suite, View der) {
  if (is_sm2(suite)) return false;
  Bytes y(der.rbegin(), der.rbegin() + sizeof(Hash));
  y.front() &= 0x7FU;
  const std::string digits = hex(y);
  return digits >= ed25519_prime ||
         std::find(ed25519_small_orders.begin(), ed25519_small_orders.end(), digits) !=
             ed25519_small_orders.end();
}

const char* digest_of(const SuiteInfo& suite) { return is_sm2(suite) ? suite.hash : nullptr; }

}  // namespace

PublicKey::PublicKey(const SuiteInfo& suite, std::shared_ptr<EVP_PKEY> key)
    : suite_(&suite), key_(std::move(key)) {
  unsigned char* bytes = nullptr;
  const int size = i2d_PUBKEY(key_.get(), &bytes);
  require_key(size > 0, "write a public key");
  der_.assign(bytes, bytes + size);
  OPENSSL_free(bytes);
}

std::unique_ptr<PublicKey> PublicKey::from_der(const SuiteInfo& suite, View der) {
  if (der.size() != suite.key_size) return nullptr;
  const unsigned char* at = der.data();
  auto key = owned(d2i_PUBKEY(nullptr, &at, static_cast<long>(der.size())));
  if (!is_of(suite, key.get())) return nullptr;
  std::unique_ptr<PublicKey> result(new PublicKey(suite, std::move(key)));
  if (!equal(result->der_, der) || is_weak(suite, der)) return nullptr;
  return result;
}

std::unique_ptr<PublicKey> PublicKey::from_pem(const SuiteInfo& suite, std::string_view pem,
                                               std::string_view where) {
  auto key = owned(PEM_read_bio_PUBKEY(bio_of(pem).get(), nullptr, no_password, nullptr));
  if (!key) {
    key = owned(PEM_read_bio_PrivateKey(bio_of(pem).get(), nullptr, no_password, nullptr));
  }
  if (!is_of(suite, key.get())) {
    throw InputError(fmt::format("{}: this is no {} key in PEM, which the suite {} signs with",
                                 where, suite.key_type, suite.name));
  }
  std::unique_ptr<PublicKey> result(new PublicKey(suite, std::move(key)));
  if (is_weak(suite, result->der_)) {
    throw InputError(
        fmt::format("{}: anybody can sign for this key; ask for the one that is used", where));
  }
  return result;
}

bool PublicKey::verifies(View message, View signature) const {
  const MdContext context(EVP_MD_CTX_new());
  EVP_PKEY_CTX* key_context = nullptr;
  require_key(context && EVP_DigestVerifyInit_ex(context.get(), &key_context, digest_of(*suite_),
                                                 nullptr, nullptr, key_.get(), nullptr) == 1,
              "verify signatures");
  identify(*suite_, key_context);
  return EVP_DigestVerify(context.get(), signature.data(), signature.size(), message.data(),
                          message.size()) == 1;
}

namespace {

/// The point of an Ed25519 key, which stands at the end of its DER.
Hash point_of(const Bytes& der) {
  Hash point;
  std::copy(der.end() - static_cast<std::ptrdiff_t>(point.size()), der.end(), point.begin());
  return point;
}

}  // namespace

bool PublicKey::is_of_vrf() const { return suite_->has_vrf && is_vrf_key(point_of(der_)); }

std::optional<VrfOutput> PublicKey::evaluate(View message, const VrfProof& proof) const {
  if (!suite_->has_vrf) return std::nullopt;
  return vrf_verify(point_of(der_), message, proof);
}

Bytes PublicKey::encrypt(View message) const {
  require_key(is_of_vrf(), "encrypt to this key");
  return encrypted_to(point_of(der_), message);
}

std::string PublicKey::pem() const {
  const Bio bio(BIO_new(BIO_s_mem()));
  require_key(bio && PEM_write_bio_PUBKEY(bio.get(), key_.get()) == 1, "write a public key");
  return text_of(bio);
}

PrivateKey PrivateKey::generate(const SuiteInfo& suite) {
  auto key = owned(EVP_PKEY_Q_keygen(nullptr, nullptr, suite.key_type));
  require_key(key != nullptr, "make a key");
  return {suite, std::move(key)};
}

bool PrivateKey::is_encrypted(std::string_view pem) {
  return pem.find("-----BEGIN ENCRYPTED PRIVATE KEY-----") != std::string_view::npos ||
         pem.find("Proc-Type: 4,ENCRYPTED") != std::string_view::npos;
}

PrivateKey PrivateKey::from_pem(const SuiteInfo& suite, std::string_view pem,
                                std::string_view where, std::string_view passphrase) {
  auto key =
      owned(PEM_read_bio_PrivateKey(bio_of(pem).get(), nullptr, give_passphrase, &passphrase));
  ERR_clear_error();
  if (key == nullptr && is_encrypted(pem)) {
    throw InputError(fmt::format("{}: the passphrase is not the one of this key", where));
  }
  if (!is_of(suite, key.get())) {
    throw InputError(
        fmt::format("{}: this is no private {} key in PEM; make one with 'openssl "
                    "genpkey -algorithm {}'",
                    where, suite.key_type, suite.key_type));
  }
  return {suite, std::move(key)};
}

Bytes PrivateKey::sign(View message) const {
  std::optional<NonceRandomness> nonces;
  if (SeededRandomness::is_at_work()) {
    Bytes own = secret();
    nonces.emplace(own, message);
    wipe(own);
  }
  const MdContext context(EVP_MD_CTX_new());
  EVP_PKEY_CTX* key_context = nullptr;
  require_key(context && EVP_DigestSignInit_ex(context.get(), &key_context, digest_of(*suite_),
                                               nullptr, nullptr, key_.get(), nullptr) == 1,
              "sign");
  identify(*suite_, key_context);
  std::size_t size = 0;
  require_key(EVP_DigestSign(context.get(), nullptr, &size, message.data(), message.size()) == 1,
              "sign");
  Bytes signature(size);
  require_key(
      EVP_DigestSign(context.get(), signature.data(), &size, message.data(), message.size()) == 1,
      "sign");
  signature.resize(size);
  return signature;
}

/// The 32 bytes of an Ed25519 key. `what` they are wanted for stands in the message of a RunError.
Secret PrivateKey::raw_secret(const char* what) const {
  Secret secret;
  std::size_t size = secret.value.size();
  require_key(
      suite_->has_vrf && EVP_PKEY_get_raw_private_key(key_.get(), secret.value.data(), &size) == 1,
      what);
  return secret;
}

VrfProof PrivateKey::prove(View message) const {
  return vrf_prove(raw_secret("prove a random function with this key").value, message);
}

PrivateKey PrivateKey::random_key() const {
  if (suite_->has_vrf) return *this;
  BIGNUM* number = nullptr;
  require_key(EVP_PKEY_get_bn_param(key_.get(), OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1,
              "write a private key");
  Secret secret;
  const bool is_read = BN_bn2binpad(number, secret.value.data(), sizeof(Hash)) == sizeof(Hash);
  BN_clear_free(number);
  require_key(is_read, "write a private key");
  secret.value = Suite(*suite_).named("random key", {secret.value});
  auto key = owned(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, secret.value.data(),
                                                secret.value.size()));
  require_key(key != nullptr, "make a key");
  return {vrf_suite(), std::move(key)};
}

std::optional<Bytes> PrivateKey::decrypt(View ciphertext) const {
  return decrypted(raw_secret("decrypt with this key").value, ciphertext);
}

Bytes PrivateKey::secret() const {
  unsigned char* bytes = nullptr;
  const int size = i2d_PrivateKey(key_.get(), &bytes);
  require_key(size > 0, "write a private key");
  Bytes result(bytes, bytes + size);
  OPENSSL_clear_free(bytes, static_cast<std::size_t>(size));
  return result;
}

std::string PrivateKey::pem(std::string_view passphrase) const {
  const Bio bio(BIO_new(BIO_s_mem()));
  if (passphrase.empty()) {
    require_key(bio && PEM_write_bio_PrivateKey(bio.get(), key_.get(), nullptr, nullptr, 0, nullptr,
                                                nullptr) == 1,
                "write a private key");
    return text_of(bio);
  }
#ifdef OPENSSL_NO_SCRYPT  // the module for WebAssembly, whose users keep no keys in files
  throw InputError(
      "private keys are not encrypted in WebAssembly; write this one without a passphrase, or use "
      "the program for Linux");
#else
  // OpenSSL's usual way makes the key by 2048 rounds of HMAC, which guesses at a passphrase cost
  // little; these numbers are those of its own command with -scrypt.
  std::array<std::uint8_t, 16> salt{};
  fill_randomly(salt);
  const std::unique_ptr<PKCS8_PRIV_KEY_INFO, FreeKeyParts> plain(EVP_PKEY2PKCS8(key_.get()));
  X509_ALGOR* const way =
      PKCS5_pbe2_set_scrypt(EVP_aes_256_cbc(), salt.data(), static_cast<int>(salt.size()), nullptr,
                            std::uint64_t{1} << 14U, 8, 1);
  require_key(bio && plain && way, "encrypt a private key");
  const std::unique_ptr<X509_SIG, FreeKeyParts> sealed(
      PKCS8_set0_pbe(passphrase.data(), static_cast<int>(passphrase.size()), plain.get(), way));
  require_key(sealed && PEM_write_bio_PKCS8(bio.get(), sealed.get()) == 1, "encrypt a private key");
  return text_of(bio);
#endif
}

}  // namespace evenhand::protocol
