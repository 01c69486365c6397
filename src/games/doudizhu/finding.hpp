#pragma once

#include <span>
#include <string>

#include "stats/test_result.hpp"

namespace evenhand::doudizhu {

/// A test of a session, with its p-value adjusted by Holm over all tests of the session.
struct Finding {
  std::string name;
  std::string null;  ///< what is tested
  stats::TestResult result;
  stats::PValue adjusted;

  bool is_biased(double alpha) const {
    return !result.is_skipped() && adjusted < stats::PValue::of(alpha);
  }
};

enum class Outcome { fair, biased, too_few };

/// Adjusts all p-values and says whether any is below alpha; if not, and a test was skipped, there
/// are too few rounds to say.
Outcome conclude(std::span<Finding* const> findings, double alpha);

}  // namespace evenhand::doudizhu
