#include "src/audit/evidence.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "src/audit/group.hpp"

namespace evenhand::audit {
namespace {

/// Groups that can look at hands as sets, or look at whole deals for equal ones.
constexpr std::array<std::string_view, 4> of_sets = {"position", "hands", "groups", "state-space"};

}  // namespace

std::optional<FoundSets> found_sets(const Tallies& tallies) {
  if (tallies.sets() == nullptr) return std::nullopt;
  return find_sets(*tallies.sets(), tallies.deck());
}

std::vector<judge::Evidence> evidence_of(const Tallies& tallies, double level) {
  const std::optional<FoundSets> sets = found_sets(tallies);
  const Sample sample{tallies.deck(), tallies.deals(), level, sets ? &*sets : nullptr,
                      tallies.first()};
  std::vector<judge::Evidence> all;
  for (const std::string& name : tallies.battery().groups) {
    const GroupTally* tally = tallies.find(name);
    if (tally == nullptr) continue;
    const Group& group = *find_group(name);
    if (sample.hands_are_sets() &&
        std::find(of_sets.begin(), of_sets.end(), name) == of_sets.end()) {
      judge::skip(group.tests, "hands are written as sets: order within a hand means nothing", all);
      continue;
    }
    for (judge::Evidence& test : group.run(*tally, sample)) all.push_back(std::move(test));
  }
  return all;
}

}  // namespace evenhand::audit
