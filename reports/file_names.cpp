#include "reports/file_names.hpp"

#include <fmt/format.h>

#include "base/lower_case.hpp"

namespace evenhand::reports {

std::string safe_name(std::string_view name) {
  constexpr std::size_t longest = 80;
  std::string safe;
  for (const char c : name.substr(0, longest)) {
    const bool is_safe = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                         (c >= '0' && c <= '9') || c == '.' || c == '_';
    if (is_safe) {
      safe += c;
    } else if (!safe.ends_with('-')) {
      safe += '-';
    }
  }
  const auto first = safe.find_first_not_of("-.");
  if (first == std::string::npos) return "section";
  return safe.substr(first, safe.find_last_not_of("-.") + 1 - first);
}

std::string FileNames::unlike_others(const std::string& wanted) {
  std::string name = wanted;
  for (int copy = 2; !taken_.insert(lower_case(name)).second; ++copy) {
    name = fmt::format("{}-{}", wanted, copy);
  }
  return name;
}

}  // namespace evenhand::reports
