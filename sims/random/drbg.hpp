#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>

#include "sims/random/buffered_source.hpp"
#include "sims/random/digest.hpp"

namespace evenhand::random {

/// HMAC (RFC 2104) of OpenSSL over a hash function that is called by its name: "SHA256", "SM3". See
/// Digest.
class Hmac {
 public:
  using Bytes = std::span<const std::uint8_t>;

  /// Throws RunError when OpenSSL does not offer it here.
  explicit Hmac(const char* hash);

  void set_key(Bytes key);
  /// The code of the parts, one after the other, under the key. `out` takes as many of its bytes
  /// as fit.
  void sign(std::initializer_list<Bytes> parts, std::span<std::uint8_t> out);

 private:
  struct State;
  struct Free {
    void operator()(State* state) const;
  };
  std::unique_ptr<State, Free> state_;
};

/// Hash_DRBG of NIST SP 800-90A Rev. 1, section 10.1.1, over a hash of 256 bits (SHA-256, or SM3,
/// which has the same block and digest sizes and so the same seed length of 440 bits). Without
/// reseeding and additional input, which a reproducible source cannot have.
class HashDrbg {
 public:
  using Bytes = Digest::Bytes;

  /// Hash_DRBG_Instantiate (10.1.1.2).
  HashDrbg(const char* hash, Bytes entropy, Bytes nonce, Bytes personalization);

  /// Hash_DRBG_Generate (10.1.1.4); at most 65536 bytes a request.
  void generate(std::span<std::uint8_t> out);

 private:
  static constexpr std::size_t seed_size = 55;
  using Seed = std::array<std::uint8_t, seed_size>;

  Seed derive(std::initializer_list<Bytes> parts);
  static void add(Seed& number, Bytes addend);

  Digest digest_;
  Seed value_{};
  Seed constant_{};
  std::uint64_t requests_ = 1;  ///< the reseed counter of the standard
};

/// Hash_DRBG over SM3, instantiated with entropy SHA-256(name, seed), the stream as nonce and the
/// source's name as personalization: the derivation function hashes all three, so that streams
/// are as independent as SM3 is a random function. Requests of 32 KiB.
std::unique_ptr<Source> make_sm3_drbg(std::uint64_t seed, std::uint64_t stream);

/// HMAC_DRBG of NIST SP 800-90A Rev. 1, section 10.1.2, over a hash of 256 bits (SHA-256, SM3).
/// Without reseeding and additional input, which what must be repeated cannot have. Its state is
/// wiped when it goes.
class HmacDrbg {
 public:
  using Bytes = Hmac::Bytes;

  /// HMAC_DRBG_Instantiate (10.1.2.3).
  HmacDrbg(const char* hash, Bytes entropy, Bytes nonce, Bytes personalization);
  HmacDrbg(const HmacDrbg&) = delete;
  HmacDrbg& operator=(const HmacDrbg&) = delete;
  ~HmacDrbg();

  /// Instantiates it anew, with the hash that it has.
  void instantiate(Bytes entropy, Bytes nonce, Bytes personalization);

  /// HMAC_DRBG_Generate (10.1.2.5); at most 65536 bytes a request.
  void generate(std::span<std::uint8_t> out);

 private:
  static constexpr std::size_t hash_size = 32;

  /// HMAC_DRBG_Update (10.1.2.2) with the parts as provided data.
  void update(Bytes first = {}, Bytes second = {}, Bytes third = {});

  Hmac hmac_;
  std::array<std::uint8_t, hash_size> key_{};
  std::array<std::uint8_t, hash_size> value_{};
};

}  // namespace evenhand::random
