#include "src/bits/evidence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/number_text.hpp"
#include "base/real.hpp"
#include "stats/bits/p_value_law.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/tables/goodness_of_fit.hpp"
#include "stats/tables/pooling.hpp"

namespace evenhand::bits {
namespace {

using judge::Evidence;
using judge::TestInfo;
using stats::PValue;
using stats::TestResult;
using stats::bits::PValueLaw;
using stats::bits::Sp80022PValue;
using stats::bits::Sp80022Test;

constexpr TestInfo ones_test = {"bits.ones", "Ones are half of all bits."};
// The question of the test to a sequence is put after this.
constexpr TestInfo uniformity_test = {"<test>.uniformity",
                                      "P-values are spread as for sequences of which"};
constexpr TestInfo proportion_test = {"<test>.proportion",
                                      "Sequences fail as often as those of which"};
constexpr TestInfo smallest_test = {"<test>.worst-sequence", "In every sequence"};

/// " (000000001)", where a test has several p-values.
std::string which(const Sp80022PValue& name) {
  return name.label.empty() ? "" : fmt::format(" ({})", name.label);
}

/// All of the p-values of one kind.
struct Comparison {
  const Sp80022PValue& name;
  const PValueCounts& counts;
  const PValueLaw& law;
  std::uint64_t length;
  double level;

