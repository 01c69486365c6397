#include "sims/random/hmac.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "base/crypto_library.hpp"
#include "base/error.hpp"

namespace evenhand::random {
namespace {

void check_hmac(bool good) {
  if (!good) throw RunError("OpenSSL's HMAC failed");
}

}  // namespace

struct Hmac::State {
  struct FreeContext {
    void operator()(EVP_MAC_CTX* part) const { EVP_MAC_CTX_free(part); }
  };
  std::unique_ptr<EVP_MAC_CTX, FreeContext> context;
};

void Hmac::Free::operator()(State* state) const { delete state; }

Hmac::Hmac(const char* hash) : state_(new State) {
  struct FreeMac {
    void operator()(EVP_MAC* mac) const { EVP_MAC_free(mac); }
  };
  const std::unique_ptr<EVP_MAC, FreeMac> mac(EVP_MAC_fetch(nullptr, "HMAC", nullptr));
  check_hmac(mac != nullptr);
  state_->context.reset(EVP_MAC_CTX_new(mac.get()));
  check_hmac(state_->context != nullptr);
  std::string name = hash;
  const std::array<OSSL_PARAM, 2> parameters = {
      OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, name.data(), 0),
      OSSL_PARAM_construct_end()};
  if (EVP_MAC_CTX_set_params(state_->context.get(), parameters.data()) != 1) {
    throw RunError(fmt::format("the OpenSSL library here has no digest {}", hash));
  }
}

void Hmac::set_key(Bytes key) {
  check_hmac(EVP_MAC_init(state_->context.get(), key.data(), key.size(), nullptr) == 1);
}

void Hmac::sign(std::initializer_list<Bytes> parts, std::span<std::uint8_t> out) {
  // Without a key, that of before starts afresh.
  check_hmac(EVP_MAC_init(state_->context.get(), nullptr, 0, nullptr) == 1);
  for (const Bytes part : parts) {
    check_hmac(EVP_MAC_update(state_->context.get(), part.data(), part.size()) == 1);
  }
  std::array<std::uint8_t, EVP_MAX_MD_SIZE> code{};
  std::size_t size = 0;
  check_hmac(EVP_MAC_final(state_->context.get(), code.data(), &size, code.size()) == 1);
  std::copy_n(code.begin(), std::min(size, out.size()), out.begin());
}

}  // namespace evenhand::random
