#include "src/audit/lags/lags_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/lags/lags_tally.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/simultaneous.hpp"
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
      if (!is_first && !contrast.p.is_clearly_below(family.strongest.p)) continue;
      family.strongest = contrast;
      family.kind = kind;
      family.level = level;
    }
  }
  return family;
}

namespace info {
constexpr TestInfo agreements{
    "lags.agreements", Method::fisher_exact,
    "Deals have no more and no fewer places, neighbours, differences and hands in common with the "
    "deal 1 to 24 before, as it was or reversed, at one of these distances than at the others.",
    Asks::of_memory};
constexpr TestInfo worst_place{
    "lags.worst-place", Method::fisher_exact,
    "No place or card agrees with a deal 1 to 24 before more or less often at one of these "
    "distances than at the others.",
    Asks::of_memory};
constexpr TestInfo order{
    "lags.order", Method::correlation,
    "The order of the cards, and high and low at the places, correlate with those of the deal 1 to "
    "24 before no more at one of these distances than at the others.",
    Asks::of_memory};
constexpr TestInfo relabelled{
    "lags.relabelled", Method::binomial,
    "Deals are uniform and independent: no exchange of labels leads from earlier deals to later "
    "ones more often than chance."};
}  // namespace info

constexpr std::array lags_tests = {info::agreements, info::worst_place, info::order,
                                   info::relabelled, lags_info::far_agreements};

/// Below, one lag has too few pairs to stand out.
constexpr std::uint64_t least_pairs = 200;

std::string too_few(const LagsTally& tally) {
  if (tally.pairs() >= least_pairs) return {};
  return fmt::format("{}, {} are needed",
                     are_too_few(tally.pairs(), "pairs of deals at each distance"), least_pairs);
}

/// The strongest of a family so far, and how many it has.
struct Strongest {
  stats::LagContrast contrast;
  std::size_t kind = 0;
  std::size_t at = 0;  ///< least number of bytes alike, or the byte
  double members = 0;
  double commonest = 0;  ///< share of all pairs that a member agrees in, largest of all

  void take(const stats::LagContrast& other, std::size_t other_kind, std::size_t other_at) {
    if (members == 0 || other.p.is_clearly_below(contrast.p)) {
      contrast = other;
      kind = other_kind;
      at = other_at;
    }
    commonest = std::max(commonest, other.elsewhere);
    members += static_cast<double>(LagsTally::lags);
  }
};

std::vector<std::uint64_t> at_all_lags(const LagsTally& tally, std::size_t kind) {
  std::vector<std::uint64_t> sum(tally.agreements(kind, 1).size());
  for (std::size_t lag = 1; lag <= LagsTally::lags; ++lag) {
    const auto counts = tally.agreements(kind, lag);
    for (std::size_t a = 0; a < sum.size(); ++a) sum[a] += counts[a];
  }
  return sum;
}

/// Numbers of agreements that so small a share of the pairs at all lags reaches. They are chosen by
/// what all lags have together, in which no lag can stand out.
std::vector<std::size_t> thresholds(const std::vector<std::uint64_t>& all) {
  constexpr std::array shares = {0.5, 0.1, 0.01, 1e-3, 1e-4, 1e-5};
  const auto total = static_cast<double>(std::accumulate(all.begin(), all.end(), std::uint64_t{0}));
  std::vector<std::size_t> found;
  std::uint64_t reach = 0;
  std::size_t next = shares.size();
  for (std::size_t a = all.size(); a-- > 1;) {
    reach += all[a];
    // The last a at which the tail is no larger than the share.
    while (next > 0 && static_cast<double>(reach + all[a - 1]) > shares[next - 1] * total) {
      --next;
      if (reach > 0 && (found.empty() || found.back() != a)) found.push_back(a);
    }
  }
  return found;
}

Strongest strongest_agreements(const LagsTally& tally) {
  Strongest strongest;
  for (std::size_t kind = 0; kind < lag_kinds.size(); ++kind) {
    if (!lag_kinds[kind].is_counted) continue;
    for (const std::size_t least : thresholds(at_all_lags(tally, kind))) {
      std::array<std::uint64_t, LagsTally::lags> hits{};
      for (std::size_t lag = 1; lag <= hits.size(); ++lag) {
        const auto tail = tally.agreements(kind, lag).subspan(least);
        hits[lag - 1] = std::accumulate(tail.begin(), tail.end(), std::uint64_t{0});
      }
      strongest.take(stats::strongest_lag(hits, tally.pairs()), kind, least);
    }
  }
  return strongest;
}

