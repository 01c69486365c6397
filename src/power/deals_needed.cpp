#include "src/power/deals_needed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <string>

#include "base/error.hpp"
#include "sims/random/source.hpp"
#include "src/audit/group.hpp"
#include "src/power/measure_power.hpp"
#include "src/power/what_deals_show.hpp"
#include "src/run/workers.hpp"
#include "stats/distributions/normal.hpp"

namespace evenhand::power {
namespace {

/// As many as every test wants that is ever made.
constexpr std::uint64_t enough_for_all = 1'000'000;
constexpr std::uint64_t most_deals = std::uint64_t{1} << 53U;

const SmallestEffect* yardstick_of(const ShownByDeals& shown) {
  const auto found = std::find_if(shown.tests.begin(), shown.tests.end(), [](const auto& test) {
    return test.is_yardstick && test.detectable.has_value();
  });
  return found == shown.tests.end() ? nullptr : &*found;
}

/// With three digits, and no smaller.
std::uint64_t rounded_up(std::uint64_t deals) {
  std::uint64_t unit = 1;
  while (deals / unit >= 1000) unit *= 10;
  return (deals + unit - 1) / unit * unit;
}

using judge::Evidence;

constexpr std::uint64_t small_pilot = 256;
constexpr std::uint64_t middle_pilot = 4096;

/// Calls f(0) … f(count - 1) in so many threads; `share`, if given, gets the share of
/// them that has ended.
void in_parallel(std::size_t count, unsigned threads, std::atomic<double>* share,
                 const std::function<void(std::size_t)>& f) {
  std::atomic<std::size_t> done = 0;
  const run::Work work = [&](std::uint64_t index) -> std::uint64_t {
    f(index);
    if (share != nullptr) *share = static_cast<double>(++done) / static_cast<double>(count);
    return 1;
  };
  run::Round round({0, count}, run::Clock::time_point::max(), [](std::uint64_t) {});
  round.run(std::vector<run::Work>(std::max(1U, threads), work));
  if (round.error() != nullptr) std::rethrow_exception(round.error());
  if (round.next_block() < count) throw RunError("interrupted before all was planned");
}

/// A pilot of one flaw and what is asked of it.
class Planner {
 public:
  Planner(const Flaw& flaw, const Question& question) : flaw_(flaw), question_(question) {
    snapshots_ = grow(flaw, question, {small_pilot, middle_pilot, question.pilot_deals});
    // Proofs hold for a sound source alone.
    const random::SourceInfo& rng = random::source_info(flaw.rng);
    if (!rng.weak && !rng.reseeds) exact_ = exact_effects(flaw.spec, question.deck.size);
    const auto made = std::count_if(last().results.begin(), last().results.end(),
                                    [](const Evidence& o) { return !o.result.is_skipped(); });
    level_ =
        question.alpha / (question.corrected ? static_cast<double>(std::max<long>(1, made)) : 1);
  }

  double level() const { return level_; }
  std::size_t tests() const { return last().results.size(); }

  DealsNeeded plan(std::size_t index) const {
    const Evidence& evidence = last().results[index];
    DealsNeeded needed;
    needed.test = evidence.test;
    if (evidence.result.is_skipped()) return unseen(needed);
    if (const auto exact = exact_.find(evidence.test);
        exact != exact_.end() && evidence.detectable) {
      return with_least(from_exact(needed, evidence, exact->second));
    }
    if (!follows_theory(evidence)) return from_simulation(needed, guess(evidence));
    needed = from_effect(needed, evidence);
    if (has_same_degrees(needed, evidence)) return with_least(needed);
    return from_simulation({.test = needed.test}, needed.deals);
  }

  std::vector<CurvePoint> curve(const DealsNeeded& needed, std::size_t index) const {
    std::vector<CurvePoint> points;
    for (const double power : powers_of_curve) {
      if (power <= level_) continue;
      const double deals = deals_with(power, needed, last().results[index]);
      if (deals >= static_cast<double>(needed.least)) points.push_back({deals, power});
    }
    return points;
  }

 private:
  /// The deals with which a planned test has another power than the wanted one.
  double deals_with(double power, const DealsNeeded& needed, const Evidence& evidence) const {
    if (needed.method != Method::exact && needed.method != Method::measured) {
      return deals_for_power(needed.deals, question_.power, power, level_);
    }
    const double k = needed.method == Method::exact ? 0.5 : exponent(evidence);
    const double ratio = evidence.detectable(level_, power) / detectable(evidence);
    return needed.deals * std::pow(ratio, 1 / k);
  }

  const Snapshot& last() const { return snapshots_.back(); }

  DealsNeeded unseen(DealsNeeded needed) const {
    needed.method = Method::unseen;
    needed.deals = needed.low = static_cast<double>(question_.pilot_deals);
    needed.high = std::numeric_limits<double>::infinity();
    return needed;
  }

