#pragma once

#include <functional>
#include <string>

#include "src/audit/group.hpp"
#include "stats/tables/dispersed_count.hpp"

namespace evenhand::audit {

/// Many counts of which one stands out most: its p-value corrected for their number (Šidák), its
/// effect with an interval that covers all of them at once.
class CellFamily {
 public:
  /// `words` says what is counted, "card 3 lies …": it is asked for the strongest alone.
  void take(const stats::DispersedCount& cell, std::function<std::string()> words);
  /// Judges the family over so many deals. The family is not empty.
  Evidence judged(const TestInfo& info, const Sample& sample, std::uint64_t deals) const;

 private:
  double members_ = 0;
  stats::DispersedCount strongest_;
  stats::DispersedCount hardest_;  ///< needs the largest relative deviation to be found
  stats::PValue p_;
  std::function<std::string()> words_;
};

}  // namespace evenhand::audit
