#pragma once

#include <functional>
#include <string>
#include <vector>

#include "reports/document.hpp"
#include "src/claims/claim.hpp"

namespace evenhand::claims {

/// A claim and what was found out about it.
struct CheckedClaim {
  Claim claim;
  Checked checked;
};

/// Checks claim by claim.
std::vector<CheckedClaim> check_all(const std::vector<Claim>& claims);

std::size_t count(const std::vector<CheckedClaim>& claims, Finding finding);

/// All claims with what was published and what is true: the refuted first, then those that cannot
/// be decided. Provenance is the caller's.
reports::Document claims_document(const std::vector<CheckedClaim>& claims);

}  // namespace evenhand::claims
