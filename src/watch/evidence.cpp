#include "src/watch/evidence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/watch/effects.hpp"
#include "stats/distributions/binomial.hpp"

namespace evenhand::watch {
namespace {

using judge::Evidence;
using judge::TestInfo;

constexpr TestInfo all_info{"watch.all", "deals are uniform, whatever the deals before them were"};

/// Half as often again: that a place is stacked, or a card held back. A rarer one is for an audit,
/// which looks once and sees more.
constexpr double enough_excess = 0.5;

double of(const std::array<double, family_count>& logs, Family family) {
  return logs[static_cast<std::size_t>(family)];
}

stats::PValue anytime_p(double most_log_e) { return stats::PValue::from_log(-most_log_e); }

Evidence average(const Watcher& watcher) {
  const Standing& standing = watcher.standing();
  stats::TestResult result;
  result.statistic = standing.log_e;
  result.p = anytime_p(standing.most_log_e);
  Evidence evidence = judge::evidence(all_info, std::move(result), {});
  evidence.enough = enough_excess;
  evidence.detectable = [&bets = watcher.bets(), deals = standing.deals](double alpha,
                                                                         double power) {
    return smallest_cell(bets, deals, alpha, power);
  };
  return evidence;
}

/// Adds what the leading bet of a family that rejects has seen.
void add_leader(const Watcher& watcher, Family family, Evidence& evidence) {
  const double alpha = watcher.settings().alpha;
  const std::size_t bet = watcher.bets().leader(watcher.totals(), family);
  evidence.words = watcher.bets().words(bet);
  // The bets of these two families are all on one thing.
  if (family != Family::orders && family != Family::repeats) evidence.subject = evidence.words;
  const BetEffect effect = effect_of(watcher.bets(), bet, watcher.totals(), 1 - alpha);
  if (effect.name.empty()) return;
  const reports::Estimate& size = effect.estimate;
  evidence.result.effect =
      stats::Effect{effect.name, size.value, {size.low, size.high, size.level}, effect.unit};
  evidence.words += fmt::format("; expected {}", short_number(effect.expected));
}

void add_family(const Watcher& watcher, Family family, judge::EValues& all) {
  const Standing& standing = watcher.standing();
  stats::TestResult result;
  result.statistic = of(standing.family_logs, family);
  result.p = anytime_p(of(standing.most_family_logs, family));
  Evidence evidence{fmt::format("watch.{}", family_name(family)), std::move(result)};
  evidence.null = family_null(family);
  // Bonferroni over the families, which have the weight alike.
  all.corrected.push_back(evidence.result.p.times(real(watcher.bets().families().size())));
  const bool rejects = all.corrected.back().log <= std::log(watcher.settings().alpha);
  if (rejects && family != Family::lines) add_leader(watcher, family, evidence);
  all.evidence.push_back(std::move(evidence));
}

/// log of the factor of the bet that wins most on a card that is so often at a place.
double best_log(const Bets& bets, std::uint64_t count, std::uint64_t deals) {
  double best = 0;
  for (std::size_t i = 0; i < bets.deviations(); ++i) {
    best = std::max(best, bets.cell_log(i, count, deals));
  }
  return best;
}

}  // namespace

judge::EValues evidence_of(const Watcher& watcher) {
  judge::EValues all{{average(watcher)}, {}, "an excess of a card at a place"};
  all.corrected.push_back(all.evidence.front().result.p);
  for (const Family family : watcher.bets().families()) add_family(watcher, family, all);
  return all;
}

double smallest_cell(const Bets& bets, std::uint64_t deals, double alpha, double power) {
  const double n = real(bets.deck().size);
  // The average is over families, a family's over its bets.
  const double needed =
      std::log(real(bets.families().size())) + std::log(real(bets.cell_bets())) - std::log(alpha);
  const auto finds = [&](double excess) {
    const stats::Binomial count(deals, std::min(1.0, (1 + excess) / n));
    return best_log(bets, count.quantile(1 - power), deals) >= needed;
  };
  double low = 0;
  double high = n - 1;
  if (deals == 0 || !finds(high)) return std::numeric_limits<double>::infinity();
  // To a thousandth: it is told with three digits.
  while (high - low > high / 1000) {
    const double middle = (low + high) / 2;
    (finds(middle) ? high : low) = middle;
  }
  return high;
}

}  // namespace evenhand::watch
