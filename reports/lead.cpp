#include "reports/lead.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace evenhand::reports {

std::vector<LedLine> lines_after_answer(const Judgement& judgement) {
  std::vector<LedLine> lines;
  if (!judgement.cause.empty()) lines.push_back({"Cause", judgement.cause});
  if (!judgement.cure.empty()) lines.push_back({"Cure", judgement.cure});
  if (!judgement.note.empty()) lines.push_back({"Note", judgement.note});
  if (!judgement.reason.empty() && judgement.reason != judgement.answer) {
    lines.push_back({evidence_label, judgement.reason});
  }
  return lines;
}

void add_note(std::string words, Judgement& judgement) {
  if (words.empty()) return;
  judgement.note += judgement.note.empty() ? words : "; " + words;
}

std::string answer_in_one_line(const Judgement& judgement) {
  std::string line = judgement.answer;
  if (!judgement.cause.empty()) line += "; cause: " + judgement.cause;
  if (!judgement.cure.empty()) line += "; cure: " + judgement.cure;
  return line;
}

const Judgement* main_judgement(const Document& document) {
  const auto is_led_by = [&](const Section& section) {
    if (!section.judgement) return false;
    const std::string& answer = section.judgement->answer;
    return section.title.empty() || document.answer.starts_with(answer) ||
           document.answer.starts_with(section.title + ": " + answer);
  };
  const auto main = std::find_if(document.sections.begin(), document.sections.end(), is_led_by);
  return main == document.sections.end() ? nullptr : &*main->judgement;
}

}  // namespace evenhand::reports
