#include "sims/random/buffered_source.hpp"

#include <algorithm>

namespace evenhand::random {

void BufferedSource::fill(std::span<std::uint64_t> outputs) {
  while (!outputs.empty()) {
    if (next_ == chunk_words && outputs.size() >= chunk_words) {
      next_chunk(outputs.first(chunk_words));
      outputs = outputs.subspan(chunk_words);
      continue;
    }
    if (next_ == chunk_words) {
      chunk_.resize(chunk_words);
      next_chunk(chunk_);
      next_ = 0;
    }
    const std::size_t count = std::min(outputs.size(), chunk_words - next_);
    std::copy_n(chunk_.begin() + static_cast<std::ptrdiff_t>(next_), count, outputs.begin());
    next_ += count;
    outputs = outputs.subspan(count);
  }
}

}  // namespace evenhand::random
