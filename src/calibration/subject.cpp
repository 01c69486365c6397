#include "src/calibration/subject.hpp"

#include <fmt/format.h>

#include <iterator>
#include <sstream>
#include <vector>

namespace evenhand::calibration {
namespace {

bool is_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("()+-.,e0123456789") == std::string_view::npos &&
         word.find_first_of("0123456789") != std::string_view::npos;
}

}  // namespace

std::string subject_of(std::string_view words) {
  std::istringstream text{std::string(words)};
  const std::vector<std::string> all{std::istream_iterator<std::string>(text), {}};
  std::string subject;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool is_share = i + 1 < all.size() && all[i + 1].starts_with('%');
    const bool is_figure =
        is_number(all[i]) && (i == 0 || is_share || all[i - 1] == "expected" ||
                              all[i].substr(0, all[i].size() - 1).find('.') != std::string::npos);
    if (is_figure) continue;
    if (!subject.empty()) subject += ' ';
    subject += all[i];
  }
  return subject;
}

std::string subject_of(const reports::Finding& finding) {
  std::string subject = subject_of(std::string_view(finding.words));
  if (finding.effect && finding.effect->name == "Cohen's w" && finding.degrees_of_freedom) {
    subject += fmt::format(", {} degrees of freedom", *finding.degrees_of_freedom);
  }
  return subject;
}

}  // namespace evenhand::calibration
