#include "base/sha256.hpp"

#include <fmt/format.h>

#include <array>

#include "base/crypto_library.hpp"
#include "base/error.hpp"

namespace evenhand {
namespace {

void require(int ok) {
  if (ok != 1) throw RunError("OpenSSL cannot compute SHA-256");
}

}  // namespace

void Sha256::Free::operator()(evp_md_ctx_st* context) const { EVP_MD_CTX_free(context); }

Sha256::Sha256() : context_(EVP_MD_CTX_new()) {
  require(context_ ? EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) : 0);
}

void Sha256::add(std::string_view bytes) {
  require(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()));
}

std::string Sha256::hex(std::string_view rest) const {
  const std::unique_ptr<evp_md_ctx_st, Free> copy(EVP_MD_CTX_new());
  require(copy ? EVP_MD_CTX_copy_ex(copy.get(), context_.get()) : 0);
  require(EVP_DigestUpdate(copy.get(), rest.data(), rest.size()));
  std::array<unsigned char, EVP_MAX_MD_SIZE> bytes{};
  unsigned int length = 0;
  require(EVP_DigestFinal_ex(copy.get(), bytes.data(), &length));
  std::string text;
  for (unsigned int i = 0; i < length; ++i) text += fmt::format("{:02x}", bytes[i]);
  return text;
}

}  // namespace evenhand