  /// The test is one whose detectable effect falls as a power of the deals: same degrees of freedom
  /// for few deals as for many.
  bool follows_theory(const Evidence& evidence) const {
    if (!evidence.detectable || !evidence.result.effect) return false;
    const Evidence* before = snapshots_[1].find(evidence.test);
    return before != nullptr && !before->result.is_skipped() && before->detectable &&
           before->result.degrees_of_freedom == evidence.result.degrees_of_freedom &&
           std::isfinite(exponent(evidence)) && exponent(evidence) > 0.1;
  }

  /// Whether the test has the degrees of freedom of the pilot with so few deals as well. A test
  /// that pools its cells has not.
  bool has_same_degrees(const DealsNeeded& needed, const Evidence& evidence) const {
    if (!needed.is_number() || !evidence.result.degrees_of_freedom) return true;
    if (needed.deals >= static_cast<double>(middle_pilot)) return true;
    Question small = question_;
    small.groups = {audit::group_of(needed.test)};
    const Snapshot snapshot = grow(flaw_, small, {needed.rounded()}).front();
    const Evidence* at = snapshot.find(needed.test);
    if (at == nullptr || at->result.is_skipped()) {
      // A test with cells of its own is the same as soon as it is made.
      const Evidence* first = snapshots_.front().find(needed.test);
      return first == nullptr || first->result.is_skipped() ||
             first->result.degrees_of_freedom == evidence.result.degrees_of_freedom;
    }
    return at->result.degrees_of_freedom == evidence.result.degrees_of_freedom;
  }

  double detectable(const Evidence& evidence) const {
    return evidence.detectable(level_, question_.power);
  }

  /// Detectable effects fall as deals^-exponent: 1/2 for means and chi-squares, 2 for repeats.
  double exponent(const Evidence& evidence) const {
    const Evidence* before = snapshots_[1].find(evidence.test);
    return std::log(detectable(*before) / detectable(evidence)) /
           std::log(static_cast<double>(last().deals) / static_cast<double>(snapshots_[1].deals));
  }

  double deals_for(const Evidence& evidence, double effect, double power_of_deals) const {
    const judge::Detectable& found =
        evidence.detectable_of_told ? evidence.detectable_of_told : evidence.detectable;
    return static_cast<double>(last().deals) *
           std::pow(found(level_, question_.power) / std::fabs(effect), 1 / power_of_deals);
  }

  DealsNeeded from_exact(DealsNeeded needed, const Evidence& evidence, double effect) const {
    needed.method = effect == 0 ? Method::never : Method::exact;
    needed.deals =
        effect == 0 ? std::numeric_limits<double>::infinity() : deals_for(evidence, effect, 0.5);
    needed.low = needed.high = needed.deals;
    return needed;
  }

  DealsNeeded from_effect(DealsNeeded needed, const Evidence& evidence) const {
    const stats::Effect& effect = *evidence.result.effect;
    const double k = exponent(evidence);
    const double most = std::max(std::fabs(effect.interval.low), std::fabs(effect.interval.high));
    needed.low = deals_for(evidence, most, k);
    if (effect.interval.low <= 0 && effect.interval.high >= 0) {
      needed = unseen(needed);
      needed.deals = needed.low = deals_for(evidence, most, k);
      return needed;
    }
    const double least = std::min(std::fabs(effect.interval.low), std::fabs(effect.interval.high));
    needed.method = Method::measured;
    needed.deals = deals_for(evidence, effect.value, k);
    needed.high = deals_for(evidence, least, k);
    return needed;
  }

  /// Logarithms of p-values fall in proportion to the deals.
  double guess(const Evidence& evidence) const {
    const double reach = normal_sum();
    const double wanted = reach * reach / 2;
    for (const Snapshot& snapshot : snapshots_) {
      const Evidence* at = snapshot.find(evidence.test);
      if (at == nullptr || at->result.is_skipped()) continue;
      if (-at->result.p.log < wanted && &snapshot != &snapshots_.back()) continue;
      if (std::isinf(at->result.p.log)) return 1;
      return static_cast<double>(snapshot.deals) * wanted / std::max(1e-3, -at->result.p.log);
    }
    return std::numeric_limits<double>::infinity();
  }

  double normal_sum() const {
    return stats::normal_upper_quantile(level_ / 2) - stats::normal_upper_quantile(question_.power);
  }

