#include "sims/random/digest.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"

namespace evenhand::random {
namespace {

void check(bool good, const char* what) {
  if (!good) throw RunError(fmt::format("OpenSSL's {} failed", what));
}

}  // namespace

void Digest::Free::operator()(EVP_MD* algorithm) const { EVP_MD_free(algorithm); }
void Digest::Free::operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }

Digest::Digest(const char* name)
    : algorithm_(EVP_MD_fetch(nullptr, name, nullptr)), context_(EVP_MD_CTX_new()) {
  if (!algorithm_) throw RunError(fmt::format("the OpenSSL library here has no digest {}", name));
  check(context_ != nullptr, "EVP_MD_CTX_new");
  check(EVP_DigestInit_ex2(context_.get(), algorithm_.get(), nullptr) == 1, "EVP_DigestInit_ex2");
  size_ = static_cast<std::size_t>(EVP_MD_get_size(algorithm_.get()));
}

void Digest::hash(std::initializer_list<Bytes> parts, std::span<std::uint8_t> out) {
  // Without an algorithm, the one of the constructor starts afresh.
  check(EVP_DigestInit_ex2(context_.get(), nullptr, nullptr) == 1, "EVP_DigestInit_ex2");
  for (const Bytes part : parts) {
    check(EVP_DigestUpdate(context_.get(), part.data(), part.size()) == 1, "EVP_DigestUpdate");
  }
  std::array<std::uint8_t, EVP_MAX_MD_SIZE> digest{};
  check(EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr) == 1, "EVP_DigestFinal_ex");
  std::copy_n(digest.begin(), std::min(size_, out.size()), out.begin());
}

}  // namespace evenhand::random
