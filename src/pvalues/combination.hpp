#pragma once

#include <string_view>
#include <vector>

#include "reports/document.hpp"
#include "stats/meta/combinations.hpp"

namespace evenhand::pvalues {

/// The method of this name. Throws InputError, which begins with --method.
stats::Combination combination_named(std::string_view name);

/// The p-values as one by the method that was asked for, when that holds, and what all others say.
/// Weights as stats::combined() takes them. Provenance is the caller's.
reports::Document combination_document(stats::Combination method,
                                       const std::vector<stats::PValue>& p,
                                       const std::vector<double>& weights);

}  // namespace evenhand::pvalues
