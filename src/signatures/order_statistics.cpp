#include "src/signatures/order_statistics.hpp"

#include <span>
#include <string_view>

#include "src/audit/order/order_tally.hpp"
#include "src/audit/structure/structure_tally.hpp"

namespace evenhand::signatures {

std::vector<std::string> signature_groups(const audit::Tallies& tallies) {
  std::vector<std::string> groups;
  for (const std::string_view name : {"position", "order", "structure"}) {
    if (tallies.find(name) != nullptr) groups.emplace_back(name);
  }
  return groups;
}

std::vector<Statistic> order_statistics(const audit::Tallies& tallies) {
  std::vector<Statistic> statistics;
  const auto add = [&](const char* name, std::span<const std::uint64_t> counts) {
    statistics.push_back({name, {counts.begin(), counts.end()}});
  };
  if (const auto* order = tallies.find_as<audit::OrderTally>("order")) {
    add("inversions", order->inversions());
    add("descents", order->descents());
    add("rising sequences", order->rising_sequences());
    add("successions", order->successions());
  }
  if (const auto* structure = tallies.find_as<audit::StructureTally>("structure")) {
    add("fixed points", structure->fixed_points());
    add("cycles", structure->cycles());
    add("sign", std::vector<std::uint64_t>{tallies.deals() - structure->odd(), structure->odd()});
  }
  return statistics;
}

}  // namespace evenhand::signatures
