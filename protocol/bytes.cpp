#include "protocol/bytes.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/crypto_library.hpp"
#include "base/error.hpp"
#include "sims/random/drbg.hpp"

namespace evenhand::protocol {
namespace {

std::unique_ptr<random::HmacDrbg> seeded;

int seeded_bytes(unsigned char* out, int count) {
  if (!seeded || count < 0) return 0;
  seeded->generate({out, static_cast<std::size_t>(count)});
  return 1;
}
int seeded_status() { return 1; }

}  // namespace

std::string hex(View bytes) {
  std::string digits;
  for (const std::uint8_t byte : bytes) digits += fmt::format("{:02x}", byte);
  return digits;
}

bool equal(View a, View b) {
  return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

void wipe(std::span<std::uint8_t> bytes) { OPENSSL_cleanse(bytes.data(), bytes.size()); }

void fill_randomly(std::span<std::uint8_t> bytes) {
  if (RAND_priv_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) {
    throw RunError("OpenSSL has no random bytes to give");
  }
}

Hash random_hash() {
  Hash value;
  fill_randomly(value);
  return value;
}

SeededRandomness::SeededRandomness(std::uint64_t seed) {
  static const RAND_METHOD method = {nullptr, seeded_bytes, nullptr,
                                     nullptr, seeded_bytes, seeded_status};
  constexpr std::string_view purpose = "evenhand/1 test seed";
  // A seed of 64 bits is not entropy: what comes of it is for tests.
  Hash entropy{};
  const auto digits = big_endian<8>(seed);
  std::copy(digits.begin(), digits.end(), entropy.begin());
  seeded = std::make_unique<random::HmacDrbg>("SHA256", entropy, digits, view(purpose));
  if (RAND_set_rand_method(&method) != 1) throw RunError("OpenSSL keeps its own random bytes");
}

SeededRandomness::~SeededRandomness() {
  RAND_set_rand_method(RAND_OpenSSL());
  seeded.reset();
}

bool SeededRandomness::is_at_work() { return seeded != nullptr; }

NonceRandomness::NonceRandomness(View secret, View message) {
  constexpr std::string_view purpose = "evenhand/1 nonce";
  seeded_ = std::exchange(
      seeded, std::make_unique<random::HmacDrbg>("SHA256", secret, message, view(purpose)));
}

NonceRandomness::~NonceRandomness() { seeded = std::move(seeded_); }

}  // namespace evenhand::protocol
