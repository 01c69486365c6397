#pragma once

#include <string>

#include "reports/document.hpp"

namespace evenhand::reports {

/// "CAUSE; cure: CURE; evidence: ", with which every report begins where the cause is known; else
/// empty.
std::string lead(const Judgement& judgement);

/// Returns the reason after its lead.
std::string led_reason(const Judgement& judgement);

/// A document's answer without the lead that it begins with, and the judgement that led it: null
/// where the answer has none. For reports that give cause and cure lines of their own.
struct Answer {
  const Judgement* led_by = nullptr;
  std::string rest;
};
Answer answer_of(const Document& document);

}  // namespace evenhand::reports
