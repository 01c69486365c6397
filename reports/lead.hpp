#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/document.hpp"

namespace evenhand::reports {

inline constexpr std::string_view evidence_label = "Evidence";

/// A line that follows the answer: "Cause", "Cure", "Note" or "Evidence", and what it is.
struct LedLine {
  std::string_view label;
  std::string text;
};

/// Returns cause, cure and note of a judgement, those that it has, and then its reason, unless that
/// is the answer itself.
std::vector<LedLine> lines_after_answer(const Judgement& judgement);

/// Adds to the note of a judgement; nothing where there are no words.
void add_note(std::string words, Judgement& judgement);

/// "ANSWER; cause: CAUSE; cure: CURE": what a judgement comes to where there is room for one line
/// alone, as a cell of a table has.
std::string answer_in_one_line(const Judgement& judgement);

/// The judgement whose answer is the document's, perhaps after the section's title: that of the
/// first such section, or of the first without a title of its own; null where there is none.
const Judgement* main_judgement(const Document& document);

}  // namespace evenhand::reports
