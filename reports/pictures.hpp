#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/document.hpp"

namespace evenhand::reports {

/// One that a document has: a chart of a section, or one that is drawn of its findings.
struct Picture {
  const Section* section;
  std::string chart;  ///< the chart's number in the section; "tests" or "effects"
  std::string title;
  std::string file;  ///< its name as a file: "naive-swap-positions.svg"
};

/// All of them, in the order of a page. They point into the document.
std::vector<Picture> pictures_of(const Document& document);

/// Whether some test was made, and so can be drawn beside the others.
bool has_tests(const Judgement& judgement);
/// Whether the effect of a test can be drawn in units of what would have been found.
bool has_size(const Finding& finding);
/// Whether some effect can be drawn in units of what would have been found.
bool has_effects(const Judgement& judgement);

}  // namespace evenhand::reports