  const Sp80022Test& test() const { return stats::bits::sp800_22_test(name.test); }
};

Evidence evidence_for(const TestInfo& info, const Sp80022Test& test, TestResult result) {
  Evidence evidence = judge::evidence(info, std::move(result), {std::string(test.name)});
  evidence.null += fmt::format(" {}.", test.null);
  return evidence;
}

/// Tests the bins against their law. Short sequences have p-values of few steps, so that a bin may
/// expect none.
TestResult spread(const PValueCounts& counts, const PValueLaw& law, double level) {
  const auto probabilities = law.bin_probabilities();
  std::vector<double> expected;
  for (const double p : probabilities) expected.push_back(p * static_cast<double>(counts.made));
  const stats::Pools pools = stats::pool_adjacent(expected);
  return stats::goodness_of_fit(stats::pooled(pools, counts.bins),
                                stats::pooled(pools, probabilities), level)
      .chi_square;
}

/// Why the p-values of so many sequences are not held to their law; empty when they are.
std::string why_not_held(const Comparison& sample) {
  if (sample.counts.made == 0) return "no sequence of which the test could be made";
  if (sample.counts.made <= sample.length / sequences_a_bit) return {};
  return fmt::format(
      "{} p-values of {} bits each would show how far the test's own law is from the truth; take "
      "longer sequences",
      with_thousands(sample.counts.made), with_thousands(sample.length));
}

Evidence uniformity(const Comparison& sample) {
  const PValueCounts& counts = sample.counts;
  if (const std::string why = why_not_held(sample); !why.empty()) {
    return evidence_for(uniformity_test, sample.test(), TestResult::skip(why));
  }
  if (counts.made < least_for_uniformity) {
    return evidence_for(
        uniformity_test, sample.test(),
        TestResult::skip(fmt::format("{} sequences with a p-value; {} are needed",
                                     with_thousands(counts.made), least_for_uniformity)));
  }
  Evidence evidence =
      evidence_for(uniformity_test, sample.test(), spread(counts, sample.law, sample.level));
  evidence.words = fmt::format("of {} p-values{} {} are below 0.1 and {} from 0.9 up: {}",
                               with_thousands(counts.made), which(sample.name),
                               with_thousands(counts.bins.front()),
                               with_thousands(counts.bins.back()), sample.test().failure);
  evidence.subject = sample.name.label;
  return evidence;
}

Evidence proportion(const Comparison& sample) {
  const PValueCounts& counts = sample.counts;
  if (const std::string why = why_not_held(sample); !why.empty()) {
    return evidence_for(proportion_test, sample.test(), TestResult::skip(why));
  }
  const double expected = sample.law.at_most(sequence_alpha);
  const stats::Binomial failures(counts.made, expected);
  TestResult result;
  result.statistic = static_cast<double>(counts.failed);
  result.p = failures.two_sided(counts.failed);
  result.effect =
      stats::Effect{"share of sequences that fail",
                    static_cast<double>(counts.failed) / static_cast<double>(counts.made),
                    stats::clopper_pearson(counts.failed, counts.made, sample.level)};
  Evidence evidence = evidence_for(proportion_test, sample.test(), std::move(result));
  evidence.words = fmt::format(
      "{} of {} sequences fail at {}{}, and {} would by chance: {}", with_thousands(counts.failed),
      with_thousands(counts.made), sequence_alpha, which(sample.name),
      short_number(expected * static_cast<double>(counts.made)), sample.test().failure);
  evidence.subject = sample.name.label;
  return evidence;
}

/// P(a p-value is at most so small) under the null hypothesis.
PValue chance_of(const PValueLaw& law, PValue p) {
  return p.log < std::log(1e-12) && law.at_most(0) == 0 ? p : PValue::of(law.at_most(p.value()));
}

Evidence smallest(const Comparison& sample) {
  const PValueCounts& counts = sample.counts;
  if (counts.made == 0) {
    return evidence_for(smallest_test, sample.test(),
                        TestResult::skip("no sequence of which the test could be made"));
  }
  if (sample.test().name == "non-overlapping-template" &&
      sample.length < least_for_small_templates) {
    return evidence_for(
        smallest_test, sample.test(),
        TestResult::skip("words are too few in a block for a p-value to be so small"));
  }
  const PValue p = PValue::from_log(-static_cast<double>(counts.smallest.number) / 1e6);
  TestResult result;
  result.statistic = p.log10();
  result.p = stats::sidak(chance_of(sample.law, p), static_cast<double>(counts.made));
  Evidence evidence = evidence_for(smallest_test, sample.test(), std::move(result));
  evidence.words = fmt::format("a sequence has p {}{}: {}", p_value_relation(p.log10()),
                               which(sample.name), sample.test().failure);
  evidence.subject = sample.name.label;
  return evidence;
}

Evidence ones(const Plan& plan, const Counts& counts) {
  const std::uint64_t bits = counts.sequences * plan.length;
  if (bits == 0) return judge::evidence(ones_test, TestResult::skip("there are no bits"));
  const auto n = static_cast<double>(bits);
  const double share = static_cast<double>(counts.ones) / n;
  TestResult result;
  result.statistic = 2 * (share - 0.5) * std::sqrt(n);
  result.p = stats::normal_two_sided(result.statistic);
  const stats::Interval interval = stats::wilson_share(share, n, plan.judging.level);
  result.effect = stats::Effect{"share of ones beyond one half",
                                share - 0.5,
                                {interval.low - 0.5, interval.high - 0.5, plan.judging.level}};
  Evidence evidence = judge::evidence(ones_test, std::move(result));
  evidence.words = fmt::format("{} of {} bits are ones", percent(share), with_thousands(bits));
  evidence.detectable = [n](double alpha, double power) {
    return (stats::normal_upper_quantile(alpha / 2) + stats::normal_upper_quantile(1 - power)) /
           (2 * std::sqrt(n));
  };
  evidence.enough = enough_ones;
  return evidence;
}

}  // namespace

std::vector<Evidence> evidence_of(const Plan& plan, const Counts& counts) {
  const std::vector<Sp80022PValue> names = stats::bits::sp800_22_p_values(plan.tests);
  std::vector<Evidence> all = {ones(plan, counts)};
  for (std::size_t first = 0; first < names.size();) {
    const std::size_t test = names[first].test;
    const PValueLaw law(test, plan.length, plan.tests.constants);
    std::vector<Evidence> uniformities;
    std::vector<Evidence> proportions;
    std::vector<Evidence> smallests;
    const auto end = std::find_if(names.begin() + static_cast<std::ptrdiff_t>(first), names.end(),
                                  [&](const Sp80022PValue& name) { return name.test != test; });
    const auto last = static_cast<std::size_t>(end - names.begin());
    const double level = stats::level_of_each(plan.judging.level, real(last - first));
    for (; first < last; ++first) {
      const Comparison sample{names[first], counts.p_values[first], law, plan.length, level};
      uniformities.push_back(uniformity(sample));
      proportions.push_back(proportion(sample));
      smallests.push_back(smallest(sample));
    }
    for (std::vector<Evidence>* members : {&uniformities, &proportions, &smallests}) {
      const std::string name = members->front().test;
      all.push_back(judge::smallest_of(name, std::move(*members), plan.judging.level));
    }
  }
  for (Evidence& evidence :
       structure_evidence(counts.structure, counts.sequences, plan.length, plan.judging.level)) {
    all.push_back(std::move(evidence));
  }
  for (Evidence& evidence : fips_evidence(counts.fips, plan.judging.level)) {
    all.push_back(std::move(evidence));
  }
  return all;
}

}  // namespace evenhand::bits
