#include "src/power/measure_power.hpp"

#include <algorithm>
#include <cmath>

#include "src/power/samples.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::power {
namespace {

constexpr std::uint64_t fewest_sessions = 40;
constexpr std::uint64_t most_sessions = 400;
constexpr int most_steps = 12;

double deviate(double lower_tail) {
  return -stats::normal_upper_quantile(std::clamp(lower_tail, 1e-6, 1 - 1e-6));
}

bool is_made(const Flaw& flaw, const Question& question, const std::string& test,
             std::uint64_t deals) {
  return count_rejections(flaw, question, test, deals, 1, 0.5).skipped == 0;
}

}  // namespace

double deals_for_power(double deals, double has, double wanted, double level) {
  const double critical = deviate(1 - level / 2);
  const double reach = std::max(0.3, critical + deviate(has));
  const double ratio = (critical + deviate(wanted)) / reach;
  return deals * ratio * ratio;
}

std::uint64_t least_deals(const Flaw& flaw, const Question& question, const std::string& test,
                          std::uint64_t from) {
  if (is_made(flaw, question, test, from)) return 1;
  std::uint64_t low = from;
  std::uint64_t high = 2 * from;
  while (high < question.pilot_deals && !is_made(flaw, question, test, high)) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (is_made(flaw, question, test, middle) ? high : low) = middle;
  }
  return high;
}

std::optional<MeasuredDeals> measure_deals(const Flaw& flaw, const Question& question,
                                           const std::string& test, double start, double level) {
  MeasuredDeals found;
  std::uint64_t deals = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::llround(start)));
  for (int step = 0; step < most_steps; ++step) {
    const std::uint64_t sessions = std::min(question.work / deals, most_sessions);
    if (sessions < fewest_sessions) return std::nullopt;
    const Rejections seen = count_rejections(flaw, question, test, deals, sessions, level);
    if (2 * seen.skipped > seen.sessions) {
      found.least = least_deals(flaw, question, test, deals);
      deals = std::max(deals + 1, found.least);
      continue;
    }
    const auto number = static_cast<double>(deals);
    const double has = static_cast<double>(seen.rejected) / static_cast<double>(seen.sessions);
    const stats::Interval interval =
        stats::clopper_pearson(seen.rejected, seen.sessions, question.level);
    const auto at = [&](double share) {
      return deals_for_power(number, share, question.power, level);
    };
    found.deals = std::max(1.0, at(has));
    found.low = std::max(1.0, at(interval.high));
    found.high = at(interval.low);
    found.sessions = seen.sessions;
    const bool is_near = std::fabs(has - question.power) <= 0.6 * (1 - question.power);
    const bool is_least = deals <= found.least && has >= question.power;
    if (is_least) found.deals = found.low = found.high = number;
    if (is_near || is_least) return found;
    // Powers near 0 and 1 say little of how far it is.
    const double next = std::clamp(at(std::clamp(has, 0.02, 0.995)), number / 4, number * 4);
    const auto rounded = static_cast<std::uint64_t>(std::llround(next));
    if (rounded == deals) return found;
    deals = std::max({rounded, found.least, std::uint64_t{1}});
  }
  return found;
}

}  // namespace evenhand::power
