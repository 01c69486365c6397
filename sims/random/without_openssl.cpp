// The digests of the verifier for pages, which is to be small: those of libsodium, SHA-256 and
// SHA-512.

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <variant>

#include "base/error.hpp"
#include "sims/random/digest.hpp"
#include "sims/random/drbg.hpp"

namespace evenhand::random {
namespace {

bool is_wide(std::string_view name) {
  if (name == "SHA512") return true;
  if (name == "SHA256") return false;
  throw InputError(fmt::format(
      "{}: this verifier has SHA256 and SHA512 alone; verify the game with the whole of evenhand",
      name));
}

}  // namespace

struct Digest::State {
  bool is_wide;
};

void Digest::Free::operator()(State* state) const { delete state; }

Digest::Digest(const char* name) : state_(new State{random::is_wide(name)}) {
  size_ = state_->is_wide ? crypto_hash_sha512_BYTES : crypto_hash_sha256_BYTES;
}

void Digest::hash(std::initializer_list<Bytes> parts, std::span<std::uint8_t> out) {
  std::array<std::uint8_t, crypto_hash_sha512_BYTES> digest{};
  if (state_->is_wide) {
    crypto_hash_sha512_state state;
    crypto_hash_sha512_init(&state);
    for (const Bytes part : parts) crypto_hash_sha512_update(&state, part.data(), part.size());
    crypto_hash_sha512_final(&state, digest.data());
  } else {
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    for (const Bytes part : parts) crypto_hash_sha256_update(&state, part.data(), part.size());
    crypto_hash_sha256_final(&state, digest.data());
  }
  std::copy_n(digest.begin(), std::min(size_, out.size()), out.begin());
}

/// Under a key, before any part.
struct Hmac::State {
  std::variant<crypto_auth_hmacsha256_state, crypto_auth_hmacsha512_state> keyed;
};

void Hmac::Free::operator()(State* state) const { delete state; }

Hmac::Hmac(const char* hash) : state_(new State{}) {
  if (is_wide(hash)) state_->keyed.emplace<crypto_auth_hmacsha512_state>();
}

void Hmac::set_key(Bytes key) {
  if (auto* const wide = std::get_if<crypto_auth_hmacsha512_state>(&state_->keyed)) {
    crypto_auth_hmacsha512_init(wide, key.data(), key.size());
  } else {
    crypto_auth_hmacsha256_init(std::get_if<crypto_auth_hmacsha256_state>(&state_->keyed),
                                key.data(), key.size());
  }
}

void Hmac::sign(std::initializer_list<Bytes> parts, std::span<std::uint8_t> out) {
  std::array<std::uint8_t, crypto_auth_hmacsha512_BYTES> code{};
  std::size_t size = crypto_auth_hmacsha512_BYTES;
  if (const auto* const wide = std::get_if<crypto_auth_hmacsha512_state>(&state_->keyed)) {
    crypto_auth_hmacsha512_state state = *wide;
    for (const Bytes part : parts) {
      crypto_auth_hmacsha512_update(&state, part.data(), part.size());
    }
    crypto_auth_hmacsha512_final(&state, code.data());
  } else {
    crypto_auth_hmacsha256_state state = *std::get_if<crypto_auth_hmacsha256_state>(&state_->keyed);
    for (const Bytes part : parts) {
      crypto_auth_hmacsha256_update(&state, part.data(), part.size());
    }
    crypto_auth_hmacsha256_final(&state, code.data());
    size = crypto_auth_hmacsha256_BYTES;
  }
  std::copy_n(code.begin(), std::min(size, out.size()), out.begin());
}

}  // namespace evenhand::random
