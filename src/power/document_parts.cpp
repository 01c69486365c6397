#include "src/power/document_parts.hpp"

#include <utility>

namespace evenhand::power {

reports::Document plan_document(std::string title, std::string answer) {
  reports::Document document;
  document.kind = "plan";
  document.title = std::move(title);
  document.answer = std::move(answer);
  return document;
}

std::vector<reports::Figure> levels(double level) { return {{"level", "level of a test", level}}; }

}  // namespace evenhand::power
