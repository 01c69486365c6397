#include "sims/random/hmac_drbg.hpp"

#include <algorithm>
#include <cassert>

#include "base/crypto_library.hpp"

namespace evenhand::random {
namespace {

constexpr std::array<std::uint8_t, 1> update_zero = {0};
constexpr std::array<std::uint8_t, 1> update_one = {1};

}  // namespace

HmacDrbg::HmacDrbg(const char* hash, Bytes entropy, Bytes nonce, Bytes personalization)
    : hmac_(hash) {
  instantiate(entropy, nonce, personalization);
}

HmacDrbg::~HmacDrbg() {
  OPENSSL_cleanse(key_.data(), key_.size());
  OPENSSL_cleanse(value_.data(), value_.size());
}

void HmacDrbg::instantiate(Bytes entropy, Bytes nonce, Bytes personalization) {
  key_.fill(0);
  value_.fill(1);
  hmac_.set_key(key_);
  update(entropy, nonce, personalization);
}

void HmacDrbg::update(Bytes first, Bytes second, Bytes third) {
  hmac_.sign({value_, update_zero, first, second, third}, key_);
  hmac_.set_key(key_);
  hmac_.sign({value_}, value_);
  if (first.empty() && second.empty() && third.empty()) return;
  hmac_.sign({value_, update_one, first, second, third}, key_);
  hmac_.set_key(key_);
  hmac_.sign({value_}, value_);
}

void HmacDrbg::generate(std::span<std::uint8_t> out) {
  assert(out.size() <= 65536);
  for (std::size_t done = 0; done < out.size(); done += hash_size) {
    hmac_.sign({value_}, value_);
    std::copy_n(value_.begin(), std::min(hash_size, out.size() - done),
                out.begin() + static_cast<std::ptrdiff_t>(done));
  }
  update();
}

}  // namespace evenhand::random
