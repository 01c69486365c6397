#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sims/shuffle/dealer.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/audit/tallies.hpp"

namespace evenhand::signatures {

/// A histogram of one number of each deal.
struct Statistic {
  std::string name;  ///< "rising sequences"
  std::vector<std::uint64_t> counts;
};

/// The groups whose tallies signatures are made of.
std::vector<std::string> signature_groups(const audit::Tallies& tallies);

/// Returns what the tallies hold of the numbers that tell shufflers apart: always the same ones for
/// the same groups.
std::vector<Statistic> order_statistics(const audit::Tallies& tallies);

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

/// Returns the law of so many deals that the dealer deals next.
PositionLaw simulated_positions(shuffle::Dealer& dealer, std::size_t n, std::uint64_t deals);

}  // namespace evenhand::signatures