  DealsNeeded from_simulation(DealsNeeded needed, double start) const {
    // Less evidence in the whole pilot than the wanted power takes.
    if (start > static_cast<double>(question_.pilot_deals)) return unseen(needed);
    const auto measured = measure_deals(flaw_, question_, needed.test, start, level_);
    if (!measured) {
      needed.method = Method::rough;
      needed.deals = start;
      needed.low = start / 2;
      needed.high = start * 2;
      return needed;
    }
    needed.method = Method::simulated;
    needed.deals = measured->deals;
    needed.low = measured->low;
    needed.high = measured->high;
    needed.sessions = measured->sessions;
    needed.least = measured->least;
    return needed;
  }

  DealsNeeded with_least(DealsNeeded needed) const {
    if (needed.is_number() && needed.deals < static_cast<double>(middle_pilot)) {
      needed.least = least_deals(flaw_, question_, needed.test, needed.rounded());
    }
    return needed;
  }

  const Flaw& flaw_;
  const Question& question_;
  std::vector<Snapshot> snapshots_;
  std::map<std::string, double> exact_;
  double level_ = 0;
};

}  // namespace

std::uint64_t deals_until(double size, const Question& question) {
  constexpr double least = 1e-5;
  if (size < least) {
    throw InputError(fmt::format("--until: an effect of {}; expected at least 1e-5", size));
  }
  const ShownByDeals all = what_deals_show(enough_for_all, question);
  const SmallestEffect* yardstick = yardstick_of(all);
  if (yardstick == nullptr) {
    throw InputError(
        "--until: none of these tests says how small an effect it finds; add the group position");
  }
  // Alone, at the level that it has beside the others.
  Question alone = question;
  alone.groups = {audit::group_of(yardstick->test)};
  alone.alpha = all.level;
  alone.corrected = false;
  const auto is_found = [&](std::uint64_t deals) {
    const ShownByDeals shown = what_deals_show(deals, alone);
    const SmallestEffect* test = yardstick_of(shown);
    return test != nullptr && *test->detectable < size;
  };
  std::uint64_t high = 1024;
  while (high < most_deals && !is_found(high)) high *= 2;
  if (high >= most_deals) {
    throw InputError(fmt::format(
        "--until: {} does not find an effect of {} with 2^53 deals; ask for a larger one",
        yardstick->test, size));
  }
  std::uint64_t low = high / 2;
  while (high - low > std::max<std::uint64_t>(1, high / 1000)) {
    const std::uint64_t middle = low + (high - low) / 2;
    (is_found(middle) ? high : low) = middle;
  }
  return rounded_up(high);
}

std::string_view method_name(Method method) {
  switch (method) {
    case Method::exact:
      return "exact";
    case Method::measured:
      return "measured";
    case Method::simulated:
      return "simulated";
    case Method::rough:
      return "rough";
    case Method::unseen:
      return "unseen";
    case Method::never:
      return "never";
  }
  return "";
}

std::uint64_t DealsNeeded::rounded() const {
  // A hair above a whole number is that number.
  const double whole = std::max(1.0, std::ceil(std::min(deals, 1e18) * (1 - 1e-12)));
  return std::max(least, static_cast<std::uint64_t>(whole));
}

std::vector<const DealsNeeded*> FlawPlan::quickest() const {
  std::vector<const DealsNeeded*> sorted;
  for (const DealsNeeded& needed : tests) {
    if (needed.is_number()) sorted.push_back(&needed);
  }
  std::stable_sort(sorted.begin(), sorted.end(), [](const DealsNeeded* a, const DealsNeeded* b) {
    return a->rounded() < b->rounded();
  });
  return sorted;
}

const DealsNeeded* FlawPlan::best() const {
  const std::vector<const DealsNeeded*> sorted = quickest();
  return sorted.empty() ? nullptr : sorted.front();
}

FlawPlan deals_needed(const Flaw& flaw, const Question& question, unsigned threads,
                      std::atomic<double>* share) {
  const Planner planner(flaw, question);
  FlawPlan plan{flaw, planner.level(), std::vector<DealsNeeded>(planner.tests())};
  in_parallel(plan.tests.size(), threads, share,
              [&](std::size_t i) { plan.tests[i] = planner.plan(i); });
  const std::vector<const DealsNeeded*> sorted = plan.quickest();
  for (std::size_t i = 0; i < std::min(sorted.size(), most_curves); ++i) {
    const auto index = static_cast<std::size_t>(sorted[i] - plan.tests.data());
    plan.tests[index].curve = planner.curve(*sorted[i], index);
  }
  return plan;
}

std::vector<FlawPlan> deals_needed(const std::vector<Flaw>& flaws, const Question& question,
                                   unsigned threads, std::atomic<double>* share) {
  std::vector<FlawPlan> plans(flaws.size());
  in_parallel(flaws.size(), threads, share,
              [&](std::size_t i) { plans[i] = deals_needed(flaws[i], question, 1); });
  return plans;
}

}  // namespace evenhand::power
