#include "sims/random/cipher_source.hpp"
#include "sims/random/sm4_source.hpp"

namespace evenhand::random {

std::unique_ptr<Source> make_sm4_source(std::span<const std::uint8_t, 16> key,
                                        std::span<const std::uint8_t, 16> counter) {
  return std::make_unique<CipherSource>("SM4-CTR", key, counter);
}

}  // namespace evenhand::random
