#include "src/judge/evidence.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "stats/corrections.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/intervals/simultaneous.hpp"

namespace evenhand::judge {
namespace {

/// The <placeholders> of a pattern, in order.
std::vector<std::string_view> placeholders_of(std::string_view pattern) {
  std::vector<std::string_view> found;
  for (std::size_t open = pattern.find('<'); open != std::string_view::npos;
       open = pattern.find('<', open + 1)) {
    const std::size_t close = pattern.find('>', open);
    if (close != std::string_view::npos) found.push_back(pattern.substr(open, close + 1 - open));
  }
  return found;
}

/// The text with the placeholders of `pattern` replaced by the names, which may look like
/// placeholders themselves.
std::string filled(std::string_view text, std::string_view pattern,
                   const std::vector<std::string>& names) {
  const std::vector<std::string_view> placeholders = placeholders_of(pattern);
  const std::size_t known = std::min(placeholders.size(), names.size());
  std::string result;
  while (!text.empty()) {
    std::size_t i = 0;
    while (i < known && !text.starts_with(placeholders[i])) ++i;
    result += i < known ? std::string_view(names[i]) : text.substr(0, 1);
    text.remove_prefix(i < known ? placeholders[i].size() : 1);
  }
  return result;
}

/// Returns what is detectable for a member, at the level at which one of so many is judged (Šidák).
Detectable at_level_of_each(Detectable member, double members) {
  if (!member) return {};
  return [member = std::move(member), members](double alpha, double wanted) {
    return member(-std::expm1(std::log1p(-alpha) / members), wanted);
  };
}

}  // namespace

Detectable detectable_w(double degrees_of_freedom, double n) {
  return [=](double alpha, double power) {
    if (n <= 0 || degrees_of_freedom <= 0) return std::numeric_limits<double>::infinity();
    return std::sqrt(stats::noncentrality_needed(degrees_of_freedom, alpha, power) / n);
  };
}

Detectable detectable_distance(double n, double m) {
  return [size = n * m / std::max(n + m, 1.0)](double alpha, double power) {
    const double beyond = stats::normal_upper_quantile(1 - power) / 2;
    return std::min(1.0, (std::sqrt(-std::log(alpha / 2) / 2) + beyond) / std::sqrt(size));
  };
}

Detectable largest_of(std::vector<Detectable> members) {
  if (!std::all_of(members.begin(), members.end(), [](const auto& member) { return !!member; })) {
    return {};
  }
  return [members = std::move(members)](double alpha, double wanted) {
    double largest = 0;
    for (const Detectable& member : members) largest = std::max(largest, member(alpha, wanted));
    return largest;
  };
}

Evidence evidence(const TestInfo& info, stats::TestResult result,
                  const std::vector<std::string>& names) {
  Evidence evidence{filled(info.name, info.name, names), std::move(result)};
  evidence.null = filled(info.null, info.name, names);
  evidence.method = method_name(info.method);
  return evidence;
}

void skip(std::span<const TestInfo> tests, const std::string& why, std::vector<Evidence>& all) {
  for (const TestInfo& test : tests) all.push_back(evidence(test, stats::TestResult::skip(why)));
}

Evidence smallest_of(std::string test, std::vector<Evidence> members, double level) {
  std::vector<Detectable> detectable;
  for (const Evidence& member : members) {
    if (!member.result.is_skipped()) detectable.push_back(member.detectable);
  }
  const auto made = static_cast<double>(detectable.size());
  const auto smallest =
      std::min_element(members.begin(), members.end(), [](const Evidence& a, const Evidence& b) {
        if (a.result.is_skipped() || b.result.is_skipped()) {
          return !a.result.is_skipped() && b.result.is_skipped();
        }
        return a.result.p.is_clearly_below(b.result.p);
      });
  Evidence family = std::move(*smallest);
  family.test = std::move(test);
  family.result = stats::told_at(level, std::move(family.result));
  if (made == 0) return family;
  family.result.p = stats::sidak(family.result.p, made);
  family.detectable_of_told = at_level_of_each(family.detectable, made);
  family.detectable = at_level_of_each(largest_of(std::move(detectable)), made);
  return family;
}

Evidence smallest_of(const TestInfo& info, std::vector<Evidence> members, double level) {
  Evidence family = smallest_of(std::string(info.name), std::move(members), level);
  family.null = info.null;
  family.method = method_name(info.method);
  return family;
}

}  // namespace evenhand::judge
