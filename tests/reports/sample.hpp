#pragma once

#include "reports/result.hpp"

namespace evenhand::reports {

/// A small hand-made comparison of decks of three: one source of each verdict, a skipped test, a
/// p-value below the smallest double, an infinite statistic, and names that need quoting.
Result sample_comparison();

/// The first source of the comparison as an audit.
Result sample_audit();

}  // namespace evenhand::reports
