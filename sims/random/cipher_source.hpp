#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "sims/random/buffered_source.hpp"

using EVP_CIPHER_CTX = struct evp_cipher_ctx_st;

namespace evenhand::random {

/// The keystream of a cipher of OpenSSL, eight bytes a word, the lowest first: "ChaCha20"
/// (RFC 8439), "AES-128-CTR" (NIST SP 800-38A).
class CipherSource final : public BufferedSource {
 public:
  /// `iv` has 16 bytes: for ChaCha20 the initial counter and the nonce, for the block ciphers the
  /// first counter block. Throws RunError when OpenSSL does not offer the cipher here.
  CipherSource(const char* cipher, std::span<const std::uint8_t> key,
               std::span<const std::uint8_t, 16> iv);

 private:
  void next_chunk(std::span<std::uint64_t> words) override;

  struct Free {
    void operator()(EVP_CIPHER_CTX* context) const;
  };
  std::unique_ptr<EVP_CIPHER_CTX, Free> context_;
};

/// One key a seed (SHA-256 of name and seed). ChaCha20's state holds a 64-bit block counter and a
/// 64-bit nonce, which is the stream (D. J. Bernstein's layout, the one OpenSSL counts by): no two
/// streams ever share a block of the cipher, and one key's blocks are indistinguishable from
/// independent ones.
std::unique_ptr<Source> make_chacha20(std::uint64_t seed, std::uint64_t stream);

/// One key a seed; the high half of the counter block is the stream, the low half counts: streams
/// are disjoint runs of 2^64 counter blocks of one pseudorandom permutation.
std::unique_ptr<Source> make_aes_ctr(std::uint64_t seed, std::uint64_t stream);

/// Makes a source as make_aes_ctr() does, with SM4.
std::unique_ptr<Source> make_sm4_ctr(std::uint64_t seed, std::uint64_t stream);

}  // namespace evenhand::random
