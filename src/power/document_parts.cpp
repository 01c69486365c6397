#include "src/power/document_parts.hpp"

#include <cstdint>
#include <utility>

namespace evenhand::power {

reports::Document plan_document(std::string title, std::string answer) {
  reports::Document document;
  document.kind = "plan";
  document.title = std::move(title);
  document.answer = std::move(answer);
  return document;
}

std::vector<reports::Figure> levels(const Question& question, double level) {
  return {{"cards", "cards", std::uint64_t{question.deck.size}},
          {"power", "power", question.power},
          {"level", "level of a test", level}};
}

}  // namespace evenhand::power
