#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>

using EVP_MAC_CTX = struct evp_mac_ctx_st;

namespace evenhand::random {

/// HMAC (RFC 2104) of OpenSSL over a hash function that is called by its name: "SHA256", "SM3".
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
  struct Free {
    void operator()(EVP_MAC_CTX* context) const;
  };
  std::unique_ptr<EVP_MAC_CTX, Free> context_;
};

}  // namespace evenhand::random
