#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sims/random/hmac.hpp"

namespace evenhand::random {

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
