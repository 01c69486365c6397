#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>

using EVP_MD = struct evp_md_st;
using EVP_MD_CTX = struct evp_md_ctx_st;

namespace evenhand::random {

/// A hash function of OpenSSL, called by its name: "SHA256", "SM3".
class Digest {
 public:
  using Bytes = std::span<const std::uint8_t>;

  /// Throws RunError when OpenSSL does not offer it here.
  explicit Digest(const char* name);

  std::size_t size() const { return size_; }

  /// The hash of the parts, one after the other. `out` takes as many of its bytes as fit.
  void hash(std::initializer_list<Bytes> parts, std::span<std::uint8_t> out);

 private:
  struct Free {
    void operator()(EVP_MD* algorithm) const;
    void operator()(EVP_MD_CTX* context) const;
  };
  std::unique_ptr<EVP_MD, Free> algorithm_;
  std::unique_ptr<EVP_MD_CTX, Free> context_;
  std::size_t size_ = 0;
};

}  // namespace evenhand::random
