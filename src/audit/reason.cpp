#include "src/audit/reason.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "src/audit/wording.hpp"

namespace evenhand::audit {
namespace {

using reports::SourceResult;
using reports::Test;
using reports::Verdict;

std::size_t count_rejected(const std::vector<Test>& tests) {
  return static_cast<std::size_t>(
      std::count_if(tests.begin(), tests.end(), [](const Test& test) { return test.rejected; }));
}

std::size_t count_made(const std::vector<Test>& tests) {
  return static_cast<std::size_t>(std::count_if(
      tests.begin(), tests.end(), [](const Test& test) { return test.skipped.empty(); }));
}

const Test& strongest(const std::vector<Test>& tests) {
  return *std::min_element(tests.begin(), tests.end(), [](const Test& a, const Test& b) {
    return a.log10_p_value < b.log10_p_value;
  });
}

/// What the worst cell or pair looks like, where that is part of the evidence.
std::string example(const std::vector<Test>& tests, const Test& already_told) {
  for (const Test& test : tests) {
    const bool tells = test.name == "position.worst-cell" || test.name == "order.worst-successor";
    if (tells && test.rejected && &test != &already_told) return "; " + test.finding;
  }
  return {};
}

std::string why_biased(const std::vector<Test>& tests, double alpha) {
  const Test& test = strongest(tests);
  return fmt::format("{} of {} tests reject at {:g}, {} most strongly (corrected p = {}): {}{}",
                     count_rejected(tests), count_made(tests), alpha, test.name,
                     p_value_text(test.log10_p_adjusted), test.finding, example(tests, test));
}

/// An effect as a reader takes it in: ratios as percentages, tiny chances as they are.
std::string size_text(double size) {
  return size < 1e-5 ? fmt::format("{:.2g}", size) : percent(size);
}

/// "an rms relative deviation of a cell of 0.4 %".
std::string effect_text(const Test& test, double size) {
  return fmt::format("{} of {}", test.effect ? test.effect->name : "effect", size_text(size));
}

/// The first of the tests that can say whether there were deals enough: by name of the test, the
/// size of effect that is enough. Nothing when the battery has none.
struct Yardstick {
  const Test* test = nullptr;
  double enough = 0;
};

Yardstick yardstick(const std::vector<Outcome>& outcomes, const std::vector<Test>& tests) {
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (outcomes[i].enough > 0) return {&tests[i], outcomes[i].enough};
  }
  return {};
}

void conclude_without_bias(const Yardstick& yard, SourceResult& result) {
  const std::string deals = grouped(result.deals);
  if (yard.test == nullptr || !yard.test->skipped.empty()) {
    result.verdict = Verdict::inconclusive;
    result.reason = yard.test == nullptr
                        ? fmt::format("{} deals: no test of this battery could be made", deals)
                        : fmt::format("too few deals to say: {} was not made ({})", yard.test->name,
                                      yard.test->skipped);
    return;
  }
  const double found = *yard.test->detectable;
  if (found <= yard.enough) {
    result.verdict = Verdict::no_bias_found;
    result.reason = fmt::format(
        "none of {} tests rejects in {} deals; with 90 % probability {} would have found: {} or "
        "more",
        count_made(result.tests), deals, yard.test->name, effect_text(*yard.test, found));
    return;
  }
  result.verdict = Verdict::inconclusive;
  result.reason = fmt::format(
      "{} deals are too few to say: {} would find with 90 % probability only: {} or more, and {} "
      "is asked for",
      deals, yard.test->name, effect_text(*yard.test, found), size_text(yard.enough));
}

}  // namespace

void conclude(const std::vector<Outcome>& outcomes, const Judgement& judgement,
              SourceResult& result) {
  if (count_rejected(result.tests) > 0) {
    result.verdict = Verdict::biased;
    result.reason = why_biased(result.tests, judgement.alpha);
    return;
  }
  conclude_without_bias(yardstick(outcomes, result.tests), result);
}

}  // namespace evenhand::audit
