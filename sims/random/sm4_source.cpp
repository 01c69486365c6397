#include "sims/random/sm4_source.hpp"

#include <fmt/format.h>
#include <gcrypt.h>

#include <algorithm>

#include "base/error.hpp"
#include "sims/random/buffered_source.hpp"

namespace evenhand::random {
namespace {

[[noreturn]] void refuse(gcry_error_t error) {
  throw RunError(fmt::format("libgcrypt has no SM4-CTR here: {}", gcry_strerror(error)));
}

/// Once a process, before anything else is asked of the library. Keys of simulations are no
/// secrets.
void initialise_gcrypt() {
  static const bool is_ready = [] {
    gcry_check_version(nullptr);
    gcry_control(GCRYCTL_DISABLE_SECMEM, 0);
    return gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0) == 0;
  }();
  if (!is_ready) throw RunError("libgcrypt could not be initialised");
}

class Sm4Source final : public BufferedSource {
 public:
  Sm4Source(std::span<const std::uint8_t, 16> key, std::span<const std::uint8_t, 16> counter) {
    initialise_gcrypt();
    gcry_cipher_hd_t opened = nullptr;
    gcry_error_t error = gcry_cipher_open(&opened, GCRY_CIPHER_SM4, GCRY_CIPHER_MODE_CTR, 0);
    if (error != 0) refuse(error);
    cipher_.reset(opened);
    error = gcry_cipher_setkey(opened, key.data(), key.size());
    if (error == 0) error = gcry_cipher_setctr(opened, counter.data(), counter.size());
    if (error != 0) refuse(error);
  }

 private:
  struct Close {
    void operator()(gcry_cipher_handle* cipher) const { gcry_cipher_close(cipher); }
  };

  void next_chunk(std::span<std::uint64_t> words) override {
    std::fill(words.begin(), words.end(), 0);
    if (gcry_cipher_encrypt(cipher_.get(), words.data(), words.size_bytes(), nullptr, 0) != 0) {
      throw RunError("libgcrypt's gcry_cipher_encrypt failed");
    }
  }

  std::unique_ptr<gcry_cipher_handle, Close> cipher_;
};

}  // namespace

std::unique_ptr<Source> make_sm4_source(std::span<const std::uint8_t, 16> key,
                                        std::span<const std::uint8_t, 16> counter) {
  return std::make_unique<Sm4Source>(key, counter);
}

}  // namespace evenhand::random
