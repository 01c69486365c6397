#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sims/shuffle/shuffler.hpp"

namespace evenhand::signatures {

/// The probability with which a shuffler puts each card in each place.
struct PositionLaw {
  std::size_t n = 0;
  std::vector<double> shares;   ///< shares[card * n + position]: a probability
  std::uint64_t simulated = 0;  ///< the deals that they were counted in; 0 when exact
  bool uniform = false;         ///< every order is equally likely
};

/// Returns the law from the proofs of sims/shuffle/exact: the whole tree for small decks, else
/// matrix products. Empty where there is none.
std::optional<PositionLaw> exact_positions(const shuffle::ShufflerSpec& spec, std::size_t n);

/// Returns the law from counts[card * n + position] of simulated deals.
PositionLaw simulated_positions(std::span<const std::uint64_t> counts, std::size_t n,
                                std::uint64_t deals);

}  // namespace evenhand::signatures
