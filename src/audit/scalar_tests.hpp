#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/audit/group.hpp"
#include "stats/count_distribution.hpp"

namespace evenhand::audit {

/// A number computed of each deal, and how it is distributed if every order is equally likely.
struct Scalar {
  std::string name;        ///< "order.inversions"
  std::string_view words;  ///< "inversions"
  std::span<const std::uint64_t> counts;
  stats::CountDistribution null;
  double enough = 0;  ///< of the test of the mean; see Outcome
};

/// Appends the tests NAME-mean and NAME-shape.
void add_scalar_tests(const Scalar& scalar, std::uint64_t deals, std::vector<Outcome>& outcomes);

}  // namespace evenhand::audit
