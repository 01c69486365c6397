#include "sims/random/buffered_source.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace evenhand::random {
namespace {

/// 0, 1, 2, …
class Counting final : public BufferedSource {
 public:
  int chunks() const { return chunks_; }

 private:
  void next_chunk(std::span<std::uint64_t> words) override {
    EXPECT_EQ(words.size(), chunk_words);
    std::iota(words.begin(), words.end(), next_);
    next_ += words.size();
    ++chunks_;
  }
  std::uint64_t next_ = 0;
  int chunks_ = 0;
};

TEST(BufferedSource, HandsOutTheStreamInPiecesOfAnySize) {
  Counting source;
  std::uint64_t expected = 0;
  for (const std::size_t size : {1U, 3U, 4095U, 4096U, 0U, 10000U, 5U, 8192U, 1U}) {
    std::vector<std::uint64_t> words(size);
    source.fill(words);
    for (const std::uint64_t word : words) ASSERT_EQ(word, expected++) << size;
  }
}

TEST(BufferedSource, MakesNoMoreChunksThanItNeeds) {
  Counting source;
  std::vector<std::uint64_t> words(2 * BufferedSource::chunk_words);
  source.fill(words);
  EXPECT_EQ(source.chunks(), 2);
  source.fill(std::span(words).first(1));
  source.fill(std::span(words).first(BufferedSource::chunk_words - 1));
  EXPECT_EQ(source.chunks(), 3);
}

}  // namespace
}  // namespace evenhand::random
