#include "src/audit/reason.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace evenhand::audit {
namespace {

using reports::SourceResult;
using reports::Test;
using reports::Verdict;

/// The smallest adjusted p-value.
const Test* strongest(const std::vector<Test>& tests) {
  const Test* best = nullptr;
  for (const Test& test : tests) {
    if (test.rejected && (best == nullptr || test.log10_p_value < best->log10_p_value)) {
      best = &test;
    }
  }
  return best;
}

}  // namespace

void conclude(const std::vector<Outcome>& outcomes, const cards::Deck& deck,
              const Judgement& judgement, SourceResult& result) {
  (void)deck;
  (void)judgement;
  if (const Test* test = strongest(result.tests)) {
    result.verdict = Verdict::biased;
    result.reason = fmt::format("{} rejects most strongly (adjusted p = 1e{:.1f})", test->name,
                                test->log10_p_adjusted);
    return;
  }
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (outcomes[i].enough == 0) continue;
    const Test& test = result.tests[i];
    if (test.detectable && *test.detectable <= outcomes[i].enough) {
      result.verdict = Verdict::no_bias_found;
      result.reason = fmt::format("{}: {:.2g} would have been found", test.name, *test.detectable);
      return;
    }
    break;
  }
  result.verdict = Verdict::inconclusive;
  result.reason = fmt::format("{} deals are too few", result.deals);
}

}  // namespace evenhand::audit
