#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sims/random/source.hpp"

namespace evenhand::random {

/// A source whose words are made many at a time, because a call costs more than a word.
class BufferedSource : public Source {
 public:
  static constexpr std::size_t chunk_words = 4096;

  void fill(std::span<std::uint64_t> outputs) final;

 private:
  /// The next chunk_words words of the stream.
  virtual void next_chunk(std::span<std::uint64_t> words) = 0;

  std::vector<std::uint64_t> chunk_;
  std::size_t next_ = chunk_words;  ///< first word of the chunk not handed out
};

}  // namespace evenhand::random
