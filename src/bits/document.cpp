#include "src/bits/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "sims/random/source.hpp"
#include "src/bits/deal_entropy.hpp"
#include "src/bits/evidence.hpp"
#include "src/judge/estimate.hpp"
#include "stats/bits/p_value_law.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/tables/goodness_of_fit.hpp"

namespace evenhand::bits {
namespace {

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
