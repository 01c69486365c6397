#include "sims/random/seeding.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>

namespace evenhand::random {
namespace {

constexpr std::string_view purpose = "evenhand random source 1";
constexpr std::size_t piece_size = crypto_hash_sha256_BYTES;

/// libsodium's: a few hashes a session are not worth loading OpenSSL for.
class Sha256OfParts {
 public:
  Sha256OfParts() { crypto_hash_sha256_init(&state_); }
  void add(std::string_view text) {
    crypto_hash_sha256_update(&state_, reinterpret_cast<const std::uint8_t*>(text.data()),
                              text.size());
  }
  void add(std::uint64_t number) {
    crypto_hash_sha256_update(&state_, reinterpret_cast<const std::uint8_t*>(&number),
                              sizeof(number));
  }
  std::array<std::uint8_t, piece_size> hash() {
    std::array<std::uint8_t, piece_size> hash;
    crypto_hash_sha256_final(&state_, hash.data());
    return hash;
  }

 private:
  crypto_hash_sha256_state state_;
};

}  // namespace

Xoshiro256PlusPlus xoshiro_from_number(std::uint64_t number) {
  Xoshiro256PlusPlus::State state;
  for (std::uint64_t& word : state) {
    number += 0x9e3779b97f4a7c15;
    std::uint64_t mixed = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    word = mixed ^ (mixed >> 31);
  }
  return Xoshiro256PlusPlus(state);
}

std::uint64_t SmallSeedSource::next_seed() {
  // Outputs from the last multiple of `space` on would favour small seeds.
  const std::uint64_t surplus = (0 - space_) % space_;
  std::uint64_t output = seeds_();
  while (output < surplus) output = seeds_();
  return output % space_;
}

void derive_state(std::string_view name, std::uint64_t seed, std::uint64_t stream,
                  std::span<std::uint8_t> state) {
  constexpr std::string_view end_of_name("\0", 1);
  for (std::uint64_t piece = 0; !state.empty(); ++piece) {
    Sha256OfParts hash;
    hash.add(purpose);
    hash.add(name);
    hash.add(end_of_name);
    hash.add(seed);
    hash.add(stream);
    hash.add(piece);
    const auto piece_of_state = hash.hash();
    const std::size_t size = std::min(piece_size, state.size());
    std::copy_n(piece_of_state.begin(), size, state.begin());
    state = state.subspan(size);
  }
}

}  // namespace evenhand::random
