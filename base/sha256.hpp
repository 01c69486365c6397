#pragma once

#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;

namespace evenhand {

/// SHA-256 (FIPS 180-4) of bytes that come piece by piece.
class Sha256 {
 public:
  Sha256();

  void add(std::string_view bytes);
  /// Returns the digest, in hexadecimal, of what was added so far and of `rest` after it, which is
  /// not added.
  std::string hex(std::string_view rest = {}) const;

 private:
  struct Free {
    void operator()(evp_md_ctx_st* context) const;
  };
  std::unique_ptr<evp_md_ctx_st, Free> context_;
};

}  // namespace evenhand
