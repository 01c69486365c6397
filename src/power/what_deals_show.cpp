#include "src/power/what_deals_show.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "sims/shuffle/dealer.hpp"
#include "src/audit/evidence.hpp"
#include "src/run/blocks.hpp"
#include "src/signatures/likeness.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/permutations/position_matrix.hpp"

namespace evenhand::power {
namespace {

/// Sessions of power draw from streams that the pilot does not reach.
constexpr std::uint64_t session_streams = std::uint64_t{1} << 40U;

void deal_into(audit::Tallies& tallies, shuffle::Dealer& dealer, std::uint64_t first,
               std::uint64_t end) {
  for (std::uint64_t at = first; at < end;) {
    const std::uint64_t block = at / run::block_size;
    const std::uint64_t next = std::min(end, (block + 1) * run::block_size);
    tallies.begin_block(block);
    dealer.deal(next - at, [&](const cards::DealBatch& phase) { tallies.fold(phase); });
    at = next;
  }
}

constexpr std::uint64_t most_dealt = 4096;

void add_deals(audit::Tallies& tallies, shuffle::Dealer& dealer, std::uint64_t deals) {
  tallies.begin_block(0);
  dealer.deal(deals, [&](const cards::DealBatch& phase) { tallies.fold(phase); });
}

/// Returns tallies of so many deals. The detectable sizes depend on their number alone, so a few
/// are dealt and doubled.
audit::Tallies tallies_of(std::uint64_t deals, const Question& question) {
  const audit::BatterySpec battery{question.groups};
  shuffle::Dealer dealer(shuffle::parse_shuffler("fisher-yates"), question.deck.size,
                         signatures::signature_rng, question.seed);
  int doublings = 0;
  while ((deals >> doublings) > most_dealt) ++doublings;
  audit::Tallies tallies(battery, question.deck);
  add_deals(tallies, dealer, deals >> doublings);
  while (doublings-- > 0) {
    audit::Tallies copy(battery, question.deck);
    copy.load({"a tally", tallies.save()});
    tallies.merge(copy);
    if (((deals >> doublings) & 1U) != 0) {
      audit::Tallies one(battery, question.deck);
      add_deals(one, dealer, 1);
      tallies.merge(one);
    }
  }
  return tallies;
}

double test_level(const Question& question, const std::vector<judge::Evidence>& results) {
  if (!question.corrected) return question.alpha;
  const auto made = std::count_if(results.begin(), results.end(),
                                  [](const judge::Evidence& o) { return !o.result.is_skipped(); });
  return question.alpha / static_cast<double>(std::max<std::ptrdiff_t>(1, made));
}

/// The probability that this cell alone makes position.worst-cell reject.
double cell_power(std::uint64_t deals, std::size_t n, double relative, double level) {
  const auto cards = static_cast<double>(n);
  const stats::Binomial fair(deals, 1 / cards);
  const auto rejects = [&](std::uint64_t count) {
    return stats::sidak(fair.two_sided(count), cards * cards).value() <= level;
  };
  const stats::Binomial off(deals, (1 + relative) / cards);
  // The first count above (below) the mean that rejects.
  const bool above = relative > 0;
  std::uint64_t inside = static_cast<std::uint64_t>(fair.mean());
  std::uint64_t outside = above ? deals : 0;
  if (!rejects(outside)) return 0;
  while ((above ? outside - inside : inside - outside) > 1) {
    const std::uint64_t middle =
        above ? inside + (outside - inside) / 2 : outside + (inside - outside) / 2;
    (rejects(middle) ? outside : inside) = middle;
  }
  return (above ? off.upper_tail(outside) : off.lower_tail(outside)).value();
}

std::uint64_t worst_cell_deals(std::size_t n, double relative, double level, double power) {
  std::uint64_t high = stats::least_position_deals(n);
  if (cell_power(high, n, relative, level) >= power) return high;
  constexpr std::uint64_t most = 1'000'000'000'000;
  while (high < most && cell_power(high, n, relative, level) < power) high *= 2;
  std::uint64_t low = high / 2;
  while (high - low > std::max<std::uint64_t>(1, high / 10000)) {
    const std::uint64_t middle = low + (high - low) / 2;
    (cell_power(middle, n, relative, level) >= power ? high : low) = middle;
  }
  return high;
}

std::vector<CurvePoint> curve_of(const judge::Evidence& evidence, double level) {
  std::vector<CurvePoint> points;
  for (const double power : powers_of_curve) {
    const double effect = power > level ? evidence.detectable(level, power) : INFINITY;
    if (std::isfinite(effect)) points.push_back({effect, power});
  }
  return points;
}

/// Returns the curve of a test whose power by deals is known, from few deals on.
std::vector<CurvePoint> curve_to(std::uint64_t needed, std::uint64_t least,
                                 const std::function<double(std::uint64_t)>& power) {
  constexpr std::uint64_t steps = 30;
  std::vector<CurvePoint> points;
  for (std::uint64_t step = 1; step <= steps; ++step) {
    const std::uint64_t deals = needed * step * 3 / (2 * steps);
    if (deals >= least) points.push_back({static_cast<double>(deals), power(deals)});
  }
  return points;
}

}  // namespace

const judge::Evidence* Snapshot::find(const std::string& test) const {
  const auto found = std::find_if(results.begin(), results.end(),
                                  [&](const judge::Evidence& o) { return o.test == test; });
  return found == results.end() ? nullptr : &*found;
}

std::vector<Snapshot> grow(const Flaw& flaw, const Question& question,
                           const std::vector<std::uint64_t>& sizes) {
  audit::Tallies tallies({question.groups}, question.deck);
  shuffle::Dealer dealer(flaw.spec, question.deck.size, flaw.rng, question.seed);
  std::vector<Snapshot> snapshots;
  std::uint64_t dealt = 0;
  for (const std::uint64_t size : sizes) {
    deal_into(tallies, dealer, dealt, size);
    dealt = size;
    snapshots.push_back({size, audit::evidence_of(tallies, question.level)});
  }
  return snapshots;
}

Rejections count_rejections(const Flaw& flaw, const Question& question, const std::string& test,
                            std::uint64_t deals, std::uint64_t sessions, double level) {
  shuffle::Dealer dealer(flaw.spec, question.deck.size, flaw.rng, question.seed, session_streams);
  Rejections result;
  for (; result.sessions < sessions; ++result.sessions) {
    audit::Tallies tallies({{audit::group_of(test)}}, question.deck);
    deal_into(tallies, dealer, 0, deals);
    const Snapshot snapshot{deals, audit::evidence_of(tallies, question.level)};
    const judge::Evidence* evidence = snapshot.find(test);
    if (evidence == nullptr || evidence->result.is_skipped()) {
      ++result.skipped;
    } else if (evidence->result.p.log <= std::log(level)) {
      ++result.rejected;
    }
  }
  return result;
}

ShownByDeals what_deals_show(std::uint64_t deals, const Question& question) {
  const std::vector<judge::Evidence> results =
      audit::evidence_of(tallies_of(deals, question), question.level);
  ShownByDeals shown{test_level(question, results), {}};
  for (const judge::Evidence& evidence : results) {
    SmallestEffect test{evidence.test, {}, {}, evidence.result.skipped, evidence.enough > 0};
    if (test.skipped.empty()) {
      if (evidence.result.effect) test.effect = evidence.result.effect->name;
      if (evidence.detectable) test.detectable = evidence.detectable(shown.level, question.power);
      if (evidence.detectable && test.is_yardstick) test.curve = curve_of(evidence, shown.level);
    }
    shown.tests.push_back(std::move(test));
  }
  return shown;
}

CellPlan deals_for_cell(double relative, const Question& question) {
  const std::size_t n = question.deck.size;
  const auto cards = static_cast<double>(n);
  CellPlan plan;
  plan.level =
      test_level(question, audit::evidence_of(tallies_of(most_dealt, question), question.level));
  // The least matrix with such a cell and even rows and columns is r/n ab' n²/(n-1)², where a and b
  // have 1-1/n at the card and the position and -1/n elsewhere: Σ cells² = (r/n)² n²/(n-1)².
  const double others = cards - 1;
  const double noncentrality = others * relative * relative / (others * others);
  const double needed =
      stats::noncentrality_needed(others * others, plan.level, question.power) / noncentrality;
  plan.chi_square =
      std::max(stats::least_position_deals(n), static_cast<std::uint64_t>(std::ceil(needed)));
  plan.worst_cell = worst_cell_deals(n, relative, plan.level, question.power);
  const std::uint64_t least = stats::least_position_deals(n);
  const double df = others * others;
  const double limit = stats::chi_squared_upper_quantile(plan.level, df);
  plan.chi_square_curve = curve_to(plan.chi_square, least, [&](std::uint64_t deals) {
    return stats::noncentral_chi_squared_upper_tail(limit, df,
                                                    static_cast<double>(deals) * noncentrality);
  });
  plan.worst_cell_curve = curve_to(plan.worst_cell, least, [&](std::uint64_t deals) {
    return cell_power(deals, n, relative, plan.level);
  });
  return plan;
}

}  // namespace evenhand::power
