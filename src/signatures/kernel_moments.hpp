#pragma once

#include <cstdint>
#include <vector>

#include "sims/cards/deal_batch.hpp"

namespace evenhand::signatures {

/// Moments of the kernel K(x, y) = Σ_s f_s(x) f_s(y) / p_s - n between independent deals, where
/// f_s(x) is the number of cards of deal x in pool s of cells.
struct KernelMoments {
  double diagonal = 0;  ///< E K(x, x): exact in the pools of one cell
  double square = 0;    ///< E K(x, y)²
  double triangle = 0;  ///< E K(x, y) K(y, z) K(z, x)
};

/// Returns the moments from pairs and triples of the given deals. pool_of[card * n + position] is a
/// pool; `shares` and `cells` are by pool, and pool 0 (impossible cells) is left out.
KernelMoments kernel_moments(const std::vector<std::uint32_t>& pool_of,
                             const std::vector<double>& shares,
                             const std::vector<std::size_t>& cells, const cards::DealBatch& deals);

}  // namespace evenhand::signatures
