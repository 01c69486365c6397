#include "protocol/encryption.hpp"

#include <sodium.h>

#include <array>

#include "base/error.hpp"
#include "protocol/group.hpp"

namespace evenhand::protocol {
namespace {

static_assert(encryption_overhead == crypto_box_SEALBYTES);

/// The same key on Curve25519.
struct MappedKey {
  Hash secret{};
  Hash point{};

  explicit MappedKey(const Hash& ed25519_secret) {
    std::array<std::uint8_t, crypto_sign_ed25519_SECRETKEYBYTES> whole{};
    Hash ed25519_point{};
    crypto_sign_ed25519_seed_keypair(ed25519_point.data(), whole.data(), ed25519_secret.data());
    crypto_sign_ed25519_sk_to_curve25519(secret.data(), whole.data());
    crypto_scalarmult_base(point.data(), secret.data());
    wipe(whole);
  }
  MappedKey(const MappedKey&) = delete;
  MappedKey& operator=(const MappedKey&) = delete;
  ~MappedKey() { wipe(secret); }
};

}  // namespace

Bytes encrypted_to(const Hash& public_key, View message) {
  initialise_sodium();
  Hash point{};
  Bytes ciphertext(message.size() + encryption_overhead);
  if (crypto_sign_ed25519_pk_to_curve25519(point.data(), public_key.data()) != 0 ||
      crypto_box_seal(ciphertext.data(), message.data(), message.size(), point.data()) != 0) {
    throw RunError("libsodium cannot encrypt to this key");
  }
  return ciphertext;
}

std::optional<Bytes> decrypted(const Hash& secret, View ciphertext) {
  initialise_sodium();
  if (ciphertext.size() < encryption_overhead) return std::nullopt;
  const MappedKey key(secret);
  Bytes message(ciphertext.size() - encryption_overhead);
  if (crypto_box_seal_open(message.data(), ciphertext.data(), ciphertext.size(), key.point.data(),
                           key.secret.data()) != 0) {
    return std::nullopt;
  }
  return message;
}

}  // namespace evenhand::protocol
