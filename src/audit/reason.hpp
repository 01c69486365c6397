#pragma once

#include <vector>

#include "reports/result.hpp"
#include "src/audit/group.hpp"
#include "src/audit/judge.hpp"

namespace evenhand::audit {

/// Sets verdict and reason from the tests in `result`, which were made of `outcomes` in order.
void conclude(const std::vector<Outcome>& outcomes, const Judgement& judgement,
              reports::SourceResult& result);

}  // namespace evenhand::audit
