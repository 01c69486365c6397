#pragma once

#include <span>
#include <string>
#include <vector>

#include "stats/test_result.hpp"

namespace evenhand::doudizhu {

/// A test of a session, with its p-value adjusted by Holm over all tests of the session.
struct Finding {
  std::string name;
  std::string null;  ///< what is tested
  stats::TestResult result;
  stats::PValue adjusted;
};

enum class Outcome { fair, biased, too_few };

/// Adjusts all p-values and says whether any is below alpha; too few when every test is skipped.
Outcome conclude(std::vector<Finding>& findings, double alpha);

}  // namespace evenhand::doudizhu
