#include "src/audit/structure/sign_test.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/number_text.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::audit {

Evidence sign_test(const TestInfo& info, const SignWords& words, std::uint64_t odd,
                   std::uint64_t number, double level) {
  if (number == 0) {
    return judge::evidence(info,
                           stats::TestResult::skip(fmt::format("there are no {}", words.units)));
  }
  const auto all = static_cast<double>(number);
  const double above = static_cast<double>(odd) / all - 0.5;
  const stats::Interval share = stats::clopper_pearson(odd, number, level);
  Evidence evidence = judge::evidence(info, {});
  evidence.result.statistic = 2 * above * std::sqrt(all);
  evidence.result.p = stats::Binomial(number, 0.5).two_sided(odd);
  evidence.result.effect = stats::Effect{fmt::format("share of odd {}s above one half", words.what),
                                         above,
                                         {share.low - 0.5, share.high - 0.5, share.level}};
  evidence.words = fmt::format("an odd {} in {}", words.what, share_of_deals(odd, number, 0.5));
  evidence.detectable = [number](double alpha, double power) {
    return stats::detectable_mean_shift(number, alpha, power) / 2;
  };
  return evidence;
}

}  // namespace evenhand::audit
