#include "sims/random/philox.hpp"

#include <Random123/philox.h>

#include <algorithm>

namespace evenhand::random {

Philox::Block Philox::block(const Block& counter, const Key& key) {
  const r123::Philox4x64::ctr_type in{{counter[0], counter[1], counter[2], counter[3]}};
  const r123::Philox4x64::key_type under{{key[0], key[1]}};
  const auto out = r123::Philox4x64()(in, under);
  return {out[0], out[1], out[2], out[3]};
}

void Philox::fill(std::span<std::uint64_t> outputs) {
  while (!outputs.empty()) {
    if (next_ == block_.size()) {
      block_ = block({counter_++, 0, 0, 0}, key_);
      next_ = 0;
    }
    const std::size_t count = std::min(outputs.size(), block_.size() - next_);
    std::copy_n(block_.begin() + static_cast<std::ptrdiff_t>(next_), count, outputs.begin());
    next_ += count;
    outputs = outputs.subspan(count);
  }
}

}  // namespace evenhand::random
