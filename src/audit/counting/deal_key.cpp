#include "src/audit/counting/deal_key.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

#include "src/audit/counting/deal_rank.hpp"

namespace evenhand::audit {
namespace {

__extension__ using Product = unsigned __int128;

// Digits of pi in hexadecimal: odd, with no pattern that decks of cards could share.
constexpr std::uint64_t first_secret = 0x243F6A8885A308D3;
constexpr std::uint64_t second_secret = 0x13198A2E03707345;
constexpr std::uint64_t third_secret = 0xA4093822299F31D1;

/// A prime above 2^63, so multiplying by it permutes the numbers below any number up to 2^63: n!
/// and C(n, k) among them.
constexpr std::uint64_t scattering_prime = 11400714785074694791U;

/// Both halves of a product, one on the other.
std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) {
  const Product product = static_cast<Product>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

std::uint64_t word_at(const unsigned char* bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

/// A hash by folded multiplication of 16 bytes at a time (the construction of Wang Yi's wyhash).
std::uint64_t hash(const unsigned char* bytes, std::size_t size) {
  std::uint64_t state = first_secret ^ size;
  for (; size >= 16; bytes += 16, size -= 16) {
    state = folded_product(word_at(bytes) ^ second_secret, word_at(bytes + 8) ^ state);
  }
  unsigned char rest[16] = {};
  std::memcpy(rest, bytes, size);
  state = folded_product(word_at(rest) ^ second_secret, word_at(rest + 8) ^ state);
  return folded_product(state ^ third_secret, second_secret ^ (state >> 32U));
}

template <class Card>
void keys_of(const cards::DealsView<const Card>& deals, std::uint64_t* keys) {
  const std::size_t n = deals.deck_size;
  if (n > max_ranked_deck) {
    for (std::size_t d = 0; d < deals.count; ++d) {
      keys[d] = hash(reinterpret_cast<const unsigned char*>(deals[d].data()), n * sizeof(Card));
    }
    return;
  }
  const std::uint64_t orders = factorial(n);
  for (std::size_t d = 0; d < deals.count; ++d) {
    keys[d] = scattered_key(deal_rank(deals[d].data(), n), orders);
  }
}

}  // namespace

std::uint64_t bytes_key(const unsigned char* bytes, std::size_t size) { return hash(bytes, size); }

std::uint64_t scattered_key(std::uint64_t number, std::uint64_t keys) {
  return static_cast<std::uint64_t>(static_cast<Product>(number) * scattering_prime % keys);
}

std::uint64_t largest_deal_key(std::size_t deck_size) {
  return deck_size > max_ranked_deck ? std::numeric_limits<std::uint64_t>::max()
                                     : factorial(deck_size) - 1;
}

void deal_keys(const cards::AnyDeals& any, std::uint64_t* keys) {
  std::visit([&](const auto& deals) { keys_of(deals, keys); }, any);
}

}  // namespace evenhand::audit
