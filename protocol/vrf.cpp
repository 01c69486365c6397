#include "protocol/vrf.hpp"

#include <sodium.h>

#include <algorithm>
#include <initializer_list>
#include <span>

#include "base/error.hpp"
#include "protocol/group.hpp"

namespace evenhand::protocol {
namespace {

// RFC 9381, section 5.5: suite_string 0x03, cLen 16, ptLen and qLen 32. The marks are those of its
// algorithms' domain separators.
constexpr std::uint8_t suite_string = 0x03;
constexpr std::uint8_t encode_front = 0x01;
constexpr std::uint8_t challenge_front = 0x02;
constexpr std::uint8_t output_front = 0x03;
constexpr std::uint8_t back = 0x00;
constexpr std::size_t challenge_size = 16;

Wide sha512(std::initializer_list<View> parts) {
  crypto_hash_sha512_state state;
  crypto_hash_sha512_init(&state);
  for (const View part : parts) crypto_hash_sha512_update(&state, part.data(), part.size());
  Wide result;
  crypto_hash_sha512_final(&state, result.data());
  return result;
}

Hash reduced(const Wide& wide) {
  Hash scalar;
  crypto_core_ed25519_scalar_reduce(scalar.data(), wide.data());
  return scalar;
}

Hash first_half(const Wide& wide) {
  Hash half;
  std::copy_n(wide.begin(), half.size(), half.begin());
  return half;
}

Wide widened(View bytes) {
  Wide wide{};
  std::copy(bytes.begin(), bytes.end(), wide.begin());
  return wide;
}

/// y below 2^255 - 19: RFC 8032, section 5.1.3, takes no other encoding of a point.
bool is_canonical(const Hash& point) {
  const bool is_full =
      (point[31] & 0x7FU) == 0x7F && std::all_of(point.begin() + 1, point.end() - 1,
                                                 [](std::uint8_t byte) { return byte == 0xFF; });
  return !is_full || point[0] < 0xED;
}

bool double_point(Hash& point) {
  const Hash one = point;
  return crypto_core_ed25519_add(point.data(), one.data(), one.data()) == 0;
}

/// Eight times a point, which is in the group of prime order; false for what is no point, and for
/// the points whose order divides eight.
bool clear_cofactor(Hash& point) {
  constexpr Hash neutral = {1};
  return is_canonical(point) && double_point(point) && double_point(point) && double_point(point) &&
         point != neutral;
}

/// A secret scalar, and what nonces are made of: RFC 8032, section 5.1.5.
struct ExpandedKey {
  explicit ExpandedKey(const Hash& secret) {
    Wide hash = sha512({secret});
    scalar = first_half(hash);
    scalar[0] &= 0xF8U;
    scalar[31] = static_cast<std::uint8_t>((scalar[31] & 0x7FU) | 0x40U);
    Wide wide = widened(scalar);
    scalar = reduced(wide);
    std::copy(hash.begin() + 32, hash.end(), prefix.begin());
    wipe(hash);
    wipe(wide);
  }
  ExpandedKey(const ExpandedKey&) = delete;
  ExpandedKey& operator=(const ExpandedKey&) = delete;
  ~ExpandedKey() {
    wipe(scalar);
    wipe(prefix);
  }

