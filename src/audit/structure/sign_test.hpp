#pragma once

#include <cstdint>
#include <string_view>

#include "src/audit/group.hpp"

namespace evenhand::audit {

/// The words for what may be odd, and for what is counted.
struct SignWords {
  std::string_view what;   ///< "permutation"
  std::string_view units;  ///< "deals"
};

/// Are odd and even permutations equally likely? Exact binomial; effect: the share of odd ones
/// above one half, with its Clopper-Pearson interval. Skipped when there are none.
Evidence sign_test(const TestInfo& info, const SignWords& words, std::uint64_t odd,
                   std::uint64_t number, double level);

}  // namespace evenhand::audit
