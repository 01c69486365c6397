#include "src/games/doudizhu/finding.hpp"

#include <vector>

#include "stats/corrections.hpp"

namespace evenhand::doudizhu {

Outcome conclude(std::span<Finding* const> findings, double alpha) {
  std::vector<stats::PValue> raw;
  for (const Finding* finding : findings) {
    if (!finding->result.is_skipped()) raw.push_back(finding->result.p);
  }
  const std::vector<stats::PValue> adjusted = stats::holm(raw);
  std::size_t next = 0;
  Outcome outcome = raw.size() < findings.size() ? Outcome::too_few : Outcome::fair;
  for (Finding* finding : findings) {
    if (finding->result.is_skipped()) continue;
    finding->adjusted = adjusted[next++];
    if (finding->is_biased(alpha)) outcome = Outcome::biased;
  }
  return outcome;
}

}  // namespace evenhand::doudizhu
