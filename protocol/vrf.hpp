#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "protocol/bytes.hpp"

namespace evenhand::protocol {

// A verifiable random function: ECVRF-EDWARDS25519-SHA512-TAI of RFC 9381, section 5.5, under an
// Ed25519 key (RFC 8032). For a key and a message there is one output, which nobody can foretell
// without the private key, and a proof by which anybody can check it with the public one. The group
// operations are libsodium's.

using VrfProof = std::array<std::uint8_t, 80>;   ///< a point, 16 bytes of challenge, a scalar
using VrfOutput = std::array<std::uint8_t, 64>;  ///< beta

/// Whether 32 bytes are a point of the curve's group of prime order, in its one encoding, and not
/// the neutral element: what a key has to be so that there is one output alone.
bool is_vrf_key(View point);

/// ECVRF_encode_to_curve_try_and_increment (5.4.1.1), salted with the public key.
Hash vrf_point(const Hash& public_key, View message);

/// ECVRF_prove (5.1) under the 32 bytes of an Ed25519 private key, with the nonce of 5.4.2.2.
VrfProof vrf_prove(const Hash& secret, View message);

/// ECVRF_proof_to_hash (5.2), of a proof that holds. Throws RunError for what is no point.
VrfOutput vrf_output(const VrfProof& proof);

/// ECVRF_verify (5.3) with the key's validation: the output, or nothing when the proof does not
/// hold. The proof's point has to be of the group of prime order as well, so that nothing has to be
/// said of the curve's other points.
std::optional<VrfOutput> vrf_verify(const Hash& public_key, View message, const VrfProof& proof);

}  // namespace evenhand::protocol
