#pragma once

#include <cstdint>
#include <string>
#include <vector>

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

}  // namespace evenhand::signatures
