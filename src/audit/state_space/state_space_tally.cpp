#include "src/audit/state_space/state_space_tally.hpp"

#include <array>

#include "src/audit/counting/deal_key.hpp"
#include "src/audit/counting/pieces.hpp"

namespace evenhand::audit {

StateSpaceTally::StateSpaceTally(std::size_t deck_size) : sketch_(largest_deal_key(deck_size)) {}

KeySketch StateSpaceTally::sketch() const {
  KeySketch settled = sketch_;
  settled.settle();
  return settled;
}

void StateSpaceTally::fold(const cards::DealBatch& batch) {
  constexpr std::size_t piece = 256;
  std::array<std::uint64_t, piece> keys;
  for_pieces(batch, piece, [&](const auto& deals) {
    deal_keys(deals, keys.data());
    sketch_.add({keys.data(), deals.count});
  });
}

}  // namespace evenhand::audit
