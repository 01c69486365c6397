#include "src/audit/battery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "src/audit/group.hpp"

namespace evenhand::audit {
namespace {

using Names = std::set<std::string_view>;

Names names_where(bool by_default_only) {
  Names names;
  for (const Group* group : registry()) {
    if (group->info.by_default || !by_default_only) names.insert(group->info.name);
  }
  return names;
}

/// The groups that one word of the option stands for.
Names meant_by(std::string_view word) {
  if (word == "all") return names_where(false);
  if (word == "default") return names_where(true);
  if (find_group(word) != nullptr) return {word};
  std::vector<std::string_view> known = {"all", "default"};
  for (const Group* group : registry()) known.push_back(group->info.name);
  const std::string list = judge::methods_called(word).empty()
                               ? "evenhand list tests"
                               : fmt::format("evenhand list tests --method {}", word);
  throw InputError(
      unknown_name("group of tests", word, known, fmt::format("'{}' shows all", list)));
}

BatterySpec canonical(const Names& chosen) {
  BatterySpec spec;
  for (const Group* group : registry()) {
    if (chosen.contains(group->info.name)) spec.groups.emplace_back(group->info.name);
  }
  return spec;
}

}  // namespace

std::span<const GroupInfo> groups() {
  static const std::vector<GroupInfo> infos = [] {
    std::vector<GroupInfo> all;
    for (const Group* group : registry()) all.push_back(group->info);
    return all;
  }();
  return infos;
}

std::span<const judge::TestInfo> tests() {
  static const std::vector<judge::TestInfo> infos = [] {
    std::vector<judge::TestInfo> all;
    for (const Group* group : registry()) {
      all.insert(all.end(), group->tests.begin(), group->tests.end());
    }
    return all;
  }();
  return infos;
}

BatterySpec default_battery() { return canonical(names_where(true)); }

BatterySpec full_battery() { return canonical(names_where(false)); }

BatterySpec parse_battery(std::string_view text) {
  Names chosen;
  if (text.starts_with('-')) chosen = names_where(false);
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    std::string_view word = text.substr(at, end - at);
    at = end + 1;
    const bool leave_out = word.starts_with('-');
    if (leave_out) word.remove_prefix(1);
    for (const std::string_view name : meant_by(word)) {
      if (leave_out) {
        chosen.erase(name);
      } else {
        chosen.insert(name);
      }
    }
  }
  if (chosen.empty()) {
    throw InputError("no group of tests remains of '" + std::string(text) +
                     "'; name at least one that is not left out");
  }
  return canonical(chosen);
}

}  // namespace evenhand::audit
