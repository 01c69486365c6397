#include "src/audit/relations/cell_family.hpp"

#include <fmt/format.h>

#include <utility>

#include "stats/corrections.hpp"
#include "stats/intervals/simultaneous.hpp"

namespace evenhand::audit {

void CellFamily::take(const stats::DispersedCount& cell, std::function<std::string()> words) {
  const stats::PValue p = stats::two_sided(cell);
  if (members_ == 0 || p < p_) {
    strongest_ = cell;
    p_ = p;
    words_ = std::move(words);
  }
  ++members_;
}

Evidence CellFamily::judged(const TestInfo& info, const Sample& sample, std::uint64_t deals) const {
  Evidence evidence = judge::evidence(info, {});
  evidence.result.statistic = strongest_.z();
  evidence.result.p = stats::sidak(p_, members_);
  evidence.result.effect = stats::relative_deviation("relative deviation of the count", strongest_,
                                                     stats::level_of_each(sample.level, members_));
  evidence.result = stats::told_at(sample.level, std::move(evidence.result));
  const auto number = static_cast<double>(deals);
  evidence.words = fmt::format("{} {:.5g} times a deal, expected {:.5g}", words_(),
                               strongest_.count / number, strongest_.mean / number);
  evidence.detectable = [cell = strongest_, members = members_](double alpha, double power) {
    return stats::detectable_deviation(cell, alpha / members, power);
  };
  return evidence;
}

}  // namespace evenhand::audit
