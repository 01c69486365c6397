#include "sims/random/digest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/crypto_library.hpp"
#include "base/error.hpp"

namespace evenhand::random {
namespace {

void check(bool good, const char* what) {
  if (!good) throw RunError(fmt::format("OpenSSL's {} failed", what));
}

}  // namespace

struct Digest::State {
  struct FreeParts {
    void operator()(EVP_MD* part) const { EVP_MD_free(part); }
    void operator()(EVP_MD_CTX* part) const { EVP_MD_CTX_free(part); }
  };
  std::unique_ptr<EVP_MD, FreeParts> algorithm;
  std::unique_ptr<EVP_MD_CTX, FreeParts> context;
};

void Digest::Free::operator()(State* state) const { delete state; }

Digest::Digest(const char* name) : state_(new State) {
  state_->algorithm.reset(EVP_MD_fetch(nullptr, name, nullptr));
  if (!state_->algorithm) {
    throw RunError(fmt::format("the OpenSSL library here has no digest {}", name));
  }
  state_->context.reset(EVP_MD_CTX_new());
  check(state_->context != nullptr, "EVP_MD_CTX_new");
  check(EVP_DigestInit_ex2(state_->context.get(), state_->algorithm.get(), nullptr) == 1,
        "EVP_DigestInit_ex2");
  size_ = static_cast<std::size_t>(EVP_MD_get_size(state_->algorithm.get()));
}

void Digest::hash(std::initializer_list<Bytes> parts, std::span<std::uint8_t> out) {
  // Without an algorithm, the one of the constructor starts afresh.
  EVP_MD_CTX* const context = state_->context.get();
  check(EVP_DigestInit_ex2(context, nullptr, nullptr) == 1, "EVP_DigestInit_ex2");
  for (const Bytes part : parts) {
    check(EVP_DigestUpdate(context, part.data(), part.size()) == 1, "EVP_DigestUpdate");
  }
  std::array<std::uint8_t, EVP_MAX_MD_SIZE> digest{};
  check(EVP_DigestFinal_ex(context, digest.data(), nullptr) == 1, "EVP_DigestFinal_ex");
  std::copy_n(digest.begin(), std::min(size_, out.size()), out.begin());
}

}  // namespace evenhand::random
