#include "src/judge/dealt_law.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include "base/number_text.hpp"
#include "base/real.hpp"
#include "stats/tables/goodness_of_fit.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::judge {
namespace {

/// A worst value of a smaller p-value is beyond doubt.
constexpr double sure = 1e-6;

/// The numbers from `first` to `last`, of those from `least` to `most`.
std::string numbers_from(std::int64_t first, std::int64_t last, std::int64_t least,
                         std::int64_t most) {
  if (first == last) return first == 0 ? "no" : std::to_string(first);
  if (last == most) return fmt::format("{} or more", first);
  if (last == first + 1) return fmt::format("{} or {}", first, last);
  return first == least ? fmt::format("at most {}", last) : fmt::format("{} to {}", first, last);
}

std::int64_t at(const DealtLaw& dealt, std::size_t value) {
  return dealt.law.first + static_cast<std::int64_t>(value);
}

}  // namespace

std::uint64_t DealtLaw::trials() const {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

double DealtLaw::mean() const {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    sum += at(*this, i) * static_cast<std::int64_t>(counts[i]);
  }
  return static_cast<double>(sum) / real(trials());
}

std::string DealtLaw::name(const stats::ValueRange& values) const {
  const std::string whose = who.empty() ? "" : who + ": ";
  if (kind) return whose + kind(values.first);
  if (range) return whose + range(values);
  std::size_t most = law.pmf.size();
  while (most > 1 && law.pmf[most - 1] == 0) --most;
  const std::string numbers =
      numbers_from(at(*this, values.first), at(*this, values.last), law.first, at(*this, most - 1));
  return fmt::format("{}{}{}{}", whose, numbers, what.empty() ? "" : " ", what);
}

DealtLaw dealt_numbers(std::string who, std::string what, std::span<const std::uint64_t> counts,
                       stats::CountDistribution law) {
  const auto possible = counts.first(std::min(counts.size(), law.pmf.size()));
  return {std::move(who), std::move(what), {possible.begin(), possible.end()}, std::move(law)};
}

DealtLaw dealt_kinds(std::string who, std::span<const std::uint64_t> counts,
                     std::span<const double> shares, std::function<std::string(std::size_t)> kind) {
  return {std::move(who),
          {},
          {counts.begin(), counts.end()},
          {0, {shares.begin(), shares.end()}},
          std::move(kind)};
}

Evidence dealt_mean(const TestInfo& info, const DealtLaw& dealt, double level,
                    const std::vector<std::string>& names, std::string words) {
  Evidence evidence =
      judge::evidence(info, stats::mean_test(dealt.counts, dealt.law, level), names);
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = std::move(words);
  evidence.detectable = [trials = dealt.trials()](double alpha, double power) {
    return stats::detectable_mean_shift(trials, alpha, power);
  };
  return evidence;
}

Evidence dealt_shares(const TestInfo& info, const DealtLaw& dealt, double level,
                      const std::vector<std::string>& names) {
  const double trials = real(dealt.trials());
  std::vector<double> expected = dealt.law.pmf;
  for (double& cell : expected) cell *= trials;
  const stats::Pools pools = stats::pool_smallest(expected);
  Evidence evidence = judge::evidence(
      info, stats::goodness_of_fit(dealt.counts, dealt.law.pmf, pools, level).chi_square, names);
  if (!evidence.result.is_skipped()) {
    evidence.detectable = detectable_w(real(pools.count) - 1, trials);
  }
  return evidence;
}

Evidence worst_value(const TestInfo& info, std::span<const DealtLaw> members, double level,
                     const std::vector<std::string>& names,
                     const std::function<std::string(const stats::ValueRange&)>& words) {
  std::vector<stats::ValueCounts> counts;
  for (const DealtLaw& member : members) {
    counts.push_back({member.counts, member.law.pmf, !member.kind});
  }
  const stats::WorstValue worst = stats::worst_value(counts, level);
  Evidence evidence = judge::evidence(info, worst.result, names);
  evidence.is_example = true;
  if (evidence.result.is_skipped()) return evidence;
  const stats::ValueRange& told = worst.range;
  evidence.subject = members[told.member].name(told);
  evidence.words = words ? words(told)
                         : fmt::format("{} in {}", evidence.subject,
                                       share_of_deals(told.observed, told.trials, told.share));
  const auto ranges =
      std::make_shared<const std::vector<stats::ValueRange>>(stats::value_ranges(counts));
  evidence.detectable = [ranges](double alpha, double wanted) {
    return stats::detectable_share(*ranges, alpha, wanted);
  };
  evidence.detectable_of_told = [told, ranges](double alpha, double wanted) {
    return stats::detectable_share(told, ranges->size(), alpha, wanted);
  };
  return evidence;
}

void tell_before(const Evidence& worst, std::span<Evidence> chi_squares) {
  if (worst.result.is_skipped() || worst.result.p.value() > sure) return;
  for (Evidence& evidence : chi_squares) evidence.telling = Evidence::Telling::consequence;
}

void add_rows(const DealtLaw& dealt, const std::string& before, reports::Table& table) {
  const double trials = real(dealt.trials());
  for (std::size_t i = 0; i < dealt.law.pmf.size(); ++i) {
    if (dealt.law.pmf[i] == 0) continue;
    table.rows.push_back({before + (dealt.kind ? dealt.kind(i) : std::to_string(at(dealt, i))),
                          dealt.counts[i], trials * dealt.law.pmf[i]});
  }
}

}  // namespace evenhand::judge
