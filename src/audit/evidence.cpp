#include "src/audit/evidence.hpp"

#include <utility>

#include "src/audit/group.hpp"

namespace evenhand::audit {
std::vector<judge::Evidence> evidence_of(const Tallies& tallies, double level) {
  std::vector<judge::Evidence> all;
  for (const std::string& name : tallies.battery().groups) {
    const GroupTally* tally = tallies.find(name);
    if (tally == nullptr) continue;
    const Sample sample{tallies.deck(), tallies.deals(), level};
    for (judge::Evidence& test : find_group(name)->run(*tally, sample)) {
      all.push_back(std::move(test));
    }
  }
  return all;
}

}  // namespace evenhand::audit
