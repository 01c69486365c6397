#include "src/audit/relations/cell_family.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "base/number_text.hpp"
#include "stats/corrections.hpp"
#include "stats/intervals/simultaneous.hpp"

namespace evenhand::audit {
namespace {

/// Returns the standard deviation of the count, as a share of its mean.
double spread(const stats::DispersedCount& cell) { return std::sqrt(cell.variance) / cell.mean; }

judge::Detectable deviation_of(const stats::DispersedCount& cell, double members) {
  return [=](double alpha, double power) {
    return stats::detectable_deviation(cell, alpha / members, power);
  };
}

}  // namespace

void CellFamily::take(const stats::DispersedCount& cell, std::function<std::string()> words) {
  if (members_ == 0 || stats::log_two_sided_bound(cell) < p_.log) {
    const stats::PValue p = stats::two_sided(cell);
    if (members_ == 0 || p < p_) {
      strongest_ = cell;
      p_ = p;
      words_ = std::move(words);
    }
  }
  if (members_ == 0 || spread(cell) > spread(hardest_)) hardest_ = cell;
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
  evidence.subject = words_();
  evidence.words =
      fmt::format("{} {} times a deal, expected {}", evidence.subject,
                  rounded(strongest_.count / number, 5), rounded(strongest_.mean / number, 5));
  evidence.detectable = deviation_of(hardest_, members_);
  evidence.detectable_of_told = deviation_of(strongest_, members_);
  return evidence;
}

}  // namespace evenhand::audit
