#include "src/cli/texts/paragraphs.hpp"

#include <sstream>

namespace evenhand::cli {
namespace {

bool is_prose(const std::string& line) { return !line.empty() && line.front() != ' '; }
/// "Examples:" or "In its plan:" are headings; a line of a paragraph that ends with a colon is
/// longer.
bool is_heading(const std::string& line) {
  constexpr std::size_t longest = 40;
  return is_prose(line) && line.back() == ':' && line.size() <= longest;
}

}  // namespace

std::vector<std::string> joined_paragraphs(const std::string& text) {
  std::vector<std::string> joined;
  std::istringstream lines(text);
  bool is_end = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty()) {
      is_end = true;
      continue;
    }
    const std::string before = joined.empty() ? "" : joined.back();
    if (!is_end && is_prose(before) && !is_heading(before) && is_prose(line) && !is_heading(line)) {
      joined.back() += ' ' + line;
    } else {
      if (!joined.empty() && (is_end || is_prose(line))) joined.emplace_back();
      joined.push_back(line);
    }
    is_end = false;
  }
  return joined;
}

}  // namespace evenhand::cli
