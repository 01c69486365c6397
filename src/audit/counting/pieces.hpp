#pragma once

#include <algorithm>
#include <cstddef>

#include "sims/cards/deal_batch.hpp"

namespace evenhand::audit {

/// Calls f with views of at most `most` deals, one after the other.
template <class F>
void for_pieces(const cards::DealBatch& batch, std::size_t most, F&& f) {
  batch.visit([&](auto view) {
    const std::size_t total = view.count;
    for (std::size_t done = 0; done < total; done += most) {
      auto piece = view;
      piece.data += done * view.deck_size;
      piece.count = std::min(most, total - done);
      f(piece);
    }
  });
}

}  // namespace evenhand::audit
