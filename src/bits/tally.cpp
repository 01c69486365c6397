#include "src/bits/tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/number_text.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/simultaneous.hpp"

namespace evenhand::bits {
namespace {

using judge::Evidence;
using judge::Method;
using judge::TestInfo;
using stats::bits::fips_criteria;
using stats::bits::fips_criterion;
using stats::bits::FipsCounts;
using stats::bits::FipsCriterion;

constexpr TestInfo blocks_test = {"fips-140-2.blocks", Method::binomial,
                                  "Blocks of 20,000 bits fail as often as fair ones."};
constexpr TestInfo continuous_test = {"fips-140-2.continuous", Method::binomial,
                                      "Words of 32 bits follow their like no more than by chance."};

/// Tests whether so many of `of` trials succeed as often as their chance says.
stats::TestResult share(std::uint64_t count, std::uint64_t of, double chance, double level) {
  stats::TestResult result;
  result.statistic = static_cast<double>(count);
  result.p = stats::Binomial(of, chance).two_sided(count);
  result.effect =
      stats::Effect{"share that fails", static_cast<double>(count) / static_cast<double>(of),
                    stats::clopper_pearson(count, of, level)};
  return result;
}

Evidence criterion_evidence(const FipsCounts& counts, std::size_t index, double level) {
  if (counts.blocks == 0) {
    return judge::evidence(blocks_test,
                           stats::TestResult::skip("a sequence has no block of 20,000 bits"));
  }
  const FipsCriterion& criterion = fips_criterion(index);
  Evidence evidence = judge::evidence(
      blocks_test, share(counts.failures[index], counts.blocks, criterion.chance, level));
  evidence.words = fmt::format(
      "{} of {} blocks of 20,000 bits fail the {} test of FIPS 140-2 ({}), and {} would by chance",
      with_thousands(counts.failures[index]), with_thousands(counts.blocks), criterion.test,
      criterion.what, short_number(criterion.chance * static_cast<double>(counts.blocks)));
  evidence.subject = fmt::format("{}, {}", criterion.test, criterion.what);
  evidence.telling = Evidence::Telling::consequence;
  return evidence;
}

Evidence continuous(const FipsCounts& counts, double level) {
  if (counts.words == 0) {
    return judge::evidence(continuous_test, stats::TestResult::skip("there are no two words"));
  }
  const double chance = std::ldexp(1.0, -static_cast<int>(stats::bits::fips_word_bits));
  Evidence evidence =
      judge::evidence(continuous_test, share(counts.repeated, counts.words, chance, level));
  evidence.words = fmt::format("{} of {} words of 32 bits equal the one before",
                               with_thousands(counts.repeated), with_thousands(counts.words));
  evidence.telling = Evidence::Telling::consequence;
  return evidence;
}

/// The value for p = 0, and for what is smaller than any p-value that a sequence may have.
constexpr double most_millionths = 1e18;

}  // namespace

std::vector<Evidence> fips_evidence(const FipsCounts& counts, double level) {
  std::vector<Evidence> members;
  for (std::size_t i = 0; i < fips_criteria; ++i) {
    members.push_back(criterion_evidence(counts, i, stats::level_of_each(level, fips_criteria)));
  }
  std::vector<Evidence> all;
  all.push_back(judge::smallest_of(blocks_test, std::move(members), level));
  all.push_back(continuous(counts, level));
  return all;
}

reports::Table fips_table(const FipsCounts& counts) {
  reports::Table table{"fips_140_2",
                       "FIPS 140-2: blocks of 20,000 bits that fail",
                       {{"test", "test"},
                        {"what", "what"},
                        {"blocks", "blocks"},
                        {"failed", "failed"},
                        {"expected", "expected"}},
                       {},
                       reports::Shown::on_request};
  for (std::size_t i = 0; i < fips_criteria; ++i) {
    const FipsCriterion& criterion = fips_criterion(i);
    table.rows.push_back({std::string(criterion.test), std::string(criterion.what), counts.blocks,
                          counts.failures[i],
                          criterion.chance * static_cast<double>(counts.blocks)});
  }
  return table;
}

void PValueCounts::add(const stats::TestResult& result) {
  if (result.is_skipped()) return;
  const double p = result.p.value();
  ++made;
  if (p < sequence_alpha) ++failed;
  ++bins[std::min(bins.size() - 1, static_cast<std::size_t>(p * static_cast<double>(bins.size())))];
  const double millionths = std::fmin(-result.p.log * 1e6, most_millionths);
  smallest.merge({static_cast<std::uint64_t>(millionths)});
}

void PValueCounts::loaded(const reports::JsonMember& saved, std::uint64_t /*sequences*/) const {
  // All that failed have p-values of the first bin.
  if (failed > bins[0]) saved["failed"].refuse(fmt::format("at most {}", bins[0]));
}

void Counts::add(const stats::bits::BitSequence& bits, std::uint64_t number,
                 std::span<const stats::TestResult> results) {
  ++sequences;
  ones += bits.ones();
  for (std::size_t i = 0; i < results.size(); ++i) p_values[i].add(results[i]);
  structure.add(bits, number);
  add_up(fips, stats::bits::fips_counts(bits));
}

void Counts::loaded(const reports::JsonMember& saved, std::uint64_t /*units*/) const {
  if (length == 0) return;
  const auto [blocks, words] = stats::bits::fips_parts(length);
  constexpr std::uint64_t most = std::uint64_t{1} << 62U;
  if (sequences > most / length)
    saved["sequences"].refuse(fmt::format("at most {}", most / length));
  if (ones > sequences * length)
    saved["ones"].refuse(fmt::format("at most {}", sequences * length));
  // Each block that fails fails something.
  const std::uint64_t failures =
      std::accumulate(fips.failures.begin(), fips.failures.end(), std::uint64_t{0});
  if (failures < fips.failed) saved["fips"]["failed"].refuse(fmt::format("at most {}", failures));
  if (fips.blocks != sequences * blocks || fips.words != sequences * words) {
    saved["fips"].refuse(
        fmt::format("{} blocks and {} words", sequences * blocks, sequences * words));
  }
}

}  // namespace evenhand::bits
