#pragma once

#include <string>

#include "reports/document.hpp"

namespace evenhand::reports {

/// The findings as JUnit XML, which CI systems show beside other tests: a suite for each section
/// that judges, in it a case `verdict` and a case a test. Biased is failed, with the reason;
/// inconclusive, and a test that was not made, is skipped. A test that rejects fails only where the
/// verdict is biased: what was not confirmed is skipped. A document that judges nothing has no
/// suites.
std::string to_junit(const Document& document);

}  // namespace evenhand::reports
