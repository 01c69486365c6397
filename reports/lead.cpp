#include "reports/lead.hpp"

#include <fmt/format.h>

namespace evenhand::reports {

std::string lead(const Judgement& judgement) {
  if (judgement.cause.empty()) return {};
  return fmt::format("{}{}{}; evidence: ", judgement.cause,
                     judgement.cure.empty() ? "" : "; cure: ", judgement.cure);
}

std::string led_reason(const Judgement& judgement) { return lead(judgement) + judgement.reason; }

Answer answer_of(const Document& document) {
  for (const Section& section : document.sections) {
    if (!section.judgement) continue;
    const std::string led = lead(*section.judgement);
    if (!led.empty() && document.answer.starts_with(led)) {
      return {&*section.judgement, document.answer.substr(led.size())};
    }
  }
  return {nullptr, document.answer};
}

}  // namespace evenhand::reports
