#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace evenhand::random {
class HmacDrbg;
}

namespace evenhand::protocol {

using Bytes = std::vector<std::uint8_t>;
using View = std::span<const std::uint8_t>;

/// A hash of either suite, and what has its size: seeds, contributions, roots.
using Hash = std::array<std::uint8_t, 32>;

inline View view(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}
inline std::string_view text(View bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// A number, most significant byte first, filled up with zeros.
template <std::size_t Size>
constexpr std::array<std::uint8_t, Size> big_endian(std::uint64_t number) {
  std::array<std::uint8_t, Size> bytes{};
  for (std::size_t i = 0; i < std::min(Size, sizeof number); ++i) {
    bytes[Size - 1 - i] = static_cast<std::uint8_t>(number >> (8 * i));
  }
  return bytes;
}
inline std::uint64_t number(View big_endian_bytes) {
  std::uint64_t value = 0;
  for (const std::uint8_t byte : big_endian_bytes) value = value << 8U | byte;
  return value;
}

/// Returns the bytes in hexadecimal, lower case.
std::string hex(View bytes);

/// Compares in a time that does not depend on what they hold.
bool equal(View a, View b);

/// Overwrites what is no longer to be known.
void wipe(std::span<std::uint8_t> bytes);

/// 256 bits that are wiped when they go.
struct Secret {
  Hash value{};

  Secret() = default;
  Secret(const Secret&) = default;
  Secret& operator=(const Secret&) = default;
  ~Secret() { wipe(value); }
};

/// Random bytes that nobody can foresee, from OpenSSL. Throws RunError.
void fill_randomly(std::span<std::uint8_t> bytes);
Hash random_hash();

/// While it lives, all that OpenSSL draws in this process follows from a seed: for tests, whose
/// bytes are to repeat. Not more than one at a time.
class SeededRandomness {
 public:
  explicit SeededRandomness(std::uint64_t seed);
  SeededRandomness(const SeededRandomness&) = delete;
  SeededRandomness& operator=(const SeededRandomness&) = delete;
  ~SeededRandomness();

  /// Whether there is one.
  static bool is_at_work();
};

/// While it lives within a SeededRandomness, what OpenSSL draws follows from a signer's secret and
/// the message instead: whoever knows the seed does not know the nonce of a signature, which would
/// give the key away, and two messages have two nonces. This is the idea of RFC 6979.
class NonceRandomness {
 public:
  NonceRandomness(View secret, View message);
  NonceRandomness(const NonceRandomness&) = delete;
  NonceRandomness& operator=(const NonceRandomness&) = delete;
  ~NonceRandomness();

 private:
  std::unique_ptr<random::HmacDrbg> seeded_;
};

}  // namespace evenhand::protocol
