#include "src/judge/evidence.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "stats/corrections.hpp"

namespace evenhand::judge {
namespace {

/// The text with each <placeholder> of `pattern` replaced by its name.
std::string filled(std::string text, std::string_view pattern,
                   const std::vector<std::string>& names) {
  std::size_t at = 0;
  for (const std::string& name : names) {
    const std::size_t open = pattern.find('<', at);
    if (open == std::string_view::npos) break;
    at = pattern.find('>', open) + 1;
    const std::string_view placeholder = pattern.substr(open, at - open);
    for (std::size_t found; (found = text.find(placeholder)) != std::string::npos;) {
      text.replace(found, placeholder.size(), name);
    }
  }
  return text;
}

}  // namespace

Evidence evidence(const TestInfo& info, stats::TestResult result,
                  const std::vector<std::string>& names) {
  Evidence evidence{filled(std::string(info.name), info.name, names), std::move(result)};
  evidence.null = filled(std::string(info.null), info.name, names);
  return evidence;
}

Evidence smallest_of(std::string test, std::vector<Evidence> members) {
  const auto made =
      static_cast<double>(std::count_if(members.begin(), members.end(), [](const Evidence& member) {
        return !member.result.is_skipped();
      }));
  const auto smallest =
      std::min_element(members.begin(), members.end(), [](const Evidence& a, const Evidence& b) {
        if (a.result.is_skipped() || b.result.is_skipped()) {
          return !a.result.is_skipped() && b.result.is_skipped();
        }
        return a.result.p < b.result.p;
      });
  Evidence family = std::move(*smallest);
  family.test = std::move(test);
  if (made == 0) return family;
  family.result.p = stats::sidak(family.result.p, made);
  if (family.detectable) {
    family.detectable = [of_member = std::move(family.detectable), made](double alpha,
                                                                         double power) {
      return of_member(-std::expm1(std::log1p(-alpha) / made), power);
    };
  }
  return family;
}

Evidence smallest_of(const TestInfo& info, std::vector<Evidence> members) {
  Evidence family = smallest_of(std::string(info.name), std::move(members));
  family.null = info.null;
  return family;
}

}  // namespace evenhand::judge
