#pragma once

#include <memory>

#include "protocol/bytes.hpp"

using EVP_MD_CTX = struct evp_md_ctx_st;

namespace evenhand::protocol {

/// The hash of bytes that come piece by piece, which can be looked at on the way.
class RunningHash {
 public:
  /// Begins a hash by OpenSSL's name for it. Throws RunError when it is not there.
  explicit RunningHash(const char* name);

  void add(View bytes);
  /// Returns the hash of all bytes so far.
  Hash value() const;

 private:
  struct Free {
    void operator()(EVP_MD_CTX* context) const;
  };
  std::unique_ptr<EVP_MD_CTX, Free> context_;
};

}  // namespace evenhand::protocol
