#include "src/audit/evidence.hpp"

#include <string_view>

#include "src/audit/group.hpp"

namespace evenhand::audit {
namespace {

/// Is it that test? Parts of the pattern such as <set> stand for any name.
bool matches(std::string_view pattern, std::string_view name) {
  while (true) {
    const std::size_t pattern_end = pattern.find('.');
    const std::size_t name_end = name.find('.');
    const bool is_any = pattern.starts_with('<');
    if (!is_any && pattern.substr(0, pattern_end) != name.substr(0, name_end)) return false;
    if (pattern_end == std::string_view::npos || name_end == std::string_view::npos) {
      return pattern_end == name_end;
    }
    pattern.remove_prefix(pattern_end + 1);
    name.remove_prefix(name_end + 1);
  }
}

/// The sentence of the first TestInfo that the name matches.
std::string_view null_of(const Group& group, std::string_view name) {
  for (const TestInfo& info : group.tests) {
    if (matches(info.name, name)) return info.null;
  }
  return group.tests.front().null;
}

}  // namespace

std::vector<judge::Evidence> evidence_of(const Tallies& tallies, double level) {
  std::vector<judge::Evidence> all;
  for (const std::string& name : tallies.battery().groups) {
    const GroupTally* tally = tallies.find(name);
    if (tally == nullptr) continue;
    const Group& group = *find_group(name);
    for (judge::Evidence& test :
         group.run(*tally, {tallies.deck(), tallies.deals(), level})) {
      if (test.null.empty()) test.null = null_of(group, test.test);
      all.push_back(std::move(test));
    }
  }
  return all;
}

}  // namespace evenhand::audit
