#include "sims/shuffle/simulated_choices.hpp"

#include <cstring>
#include <memory>

#include "base/crypto_library.hpp"
#include "base/error.hpp"

namespace evenhand::shuffle {
namespace {

struct FreeDigest {
  void operator()(EVP_MD* algorithm) const { EVP_MD_free(algorithm); }
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

// Fetched and allocated once a thread: both cost more than the digest itself.
const EVP_MD* sm3() {
  static const std::unique_ptr<EVP_MD, FreeDigest> algorithm(EVP_MD_fetch(nullptr, "SM3", nullptr));
  return algorithm.get();
}

EVP_MD_CTX* context() {
  thread_local const std::unique_ptr<EVP_MD_CTX, FreeDigest> of_thread(EVP_MD_CTX_new());
  return of_thread.get();
}

}  // namespace

void SimulatedChoices::keys(std::span<std::uint64_t> keys) {
  if (full_words_) {
    for (std::uint64_t& key : keys) key = draws_.top_bits(64);
    return;
  }
  // Several outputs a key: with one of 15 bits each, keys would tie for ever in a large deck.
  for (std::uint64_t& key : keys) {
    std::array<std::uint8_t, sizeof(key)> bytes;
    draws_.bytes(bytes);
    std::memcpy(&key, bytes.data(), sizeof(key));
  }
}

void SimulatedChoices::draw_digest() {
  std::array<std::uint8_t, 32> seed;
  draws_.bytes(seed);
  if (sm3() == nullptr || EVP_DigestInit_ex2(context(), sm3(), nullptr) != 1 ||
      EVP_DigestUpdate(context(), seed.data(), seed.size()) != 1 ||
      EVP_DigestFinal_ex(context(), digest_.data(), nullptr) != 1) {
    throw RunError("the OpenSSL library here has no SM3 digest, which sm3-index needs");
  }
}

}  // namespace evenhand::shuffle
