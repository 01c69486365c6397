#include "src/audit/rhythm_evidence.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "base/number_text.hpp"
#include "base/real.hpp"
#include "stats/sequences/rhythm.hpp"

namespace evenhand::audit {

judge::Evidence rhythm_evidence(const SessionSeries& series, std::size_t number,
                                const std::string& what, double level) {
  const std::vector<double> means = series.means(number);
  const double part = real(series.part());
  std::size_t cycles = 0;
  judge::Evidence evidence{{}, stats::rhythm_test(means, part, level, cycles)};
  if (evidence.result.is_skipped()) return evidence;
  const double period = real(means.size()) * part / real(cycles);
  evidence.words =
      fmt::format("{}: up and down about every {} deals, by {} standard deviations", what,
                  with_thousands(static_cast<std::uint64_t>(std::llround(period))),
                  rounded(evidence.result.effect->value, 3));
  evidence.subject = what;
  evidence.detectable = [points = means.size(), part](double alpha, double power) {
    return stats::detectable_rhythm(points, part, alpha, power);
  };
  return evidence;
}

}  // namespace evenhand::audit