  Hash scalar{};
  Hash prefix{};
};

/// A point of the group of prime order, so many times.
Hash times(const Hash& scalar, const Hash& point) {
  Hash result;
  if (crypto_scalarmult_ed25519_noclamp(result.data(), scalar.data(), point.data()) != 0) {
    throw RunError("libsodium cannot multiply a point");
  }
  return result;
}

Hash times_base(const Hash& scalar) {
  Hash result;
  if (crypto_scalarmult_ed25519_base_noclamp(result.data(), scalar.data()) != 0) {
    throw RunError("libsodium cannot multiply the base point");
  }
  return result;
}

/// ECVRF_challenge_generation (5.4.3).
Hash challenge(const Hash& key, const Hash& point, const Hash& gamma, const Hash& u,
               const Hash& v) {
  const std::array<std::uint8_t, 2> front = {suite_string, challenge_front};
  const std::array<std::uint8_t, 1> behind = {back};
  const Wide hash = sha512({front, key, point, gamma, u, v, behind});
  Hash scalar{};
  std::copy_n(hash.begin(), challenge_size, scalar.begin());
  return scalar;
}

struct DecodedProof {
  explicit DecodedProof(const VrfProof& proof) {
    std::copy_n(proof.begin(), gamma.size(), gamma.begin());
    std::copy_n(proof.begin() + 32, challenge_size, c.begin());
    std::copy_n(proof.begin() + 48, s.size(), s.begin());
  }
  Hash gamma{};
  Hash c{};
  Hash s{};
};

}  // namespace

bool is_vrf_key(View point) {
  initialise_sodium();
  return point.size() == sizeof(Hash) && crypto_core_ed25519_is_valid_point(point.data()) == 1;
}

Hash vrf_point(const Hash& public_key, View message) {
  initialise_sodium();
  const std::array<std::uint8_t, 2> front = {suite_string, encode_front};
  for (unsigned counter = 0; counter < 256; ++counter) {
    const std::array<std::uint8_t, 2> behind = {static_cast<std::uint8_t>(counter), back};
    Hash point = first_half(sha512({front, public_key, message, behind}));
    if (clear_cofactor(point)) return point;
  }
  // Each counter fails with a chance of about a half.
  throw RunError("no point of the curve found for a message");
}

VrfProof vrf_prove(const Hash& secret, View message) {
  initialise_sodium();
  const ExpandedKey key(secret);
  const Hash public_key = times_base(key.scalar);
  const Hash point = vrf_point(public_key, message);
  const Hash gamma = times(key.scalar, point);
  Wide wide = sha512({key.prefix, point});
  Hash nonce = reduced(wide);
  const Hash c = challenge(public_key, point, gamma, times_base(nonce), times(nonce, point));
  Hash s;
  crypto_core_ed25519_scalar_mul(s.data(), c.data(), key.scalar.data());
  crypto_core_ed25519_scalar_add(s.data(), s.data(), nonce.data());
  wipe(wide);
  wipe(nonce);
  VrfProof proof;
  std::copy(gamma.begin(), gamma.end(), proof.begin());
  std::copy_n(c.begin(), challenge_size, proof.begin() + 32);
  std::copy(s.begin(), s.end(), proof.begin() + 48);
  return proof;
}

VrfOutput vrf_output(const VrfProof& proof) {
  initialise_sodium();
  Hash point = DecodedProof(proof).gamma;
  if (!clear_cofactor(point)) throw RunError("a proof of a random function without a point");
  const std::array<std::uint8_t, 2> front = {suite_string, output_front};
  const std::array<std::uint8_t, 1> behind = {back};
  return sha512({front, point, behind});
}

std::optional<VrfOutput> vrf_verify(const Hash& public_key, View message, const VrfProof& proof) {
  const DecodedProof given(proof);
  if (!is_vrf_key(public_key) || !is_vrf_key(given.gamma)) return std::nullopt;
  // s below the group's order; a challenge or an s of zero has no chance to be right.
  constexpr Hash zero{};
  if (reduced(widened(given.s)) != given.s || given.s == zero || given.c == zero) {
    return std::nullopt;
  }
  const Hash point = vrf_point(public_key, message);
  Hash u;
  Hash v;
  if (crypto_core_ed25519_sub(u.data(), times_base(given.s).data(),
                              times(given.c, public_key).data()) != 0 ||
      crypto_core_ed25519_sub(v.data(), times(given.s, point).data(),
                              times(given.c, given.gamma).data()) != 0) {
    return std::nullopt;
  }
  if (challenge(public_key, point, given.gamma, u, v) != given.c) return std::nullopt;
  return vrf_output(proof);
}

}  // namespace evenhand::protocol