/// Returns, among all kinds and their bytes, the byte that stands out most, by its distance from
/// the mean of all lags.
Strongest strongest_place(const LagsTally& tally, std::size_t n) {
  Strongest strongest;
  for (std::size_t kind = 0; kind < lag_kinds.size(); ++kind) {
    stats::LagContrast best;
    std::size_t place = 0;
    for (std::size_t x = 0; x < n; ++x) {
      std::array<std::uint64_t, LagsTally::lags> hits{};
      for (std::size_t lag = 1; lag <= hits.size(); ++lag) {
        hits[lag - 1] = tally.places(kind, lag)[x];
      }
      const stats::LagContrast contrast = stats::strongest_lag(hits, tally.pairs());
      strongest.commonest = std::max(strongest.commonest, contrast.elsewhere);
      if (x == 0 || contrast.p.is_clearly_below(best.p)) {
        best = contrast;
        place = x;
      }
    }
    strongest.take(best, kind, place);
    strongest.members += static_cast<double>((n - 1) * LagsTally::lags);
  }
  return strongest;
}

std::string deals_before(std::size_t lag) {
  return lag == 1 ? "the deal before" : fmt::format("the deal {} before", lag);
}

judge::Detectable share_at(double elsewhere, double members, std::uint64_t pairs) {
  return [=](double alpha, double power) {
    return stats::detectable_lag_share(elsewhere, pairs, alpha / members, power);
  };
}

Evidence judged(const TestInfo& info, const Strongest& strongest, const LagsTally& tally,
                double level) {
  Evidence evidence = judge::evidence(info, {});
  if (strongest.members == 0) {
    evidence.result = stats::TestResult::skip("all pairs of deals are alike");
    return evidence;
  }
  const stats::LagContrast& contrast = strongest.contrast;
  evidence.result.statistic = contrast.z;
  evidence.result.p = stats::sidak(contrast.p, strongest.members);
  evidence.result.effect = stats::lag_effect(
      contrast, tally.pairs(), tally.pairs() * (LagsTally::lags - 1), strongest.members, level);
  // A share that is near one half varies most.
  evidence.detectable =
      share_at(std::min(0.5, strongest.commonest), strongest.members, tally.pairs());
  evidence.detectable_of_told = share_at(contrast.elsewhere, strongest.members, tally.pairs());
  return evidence;
}

std::string shares(const stats::LagContrast& contrast) {
  return fmt::format("{} of pairs, at other distances {}", percent(contrast.share),
                     percent(contrast.elsewhere));
}

Evidence agreements(const LagsTally& tally, const Sample& sample) {
  const Strongest strongest = strongest_agreements(tally);
  Evidence evidence = judged(info::agreements, strongest, tally, sample.level);
  if (evidence.result.is_skipped()) return evidence;
  evidence.words =
      fmt::format("{} or more {} as in {} in {}", strongest.at, lag_kinds[strongest.kind].words,
                  deals_before(strongest.contrast.lag), shares(strongest.contrast));
  evidence.subject = fmt::format("{} or more {} lag {}", strongest.at,
                                 lag_kinds[strongest.kind].words, strongest.contrast.lag);
  return evidence;
}

Evidence worst_place(const LagsTally& tally, const Sample& sample) {
  const Strongest strongest = strongest_place(tally, sample.deck.size);
  Evidence evidence = judged(info::worst_place, strongest, tally, sample.level);
  const LagKind& kind = lag_kinds[strongest.kind];
  const std::string item = kind.of_places ? fmt::format("position {}", strongest.at)
                                          : card_words(sample.deck, strongest.at);
  evidence.words = fmt::format("{} is among the {} as in {} in {}", item, kind.words,
                               deals_before(strongest.contrast.lag), shares(strongest.contrast));
  evidence.subject = fmt::format("{} {} lag {}", item, kind.words, strongest.contrast.lag);
  return evidence;
}

