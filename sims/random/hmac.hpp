#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>

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

}  // namespace evenhand::random
