#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/audit/lags/lags_tests.hpp"
#include "stats/corrections.hpp"
#include "stats/sequences/lag_contrast.hpp"

namespace evenhand::audit {
namespace {

/// Fewer pairs at all lags together have nothing to compare.
constexpr std::uint64_t least_far_pairs = 10'000;

/// [kind][lag - least_lag]: pairs of deals.
using FarPairs = std::array<std::vector<std::uint64_t>, FarAgreements::kinds>;

struct FarFamily {
  stats::LagContrast strongest;
  std::size_t kind = 0;
  std::size_t level = 0;
  double members = 0;
  double commonest = 0;  ///< share of pairs that agree so much at other lags, largest of all
};

std::uint64_t all_of(const std::vector<std::uint64_t>& pairs) {
  return std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0});
}

FarFamily far_family(const FarAgreements& far, const FarPairs& pairs) {
  FarFamily family;
  for (std::size_t kind = 0; kind < pairs.size(); ++kind) {
    if (all_of(pairs[kind]) < least_far_pairs) continue;
    std::vector<std::uint64_t> hits(pairs[kind].size());
    for (std::size_t level = 0; level < FarAgreements::levels.size(); ++level) {
      for (std::size_t i = 0; i < hits.size(); ++i) {
        hits[i] = far.hits(kind, level, FarAgreements::least_lag + i);
      }
      const stats::LagContrast contrast = stats::most_frequent_lag(hits, pairs[kind]);
      const bool is_first = family.members == 0;
      family.commonest = std::max(family.commonest, contrast.elsewhere);
      family.members += real(hits.size());
      if (!is_first && !(contrast.p < family.strongest.p)) continue;
      family.strongest = contrast;
      family.kind = kind;
      family.level = level;
    }
  }
  return family;
}

}  // namespace

Evidence far_agreements_test(const LagsTally& tally, const Sample& sample) {
  Evidence evidence = judge::evidence(lags_info::far_agreements, {});
  const FarPairs pairs = {tally.far().pairs(0), tally.far().pairs(1)};
  if (all_of(pairs.front()) < least_far_pairs) {
    evidence.result = stats::TestResult::skip("about 1,000 deals in a row are needed");
    return evidence;
  }
  const FarFamily family = far_family(tally.far(), pairs);
  const stats::LagContrast& strongest = family.strongest;
  const std::uint64_t here = pairs[family.kind][strongest.lag - 1];
  const std::uint64_t elsewhere = all_of(pairs[family.kind]) - here;
  evidence.result.statistic = strongest.z;
  evidence.result.p = stats::sidak(strongest.p, family.members);
  evidence.result.effect =
      stats::lag_effect(strongest, here, elsewhere, family.members, sample.level);
  const std::size_t lag = FarAgreements::least_lag + strongest.lag - 1;
  evidence.subject = fmt::format("{} or more {} lag {}", FarAgreements::levels[family.level],
                                 FarAgreements::words[family.kind], lag);
  evidence.words =
      fmt::format("{} or more {} as {} deals before in {} of pairs, at other distances {}",
                  FarAgreements::levels[family.level], FarAgreements::words[family.kind], lag,
                  percent(strongest.share), percent(strongest.elsewhere));
  const auto detectable = [members = family.members](double share, std::uint64_t number) {
    return [=](double alpha, double power) {
      return std::min(1.0, stats::detectable_lag_share(share, number, alpha / members, power));
    };
  };
  evidence.detectable = detectable(family.commonest, pairs.front().back());
  evidence.detectable_of_told = detectable(strongest.elsewhere, here);
  return evidence;
}

}  // namespace evenhand::audit
