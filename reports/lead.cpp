#include "reports/lead.hpp"

#include <fmt/format.h>

namespace evenhand::reports {

std::string lead(const Judgement& judgement) {
  if (judgement.cause.empty()) return {};
  return fmt::format("{}{}{}; evidence: ", judgement.cause,
                     judgement.cure.empty() ? "" : "; cure: ", judgement.cure);
}

std::string led_reason(const Judgement& judgement) {
  const bool has_cure_alone = judgement.cause.empty() && !judgement.cure.empty();
  return lead(judgement) + judgement.reason + (has_cure_alone ? "; cure: " + judgement.cure : "");
}

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
