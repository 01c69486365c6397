#include "src/bits/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "base/real.hpp"
#include "sims/random/source.hpp"
#include "src/bits/deal_bits.hpp"
#include "src/judge/estimate.hpp"
#include "stats/bits/p_value_law.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/tables/goodness_of_fit.hpp"

namespace evenhand::bits {
namespace {

using judge::Evidence;
using judge::Method;
using judge::TestInfo;
using stats::PValue;
using stats::TestResult;
using stats::bits::PValueLaw;
using stats::bits::Sp80022PValue;
using stats::bits::Sp80022Test;

constexpr TestInfo ones_test = {"bits.ones", Method::mean, "Ones are half of all bits."};
// The question of the test to a sequence is put after this.
constexpr TestInfo uniformity_test = {"<test>.uniformity", Method::chi_square,
                                      "P-values are spread as for sequences of which"};
constexpr TestInfo proportion_test = {"<test>.proportion", Method::binomial,
                                      "Sequences fail as often as those of which"};
constexpr TestInfo smallest_test = {"<test>.worst-sequence", Method::smallest_p,
                                    "In every sequence"};

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
  evidence.would_have_shown = "a share of ones off by {} would have shown";
  return evidence;
}

using reports::Section;
using reports::Shown;
using reports::Table;
using reports::Value;
using stats::bits::PValueLaw;
using stats::bits::Sp80022PValue;

reports::Estimate share_of(std::uint64_t part, std::uint64_t whole, double level) {
  const auto n = static_cast<double>(whole);
  const double share = static_cast<double>(part) / n;
  return judge::estimate(share, stats::wilson_share(share, n, level));
}

/// A line a test, over all of its p-values.
Table tests_table(const Plan& plan, const Counts& counts, const std::vector<Sp80022PValue>& names) {
  Table table{"tests",
              "The fifteen tests of SP 800-22",
              {{"test", "test"},
               {"p_values", "p-values"},
               {"made", "made"},
               {"failed", fmt::format("p < {}", sequence_alpha)},
               {"expected", "expected"},
               {"smallest", "smallest p"}},
              {}};
  for (std::size_t first = 0; first < names.size();) {
    const std::size_t test = names[first].test;
    const PValueLaw law(test, plan.length, plan.tests.constants);
    PValueCounts all;
    std::uint64_t p_values = 0;
    for (; first < names.size() && names[first].test == test; ++first, ++p_values) {
      add_up(all, counts.p_values[first]);
    }
    std::vector<Value> row = {std::string(stats::bits::sp800_22_test(test).name), p_values,
                              all.made, all.failed};
    if (all.made > 0) {
      row.emplace_back(law.at_most(sequence_alpha) * static_cast<double>(all.made));
      row.emplace_back(
          reports::PValue{-static_cast<double>(all.smallest.number) / 1e6 / std::log(10.0)});
    } else {
      row.resize(table.columns.size());
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// Whether NIST's rule takes so many failures for too many, or too few: three deviations from .99.
bool is_outside(const PValueCounts& counts) {
  const auto n = static_cast<double>(counts.made);
  const double passed = 1 - static_cast<double>(counts.failed) / n;
  const double expected = 1 - sequence_alpha;
  return std::fabs(passed - expected) > 3 * std::sqrt(expected * sequence_alpha / n);
}

/// finalAnalysisReport.txt, with its bins C1 … C10.
Table nist_table(const Counts& counts, const std::vector<Sp80022PValue>& names) {
  Table table{"nist", "As NIST's program reports it", {}, {}, Shown::on_request};
  for (unsigned bin = 1; bin <= 10; ++bin) {
    table.columns.push_back({fmt::format("c{}", bin), fmt::format("C{}", bin)});
  }
  table.columns.push_back({"uniformity", "P-value"});
  table.columns.push_back({"proportion", "Proportion"});
  table.columns.push_back({"flagged", "flagged"});
  table.columns.push_back({"test", "Statistical test"});
  table.columns.push_back({"which", "which"});
  const std::vector<double> tenths(10, 0.1);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const PValueCounts& one = counts.p_values[i];
    std::vector<Value> row(one.bins.begin(), one.bins.end());
    bool is_flagged = one.made > 0 && is_outside(one);
    if (one.made >= least_for_uniformity) {
      const stats::PValue p = stats::goodness_of_fit(one.bins, tenths).chi_square.p;
      row.emplace_back(reports::PValue{p.log10()});
      is_flagged = is_flagged || p.value() < 1e-4;
    } else {
      row.emplace_back();
    }
    row.emplace_back(fmt::format("{}/{}", one.made - one.failed, one.made));
    row.emplace_back(is_flagged);
    row.emplace_back(std::string(stats::bits::sp800_22_test(names[i].test).nist_name));
    row.emplace_back(names[i].label);
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::vector<std::string> notes_of(const Plan& plan) {
  std::vector<std::string> notes;
  if (plan.kind == Plan::Kind::rng) {
    const unsigned width = random::output_bits(random::source_info(plan.source));
    notes.push_back(plan.bit
                        ? fmt::format("Of each output of {} the one bit {}, where 0 is the lowest.",
                                      plan.source, *plan.bit)
                        : fmt::format("Of each output of {} all {} bits, the highest first.",
                                      plan.source, width));
  }
  if (plan.tests.constants == stats::bits::Constants::nist) {
    notes.emplace_back(
        "With the constants of NIST's program 2.1.2, which are rounded or limits for long blocks: "
        "longest runs, overlapping templates, universal and linear complexity differ from the "
        "exact "
        "ones.");
  }
  return notes;
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

reports::Document document_of(const Plan& plan, const Counts& counts) {
  const std::vector<Sp80022PValue> names = stats::bits::sp800_22_p_values(plan.tests);
  reports::Document document;
  document.title = fmt::format("{} of {} bits from {}", with_noun(counts.sequences, "sequences"),
                               with_thousands(plan.length), source_words(plan));
  Section section{"bits", ""};
  if (counts.sequences > 0) {
    section.figures = {{"ones", "ones",
                        share_of(counts.ones, counts.sequences * plan.length, plan.judging.level),
                        reports::share}};
    if (counts.fips.blocks > 0) {
      section.figures.push_back(
          {"fips_140_2_failed", "blocks that fail FIPS 140-2",
           share_of(counts.fips.failed, counts.fips.blocks, plan.judging.level), reports::share,
           "0.080 % by chance"});
    }
  }
  section.tables = {tests_table(plan, counts, names), nist_table(counts, names),
                    fips_table(counts.fips)};
  section.notes = notes_of(plan);
  tell_deal_entropy(plan, section);
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::bits
