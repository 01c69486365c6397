#include "sims/random/cipher_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/crypto_library.hpp"
#include "base/error.hpp"
#include "sims/random/seeding.hpp"
#include "sims/random/sm4_source.hpp"

namespace evenhand::random {
namespace {

using Block = std::array<std::uint8_t, 16>;

Block counter_block(std::uint64_t stream) {
  Block block{};
  for (std::size_t i = 0; i < 8; ++i) block[i] = static_cast<std::uint8_t>(stream >> (56 - 8 * i));
  return block;
}

}  // namespace

void CipherSource::Free::operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }

CipherSource::CipherSource(const char* cipher, std::span<const std::uint8_t> key,
                           std::span<const std::uint8_t, 16> iv)
    : context_(EVP_CIPHER_CTX_new()) {
  const auto free = [](EVP_CIPHER* part) { EVP_CIPHER_free(part); };
  const std::unique_ptr<EVP_CIPHER, decltype(free)> algorithm(
      EVP_CIPHER_fetch(nullptr, cipher, nullptr));
  if (!algorithm || !context_ ||
      EVP_EncryptInit_ex2(context_.get(), algorithm.get(), key.data(), iv.data(), nullptr) != 1) {
    throw RunError(fmt::format("the OpenSSL library here has no cipher {}", cipher));
  }
}

void CipherSource::next_chunk(std::span<std::uint64_t> words) {
  std::fill(words.begin(), words.end(), 0);
  auto* bytes = reinterpret_cast<std::uint8_t*>(words.data());
  int written = 0;
  const int size = static_cast<int>(words.size_bytes());
  if (EVP_EncryptUpdate(context_.get(), bytes, &written, bytes, size) != 1 || written != size) {
    throw RunError("OpenSSL's EVP_EncryptUpdate failed");
  }
}

std::unique_ptr<Source> make_chacha20(std::uint64_t seed, std::uint64_t stream) {
  const auto key = derived_state<std::array<std::uint8_t, 32>>("chacha20", seed, 0);
  Block iv{};
  for (std::size_t i = 0; i < 8; ++i) iv[8 + i] = static_cast<std::uint8_t>(stream >> (8 * i));
  return std::make_unique<CipherSource>("ChaCha20", key, iv);
}

// The key does not depend on the stream: keeping streams apart is the counter's part.
std::unique_ptr<Source> make_aes_ctr(std::uint64_t seed, std::uint64_t stream) {
  const auto key = derived_state<Block>("aes-ctr", seed, 0);
  return std::make_unique<CipherSource>("AES-128-CTR", key, counter_block(stream));
}

std::unique_ptr<Source> make_sm4_ctr(std::uint64_t seed, std::uint64_t stream) {
  const auto key = derived_state<Block>("sm4-ctr", seed, 0);
  return make_sm4_source(key, counter_block(stream));
}

}  // namespace evenhand::random
