#pragma once

#include <string>
#include <vector>

#include "reports/document.hpp"

namespace evenhand::reports {

/// A document by the name that readers know it by.
struct Named {
  std::string name;  ///< unlike those beside it
  Document document;
};

/// Several documents as one, which every format can show: first a section `overview`, a table of a
/// line each with its verdict, then all of their sections, titled by the document's name.
/// It is biased if any is, else inconclusive if any is, and has no verdict if none has. `kind` is
/// the command that joins them, and `command` the line that repeats it; what repeats each document
/// is in the plan.
Document join(std::string kind, std::string command, std::vector<Named> documents);

}  // namespace evenhand::reports
