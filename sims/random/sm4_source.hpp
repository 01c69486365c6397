#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "sims/random/source.hpp"

namespace evenhand::random {

/// The keystream of SM4 (GB/T 32907) in counter mode, eight bytes a word, the lowest first.
/// `counter` is the first counter block. By libgcrypt, which works on many blocks at once, with the
/// processor's AES instructions: OpenSSL 3.0, which gives the same words where libgcrypt is not
/// there, takes five times as long. Throws RunError where the library does not offer the cipher.
std::unique_ptr<Source> make_sm4_source(std::span<const std::uint8_t, 16> key,
                                        std::span<const std::uint8_t, 16> counter);

}  // namespace evenhand::random
