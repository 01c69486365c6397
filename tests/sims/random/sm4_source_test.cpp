#include "sims/random/sm4_source.hpp"

#include <array>

#include "sims/random/cipher_source.hpp"

namespace evenhand::random {
namespace {

using Words = std::vector<std::uint64_t>;

TEST(Sm4Source, GivesTheWordsOfOpenSsl) {
  std::array<std::uint8_t, 16> key{};
  std::array<std::uint8_t, 16> counter{};
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<std::uint8_t>(17 * i + 1);
  // The counter passes 2^32 and 2^64 on the way.
  std::fill(counter.begin() + 4, counter.end(), std::uint8_t{0xFF});
  CipherSource openssl("SM4-CTR", key, counter);
  const auto ours = make_sm4_source(key, counter);
  Words expected(3 * BufferedSource::chunk_words + 5);
  Words found(expected.size());
  openssl.fill(expected);
  ours->fill(found);
  EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace evenhand::random
