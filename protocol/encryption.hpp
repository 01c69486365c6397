#pragma once

#include <optional>

#include "protocol/bytes.hpp"

namespace evenhand::protocol {

// Messages that one reader alone can read: the sealed boxes of libsodium (crypto_box_seal: X25519
// with a key that is made for this one message, XSalsa20 and Poly1305), to an Ed25519 key, whose
// point is mapped to Curve25519 by the birational map of RFC 7748, section 4.1. Any change is
// noticed; the author is not named.

inline constexpr std::size_t encryption_overhead = 48;  ///< bytes beside those of the message

/// Encrypts a message to an Ed25519 key of prime order. Throws RunError for another. The result
/// differs each time.
Bytes encrypted_to(const Hash& public_key, View message);

/// The message, under the 32 bytes of an Ed25519 private key, or nothing for what was encrypted to
/// another key or was changed.
std::optional<Bytes> decrypted(const Hash& secret, View ciphertext);

}  // namespace evenhand::protocol