Evidence order_of(const LagsTally& tally, std::size_t row, double level) {
  std::array<double, LagsTally::lags> sums{};
  for (std::size_t lag = 1; lag <= sums.size(); ++lag) {
    sums[lag - 1] = static_cast<double>(tally.products(row, lag));
  }
  std::size_t lag = 0;
  const double n = static_cast<double>(tally.places(0, 1).size());
  Evidence evidence{
      {},
      stats::lag_score_test({sums, n * static_cast<double>(tally.squares(row)),
                             static_cast<double>(tally.product_centre()), tally.pairs()},
                            level, lag)};
  if (evidence.result.is_skipped()) return evidence;
  const std::string_view what =
      LagsTally::order_rows[row] == LagRow::places ? "places of the cards" : "cards at the places";
  evidence.words = fmt::format(
      "the {} and those of {} go together by {} standard deviations more than at other "
      "distances",
      what, deals_before(lag), rounded(evidence.result.effect->value, 3));
  evidence.subject = fmt::format("{} lag {}", what, lag);
  evidence.detectable = [pairs = tally.pairs()](double alpha, double power) {
    const double each = alpha / static_cast<double>(LagsTally::lags);
    return (stats::normal_upper_quantile(each / 2) + stats::normal_upper_quantile(1 - power)) /
           std::sqrt(static_cast<double>(pairs));
  };
  return evidence;
}

/// A slot that relabellings fall into as others do, but those that are repeated.
Evidence relabelled(const LagsTally& tally, const Sample& sample) {
  Evidence evidence = judge::evidence(info::relabelled, {});
  const auto& slots = tally.relabellings();
  const std::uint64_t total = std::accumulate(slots.begin(), slots.end(), std::uint64_t{0});
  if (slots.empty()) {
    evidence.result = stats::TestResult::skip(
        fmt::format("decks of at least {} cards have it", LagsTally::min_relabelled_deck));
    return evidence;
  }
  const double chance = 1 / static_cast<double>(slots.size());
  const std::uint64_t most = *std::max_element(slots.begin(), slots.end());
  const auto number = static_cast<double>(total);
  evidence.result.statistic = static_cast<double>(most);
  evidence.result.p = stats::sidak(stats::Binomial(total, chance).upper_tail(most),
                                   static_cast<double>(slots.size()));
  const stats::Interval share =
      stats::chosen_share(most, total, static_cast<double>(slots.size()), sample.level);
  // Among the pairs that a relabelling repeats in, those at its own distance are 1 in `lags`.
  const auto lags = static_cast<double>(LagsTally::lags);
  evidence.result.effect =
      stats::Effect{"share of deals that one relabelling makes of an earlier one",
                    lags * (static_cast<double>(most) / number - chance),
                    {lags * (share.low - chance), lags * (share.high - chance), sample.level}};
  evidence.words = fmt::format("one relabelling of earlier deals came {} times, expected {}", most,
                               rounded(number * chance, 3));
  evidence.detectable = [total, chance, count = slots.size()](double alpha, double power) {
    const double each = alpha / static_cast<double>(count);
    return static_cast<double>(LagsTally::lags) *
           (stats::detectable_probability(total, chance, std::min(1.0, 2 * each), power) - chance);
  };
  return evidence;
}

std::unique_ptr<LagsTally> make_tally(const cards::Deck& deck) {
  if (deck.size < LagsTally::min_deck || deck.size > LagsTally::max_deck) return nullptr;
  return std::make_unique<LagsTally>(deck);
}

std::vector<Evidence> run(const LagsTally& tally, const Sample& sample) {
  std::vector<Evidence> tests;
  if (const std::string why = too_few(tally); !why.empty()) {
    judge::skip(lags_tests, why, tests);
    return tests;
  }
  const double level =
      stats::level_of_each(sample.level, static_cast<double>(LagsTally::order_rows.size()));
  std::vector<Evidence> orders;
  for (std::size_t row = 0; row < LagsTally::order_rows.size(); ++row) {
    orders.push_back(order_of(tally, row, level));
  }
  return {agreements(tally, sample), worst_place(tally, sample),
          judge::smallest_of(info::order, std::move(orders), sample.level),
          relabelled(tally, sample), far_agreements_test(tally, sample)};
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

constexpr Group lags_group = make_group<LagsTally, make_tally, run>(
    {"lags", "deals like earlier ones",
     "what deals have in common with those before, up to 4,095 deals back", false},
    lags_tests);

}  // namespace evenhand::audit
