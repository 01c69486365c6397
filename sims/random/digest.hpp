#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>

namespace evenhand::random {

/// A hash function of OpenSSL, called by its name: "SHA256", "SM3". (The verifier for pages has
/// those of libsodium: without_openssl.cpp.)
class Digest {
 public:
  using Bytes = std::span<const std::uint8_t>;

  /// Throws RunError when OpenSSL does not offer it here.
  explicit Digest(const char* name);

  std::size_t size() const { return size_; }

  /// The hash of the parts, one after the other. `out` takes as many of its bytes as fit.
  void hash(std::initializer_list<Bytes> parts, std::span<std::uint8_t> out);

 private:
  struct State;
  struct Free {
    void operator()(State* state) const;
  };
  std::unique_ptr<State, Free> state_;
  std::size_t size_ = 0;
};

}  // namespace evenhand::random
