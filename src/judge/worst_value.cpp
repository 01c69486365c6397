#include "src/judge/worst_value.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "base/number_text.hpp"

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

}  // namespace

CountedValues counted_numbers(std::span<const std::uint64_t> counts,
                              const stats::CountDistribution& null, std::string where,
                              std::string what) {
  std::size_t most = null.pmf.size();
  while (most > 1 && null.pmf[most - 1] == 0) --most;
  const std::int64_t least = null.first;
  const std::int64_t last = least + static_cast<std::int64_t>(most) - 1;
  return {counts, null.pmf, true,
          [=, where = std::move(where), what = std::move(what)](const stats::ValueRange& range) {
            const std::string numbers =
                numbers_from(least + static_cast<std::int64_t>(range.first),
                             least + static_cast<std::int64_t>(range.last), least, last);
            return fmt::format("{}: {}{}{}", where, numbers, what.empty() ? "" : " ", what);
          }};
}

CountedValues counted_kinds(std::span<const std::uint64_t> counts, std::span<const double> shares,
                            std::string where, std::function<std::string(std::size_t)> name_of) {
  return {counts,
          {shares.begin(), shares.end()},
          false,
          [where = std::move(where), name_of = std::move(name_of)](const stats::ValueRange& range) {
            return fmt::format("{}: {}", where, name_of(range.first));
          }};
}

Evidence worst_value(const TestInfo& info, const std::vector<CountedValues>& members, double level,
                     const std::vector<std::string>& names) {
  std::vector<stats::ValueCounts> counts;
  for (const CountedValues& member : members) {
    counts.push_back({member.counts, member.shares, member.is_ordered});
  }
  const stats::WorstValue worst = stats::worst_value(counts, level);
  Evidence evidence = judge::evidence(info, worst.result, names);
  evidence.is_example = true;
  if (evidence.result.is_skipped()) return evidence;
  const stats::ValueRange& told = worst.range;
  evidence.subject = members[told.member].name(told);
  evidence.words = fmt::format("{} in {}", evidence.subject,
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

}  // namespace evenhand::judge
