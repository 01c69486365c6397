#include "protocol/running_hash.hpp"

#include "base/crypto_library.hpp"
#include "base/error.hpp"

namespace evenhand::protocol {
namespace {

void require_hash(bool good) {
  if (!good) throw RunError("OpenSSL cannot hash piece by piece");
}

}  // namespace

void RunningHash::Free::operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }

RunningHash::RunningHash(const char* name) : context_(EVP_MD_CTX_new()) {
  require_hash(context_ && EVP_DigestInit_ex(context_.get(), EVP_get_digestbyname(name), nullptr));
}

void RunningHash::add(View bytes) {
  require_hash(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1);
}

Hash RunningHash::value() const {
  const std::unique_ptr<EVP_MD_CTX, Free> copy(EVP_MD_CTX_new());
  Hash result{};
  require_hash(copy && EVP_MD_CTX_copy_ex(copy.get(), context_.get()) == 1 &&
               EVP_MD_CTX_get_size(copy.get()) == static_cast<int>(result.size()) &&
               EVP_DigestFinal_ex(copy.get(), result.data(), nullptr) == 1);
  return result;
}

}  // namespace evenhand::protocol
