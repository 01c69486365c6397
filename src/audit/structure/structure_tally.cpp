#include "src/audit/structure/structure_tally.hpp"

#include <array>

#include "src/audit/counting/pieces.hpp"
#include "src/audit/structure/structure_values.hpp"

namespace evenhand::audit {

StructureTally::StructureTally(std::size_t deck_size)
    : n_(deck_size), fixed_points_(deck_size + 1), cycles_(deck_size) {}

std::uint64_t StructureTally::odd() const {
  std::uint64_t odd = 0;
  // A cycle of length k is k-1 exchanges, so all c cycles together are n-c.
  for (std::size_t c = 1; c <= n_; ++c) {
    if ((n_ - c) % 2 == 1) odd += cycles()[c - 1];
  }
  return odd;
}

void StructureTally::fold(const cards::DealBatch& batch) {
  constexpr std::size_t piece = 256;
  std::array<StructureValues, piece> values;
  for_pieces(batch, piece, [&](const auto& deals) {
    structure_values(deals, values.data());
    for (std::size_t d = 0; d < deals.count; ++d) {
      fixed_points_.add(values[d].fixed_points);
      cycles_.add(values[d].cycles - std::size_t{1});
    }
  });
}

}  // namespace evenhand::audit
